#!/usr/bin/env bash
# Installs the Debian packages that are missing, and those named as arguments. Does nothing when all
# are there.
set -eu
wanted="gcc clang clang-format cmake ninja-build make binutils libcmocka-dev libclang-rt-14-dev python3 git
    lld pkg-config wasi-libc libclang-rt-14-dev-wasm32 libwebsockets-dev libsqlite3-dev libsodium-dev libssl-dev zopfli $*"
missing=
command -v node >/dev/null || missing=" nodejs" # it may have come from somewhere else
command -v npm >/dev/null || missing="$missing npm"
for package in $wanted; do
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
