#!/bin/sh
# Compiles a plugin against the kit of an archive of `make dist`, in a Debian that has the Swift toolchain.
#   try-kit.sh ARCHIVE
set -eu
name=try-kit
archive=$1
. "$(dirname "$0")/room.sh"

# shellcheck disable=SC2086
open_room $author_packages
place='/srv/kit ö'
mkdir "$room$place"
tar --no-same-owner -C "$room$place" --strip-components=1 -xzf "$archive"
path=$place/bin
show_toolchain

check "the doctor finds a kit and a compiler that fit" \
  prints "plugins are compiled against '$place/lib/plughost'" in_room 'plughost doctor'
check "a feature is written, built and run" prints 'Hello from weather, request ' in_room \
  'plughost new feature Weather && plughost build Weather && plughost run --plugin Weather/.build/plughost'
check "plain swift builds it, and what that built runs" prints 'Hello from weather, request ' in_room \
  'cd Weather && swift build && plughost run --plugin .build/debug/libWeather.so'
echo "$name: all is well"
