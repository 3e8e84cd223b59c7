#!/usr/bin/env bash
# Builds build/reverie_VERSION_ARCHITECTURE.deb from what `make install` installs; prints its path.
set -eu
cd "$(dirname "$0")/.."
tools/install.sh serve dpkg-dev
root=$PWD/build/deb/root
rm -rf build/deb
mkdir -p "$root/DEBIAN" build/deb/debian
make -s install DESTDIR="$root" PREFIX=/usr >&2
strip --strip-unneeded "$root/usr/bin/reverie" "$root"/usr/lib/libreverie.so.*
strip --strip-debug "$root/usr/lib/libreverie.a"
version=$("$root/usr/bin/reverie" --version | cut -d' ' -f2)
architecture=$(dpkg --print-architecture)
# dpkg-shlibdeps wants a source package's control file beside it
printf 'Source: reverie\n\nPackage: reverie\nArchitecture: any\n' > build/deb/debian/control
depends=$(cd build/deb && dpkg-shlibdeps -O root/usr/bin/reverie root/usr/lib/libreverie.so.* | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "what it depends on was not found" >&2; exit 1; }
cat > "$root/DEBIAN/control" <<END
Package: reverie
Version: $version
Architecture: $architecture
Maintainer: The Reverie authors <reverie@localhost>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends
Recommends: xdg-utils
Section: games
Priority: optional
Description: dream games at a digital table
 Project Dreamscape, Insomnia, Dreamscape and Dream Runners: alone, with friends or
 against the computer, in a browser or in the terminal, in English and French.
END
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
package=build/reverie_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >&2
echo "$package"
