/// Where code runs: which of a key's values stands in for a dependency that nobody has given.
public struct DependencyContext: Hashable, Sendable {
  /// The word on the command line.
  public let name: String

  private init(name: String) { self.name = name }

  /// In production: the key's `liveValue`.
  public static let live = DependencyContext(name: "live")
  /// On show, with data made up: the key's `previewValue`.
  public static let preview = DependencyContext(name: "preview")
  /// In a test: the key's `testValue`.
  public static let test = DependencyContext(name: "test")

  /// All, in the order in which they are explained.
  public static let all = [live, preview, test]

  /// The context with this name.
  public init?(_ name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// Of a process in which nobody has said anything: `test` in the program that runs a package's tests.
  static let ofProcess =
    CommandLine.arguments.first?.hasSuffix(".xctest") == true ? test : live
}
