#!/bin/sh
# Builds the fixture plugins into .build, each in a folder named for what is wrong with it. Only what
# is older than its sources is built again. Several test processes may call it at once.
set -eu
cd "$(dirname "$0")"
mkdir -p .build
if [ "${FIXTURES_LOCKED:-}" != yes ]; then
  exec env FIXTURES_LOCKED=yes flock .build/lock ./build.sh "$@"
fi

header=../../Sources/PluginInterface/Sources/CPluginInterface/include
compiler=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
case $compiler in *.*.*) ;; *) compiler=$compiler.0 ;; esac
flags="-fPIC -O1 -I . -I $header"
origin="-Wl,-rpath,\$ORIGIN"
exports=../../Plugins/exports.map

# fresh OUTPUT SOURCE…: whether the output is newer than all of its sources.
fresh() {
  built=$1; shift
  [ -e "$built" ] || return 1
  for input in "$@" build.sh plugin.h cfeature.h; do
    if [ "$input" -nt "$built" ]; then return 1; fi
  done
}

# interface MODULE VERSION FLAG: .build/MODULE-VERSION/libMODULE.so with library evolution.
interface() {
  folder=.build/$1-$2
  fresh "$folder/lib$1.so" Interfaces/"$1"/* Interfaces/CShop/* && return
  mkdir -p "$folder"
  clang -fPIC -c -DVERSION="\"$2\"" Interfaces/"$1"/interface.c -o "$folder/interface.o"
  swiftc -emit-library -emit-module -enable-library-evolution -module-name "$1" $3 -I Interfaces/CShop \
    -Xlinker -soname -Xlinker "lib$1.so" -o "$folder/lib$1.so" \
    Interfaces/"$1"/Catalog.swift "$folder/interface.o"
}

# c NAME [FLAG…]: .build/NAME/libNAME.so from NAME/plugin.c.
c() {
  name=$1; shift
  fresh ".build/$name/lib$name.so" "$name"/* && return
  mkdir -p ".build/$name"
  clang -shared $flags "$name/plugin.c" -o ".build/$name/lib$name.so" "$@"
}

# library NAME SOURCE OUTPUT [FLAG…]: another library of the fixture NAME.
library() {
  name=$1; source=$2; output=.build/$1/$3; shift 3
  fresh "$output" "$name"/* && return
  mkdir -p "$(dirname "$output")"
  clang -shared $flags "$name/$source" -o "$output" "$@"
}

# object NAME SOURCE OUTPUT: an object file of the fixture NAME.
object() {
  fresh ".build/$1/$3" "$1"/* && return
  mkdir -p ".build/$1"
  clang -c $flags "$1/$2" -o ".build/$1/$3"
}

# swift NAME OUTPUT SHOP-VERSION [FLAG…]: .build/NAME/libOUTPUT.so from NAME/*.swift and its C side.
swift() {
  name=$1; output=.build/$1/lib$2.so; shop=$3; shift 3
  fresh "$output" "$name"/* Interfaces/*/* && return
  mkdir -p ".build/$name"
  clang -c $flags -DCOMPILER="\"$compiler\"" "$name/plugin.c" -o ".build/$name/plugin.o"
  swiftc -emit-library -module-name "$name" -I ".build/Shop-$shop" -I .build/Market-1.0.0 \
    -L ".build/Shop-$shop" -L .build/Market-1.0.0 -Xlinker -rpath -Xlinker '$ORIGIN' \
    -Xlinker "--version-script=$exports" -o "$output" "$name"/*.swift ".build/$name/plugin.o" "$@"
}

c GoodCPlugin
c ExportedVariable
c NoManifest
c EntryMissing
library EntryInNeededLibrary library.c libowner.so -Wl,-soname,libowner.so
c EntryInNeededLibrary -L .build/EntryInNeededLibrary -lowner "$origin"
library NeededLibraryMissing library.c elsewhere/libgone.so -Wl,-soname,libgone.so
c NeededLibraryMissing -L .build/NeededLibraryMissing/elsewhere -lgone "$origin"
library PrivateLibraryNeedsMissingOne library.c libindirecthelper.so \
  -Wl,-soname,libindirecthelper.so -L .build/NeededLibraryMissing/elsewhere -lgone
c PrivateLibraryNeedsMissingOne -L .build/PrivateLibraryNeedsMissingOne -lindirecthelper "$origin" \
  -Wl,--allow-shlib-undefined
c ForeignFunctions -pthread
c PlainProvider
c CompletingInC -pthread
c RichPlugins -pthread
# A feature in C, in builds that tests swap for each other.
for build in 1 2; do
  library UnmappableFeature plugin.c "$build/libUnmappableFeature.so" -DBUILD=$build
done
library UnmappableFeature plugin.c LeavingThread/libUnmappableFeature.so -DBUILD=3 -DLEAVES_THREAD -pthread
c MannersInC -pthread
library MannersInC plugin.c UnknownKey/libMannersInC.so -DUNKNOWN_KEY -pthread
library MannersInC plugin.c UnexplainedOption/libMannersInC.so -DUNEXPLAINED_OPTION -pthread
library MannersInC plugin.c ExecutableStack/libMannersInC.so -pthread -Wl,-z,execstack
c TracingInC
c ExitingInC
c ForbiddingExecutableMemory
c RouterInC
c MisfitAnalyticsInC
c AbortingInC
c DescriptorShort
c DescriptorNewer
c DescriptorOfSwift
library ThrowingAcrossC plugin.cpp libThrowingAcrossC.so -fexceptions -lstdc++
if ! fresh .build/SwiftHelperOfC/libSwiftHelperOfC.so SwiftHelperOfC/*; then
  mkdir -p .build/SwiftHelperOfC
  swiftc -emit-library -module-name SwiftHelper SwiftHelperOfC/Helper.swift \
    -Xlinker -soname -Xlinker libSwiftHelper.so -o .build/SwiftHelperOfC/libSwiftHelper.so
  clang -shared $flags SwiftHelperOfC/plugin.c -o .build/SwiftHelperOfC/libSwiftHelperOfC.so \
    -L .build/SwiftHelperOfC -lSwiftHelper "$origin"
fi
if ! fresh .build/UnmappableFeature/WithSwift/libSwiftHelper.so .build/SwiftHelperOfC/libSwiftHelper.so; then
  mkdir -p .build/UnmappableFeature/WithSwift
  cp .build/SwiftHelperOfC/libSwiftHelper.so .build/UnmappableFeature/WithSwift
fi
library UnmappableFeature plugin.c WithSwift/libUnmappableFeature.so -DBUILD=5 -Wl,--no-as-needed \
  -L .build/UnmappableFeature/WithSwift -lSwiftHelper "$origin"
library UnmappableFeature plugin.c NoDelete/libUnmappableFeature.so -DBUILD=4 -Wl,-z,nodelete
library ThrowingFunction throw.cpp libThrowingFunction.so -lstdc++
c UndefinedFunction
c WeakFunctionAbsent
c UniqueSymbol
object UndefinedCxxFunction price.cpp price.o
c UndefinedCxxFunction .build/UndefinedCxxFunction/price.o
c LibraryNameOfInterface -Wl,-soname,libShop.so
library LibraryNameOfLoadedOne own.c libelf.so.1 -Wl,-soname,libelf.so.1
c LibraryNameOfLoadedOne .build/LibraryNameOfLoadedOne/libelf.so.1 "$origin"
# Names that are taken: the core's, the Swift runtime's, one of a system library that is not loaded.
for taken in libPluginInterface.so libswiftCore.so libswiftDistributed.so libanl.so.1; do
  library LibraryNameTaken plugin.c "$taken/libLibraryNameTaken.so" "-Wl,-soname,$taken"
done
# The plugin needs 'libtea.so', and the file of that name calls itself the C library.
library PrivateNameOfLoaded tea.c linked/libtea.so -Wl,-soname,libtea.so
library PrivateNameOfLoaded tea.c libtea.so -Wl,-soname,libc.so.6
c PrivateNameOfLoaded -L .build/PrivateNameOfLoaded/linked -ltea "$origin"
# Two plugins of one library name, each with a library of another name that both have.
for owner in first second; do
  library Namesakes namesake.c "$owner/libnamesake.so" "-DOWNER=\"of $owner\"" \
    -Wl,-soname,libnamesake.so -Wl,--version-script=Namesakes/namesake.map
  library Namesakes plugin.c "$owner/libPlugin.so" "-DNAME=$owner" -Wl,-soname,libPlugin.so \
    -L ".build/Namesakes/$owner" -lnamesake "$origin"
done
library LibraryTooOld tea.c new/libfixturetea.so -Wl,-soname,libfixturetea.so \
  -Wl,--version-script=LibraryTooOld/new.map
library LibraryTooOld tea.c libfixturetea.so -Wl,-soname,libfixturetea.so \
  -Wl,--version-script=LibraryTooOld/old.map
c LibraryTooOld -L .build/LibraryTooOld/new -lfixturetea "$origin"
runtime=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/linux
c RuntimeLibraryElsewhere -Wl,--no-as-needed -L "$runtime" -lswiftObservation -Wl,-rpath,/no/such/toolchain \
  -Wl,--allow-shlib-undefined
for build in 1 2; do
  library PrivateLibrary helper.c "$build/lib/libfixturehelper.so" -DHELPER="\"helper $build\"" \
    -Wl,-soname,libfixturehelper.so
  library PrivateLibrary plugin.c "$build/libPrivateLibrary.so" \
    -L ".build/PrivateLibrary/$build/lib" -lfixturehelper '-Wl,-rpath,$ORIGIN/lib'
done
# The library of HelpedFeature, in builds that tests put beside it.
for build in 1 2 unique; do
  number=$build; unique=
  if [ $build = unique ]; then number=3; unique=-DHELPER_UNIQUE; fi
  library Helper/FixtureHelper helper.c "$build/libFixtureHelper.so" "-DHELPER_BUILD=$number" $unique
done
library SharedNameText ../PrivateLibrary/helper.c libhelper.so -DHELPER='"helper"' \
  -Wl,-soname,libhelper.so
c SharedNameText -L .build/SharedNameText -lhelper "$origin" -Wl,-O2
library ShortLibraryName ../PrivateLibrary/helper.c abc.so -DHELPER='"helper"' -Wl,-soname,abc.so
c ShortLibraryName .build/ShortLibraryName/abc.so "$origin"
if ! fresh .build/Program/Program Program/*; then
  mkdir -p .build/Program
  clang -pie $flags Program/plugin.c -o .build/Program/Program
fi
object ObjectFile plugin.c ObjectFile.o

interface Shop 1.0.0 ""
interface Shop 2.0.0 -DSHOP_2
interface Market 1.0.0 ""
swift GoodPlugin Debug 1.0.0 -Onone -g -lShop
swift GoodPlugin Optimized 1.0.0 -O -lShop
swift GoodPlugin Stripped 1.0.0 -O -lShop -Xlinker --strip-all
swift GoodPlugin GCSections 1.0.0 -O -wmo -lShop -Xlinker --gc-sections
swift GoodPlugin LTO 1.0.0 -O -lto=llvm-full -use-ld=lld -lShop
swift InheritedRequirement InheritedRequirement 1.0.0 -O -lShop
swift KeyPathOnly KeyPathOnly 1.0.0 -lShop
swift RetroactiveConformance RetroactiveConformance 1.0.0 -O -lShop
swift CStructureOfShop CStructureOfShop 1.0.0 -I CStructureOfShop/include -lShop
swift NewerInterface NewerInterface 2.0.0 -lShop
swift InterfaceNotLinked InterfaceNotLinked 1.0.0
swift MarketCatalog MarketCatalog 1.0.0 -lShop -lMarket
swift UsesBothCatalogs UsesBothCatalogs 1.0.0 -lShop -lMarket
swift UndefinedSwiftFunction UndefinedSwiftFunction 1.0.0
swift StaticSwiftRuntime StaticSwiftRuntime 1.0.0 -static-stdlib
if ! fresh .build/SecondInterfaceCopy/Shop.o Interfaces/Shop/*; then
  mkdir -p .build/SecondInterfaceCopy
  swiftc -c -parse-as-library -enable-library-evolution -module-name Shop -I Interfaces/CShop \
    Interfaces/Shop/Catalog.swift \
    -o .build/SecondInterfaceCopy/Shop.o
fi
swift SecondInterfaceCopy SecondInterfaceCopy 1.0.0 .build/SecondInterfaceCopy/Shop.o
