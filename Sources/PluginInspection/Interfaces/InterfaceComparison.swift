/// Two builds of one interface module, and what became of plugins that were built against the first.
///
/// Runs nothing of either. With library evolution a plugin reaches a module through its symbols, and a
/// provider has those requirements that it was compiled with; so both can be read from the two files, or from
/// what was written down of them.
public struct InterfaceComparison: Sendable {
  /// Why some plugins that were built against the old module do not run on the new one.
  public enum Break: Hashable, Sendable {
    /// A symbol that plugins may use is gone, or has another signature now.
    case removed(String)
    /// Providers that were built before lack a requirement of a protocol, and it has no default.
    case required(protocol: String, requirement: String)
  }

  /// The module that plugins were built against.
  public let old: InterfaceDescription
  /// The one that they are to run on.
  public let new: InterfaceDescription
  /// In the order of their names; empty where all of them run.
  public let breaks: [Break]
  /// What the new module has that the old one has not, sorted.
  public let additions: [String]

  /// Compares two builds of a module.
  public init(_ old: InterfaceDescription, _ new: InterfaceDescription) {
    (self.old, self.new) = (old, new)
    let required = Self.newlyRequired(old, new)
    breaks =
      old.symbols.subtracting(new.symbols).map(Demangling.name).unique.map(Break.removed)
      + required.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(Break.required)
    let demanded = Set(required.map(\.1))
    additions = new.symbols.subtracting(old.symbols).map(Demangling.name).unique
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

  private static func newlyRequired(
    _ old: InterfaceDescription,
    _ new: InterfaceDescription
  ) -> [(String, String)] {
    new.required.flatMap { name, requirements -> [(String, String)] in
      // Nobody can have implemented a protocol that was not there.
      guard let known = old.required[name] else { return [] }
      return requirements.subtracting(known).map { (name, Demangling.name($0)) }
    }
  }
}

extension [String] {
  /// Each once, sorted.
  fileprivate var unique: [String] { Set(self).sorted() }
}
