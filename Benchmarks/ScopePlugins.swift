internal import Foundation

/// Plugins whose values live as long as a request, and one library in which the same builders are called
/// by hand.
///
/// Two features reach them: `ten` needs ten of them, `hundred` all. Compiled at each run of the bench.
struct ScopePlugins {
  static let count = 100

  private let workspace: Workspace
  private let folder: URL

  var interface: URL { folder.appendingPathComponent("libScopeInterface.so") }
  var plugins: URL { folder.appendingPathComponent("plugins") }
  var byHand: URL { folder.appendingPathComponent("libByHand.so") }

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    folder = workspace.build.appendingPathComponent("plughost-bench.scratch/scopes")
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try library("ScopeInterface", [Self.interfaceSource], ["-enable-library-evolution"])
    let builders = (0..<Self.count).map(Self.builder)
    let features = [Self.feature("Ten", 10), Self.feature("Hundred", Self.count)]
    let options = ["-I", folder.path, "-L", folder.path, "-lScopeInterface"]
    // One module of many files, each of which is linked into a library of its own.
    let objects = try compile("Scoped", builders + features, options)
    for (number, object) in objects.enumerated() {
      let file = plugins.appendingPathComponent("libScoped\(number).so").path
      try workspace.swiftc(
        ["-emit-library", object, "-o", file, "-L", workspace.build.path, "-lPluginInterface"]
          + options,
        in: folder
      )
    }
    try library("ByHand", builders + [Self.handSource], options)
  }

  private func compile(
    _ module: String,
    _ texts: [String],
    _ options: [String]
  ) throws -> [String] {
    let files = try write(texts, module)
    try workspace.swiftc(["-c", "-module-name", module] + options + files, in: folder)
    return files.map {
      let name = URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
      return folder.appendingPathComponent("\(name).o").path
    }
  }

  private func library(_ name: String, _ texts: [String], _ options: [String]) throws {
    let file = folder.appendingPathComponent("lib\(name).so").path
    try workspace.swiftc(
      [
        "-emit-library", "-emit-module", "-wmo", "-module-name", name, "-Xlinker", "-soname",
        "-Xlinker", "lib\(name).so", "-L", workspace.build.path, "-lPluginInterface", "-o", file,
      ] + options + write(texts, name),
      in: folder
    )
  }

  private func write(_ texts: [String], _ name: String) throws -> [String] {
    try texts.enumerated().map { number, text in
      let file = folder.appendingPathComponent("\(name)\(number).swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
  }
}

extension ScopePlugins {
  private static var interfaceSource: String {
    let services = (0..<count).map { number in
      """
      @DependencyInterface
      public protocol Service\(number): Sendable { func depth() -> Int }
      """
    }
    return """
      public import PluginInterface
      #interfaceModule("1.0.0")
      \(services.joined(separator: "\n"))
      """
  }

  /// Each takes the one before it.
  private static func builder(_ number: Int) -> String {
    let member = number == 0 ? "" : "let base: any Service\(number - 1)"
    return """
      public import PluginInterface
      public import ScopeInterface
      final class Value\(number): Service\(number) {
        \(member)
        let name: String
        init(_ dependencies: Builder\(number).Dependencies) {
          \(number == 0 ? "" : "base = dependencies.base")
          name = "service \(number)"
        }
        func depth() -> Int { \(number == 0 ? "1" : "base.depth() + 1") }
      }
      @Plugin("scoped-\(number)", version: "1.0.0", provides: (any Service\(number)).self, lifetime: .request)
      public struct Builder\(number): ProviderBuilder {
        public struct Dependencies: Sendable { \(member) }
        public init() {}
        public func build(_ dependencies: Dependencies) async throws -> any Service\(number) {
          Value\(number)(dependencies)
        }
      }
      """
  }

  private static func feature(_ name: String, _ count: Int) -> String {
    """
    public import PluginInterface
    public import ScopeInterface
    struct \(name)Response: FeatureResponse {
      let depth: Int
      func render(as format: ResponseFormat) -> String { "\\(depth)" }
    }
    public struct \(name): Feature {
      let last: any Service\(count - 1)
      public func handle(_ request: FeatureRequest) -> any FeatureResponse {
        \(name)Response(depth: last.depth())
      }
    }
    @Plugin("\(name.lowercased())", version: "1.0.0", lifetime: .request)
    public struct \(name)Builder: FeatureBuilder {
      public struct Dependencies: Sendable { let last: any Service\(count - 1) }
      public init() {}
      public func build(_ dependencies: Dependencies) -> \(name) { \(name)(last: dependencies.last) }
    }
    """
  }

  /// As the host must, it calls each builder as a `ProviderBuilder` and keeps every value.
  private static var handSource: String {
    let calls = (0..<count).map { number in
      let base = number == 0 ? "" : "base: value\(number - 1)"
      return """
        let value\(number) = try await build(Builder\(number).self, .init(\(base)))
        kept.append(value\(number))
        """
    }
    return """
      import Glibc
      import PluginInterface
      import ScopeInterface
      @inline(never)
      func build<Builder: ProviderBuilder>(
        _ builder: Builder.Type,
        _ dependencies: Builder.Dependencies
      ) async throws -> Builder.Provided {
        try await builder.init().build(dependencies)
      }
      @inline(never)
      func buildAll() async throws -> Int {
        var kept: [any Sendable] = []
        kept.reserveCapacity(\(count))
        \(calls.joined(separator: "\n  "))
        let depth = value\(count - 1).depth()
        while kept.popLast() != nil {}
        return depth
      }
      /// The shortest of many rounds, in nanoseconds.
      @c(bench_build_by_hand)
      public func benchBuildByHand(
        _ rounds: Int,
        _ done: @escaping @convention(c) @Sendable (Double) -> Void
      ) {
        Task.detached {
          var best = Duration.seconds(60)
          for _ in 0..<rounds {
            let start = ContinuousClock.now
            _ = try await buildAll()
            best = min(best, start.duration(to: .now))
          }
          done(best / .nanoseconds(1))
        }
      }
      """
  }
}
