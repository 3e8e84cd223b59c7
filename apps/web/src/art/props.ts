// Props: single silhouettes that stand on 0,0 and are about 40 high. Each is cut out of paper: the shape in the
// colour of the rim, and the body over it, moved away from the moon.
import { svg, type TemplateResult } from "lit";
import { fade } from "./paint";
import type { Ink } from "./silhouettes";

const cut = (d: string, ink: Ink): TemplateResult =>
  svg`<path d=${d} fill=${ink.rim} /><path d=${d} fill=${ink.body} transform="translate(.7 .6)" />`;
const lit = (d: string, ink: Ink): TemplateResult => svg`<path d=${d} fill=${ink.lamp} />`;
const line = (d: string, colour: string, wide = 1): TemplateResult =>
  svg`<path d=${d} fill="none" stroke=${colour} stroke-width=${wide} stroke-linecap="round" stroke-linejoin="round" />`;
const twig = (d: string, ink: Ink, wide = 1.6): TemplateResult =>
  svg`${line(d, ink.rim, wide)}<g transform="translate(.5 .4)">${line(d, ink.body, wide)}</g>`;
const halo = (x: number, y: number, size: number): TemplateResult =>
  svg`<circle cx=${x} cy=${y} r=${size} fill=${fade("glow", "#ffe2a0aa", "#ffc87033", "#ffb85000")} />`;

type Prop = (ink: Ink) => TemplateResult;

/** In the order in which they are looked for in a name. */
export const props = {
  tree: (ink) => svg`${cut("M-2 0q1-8 0-14l-7-5 1-1 6 3V-24h3v8l6-4 1 1-6 6q-1 6 0 13Z", ink)}
    ${cut("M-13-17a7 7 0 0 1-1-13 8 8 0 0 1 9-9 9 9 0 0 1 14 2 8 8 0 0 1 6 12 6 6 0 0 1-4 9q-5 3-9-1-8 5-15 0Z", ink)}`,
  pine: (ink) => cut("M-1.5 0v-6H-11L-5-15h-4l6-10h-3L0-40 6-25H3l6 10H5l6 9H1.5v6Z", ink),
  willow: (ink) => svg`${cut("M-2 0q2-12 0-22h4q-1 10 1 22Z", ink)}
    ${cut(
      `M-16-8q-3-24 12-29 16-4 20 12 1 9-1 18-3-2-3-9-1 7-4 11-2-3-1-12-2 6-5 11-2-5-1-11-2 8-6 12-2-6
    0-13-3 7-6 13Z`,
      ink,
    )}`,
  reeds: (ink) => svg`${twig("M-10 0q1-14-3-24M-5 0q0-18 2-30M0 0q-1-10 4-19M5 0q1-15 0-27M10 0q-1-9 4-17", ink, 1.3)}
    ${cut("M-15-24q1-8 2.5-8T-11-24ZM-4.5-30q0-8 1.5-8t1.5 8ZM3.5-27q0-7 1.5-7t1.5 7Z", ink)}`,
  fern: (ink) =>
    twig(
      `M0 0Q-2-20-16-26M0 0Q2-22 14-30M0 0Q0-18-4-36M0 0Q8-12 18-14M-6-14l-6 1M-9-19l-3-5M5-16l6 0M7-20l0-7
    M-2-20l-6-4M-2-20l4-6M10-10l3-5`,
      ink,
      1.4,
    ),
  rock: (ink) =>
    svg`${cut("M-18 0l3-12 7-3 4-12 8-3 7 8 2 9 6 4 1 9Z", ink)}${line("M-4-27l2 10 6 4M11-22l-4 8", ink.rim, 0.5)}`,
  peak: (ink) =>
    svg`${cut("M-24 0-6-32-1-26 4-38 24 0Z", ink)}<path d="M4-38-1-26l3 3 3-5 4 5 2-3Z" fill=${ink.rim} opacity=".8"/>`,
  cliff: (ink) => cut("M-20 0l2-30 6-6h26l4 4-6 5 2 8-8 6 1 8-5 5Z", ink),
  falls: (ink) => svg`${cut("M-20 0v-34l8-5 5 3V0ZM20 0v-30l-7-6-5 2V0Z", ink)}
    <path d="M-7-36q8-3 15 0V0H-7Z" fill=${fade("down", "#ffffffcc", "#bfe4ff88", "#ffffffdd")} />
    ${line("M-4-30V-6M0-34v22M4-28V-4", "#ffffff", 0.7)}<g fill="#fff" opacity=".6"><circle cx="-7" cy="-1" r="4"/>
    <circle cx="1" r="5"/><circle cx="8" cy="-1" r="4"/></g>`,
  isle: (ink) => svg`${cut("M-22-14q8-6 22-6t22 6q-4 10-14 14Q2 4 0 6q-3-6-9-8-9-4-13-12Z", ink)}
    ${cut("M-2-18v-12h-5l7-9 7 9H3v12Z", ink)}`,
  boat: (ink) =>
    svg`${cut("M-18-6h36q-3 8-10 8H-9q-7 0-9-8Z", ink)}${twig("M0-6v-32", ink, 1.2)}
    ${cut("M2-36Q16-24 15-9H2ZM-2-30Q-11-20-12-9h10Z", ink)}`,
  pier: (ink) => twig("M-20-10H20M-16-10V2M-8-10V2M0-10V2M8-10V2M16-10V-24M16-22h5", ink, 1.8),
  bridge: (ink) =>
    svg`${twig(
      `M-22-14Q0-2 22-14M-22-20Q0-8 22-20M-18-18v6M-12-15v6M-6-13v6M0-12.5v6M6-13v6M12-15v6M18-18
    v6`,
      ink,
      1.2,
    )}${twig("M-22-26V0M22-26V0", ink, 2.6)}`,
  gate: (ink) => twig("M-18 0v-22M-9 0v-19M0 0v-19M9 0v-19M18 0v-22M-20-15h40M-20-6h40", ink, 2.4),
  house: (ink) =>
    svg`${cut("M-13 0v-17h-4L0-34l6 6v-5h4v9l7 7h-4V0Z", ink)}${halo(0, -11, 12)}
    ${lit("M-9-14h5v5h-5ZM4-14h5v5H4Z", ink)}${lit("M-2 0v-8h4v8Z", ink)}`,
  tower: (ink) =>
    svg`${cut("M-8 0l2-26h-3v-8h4v3h3v-3h4v3h3v-3h4v8H6L8 0Z", ink)}${lit("M-1.5-17q0-3 1.5-3t1.5 3v4h-3Z", ink)}
    ${lit("M-1.5-6q0-2 1.5-2t1.5 2v3h-3Z", ink)}`,
  lighthouse: (ink) =>
    svg`<path d="M3-33 44-46v18Z" fill=${fade("across", "#ffe9a899", "#ffe9a800")} />
    ${cut("M-6 0l2-28h-2v-2h2v-6l4-4 4 4v6h2v2H4L6 0Z", ink)}${halo(0, -33, 9)}${lit("M-2.5-35h5v4h-5Z", ink)}`,
  belfry: (ink) =>
    svg`${cut("M-9 0v-26L0-40l9 14V0Z", ink)}<path d="M-5-14v-9q5-7 10 0v9Z" fill=${ink.rim} opacity=".5"/>
    ${lit("M-3.5-16q2-1 2-5a1.5 1.5 0 0 1 3 0q0 4 2 5Z", ink)}`,
  stair: (ink) => cut("M-20 0v-5h6v-6h6v-6h6v-6h6v-6h6v-6h10V0Z", ink),
  spiral: (ink) => svg`${twig("M0 2v-42", ink, 2.4)}
    ${cut("M0-1 15-3v2.5L0 1ZM0-7 9-9v2.5L0-5ZM0-13-9-14v2.5L0-11ZM0-19-15-20v2.5L0-17ZM0-25-9-27v2.5L0-23Z", ink)}
    ${cut("M0-31 9-33v2.5L0-29ZM0-37 15-38v2.5L0-35Z", ink)}
    ${line(
      `M15-11Q13-16 0-20T-15-28Q-13-34 0-37T15-46M15-3v-8M9-8v-9M-9-13v-9M-15-19v-9M-9-26v-9M9-32v-9M15-38
    v-8`,
      ink.rim,
      0.7,
    )}`,
  door: (ink) =>
    svg`${cut("M-11 0v-28q0-9 11-9t11 9V0Z", ink)}${halo(2, -15, 16)}
    <path d="M-7 0v-27q0-6 7-6t7 6V0Z" fill=${fade("down", "#fff6d8", ink.lamp)} />${cut("M-7 0v-30l8 3V3Z", ink)}`,
  corridor: (ink) =>
    svg`${cut("M-20 0v-30Q0-44 20-30V0H12v-24Q0-32-12-24V0Z", ink)}
    ${cut("M-9 0v-20q9-6 18 0V0H5v-15q-5-3-10 0V0Z", ink)}${halo(0, -8, 8)}${lit("M-2.5 0v-10q2.5-3 5 0V0Z", ink)}`,
  window: (ink) =>
    svg`${halo(0, -20, 22)}${lit("M-12 0v-26q0-12 12-12t12 12V0Z", ink)}
    ${line("M-12 0v-26q0-12 12-12t12 12V0ZM0-38V0M-12-14h24M-12-25h24", ink.body, 2.2)}`,
  bed: (ink) =>
    svg`${cut("M-21 0v-26h4v14h34v-7h4V0h-4v-4h-34v4Z", ink)}${cut("M-15-12q0-6 6-6t6 4v2Z", ink)}
    ${cut("M-5-12q2-9 12-9t10 9Z", ink)}`,
  hammock: (ink) =>
    svg`${twig("M-22 0v-34M22 0v-34", ink, 2.4)}${twig("M-22-28q22 32 44 0", ink, 1)}
    ${cut("M-16-22q16 20 32 0-4 14-16 14t-16-14Z", ink)}`,
  balloon: (ink) =>
    svg`${cut("M0-40q13 0 13 12 0 9-8 16h-10q-8-7-8-16 0-12 13-12Z", ink)}
    <path d="M0-40q6 8 4 28h-3q3-18-1-28Zm0 0q-6 8-4 28h3q-3-18 1-28Z" fill=${ink.lamp} opacity=".55"/>
    ${line("M-4-12l1 5M4-12l-1 5", ink.rim, 0.6)}${cut("M-4-7h8l-1 6h-6Z", ink)}`,
  kite: (ink) =>
    svg`${cut("M2-40 14-28 2-12l-10-14Z", ink)}${line("M2-40V-12M-8-26l22-2", ink.rim, 0.6)}
    ${line("M2-12q-8 2-4 6t-6 8", ink.rim, 0.7)}${lit("M-3-8l4-1-1 3ZM-3-2l4 1-3 2Z", ink)}`,
  lantern: (ink) =>
    svg`${halo(0, -19, 22)}${line("M0-40v8", ink.rim, 0.8)}
    ${lit("M-9-29q9-4 18 0 5 11 0 21-9 4-18 0-5-10 0-21Z", ink)}
    ${line("M-11-18.5q11 4 22 0M-10-25q10 3.5 20 0M-10-12q10 3.5 20 0", ink.body, 0.7)}
    ${cut("M-5-32h10v3H-5ZM-5-8H5v3H-5Z", ink)}`,
  candle: (ink) => svg`${halo(0, -27, 18)}
    <path d="M-6 0v-19q6-3 12 0V0Z" fill=${fade("across", "#fff6e0", "#e9cfae", "#9c7fa0")} />
    <path d="M-6-19q6-3 12 0-1 6-3 4t-4 1-5-5Z" fill="#fffaf0" />
    ${lit("M0-36q5 7 2.5 12a3 3 0 0 1-5 0Q-4-29 0-36Z", ink)}
    <path d="M0-30q2 4 .8 6.5a1 1 0 0 1-1.6 0Q-1.5-26.5 0-30Z" fill="#fff" />`,
  clock: (ink) =>
    svg`${twig("M-8-2l-4 3M8-2l4 3M-10-32l-5 4M10-32l5 4", ink, 3)}<circle cy="-17" r="15" fill=${ink.rim}/>
    <circle cx=".7" cy="-16.4" r="14.6" fill=${ink.body}/>
    <circle cy="-17" r="11" fill=${fade("ball", "#fff8e2", ink.lamp)} />${line("M0-25v8l5 4", ink.body, 2)}`,
  gear: (ink) =>
    svg`${cut(
      `M-3-38h6l1 5 5 2 4-3 4 4-3 4 2 5 5 1v6l-5 1-2 5 3 4-4 4-4-3-5 2-1 5h-6l-1-5-5-2-4 3-4-4
    3-4-2-5-5-1v-6l5-1 2-5-3-4 4-4 4 3 5-2Z`,
      ink,
    )}<circle cy="-17" r="6" fill=${ink.lamp} opacity=".8"/>`,
  books: (ink) =>
    svg`${cut("M-18 0v-30h7V0ZM-10 0v-37h6V0ZM-3 0v-26h8V0ZM7 0l3-33 7 1-2 32Z", ink)}
    ${line("M-16.5-25h4M-16.5-6h4M-8.5-32h3M-1-21h4M-1-5h4M11-27l4 .5", ink.lamp, 1)}`,
  carousel: (ink) =>
    svg`${cut("M-20-24 0-40l20 16-4 3-4-3-4 3-4-3-4 3-4-3-4 3-4-3-4 3ZM-19 0v-4h38v4Z", ink)}
    ${twig("M-14-22V-4M0-22V-4M14-22V-4", ink, 1.1)}
    ${cut("M-19-11q5-6 9-1l3-3 1 2-2 1-1 5h-2l-1-3h-3l-1 3h-2ZM5-11q5-6 9-1l3-3 1 2-2 1-1 5h-2l-1-3H9l-1 3H6Z", ink)}
    ${lit("M-1-42h2v3h-2Z", ink)}`,
  swing: (ink) =>
    svg`${twig("M-18 0-8-38M18 0 8-38M-11-38h22", ink, 2.2)}${line("M-4-38l-7 26M5-38l-7 26", ink.rim, 0.7)}
    ${cut("M-14-12l12 2-.5 2.5-12-2Z", ink)}`,
  web: (ink) =>
    line(
      `M0-20v-20M0-20l17-10M0-20 17-8M0-20V2M0-20-17-8M0-20l-17-10M0-34q6 2 12-.5Q12-28 14-20q-4 4-3 7-8 0-11
    4-3-4-11-4 1-4-3-7 2-8 2-14.5 6 2.5 12 .5M0-28q4 1 7-.5 0 5 1 8-2 3-2 5-4 0-6 3-2-3-6-3 0-3-2-5 1-4 1-8 4 1.5 7 .5`,
      ink.rim,
      0.7,
    ),
  maze: (ink) => twig("M-18 0v-34h36V0M-18 0h14v-10M-12-6v-22h24v16M-6-10v-12h12v18M12 0V-6M0-22v6", ink, 2.4),
  heart: (ink) => svg`${halo(0, -18, 20)}${lit("M0 0C-22-14-20-30-11-32q8-1 11 7 3-8 11-7C20-30 22-14 0 0Z", ink)}`,
  crown: (ink) => svg`${lit("M-16-4l-4-26 11 12L0-36l9 18 11-12-4 26Z", ink)}${line("M-15-1h30", ink.lamp, 2)}`,
  key: (ink) =>
    svg`<circle cy="-30" r="7" fill="none" stroke=${ink.lamp} stroke-width="3.5"/>
    ${line("M0-23V0M0-2h7M0-8h5", ink.lamp, 3)}`,
  eye: (ink) =>
    svg`${cut("M-22-18Q0-40 22-18 0 4-22-18Z", ink)}<path d="M-18-18Q0-34 18-18 0-2-18-18Z" fill="#fffdf2"/>
    <circle cy="-18" r="7.5" fill=${ink.lamp}/><circle cy="-18" r="3.6" fill="#1b1735"/>
    <circle cx="-2" cy="-20.5" r="1.4" fill="#fff"/>`,
  owl: (ink) =>
    svg`${cut("M-10-2Q-15-26-9-36l5 4h8l5-4q6 10 1 34-10 4-20 0Z", ink)}
    <g fill="#fff3c4"><circle cx="-4.5" cy="-25" r="4.2"/><circle cx="5" cy="-25" r="4.2"/></g>
    <g fill="#1b1735"><circle cx="-4" cy="-25" r="2"/><circle cx="4.5" cy="-25" r="2"/></g>
    ${lit("M-1-22h2.5L.2-18.5Z", ink)}${line("M-5-13q2 2 4 0M1-13q2 2 4 0M-2-8q2 2 4 0", ink.rim, 0.8)}`,
  cat: (ink) =>
    svg`${cut("M-8 0q-3-12 3-18-3-8-1-14l5 4h5l5-4q2 7-1 14 5 6 3 15 6 1 7-6 1-5 4-3 1 12-11 12Z", ink)}
    ${lit("M-3.5-23q2-2 3.5 0-2 2-3.5 0ZM3.5-23q2-2 3.5 0-2 2-3.5 0Z", ink)}`,
  sheep: (ink) =>
    svg`${twig("M-8-8v8M-3-7v7M5-7v7M10-8v8", ink, 2)}
    <path d="M-12-7a6 6 0 0 1-2-11 7 7 0 0 1 10-8 8 8 0 0 1 13 2 7 7 0 0 1 5 11 6 6 0 0 1-5 8q-4 3-8 0-4 3-7 0-4
      2-6-2Z" fill=${fade("ball", "#ffffff", "#efe9ff", "#b9b0d8")} />${cut("M12-27q6-2 9 4 2 7-2 8-6 0-8-6Z", ink)}
      <circle cx="17" cy="-22" r="1" fill="#fff"/>`,
  bird: (ink) => svg`${twig("M-20-22q8-8 14 1 6-9 15-2M4-32q4-5 8 0 4-5 8-1", ink, 1.6)}`,
  bat: (ink) =>
    svg`${cut("M0-18l-2-5v4q-5-8-19-5 5 3 4 11 5-4 9 2l8 7 8-7q4-6 9-2-1-8 4-11-14-3-19 5v-4Z", ink)}
    <path d="M-1.6-15h.1m3 0h.1" stroke=${ink.lamp} stroke-width="1.5" stroke-linecap="round"/>`,
  spider: (ink) =>
    svg`${line("M0-40v22", ink.rim, 0.6)}
    ${twig("M-4-14-15-22l-3 7M-5-11l-13-1-3 8M-4-8-13 0M4-14l11-8 3 7M5-11l13-1 3 8M4-8l9 8", ink, 1.3)}
    ${cut("M0-19a7 8 0 0 1 0 16 7 8 0 0 1 0-16Z", ink)}
    <path d="M-2-8h.1m4 0h.1" stroke=${ink.lamp} stroke-width="1.8" stroke-linecap="round"/>`,
  octopus: (ink) =>
    svg`${cut(
      `M-11-16q-2-22 11-22t11 22q2 6 9 6-2 6-8 3 0 7 6 7-6 5-10-3-3 8-8 3-5 5-8-3-4 8-10 3 6 0 6-7-6
    3-8-3 7 0 9-6Z`,
      ink,
    )}<g fill="#fff3c4"><circle cx="-4" cy="-24" r="3"/><circle cx="5" cy="-24" r="3"/></g>
    <g fill="#1b1735"><circle cx="-3.5" cy="-23.5" r="1.4"/><circle cx="4.5" cy="-23.5" r="1.4"/></g>`,
  whale: (ink) =>
    svg`${cut("M-22-10q2-13 18-13 14 0 17 9 4-3 3-9 5 0 5 5 2-4 5-4 0 7-7 9-2 12-20 12-17 0-21-9Z", ink)}
    <circle cx="-14" cy="-10" r="1.3" fill=${ink.lamp}/>${line("M-8-26q-1-7-5-8M-8-26q1-7 5-8", ink.rim, 1)}`,
  fish: (ink) =>
    svg`${cut("M-16-16q10-12 22-2l8-6q-3 8 0 14l-8-5q-12 10-22-1Z", ink)}
    <circle cx="-9" cy="-18" r="1.3" fill=${ink.lamp}/>`,
  moth: (ink) =>
    svg`${cut("M0-16Q-8-36-20-30q-3 9 8 14-9 2-6 11 11 4 18-7 7 11 18 7 3-9-6-11 11-5 8-14-12-6-20 14Z", ink)}
    <g fill=${ink.lamp}><circle cx="-12" cy="-23" r="2.5"/><circle cx="12" cy="-23" r="2.5"/></g>
    ${line("M0-20v12M-1-20q-2-6-6-8M1-20q2-6 6-8", ink.rim, 1)}`,
  dragon: (ink) =>
    svg`${cut("M-24 0q0-12 9-14 2-5 5 0l4-8 4 6 5-9 4 9 7-4q6-2 9 4l3 5-6 1-4 3q2 7-4 7Z", ink)}
    ${line("M14-14q2 1.5 4 0", ink.lamp, 1)}${line("M24-18q3-3 1-6t2-6", ink.rim, 0.8)}`,
  golem: (ink) =>
    svg`${cut("M-7-30h14v9H-7ZM-13-20h26v13H-13ZM-10-7h7V0h-7ZM3-7h7V0H3ZM-19-20h5v16h-5ZM14-20h5v16h-5Z", ink)}
    ${lit("M-4-27h3v3h-3ZM1-27h3v3H1Z", ink)}<circle cy="-13.5" r="3.5" fill=${ink.lamp}/>`,
  wheat: (ink) =>
    svg`${line("M-10 0q3-16-2-28M-3 0q0-18-1-34M4 0q-2-18 3-32M11 0q-3-14 4-26", ink.lamp, 1.2)}
    ${lit(
      `M-14-22q-3-4-1-8 4 3 3 8ZM-10-24q1-5 4-6 0 5-3 8ZM-6-29q-3-4-1-8 4 3 3 8ZM-2-30q1-5 4-6 0 5-3 8ZM5-27
    q-2-5 1-8 3 4 1 9ZM8-28q2-4 5-5-1 5-4 7ZM13-21q-1-5 2-8 2 4 0 9Z`,
      ink,
    )}`,
  flowers: (ink) =>
    svg`${twig("M-10 0v-14M-3 0v-22M5 0v-16M11 0v-11", ink, 1.1)}
    <g fill=${ink.lamp}><circle cx="-10" cy="-16" r="3.5"/><circle cx="-3" cy="-25" r="4"/>
    <circle cx="5" cy="-18" r="3.5"/><circle cx="11" cy="-13" r="3"/></g>
    <g fill="#fff"><circle cx="-10" cy="-16" r="1.2"/><circle cx="-3" cy="-25" r="1.4"/>
    <circle cx="5" cy="-18" r="1.2"/><circle cx="11" cy="-13" r="1"/></g>`,
  lightning: (ink) => lit("M3-40-10-18h7L-7 0 11-24H3l7-16Z", ink),
  sleeper: (ink) =>
    svg`${cut("M-20 0v-6h40v6Z", ink)}${cut("M-18-6q-1-8 6-8h26q6 0 5 8Z", ink)}
    <circle cx="-13" cy="-13" r="4.5" fill=${ink.lamp}/>${line("M0-24h5l-5 6h5M9-36h7l-7 8h7", ink.rim, 1.4)}`,
  person: (ink) => cut("M-6 0q-1-18 3-22a6 6 0 1 1 6 0q5 4 3 22Z", ink),
} as const satisfies Readonly<Record<string, Prop>>;

export type PropName = keyof typeof props;
export const prop = (name: PropName, ink: Ink): TemplateResult => props[name](ink);
