internal import CELF

/// What the files of a plugin use of the system; for a closer look than its audit takes.
extension PluginAudit {
  /// The names of the functions and variables that are of other files; mangled, and empty where the
  /// content was not kept.
  package var importedNames: Set<String> {
    images.reduce(into: []) { names, image in
      for index in 1..<max(image.symbols.count, 1) {
        guard let symbol = image.symbols.symbol(index), symbol.isUndefined else { continue }
        names.insert(image.symbols.name(symbol))
      }
    }
  }

  /// Whether a file asks for stacks whose content can be run.
  package var wantsExecutableStack: Bool {
    images.contains { image in
      image.layout.segments.contains { $0.kind == UInt32(PT_GNU_STACK) && $0.isExecutable }
    }
  }
}
