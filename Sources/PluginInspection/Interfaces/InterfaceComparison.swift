/// Two builds of one interface module, and what became of plugins that were built against the first.
///
/// Runs nothing of either. With library evolution a plugin reaches a module through its symbols, and a
/// provider has those requirements that it was compiled with; so both can be read from the two files.
public struct InterfaceComparison: Sendable {
  /// Why some plugins that were built against the old module do not run on the new one.
  public enum Break: Hashable, Sendable {
    /// A symbol that plugins may use is gone, or has another signature now.
    case removed(String)
    /// Providers that were built before lack a requirement of a protocol, and it has no default.
    case required(protocol: String, requirement: String)
  }

  /// The module that plugins were built against.
  public let old: InterfaceModule
  /// The one that they are to run on.
  public let new: InterfaceModule
  /// In the order of their names; empty where all of them run.
  public let breaks: [Break]
  /// What the new module has that the old one has not, sorted.
  public let additions: [String]

  /// Compares two builds of a module.
  public init(_ old: InterfaceModule, _ new: InterfaceModule) {
    (self.old, self.new) = (old, new)
    let (before, after) = (Self.exported(old.image), Self.exported(new.image))
    let required = Self.newlyRequired(old, new)
    breaks =
      before.subtracting(after).map(Demangling.name).unique.map(Break.removed)
      + required.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(Break.required)
    let demanded = Set(required.map(\.1))
    additions = after.subtracting(before).map(Demangling.name).unique
      .filter { !demanded.contains($0) }
  }

  /// Whether every plugin that was built against the old module runs on the new one.
  public var isCompatible: Bool { breaks.isEmpty }

  /// The version that the new module should have at least.
  public var leastVersion: SemanticVersion {
    let version = old.version
    if !breaks.isEmpty { return SemanticVersion(version.major + 1, 0, 0) }
    return additions.isEmpty ? version : SemanticVersion(version.major, version.minor + 1, 0)
  }

  /// The symbols that a plugin may be linked to.
  private static func exported(_ image: ELFImage) -> Set<String> {
    var names = Set<String>()
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isDefined, symbol.isVisible else {
        continue
      }
      let name = image.symbols.name(symbol)
      if name.hasPrefix("$s") { names.insert(name) }
    }
    return names
  }

  private static func newlyRequired(
    _ old: InterfaceModule,
    _ new: InterfaceModule
  ) -> [(String, String)] {
    let before = Dictionary(
      old.tables.protocols.values.map { ($0.name, Set($0.required.map(\.symbol))) }
    ) { first, _ in first }
    return new.tables.protocols.values.flatMap { table -> [(String, String)] in
      // Nobody can have implemented a protocol that was not there.
      guard let known = before[table.name] else { return [] }
      let added = table.required.map(\.symbol).filter { !$0.isEmpty && !known.contains($0) }
      return added.map { (table.name, Demangling.name($0)) }
    }
  }
}

extension [String] {
  /// Each once, sorted.
  fileprivate var unique: [String] { Set(self).sorted() }
}
