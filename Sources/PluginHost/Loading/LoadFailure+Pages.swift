public import PluginInspection

extension LoadFailure: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension LoadFailure: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case linker = 3101
    case interface = 3102
    case oldImage = 3103
    case noEntry = 3104
    case badDescriptor = 3105
    case structureDiffers = 3106
    case contradiction = 3107
  }

  package var errorKind: Kind {
    switch self {
    case .linker: .linker
    case .interface: .interface
    case .oldImage: .oldImage
    case .noEntry: .noEntry
    case .badDescriptor: .badDescriptor
    case .structureDiffers: .structureDiffers
    case .contradiction: .contradiction
    }
  }
}

extension LoadFailure.Kind {
  package static let pages = LoadFailure.pages
}

extension LoadFailure {
  /// Why a plugin was not loaded.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .linker(plugin: "home", path: "libHome.so", message: "cannot allocate memory"),
      "not-loaded",
      "The system's loader would not open the plugin",
      meaning: """
        The audit finds nearly all reasons before; this one is the loader's own, and the message has \
        its words.
        """,
      remedy: "Run 'plughost inspect' on the plugin and 'ldd' on its file."
    ),
    page(
      .interface(module: "Shop", path: "libShop.so", message: "cannot allocate memory"),
      "not-loaded",
      "The system's loader would not open an interface module",
      meaning: "Plugins are linked against it, so none of them can be loaded.",
      remedy: "Give another file of the module with --interface."
    ),
    page(
      .oldImage(plugin: "home", path: "libHome.so"),
      "not-loaded",
      "The loader holds an image of that path already",
      meaning: "It would hand back the old code instead of the new file.",
      remedy: "Load a file of another path."
    ),
    page(
      .noEntry(plugin: "home", symbol: "plughost_v1_home"),
      "not-loaded",
      "The loaded image does not define its entry symbol",
      meaning: "The manifest names a symbol that the image lacks.",
      remedy: "Build the plugin again with @Plugin, or export the symbol."
    ),
    page(
      .badDescriptor(plugin: "home", reason: "its size is 8 bytes"),
      "not-loaded",
      "What the entry symbol returned cannot be read",
      meaning: """
        The descriptor has another size or version, or names impossible things: the plugin was built \
        with another interface package or another header.
        """,
      remedy: "Build the plugin with the interface package, or the header, of this host."
    ),
    page(
      .structureDiffers(
        plugin: "map",
        name: "point",
        layout: "{f64, f64}",
        other: "route",
        known: "{f32, f32}"
      ),
      "not-loaded",
      "An image in the process has another layout of a C structure",
      meaning: """
        Images with Swift code stay in a process for good, and with them the structures they use.
        """,
      remedy: "Rename the structure, or restart with the new plugin."
    ),
    page(
      .contradiction(
        plugin: "home",
        field: "id",
        manifest: "home",
        descriptor: "profile"
      ),
      "not-loaded",
      "The compiled plugin and its manifest say different things",
      meaning: "The manifest is not the one that was generated with this code.",
      remedy: "Build the plugin again, so that both come from one source."
    ),
  ]
}
