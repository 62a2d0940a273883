extension Fault {
  /// What can be wrong with symbols and libraries.
  static let libraryPages: [ErrorPage] = [
    page(
      .entryMissing(symbol: "plughost_v1_home"),
      "entry-missing",
      "The library does not export its entry symbol",
      meaning: """
        The host finds the plugin by the symbol that its manifest names. It is not among the \
        exported ones: a version script left it out, or the function has another name.
        """,
      remedy: """
        Mark the builder with @Plugin, or export the function with @c in Swift, and name it in the \
        version script.
        """
    ),
    page(
      .entryInLibrary(symbol: "plughost_v1_home", library: "libowner.so"),
      "entry-in-library",
      "Only a library that the plugin needs exports the entry symbol",
      meaning: """
        The loader would find the symbol, and the plugin would be the other library under this one's \
        name.
        """,
      remedy: "Give the host that library itself, or link the entry into the plugin."
    ),
    page(
      .libraryMissing(
        library: "libgone.so",
        neededBy: "libHome.so",
        searched: ["the system's folders"]
      ),
      "library-missing",
      "A needed library was not found",
      meaning: """
        The plugin, or a library it brings, needs a library that is in none of the folders the \
        loader would look in. Loading would fail, so it is not tried.
        """,
      remedy: "Install the library, or put it beside the plugin and link with -rpath '$ORIGIN'."
    ),
    page(
      .libraryTooOld(library: "libtea.so", version: "TEA_2", neededBy: "libHome.so"),
      "library-too-old",
      "A needed library lacks a symbol version",
      meaning: "The library was found, and is older than the one that the plugin was linked with.",
      remedy: """
        Build the plugin on a system no newer than the one it runs on, or install the newer library.
        """
    ),
    page(
      .libraryUnusable(
        library: "libtea.so",
        neededBy: "libHome.so",
        reason: "it is built for aarch64."
      ),
      "library-unusable",
      "A needed library was found and cannot be used",
      meaning: """
        The file that the loader would take has a fault of its own, which the message names.
        """,
      remedy: "Mend or replace that library."
    ),
    page(
      .undefinedSymbol(name: "not_there", mangled: "not_there", neededBy: "libHome.so"),
      "undefined-symbol",
      "A symbol that must be resolved at load is defined nowhere",
      meaning: """
        Neither the plugin, nor what it needs, nor the host defines it, so the loader would refuse \
        the plugin or end the process at the first call.
        """,
      remedy: """
        Link the library or source file that defines it. With -Wl,-z,defs the linker tells this \
        already.
        """
    ),
    page(
      .staleVersionNeed(library: "libtea.so", neededBy: "libHome.so"),
      "stale-version-need",
      "The library names versions of a library that it does not need",
      meaning: """
        The system's loader aborts the whole process over such a file, so it is refused before. A \
        tool that edits the list of needed libraries leaves this behind.
        """,
      remedy: "Link the plugin again instead of editing its needed libraries."
    ),
    page(
      .libraryNameClash(
        library: "libHome.so",
        name: "libshared.so",
        other: "plugins/libProfile.so"
      ),
      "library-name-clash",
      "Two libraries have one library name",
      meaning: """
        The loader knows a library by its name (the soname) and takes the first of a name for every \
        other.
        """,
      remedy: "Link with another -soname, or with none."
    ),
    page(
      .libraryNotRenamed(library: "abc.so", reason: "its name is too short"),
      "private-library-not-renamed",
      "A library that travels with the plugin cannot get a name of its own",
      meaning: """
        Each generation of a plugin needs its own copy of the libraries it brings, under another \
        name, or it would use the copy of the generation before.
        """,
      remedy: "Link the library into the plugin, or give it a longer name."
    ),
  ]
}
