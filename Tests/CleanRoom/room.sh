# A Debian that has nothing of this machine, for scripts that try what is installed in it. To be sourced; the
# script names itself in $name first.
#   open_room PACKAGE…  makes $room with these packages; skips the script where that is not possible
#   in_room COMMAND     runs a shell command in it, with the folders of $shown, read-only
# Debian's packages come from $DEBIAN_MIRROR, and are asked for once: .build/clean-room keeps them.

# What the compilers of an author need, and the host.
author_packages="binutils gcc git libc6-dev libstdc++-12-dev make pkg-config libncurses6 libxml2 \
  libcurl4 libedit2 libelf1 libffi8 libsodium23 libsqlite3-0"

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
kept=${CLEAN_ROOM:-.build/clean-room}
shown=
path=/usr/local/bin

skip() {
  echo "$name: skipped: $1" >&2
  exit 0
}

fail() {
  echo "$name: FAILED: $1" >&2
  exit 1
}

# check SENTENCE COMMAND…: says whether it holds, and ends with what the command printed if not.
check() {
  sentence=$1
  shift
  if "$@" >"$work/output" 2>&1; then echo "ok: $sentence"; return; fi
  cat "$work/output" >&2
  fail "$sentence"
}

open_room() {
  [ "$(id -u)" = 0 ] || skip "only root can make another root folder"
  unshare --mount --pid --fork true 2>/dev/null || skip "this machine allows no namespaces of its own"
  command -v debootstrap >/dev/null ||
    skip "debootstrap is missing: apt-get install -y --no-install-recommends debootstrap"
  mkdir -p "$kept"
  kept=$(cd "$kept" && pwd)
  work=$(mktemp -d "$kept/$name.XXXXXX")
  room=$work/room
  trap 'rm -rf "$work"' EXIT
  base=$kept/$(echo "$@" | cksum | cut -d ' ' -f 1)
  if [ ! -d "$base" ]; then
    make_base "$@" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; skip "no Debian came from $mirror"; }
    mv "$work/base" "$base"
  fi
  cp -a "$base" "$room"
}

# Makes the toolchain, and nothing else of its folders, visible in the room; its programs come last in $path.
show_toolchain() {
  toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
  case $toolchain in /usr | /) skip "the toolchain lies in $toolchain and cannot be shown alone" ;; esac
  mkdir -p "$room$toolchain"
  shown=$toolchain path=$path:$toolchain/bin
}

make_base() {
  debootstrap --variant=minbase bookworm "$work/base" "$mirror" && cp /etc/resolv.conf "$work/base/etc/" &&
    DEBIAN_FRONTEND=noninteractive chroot "$work/base" \
      apt-get install -y --no-install-recommends "$@" && chroot "$work/base" apt-get clean &&
    chroot "$work/base" useradd --create-home --uid 1000 author
}

# in_room COMMAND: runs a shell command as an ordinary user, with programs from $path. All that is mounted and
# started for it is gone when it has ended.
in_room() {
  room=$room shown=$shown path=$path command=$1 unshare --mount --pid --fork sh -euc '
    mount -t proc proc "$room/proc"
    mount --rbind /dev "$room/dev"
    for folder in $shown; do
      mkdir -p "$room$folder"
      mount --bind "$folder" "$room$folder"
      mount -o remount,bind,ro "$room$folder"
    done
    exec chroot --userspec=1000:1000 "$room" /usr/bin/env -i HOME=/home/author LC_ALL=C.UTF-8 \
      PATH="$path:/usr/bin:/bin" /bin/sh -c "cd; $command"
  '
}

# prints TEXT COMMAND…: whether the command ends well and prints the text.
prints() {
  text=$1
  shift
  "$@" >"$work/printed" 2>&1 || { cat "$work/printed"; return 1; }
  grep -qF -e "$text" "$work/printed" || { cat "$work/printed"; return 1; }
}

# ends STATUS TEXT COMMAND…: whether the command ends with that status and prints the text.
ends() {
  wanted=$1 text=$2 status=0
  shift 2
  "$@" >"$work/printed" 2>&1 || status=$?
  if [ $status = "$wanted" ] && grep -qF -e "$text" "$work/printed"; then return; fi
  cat "$work/printed"
  echo "status $status"
  return 1
}
