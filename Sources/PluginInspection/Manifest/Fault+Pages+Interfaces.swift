extension Fault {
  /// What can be wrong with interfaces and the Swift runtime.
  static let interfacePages: [ErrorPage] = [
    page(
      .requirementsMissing(
        interface: "Shop.Catalog",
        requirements: ["Shop.Catalog.price(of:)"],
        implemented: ["Shop.Catalog.items()"],
        builtFor: nil,
        module: "Shop",
        version: "1.1.0"
      ),
      "requirement-missing",
      "An implementation lacks requirements of its protocol",
      meaning: """
        The interface module has gained requirements without a default since the plugin was built. A \
        call of one would crash.
        """,
      remedy: "Implement what is missing and build the plugin against the module of this host."
    ),
    page(
      .secondInterfaceCopy(module: "Shop", type: "Shop.Catalog"),
      "second-interface-copy",
      "The plugin contains a copy of an interface module",
      meaning: """
        A process needs one copy of each shared type; with two, casts between plugin and host fail.
        """,
      remedy: """
        Link the module as a shared library from a package of its own, as docs/authoring.md shows.
        """
    ),
    page(
      .retroactiveConformance(type: "Swift.Int", interface: "Shop.Catalog"),
      "retroactive-conformance",
      "The plugin makes a shared type conform to a shared protocol",
      meaning: """
        It owns neither. The first plugin that does so decides for the whole process, and it cannot \
        be taken back when the plugin is swapped.
        """,
      remedy: "Wrap the type in one of the plugin's own and let that conform."
    ),
    page(
      .structureDiffers(
        name: "point",
        layout: "{f64, f64}",
        module: "Shop",
        expected: "{f32, f32}"
      ),
      "structure-differs",
      "A structure of C has another layout in an interface module",
      meaning: """
        Swift has one structure of a name in a process; the plugin would read the other's bytes \
        wrongly.
        """,
      remedy: """
        Build the plugin with the header that the module was built with, or rename the structure.
        """
    ),
    page(
      .staticSwiftRuntime,
      "static-swift-runtime",
      "The plugin does not use the shared Swift runtime",
      meaning: """
        With a runtime of its own, its types are unknown to the host, and casts between the two \
        fail.
        """,
      remedy: "Build it without -static-stdlib."
    ),
    page(
      .otherCompiler(found: "6.1", expected: "6.2"),
      "other-compiler",
      "The plugin was built by another compiler",
      meaning: """
        What Swift modules compiled without library evolution promise holds between builds of one \
        compiler.
        """,
      remedy: "Build host and plugin with the same compiler."
    ),
    page(
      .interfaceNotLinked(module: "Shop", library: "libShop.so", symbol: "$s4Shop7CatalogMp"),
      "interface-not-linked",
      "The plugin uses an interface module and does not say that it needs its library",
      meaning: "It would load where that library happens to be loaded already, and fail elsewhere.",
      remedy: "Link it with -l and the module's name."
    ),
    page(
      .newerInterfaceNeeded(
        module: "Shop",
        needed: "1.1.0",
        chosen: "1.0.0",
        chosenPath: "Shop-1.0.0/libShop.so",
        offered: "Shop-1.1.0/libShop.so"
      ),
      "newer-interface-needed",
      "The plugin needs a newer interface module than this process uses",
      meaning: """
        A process uses one file of each interface module from its start on; this plugin uses parts \
        that only a newer one has.
        """,
      remedy: """
        Restart with --interface and the newer file. docs/abi.md tells which versions go together.
        """
    ),
    page(
      .interfaceTooNew(
        module: "Shop",
        accepted: "1.0.0..<2.0.0",
        chosen: "2.0.0",
        chosenPath: "Shop-2.0.0/libShop.so"
      ),
      "interface-too-new",
      "The interface module is newer than the plugin accepts",
      meaning: """
        The plugin states a range of versions, and the module of this process is beyond it.
        """,
      remedy: "Build the plugin against the newer module, or widen the range if it works."
    ),
    page(
      .ambiguousInterface(name: "Catalog", candidates: ["Market.Catalog", "Shop.Catalog"]),
      "ambiguous-interface",
      "An interface name without its module fits several modules",
      meaning: """
        A manifest in C may give the bare name of a protocol, and here two modules have one.
        """,
      remedy: "Write the name with its module, such as 'Shop.Catalog'."
    ),
    page(
      .unknownInterface(name: "Shop.Catalogue", similar: ["Shop.Catalog"]),
      "unknown-interface",
      "No interface module has the interface",
      meaning: """
        The plugin asks for, or provides, a protocol that no module of this process has: the name is \
        mistyped, or the module was not given.
        """,
      remedy: "Correct the name, or add its module with --interface."
    ),
    page(
      .interfaceModuleInUse(module: "Shop", path: "Shop-1.0.0/libShop.so"),
      "interface-module-in-use",
      "The process uses another file of that interface module",
      meaning: """
        One file of each interface module serves the whole process, and it cannot be exchanged in a \
        running one.
        """,
      remedy: """
        Give one --interface for each module. A module that the host itself is linked with cannot be \
        replaced.
        """
    ),
    page(
      .badInterfaceModule(reason: "it states no version"),
      "bad-interface-module",
      "The file is no interface module, or says nonsense about it",
      meaning: "What --interface names must state its name and version.",
      remedy: "Write #interfaceModule(\"1.0.0\") in the module and build it again."
    ),
    page(
      .badInterfaceDescription(line: 3),
      "bad-interface-description",
      "The description of an interface module cannot be read",
      meaning:
        "'plughost interface describe' writes such files; this one was changed, or cut short.",
      remedy: "Write it anew with 'plughost interface describe'."
    ),
  ]
}
