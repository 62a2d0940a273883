internal import Foundation

/// The files of a new package.
struct Scaffold {
  enum Kind: String, CaseIterable { case feature, provider, decorator, contract, interface }

  let kind: Kind
  /// The module: `Weather`.
  let name: String
  let isC: Bool
  /// The interface module that it is written against, or the protocol.
  let against: String?
  let kit: DevelopmentKit

  /// The plugin's id: `weather-report` for `WeatherReport`.
  var id: String { Self.id(of: name) }

  static func id(of name: String) -> String {
    name.replacing(/([a-z0-9])([A-Z])/) { "\($0.output.1)-\($0.output.2)" }.lowercased()
      .replacing("_", with: "-")
  }

  /// Whether it has a test of its own: a contract is tested by what it judges.
  var hasTest: Bool { kind != .contract }

  /// By their paths in the package.
  func files() throws -> [(path: String, text: String)] {
    [
      ("Package.swift", manifest),
      ("README.md", readme),
      ("Makefile", makefile),
      (".gitignore", ".build/\n"),
    ] + (kind == .interface ? [] : [("exports.map", PluginCompiler.exports)])
      + (try isC ? cSources() : swiftSources())
  }

  private func swiftSources() throws -> [(path: String, text: String)] {
    let source = "Sources/\(name)/\(name).swift"
    let test = "Tests/\(name)Tests/\(name)Tests.swift"
    switch kind {
    case .feature: return [(source, try featureSource()), (test, featureTest)]
    case .provider:
      let interface = try interface()
      return [(source, providerSource(interface)), (test, providerTest(interface))]
    case .decorator:
      let interface = try interface()
      return [(source, decoratorSource(interface)), (test, decoratorTest(interface))]
    case .contract: return [(source, contractSource(try interface()))]
    case .interface: return [(source, interfaceSource), (test, interfaceTest)]
    }
  }

  /// The protocol that it provides.
  func interface() throws -> ProtocolText {
    guard let against else {
      let known = try kit.moduleNames.filter { $0 != "PluginInterface" }.flatMap { module in
        try ProtocolText.names(in: module, of: kit).map { "\(module).\($0)" }
      }
      throw Failure(
        kind: .usage,
        status: .usage,
        message: """
          a \(kind.rawValue) is about a protocol: name it with --against MODULE.PROTOCOL\
          \(known.isEmpty ? "" : ", one of \(known.joined(separator: ", "))")
          """
      )
    }
    return try ProtocolText(named: against, in: kit)
  }

  /// The module that is imported beside PluginInterface.
  var module: String? {
    against.flatMap { $0.split(separator: ".").first }.map(String.init)
      .flatMap { $0 == "PluginInterface" ? nil : $0 }
  }

  /// The `import` lines, sorted.
  func imports(_ more: [String] = []) -> String {
    (more + [module, "PluginInterface"].compactMap(\.self)).sorted().map { "import \($0)" }
      .joined(separator: "\n")
  }
}
