#!/bin/sh
# Takes away what install.sh put in place, and the folders that it made, if nothing else is in them.
#   uninstall.sh PREFIX [DESTDIR]
set -eu
prefix=${1%/} root=${2:-}
list=$root$prefix/lib/plughost/installed
if [ ! -f "$list" ]; then
  echo "plughost is not installed in '$root$prefix': there is no '$list'." >&2
  exit 1
fi
copy=$(mktemp)
trap 'rm -f "$copy"' EXIT
cp "$list" "$copy"
sed -n 's/^file //p' "$copy" | while IFS= read -r file; do rm -f "$root$file"; done
sed -n 's/^folder //p' "$copy" | LC_ALL=C sort -r | while IFS= read -r folder; do
  rmdir --ignore-fail-on-non-empty "$root$folder"
done
