/*
 * api.h: what is declared between RV_API_BEGIN and RV_API_END is offered to other programs, C++
 * included. All else is hidden (-fvisibility=hidden): the shared library and the archive export
 * what the headers declare, no more (tests/library.sh).
 */
#ifndef RV_API_H
#define RV_API_H

#if defined(__GNUC__)
#define RV_OFFERED _Pragma("GCC visibility push(default)")
#define RV_NO_MORE _Pragma("GCC visibility pop")
#else
#define RV_OFFERED
#define RV_NO_MORE
#endif

#ifdef __cplusplus
#define RV_API_BEGIN                                                                               \
    extern "C" {                                                                                   \
    RV_OFFERED
#define RV_API_END                                                                                 \
    RV_NO_MORE                                                                                     \
    }
#else
#define RV_API_BEGIN RV_OFFERED
#define RV_API_END RV_NO_MORE
#endif

#endif
