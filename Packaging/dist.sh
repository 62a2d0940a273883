#!/bin/sh
# Makes the archive that runs on a Debian without a Swift toolchain, wherever it is unpacked.
#   dist.sh BUILD FOLDER
# Writes FOLDER/plughost-VERSION-ARCH.tar.gz and prints its path. The same build makes the same bytes.
set -eu
umask 022
build=$1 output=$2
repository=$(cd "$(dirname "$0")/.." && pwd)
for tool in patchelf readelf; do
  command -v $tool >/dev/null && continue
  echo "'$tool' is missing; install it: apt-get install -y --no-install-recommends patchelf binutils" >&2
  exit 2
done
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

version=$("$build/plughost" --version | cut -d ' ' -f 2)
name=plughost-$version-$(uname -m)
root=$work/$name
kit=$root/lib/plughost
plugins=$kit/plugins

lay_out() {
  mkdir "$root"
  "$repository/Packaging/install.sh" "$build" / "$root"
  rm "$kit/installed"
  install -d "$plugins" "$root/share/doc/plughost"
  for file in "$build"/lib*.so; do
    # What has a manifest is a plugin; the others are interface modules.
    if readelf -SW "$file" | grep -q ' \.plughost\.manifest '; then install -m 644 "$file" "$plugins/"; fi
  done
  cp -R "$repository/README.md" "$repository/CHANGELOG.md" "$repository/LICENSE" "$repository/docs" \
    "$root/share/doc/plughost/"
  install -m 644 "$repository/Packaging/README.md" "$root/README.md"
  install -m 644 "$repository/LICENSE" "$root/LICENSE"
  install -m 644 "$toolchain/share/swift/LICENSE.txt" "$root/share/doc/plughost/LICENSE-Swift.txt"
}

needed() { readelf -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }

binaries() { find "$root" -type f \( -name '*.so' -o -perm -u+x \) | LC_ALL=C sort; }

# Copies the libraries of the toolchain that are needed, until no further one is; what is neither here
# nor there is the system's, and goes to the list $work/system.
add_runtime() {
  install -d "$kit/lib/swift/linux" "$kit/libexec/swift/linux"
  # The runtime looks for it from where its own library lies, and starts it when a program crashes.
  install "$toolchain/libexec/swift/linux/swift-backtrace" "$kit/libexec/swift/linux/"
  missing=yes
  while [ $missing = yes ]; do
    missing=no
    : >"$work/system"
    binaries | while IFS= read -r file; do needed "$file"; done | LC_ALL=C sort -u >"$work/needed"
    while IFS= read -r library; do
      if [ -n "$(find "$root" -name "$library" -type f)" ]; then continue; fi
      folder=
      for candidate in linux host; do
        if [ -f "$toolchain/lib/swift/$candidate/$library" ]; then folder=$candidate; break; fi
      done
      if [ -z "$folder" ]; then echo "$library" >>"$work/system"; continue; fi
      install -d "$kit/lib/swift/$folder"
      install -m 644 "$toolchain/lib/swift/$folder/$library" "$kit/lib/swift/$folder/"
      missing=yes
    done <"$work/needed"
  done
}

# Paths to libraries begin from the file that needs them. That of the program goes upwards nowhere: the Swift
# runtime takes the path by which it was found apart, to find the program for backtraces.
make_relocatable() {
  patchelf --set-rpath '$ORIGIN:$ORIGIN/lib/swift/linux' "$kit/plughost" "$kit"/lib*.so
  patchelf --set-rpath '$ORIGIN/lib/swift/host:$ORIGIN/lib/swift/linux' "$kit/PluginMacros"
  for file in "$plugins"/*.so; do
    # Plugins in C look for nothing.
    if readelf -dW "$file" | grep -q RUNPATH; then
      patchelf --set-rpath '$ORIGIN/..:$ORIGIN/../lib/swift/linux' "$file"
    fi
  done
  if [ -d "$kit/lib/swift/host" ]; then
    patchelf --set-rpath '$ORIGIN:$ORIGIN/../linux' "$kit"/lib/swift/host/*.so
  fi
  binaries | while IFS= read -r file; do
    paths=$(readelf -dW "$file" | sed -n 's/.*PATH).*\[\(.*\)\]/\1/p' | tr : '\n' | grep -v '^$ORIGIN' || :)
    [ -z "$paths" ] || fail "'${file#"$root"/}' looks for libraries in $paths"
  done
}

# What is not in the archive has to be in one of the packages that its README names.
check_packages() {
  while IFS= read -r library; do
    case $library in libc.so.6 | libm.so.6 | libgcc_s.so.1 | ld-linux-*) continue ;; esac
    path=$(ldconfig -p | awk -v name="$library" '$1 == name && /x86-64|AArch64/ { print $NF; exit }')
    [ -n "$path" ] || fail "'$library' is needed, and neither the toolchain nor this machine has it"
    package=$(dpkg-query -S "$(readlink -f "$path")" | cut -d : -f 1)
    grep -qw -e "$package" "$repository/Packaging/README.md" ||
      fail "'$library' of '$package' is needed, which Packaging/README.md does not name"
  done <"$work/system"
}

fail() {
  echo "$1" >&2
  exit 1
}

# The same content has the same bytes: names are sorted, and times and owners say nothing.
pack() {
  tar --create --directory "$work" --sort=name --mtime=@"${SOURCE_DATE_EPOCH:-0}" --owner=0 --group=0 \
    --numeric-owner --mode=u=rwX,go=rX --format=gnu "$name" | gzip -9n >"$output/.$name.tar.gz"
  mv "$output/.$name.tar.gz" "$output/$name.tar.gz"
  echo "$output/$name.tar.gz"
}

lay_out
add_runtime
make_relocatable
if command -v dpkg-query >/dev/null; then check_packages; fi
pack
