extension ELFImage {
  /// Variables that other files of the process can reach by name, as the source names them.
  ///
  /// Of Swift code those that a setter is exported for: what is written once by the runtime, such as
  /// a `let` or the cache of a type, is no variable of the plugin.
  var exportedVariables: [String] {
    let exported = (1..<max(symbols.count, 1)).compactMap { symbols.symbol($0) }
      .filter { $0.isDefined && $0.isVisible }
    let names = Set(exported.map(symbols.name))
    return exported.filter { $0.isObject && layout.isVariable(at: $0.address) }
      .map(symbols.name)
      .filter { Self.isVariable($0, among: names) }
      .map(Demangling.name).sorted()
  }

  private static func isVariable(_ name: String, among exported: Set<String>) -> Bool {
    guard name.hasPrefix("$s") else { return true }
    for (variable, setter) in [("vp", "vs"), ("vpZ", "vsZ")] where name.hasSuffix(variable) {
      return exported.contains(name.dropLast(variable.count) + setter)
    }
    return false
  }
}
