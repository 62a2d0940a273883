#!/bin/sh
# Writes down what plugins may rely on of each interface module, where its version has no description yet.
#   describe-interfaces.sh BUILD FOLDER
# A description that is there is never changed: once its version is released, plugins are built against it.
set -eu
build=$1 folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

for module in PluginInterface PluginContract AppInterface; do
  "$build/plughost" interface describe "$build/lib$module.so" >"$work/new"
  version=$(sed -n '1s/.* //p' "$work/new")
  kept=$folder/$module-$version.txt
  if cmp -s "$work/new" "$kept"; then
    echo "$kept: as it was"
  elif [ -f "$kept" ]; then
    "$build/plughost" interface check "$kept" "$work/new" || :
    echo "$kept: $module has changed and its version has not. Write a new one in #interfaceModule; if $version" \
      "was never released, delete the file and run this again" >&2
    status=1
  else
    # Each description before has to be run by this one, unless the version says that it is not.
    for before in "$folder/$module"-*.txt; do
      [ -f "$before" ] || continue
      "$build/plughost" interface check "$before" "$work/new" || status=1
    done
    if [ $status = 0 ]; then
      mkdir -p "$folder"
      cp "$work/new" "$kept"
      echo "$kept: written"
    fi
  fi
done
exit $status
