internal import Foundation

/// A hundred plugins of which each needs the next, and the interface module that they share.
///
/// They are compiled once for each build of PluginInterface: as one module of a hundred files, each
/// of which is linked into a library of its own.
struct ChainPlugins {
  static let count = 100

  let folder: URL
  private let workspace: Workspace
  private var build: URL { workspace.build }
  private var sources: URL { folder.appendingPathComponent("sources") }

  var interface: URL { folder.appendingPathComponent("interface/libBenchInterface.so") }
  var plugins: URL { folder.appendingPathComponent("plugins") }

  /// The library of one link; the first is the one that needs all others.
  func plugin(_ number: Int) -> URL { plugins.appendingPathComponent("libLink\(number).so") }

  /// A plugin of about 40 KB, apart from the chain.
  var sample: URL { folder.appendingPathComponent("libSample.so") }

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    folder = workspace.build.appendingPathComponent("plughost-bench.plugins")
    let stamp = try stamp(workspace)
    let stampFile = folder.appendingPathComponent("stamp")
    guard (try? String(contentsOf: stampFile, encoding: .utf8)) != stamp else { return }
    print("compiling the \(Self.count) plugins of the chain…")
    try? FileManager.default.removeItem(at: folder)
    for made in [sources, plugins, interface.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }
    try compileInterface()
    try compilePlugins()
    try stamp.write(to: stampFile, atomically: true, encoding: .utf8)
  }

  /// Changes whenever the plugins must be compiled again.
  private func stamp(_ workspace: Workspace) throws -> String {
    let library = try workspace.product("libPluginInterface.so")
    let attributes = try FileManager.default.attributesOfItem(atPath: library.path)
    return
      "\(attributes[.modificationDate] ?? "") \(Self.interfaceSource) \(Self.source(0)) \(Self.sampleSource)"
  }

  private func compileInterface() throws {
    let file = sources.appendingPathComponent("BenchInterface.swift")
    try Self.interfaceSource.write(to: file, atomically: true, encoding: .utf8)
    try workspace.swiftc(
      [
        "-emit-library", "-emit-module", "-enable-library-evolution",
        "-module-name", "BenchInterface", "-Xlinker", "-soname", "-Xlinker", "libBenchInterface.so",
        "-L", build.path, "-lPluginInterface", file.path, "-o", interface.path,
      ],
      in: sources
    )
  }

  private func compilePlugins() throws {
    let files = (0..<Self.count).map { sources.appendingPathComponent("Link\($0).swift") }
    for (number, file) in files.enumerated() {
      try Self.source(number).write(to: file, atomically: true, encoding: .utf8)
    }
    let sampleFile = sources.appendingPathComponent("Sample.swift")
    try Self.sampleSource.write(to: sampleFile, atomically: true, encoding: .utf8)
    try workspace.swiftc(
      ["-c", "-module-name", "Links", "-I", interface.deletingLastPathComponent().path]
        + (files + [sampleFile]).map(\.path),
      in: sources
    )
    let exports = folder.appendingPathComponent("exports.map")
    try "{ global: plughost_v1_*; local: *; };".write(
      to: exports,
      atomically: true,
      encoding: .utf8
    )
    for number in 0..<Self.count { try link("Link\(number)", plugin(number), exports) }
    try link("Sample", sample, exports)
  }

  private func link(_ object: String, _ library: URL, _ exports: URL) throws {
    try workspace.swiftc(
      [
        "-emit-library", sources.appendingPathComponent("\(object).o").path,
        "-L", interface.deletingLastPathComponent().path, "-lBenchInterface",
        "-L", build.path, "-lPluginInterface",
        "-Xlinker", "--version-script=\(exports.path)", "-Xlinker", "--gc-sections",
        "-Xlinker", "-s", "-o", library.path,
      ],
      in: sources
    )
  }
}

extension ChainPlugins {
  private static var interfaceSource: String {
    let links = (0..<count).map { number in
      """
      @DependencyInterface
      public protocol Link\(number): Sendable { func depth() -> Int }
      """
    }
    return """
      public import PluginInterface
      #interfaceModule("1.0.0")
      \(links.joined(separator: "\n"))
      """
  }

  private static func source(_ number: Int) -> String {
    let isLast = number == count - 1
    let member = isLast ? "" : "let next: any Link\(number + 1)"
    return """
      public import BenchInterface
      public import PluginInterface
      struct Value\(number): Link\(number) {
        \(member)
        func depth() -> Int { \(isLast ? "1" : "next.depth() + 1") }
      }
      @Plugin("link-\(number)", version: "1.0.0", provides: (any Link\(number)).self)
      public struct Builder\(number): ProviderBuilder {
        public struct Dependencies: Sendable { \(member) }
        public init() {}
        public func build(_ dependencies: Dependencies) -> any Link\(number) {
          Value\(number)(\(isLast ? "" : "next: dependencies.next"))
        }
      }
      """
  }

  private static var sampleSource: String {
    let records = (0..<4).map { number in
      """
      public struct Record\(number): Codable, Hashable, Sendable {
        public var name: String; public var values: [Int]; public var next: [Record\(number)]
      }
      """
    }
    return """
      public import BenchInterface
      public import PluginInterface
      \(records.joined(separator: "\n"))
      struct SampleValue: Link0 {
        let next: any Link1
        func depth() -> Int { next.depth() + 1 }
      }
      @Plugin("sample", version: "1.0.0", provides: (any Link0).self)
      public struct SampleBuilder: ProviderBuilder {
        public struct Dependencies: Sendable { let next: any Link1 }
        public init() {}
        public func build(_ dependencies: Dependencies) -> any Link0 {
          SampleValue(next: dependencies.next)
        }
      }
      """
  }
}
