#!/bin/sh
# Unpacks an archive of `make dist` in a Debian without a Swift toolchain, and runs what is in it.
#   try-dist.sh ARCHIVE
set -eu
name=try-dist
archive=$1
here=$(dirname "$0")
fixtures=$here/../Fixtures/.build
. "$here/room.sh"

# The very packages that the archive says it needs.
packages=$(tar -xzOf "$archive" --wildcards '*/README.md' --no-wildcards-match-slash |
  sed -n 's/^apt-get install --no-install-recommends //p')
[ -n "$packages" ] || fail "README.md of the archive has no line for apt-get"
# shellcheck disable=SC2086
open_room $packages

place='/opt/plug höst'
mkdir -p "$room$place" "$room/home/author/from elsewhere"
tar --no-same-owner -C "$room$place" --strip-components=1 -xzf "$archive"
cp "$fixtures/debug/libTrappingCall.so" "$fixtures/RuntimeLibraryElsewhere/libRuntimeLibraryElsewhere.so" \
  "$room/home/author/from elsewhere/"
path=$place/bin
plugins="'$place/lib/plughost/plugins"
app="--plugin $plugins/libHomeFeature.so' --plugin $plugins/libEmbeddedAPIClient.so' \
  --plugin $plugins/libConsoleAnalytics.so' --plugin $plugins/libAppRouter.so'"

recorded="--plugin $plugins/libHomeFeature.so' --plugin $plugins/libEmbeddedAPIClient.so' \
  --plugin $plugins/libSQLiteAnalytics.so' --plugin $plugins/libAppRouter.so'"

check "there is no Swift but that of the archive" in_room '! command -v swift && ! command -v swiftc'
check "every library of every file is found" in_room "cd '$place' &&
  find . -type f \( -name '*.so' -o -perm -u+x \) -exec sh -c 'ldd \"\$1\"' sh {} \; >/tmp/ldd &&
  ! grep 'not found' /tmp/ldd && ! grep -E '/opt/swift|/usr/lib/swift' /tmp/ldd"
check "it tells its version" prints 'plughost ' in_room 'plughost --version'
check "the doctor finds no fault" prints 'self-test' in_room 'plughost doctor'
check "the doctor finds the program for backtraces" \
  prints "$place/lib/plughost/libexec/swift/linux/swift-backtrace" in_room 'plughost doctor'
check "the sample app's home screen is shown" prints 'Reading room' in_room "plughost run home $app"
check "a plugin that uses FoundationNetworking is loaded" prints 'built' \
  in_room "plughost check --probe --plugin $plugins/libLiveAPIClient.so' --set live-api-client.base-url=http://127.0.0.1:9"
check "a plugin that uses SQLite records" prints 'Reading room' in_room "plughost run home $recorded && \
  ls analytics.sqlite3"
check "a provider keeps its contract" prints 'All is well' in_room "plughost verify \
  $plugins/libAppRouter.so' --contract $plugins/libRouterContract.so'"
check "a plugin in C keeps its contract" prints 'All is well' in_room "plughost verify --only 'analytics-client-contract/*' \
  $plugins/libCAnalytics.so' --contract $plugins/libAnalyticsClientContract.so'"
check "a plugin of another machine that traps is named, with the place" \
  ends 6 "Plugin 'trapping-call' crashed while answering: SIGILL" \
  in_room "plughost run --plugin 'from elsewhere/libTrappingCall.so'"
grep -qF "from elsewhere/libTrappingCall.so+0x" "$work/printed" &&
  grep -qF "in TrappingCall.TrappingCall.handle(" "$work/printed" || fail "the place is not told"
check "its backtrace has the function" ends 6 'TrappingCall.handle(_:) + ' \
  in_room "SWIFT_BACKTRACE=enable=yes,color=no plughost run --plugin 'from elsewhere/libTrappingCall.so'"
check "one that needs a library of Swift that is not there is refused, with its name" \
  ends 3 "'libswiftObservation.so', needed by it, was not found" in_room "plughost run --plugin 'from elsewhere/libRuntimeLibraryElsewhere.so'"
mv "$room$place" "$room/srv/moved"
path=/srv/moved/bin
check "the folder may be moved, and a link to the program stand anywhere" prints 'Reading room' \
  in_room "ln -s /srv/moved/bin/plughost ph && ./ph run home $(echo "$app" | sed "s|$place|/srv/moved|g")"
echo "$name: all is well"
