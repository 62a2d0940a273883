#!/bin/sh
# Builds the reference of the public modules from what they were compiled to; needs no network.
#   build-docs.sh BUILD FOLDER
# A warning, for instance of a link that leads nowhere, is an error. FOLDER gets an archive for each module.
set -eu
cd "$(dirname "$0")/.."
build=$1 folder=$2
interface=Sources/PluginInterface/Sources
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

set -- -I "$build/Modules" -I Sources/CGlibcShims/include -I "$interface/CPluginSlot/include" \
  -I Sources/CFFI -I Sources/CELF -I Sources/CSodium
for module in CForeignProof CPluginInterface; do
  set -- "$@" -Xcc "-fmodule-map-file=$build/$module.build/module.modulemap"
done

# Writes down what a module shows; in what it adds to types of others, these have the documentation.
extract() {
  module=$1
  shift
  mkdir "$work/$module"
  swift symbolgraph-extract -module-name "$module" "$@" -target "$(uname -m)-unknown-linux-gnu" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/$module"
  rm -f "$work/$module"/*@*
  python3 Packaging/undocumented.py "$work/$module/$module.symbols.json"
}

# Of this module PluginHost shows what was refused.
extract PluginInspection "$@"
mkdir -p "$folder"
for catalog in $interface/PluginInterface/PluginInterface.docc Sources/PluginHost/PluginHost.docc \
  Sources/PluginContract/Sources/PluginContract/PluginContract.docc \
  Sources/PluginTesting/PluginTesting.docc; do
  module=$(basename "$catalog" .docc)
  extract "$module" "$@"
  docc convert "$catalog" --additional-symbol-graph-dir "$work/$module" --warnings-as-errors \
    --fallback-display-name "$module" --fallback-bundle-identifier "plughost.$module" \
    --output-path "$folder/$module.doccarchive"
done
