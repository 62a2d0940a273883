#!/bin/sh
# Installs a build in a Debian that has the Swift toolchain and nothing of this repository, and works there as
# an author of plugins does.
#   try-install.sh BUILD
set -eu
name=try-install
build=$1
here=$(dirname "$0")
. "$here/room.sh"

# shellcheck disable=SC2086
open_room $author_packages
prefix='/opt/plug höst'
path=$prefix/bin
show_toolchain

# All that is there but what the author makes.
list() {
  (cd "$room" && find . -xdev \( -path ./home/author -o -path ./tmp \) -prune -o -print | LC_ALL=C sort)
}

list >"$work/before"
check "it is installed below DESTDIR" "$here/../../Packaging/install.sh" "$build" "$prefix" "$room"
list >"$work/installed"

check "there is nothing of the repository" in_room "! test -e '$(cd "$here/../.." && pwd)'"
check "the doctor finds a kit and a compiler that fit" \
  prints "plugins are compiled against '$prefix/lib/plughost'" in_room 'plughost doctor'
check "a new feature is written" in_room 'plughost new feature Weather'
check "it is built" in_room 'plughost build Weather'
check "it runs" prints 'Hello from weather, request ' in_room 'plughost run --plugin Weather/.build/plughost'
check "its own test passes" in_room 'cd Weather && swift test'
check "what plain swift built runs" prints 'Hello from weather, request ' \
  in_room 'plughost run --plugin Weather/.build/debug/libWeather.so'
check "it passes the checks for every plugin" prints 'All is well' \
  in_room 'plughost verify Weather/.build/plughost/libWeather.so'
check "so do paths with spaces and other letters" prints 'Hello from weather, request ' \
  in_room 'plughost new feature Weather --output "Größe 漢字" && plughost build "Größe 漢字" --output "ö ü" &&
    TMPDIR="$HOME/ö ü" plughost run --plugin "ö ü/libWeather.so"'
check "a decorator of an interface that came with it is built" in_room \
  'plughost new decorator Cached --against AppInterface.APIClient && plughost build Cached'
check "a provider in C is built by make and tested" prints 'passed' in_room \
  'plughost new provider Tally --language c --against AppInterface.AnalyticsClient && make -C Tally build test'
check "it is accepted and built by a host" prints 'built' \
  in_room 'plughost check --probe --plugin Tally/.build/plughost/libTally.so'
check "an interface module is built, and a plugin against it" prints 'payment_payment_service_v1' in_room \
  'plughost new interface Payment && plughost build Payment && plughost header Payment/.build/plughost/libPayment.so'
check "pkg-config finds the header" in_room \
  "export PKG_CONFIG_PATH='$prefix/lib/pkgconfig'; echo '#include <plughost_plugin.h>' > use.c &&
    eval cc \$(pkg-config --cflags plughost) -fsyntax-only use.c"

check "nothing was written there meanwhile" sh -c "$(
  printf "cd '%s' && find . -xdev -newer '%s' -type f" "$room$prefix" "$work/installed"
) | { ! grep .; }"
check "it is uninstalled" "$here/../../Packaging/uninstall.sh" "$prefix" "$room"
list >"$work/after"
check "and nothing is left" diff "$work/before" "$work/after"
echo "$name: all is well"
