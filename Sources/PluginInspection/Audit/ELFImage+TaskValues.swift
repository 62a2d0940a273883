extension ELFImage {
  /// Whether this file imports anything by which code reads or changes dependencies that flow with a task.
  ///
  /// Without such an import it cannot, so nothing need be kept for it. A name that begins like one of them
  /// counts, too: it costs a little time and no more.
  var readsTaskValues: Bool {
    guard needs("libPluginInterface.so") else { return false }
    for index in 1..<max(symbols.count, 1) {
      guard let symbol = symbols.symbol(index), symbol.isUndefined,
        bytes.load(UInt64.self, at: symbol.nameOffset) == TaskValueNames.beginning,
        let middle = bytes.load(UInt64.self, at: symbol.nameOffset + 16)
      else { continue }
      if TaskValueNames.middles.contains(middle) { return true }
    }
    return false
  }
}

/// Parts of mangled names, eight letters each, the first one lowest.
private enum TaskValueNames {
  /// `$s15Plug`.
  static let beginning = word("$s15Plug")
  /// From the seventeenth letter on: the end of `PluginInterface` and the beginnings of `Dependency`,
  /// `DependencyFrame`, `DependencyValues`, `withDependencies` and `withEscapedDependencies`.
  static let middles = ["ace10Dep", "ace15Dep", "ace16Dep", "ace16wit", "ace23wit"].map(word)

  private static func word(_ letters: String) -> UInt64 {
    letters.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
