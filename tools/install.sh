#!/usr/bin/env bash
# Installs the Debian packages that are missing; does nothing when all are there.
#   install.sh WHAT [PACKAGE...]      what it takes to: play (in the terminal), serve (the page, too),
#                                     develop (all tests, too); and packages by name
set -eu
play="gcc cmake ninja-build make binutils libsqlite3-dev libsodium-dev libssl-dev"
page="clang lld wasi-libc libclang-rt-14-dev-wasm32 zopfli" # the core as WebAssembly
tests="clang-format libclang-rt-14-dev libcmocka-dev libwebsockets-dev pkg-config python3 git"
case ${1-} in
play) wanted=$play ;;
serve) wanted="$play $page" ;;
develop) wanted="$play $page $tests" ;;
*) echo "usage: install.sh play|serve|develop [PACKAGE...]" >&2; exit 2 ;;
esac
what=$1
shift
missing=
if [ "$what" != play ]; then
    command -v node >/dev/null || missing=" nodejs" # it may have come from somewhere else
    command -v npm >/dev/null || missing="$missing npm"
fi
for package in $wanted "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
command -v apt-get >/dev/null || { echo "please install:$missing" >&2; exit 1; }
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
