#!/bin/sh
# Puts the program, and what plugins are compiled against, in place.
#   install.sh BUILD PREFIX [DESTDIR]
# BUILD is a folder of `swift build`. All or nothing: every file is written beside its place first, and
# moved there when all are whole. The list lib/plughost/installed says what uninstall.sh takes away.
set -eu
umask 022
build=$1 prefix=${2%/} root=${3:-}
case $2 in
  /*) ;;
  *) echo "PREFIX is '$2'; write an absolute path" >&2; exit 2 ;;
esac
sources=$(cd "$(dirname "$0")/.." && pwd)/Sources/PluginInterface/Sources
list=$prefix/lib/plughost/installed

work=$(mktemp -d)
stage=$work/stage
phase=copying
: >"$work/made" >"$work/files"
trap 'finish $?' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Takes back what was made so far, where not all of it could be.
finish() {
  if [ "$1" != 0 ] && [ $phase = copying ]; then
    while IFS= read -r file; do rm -f "$(beside "$file")"; done <"$work/files"
    sed -n 's/^folder //p' "$work/made" | LC_ALL=C sort -r | while IFS= read -r folder; do
      rmdir "$root$folder"
    done
    echo "plughost was not installed in '$root$prefix', for the reason above; what was there is as it was." >&2
  fi
  rm -rf "$work"
}

# Where a file is written before it takes its place.
beside() { printf '%s/.%s.plughost-new' "$root$(dirname "$1")" "$(basename "$1")"; }

# Lays the files out in $stage, as they will lie below PREFIX.
lay_out() {
  kit=$stage/lib/plughost
  install -d "$stage/bin" "$stage/include" "$stage/lib/pkgconfig" "$kit/include" "$kit/swift/CPluginSlot"
  # The program finds its libraries, and the kit for plugins, in its own folder; bin has a link to it.
  install "$build/plughost" "$kit/plughost"
  install "$build/PluginMacros-tool" "$kit/PluginMacros"
  for module in PluginInterface PluginContract AppInterface; do lay_out_module "$module"; done
  install -m 644 "$sources"/CPluginSlot/include/* "$kit/swift/CPluginSlot/"
  install -m 644 "$sources/CPluginInterface/include/plughost_plugin.h" "$kit/include/"
  ln -s ../lib/plughost/include/plughost_plugin.h "$stage/include/plughost_plugin.h"
  ln -s ../lib/plughost/plughost "$stage/bin/plughost"
  # Found from where the file lies, so that the folder may be moved; pkg-config escapes its spaces itself.
  printf '%s\n' 'prefix=${pcfiledir}/../..' 'kit=${prefix}/lib/plughost' '' 'Name: plughost' \
    'Description: What plugins of plughost are compiled against' \
    "Version: $("$kit/plughost" --version | cut -d ' ' -f 2)" \
    'Cflags: -I${kit}/include' >"$stage/lib/pkgconfig/plughost.pc"
  lay_out_completion bash share/bash-completion/completions/plughost
  lay_out_completion zsh share/zsh/site-functions/_plughost
  lay_out_completion fish share/fish/vendor_completions.d/plughost.fish
}

lay_out_module() {
  install -m 644 "$build/lib$1.so" "$kit/"
  folder=$kit/swift/$1.swiftmodule
  install -d "$folder"
  for kind in swiftinterface swiftdoc; do
    install -m 644 "$build/Modules/$1.$kind" "$folder/$(uname -m)-unknown-linux-gnu.$kind"
  done
}

lay_out_completion() {
  install -d "$(dirname "$stage/$2")"
  "$kit/plughost" completions "$1" >"$stage/$2"
}

# Makes a folder and those above it, and notes each that was not there.
make_folder() {
  if [ -z "$1" ] || [ "$1" = / ]; then mkdir -p "$root/"; return; fi
  if [ -d "$root$1" ]; then return; fi
  make_folder "$(dirname "$1")"
  mkdir "$root$1"
  echo "folder $1" >>"$work/made"
}

# What uninstall.sh is told: folders that an older build made are still ours.
write_list() {
  sed 's/^/file /' "$work/files"
  if [ -f "$root$list" ]; then grep '^folder ' "$root$list" || :; fi | LC_ALL=C sort -u - "$work/made"
}

lay_out
: >"$stage/${list#"$prefix"/}"
(cd "$stage" && find . ! -type d) | LC_ALL=C sort | while IFS= read -r file; do
  printf '%s\n' "$prefix${file#.}"
done >"$work/files"
find "$stage" -type d | LC_ALL=C sort | while IFS= read -r folder; do
  make_folder "$prefix${folder#"$stage"}"
done
write_list >"$stage/${list#"$prefix"/}"
while IFS= read -r file; do cp -P "$stage${file#"$prefix"}" "$(beside "$file")"; done <"$work/files"

# What an older build had and this one has not goes.
if [ -f "$root$list" ]; then
  sed -n 's/^file //p' "$root$list" | grep -vxF -f "$work/files" >"$work/gone" || :
fi
phase=moving
while IFS= read -r file; do mv -fT "$(beside "$file")" "$root$file"; done <"$work/files"
if [ -f "$work/gone" ]; then
  while IFS= read -r file; do rm -f "$root$file"; done <"$work/gone"
fi
