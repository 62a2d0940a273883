internal import Foundation

/// The libraries and the program of `Calls/`, compiled at each run of the bench.
struct CallPrograms {
  private let workspace: Workspace
  private let folder: URL
  private let sources: URL

  var interface: URL { folder.appendingPathComponent("libCallInterface.so") }
  /// Two builds of the plugin `calls`.
  var plugins: [URL] { ["First", "Second"].map { folder.appendingPathComponent("lib\($0).so") } }
  /// A feature that holds a live proxy.
  var consumer: URL { folder.appendingPathComponent("libConsumer.so") }

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    folder = workspace.build.appendingPathComponent("plughost-bench.scratch/calls")
    sources = workspace.benchmarks.appendingPathComponent("Calls")
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try library("CallInterface", ["Interface"], ["-enable-library-evolution"])
    try library("Implementation", ["Implementation"], ["-lCallInterface"])
    try library("First", ["Implementation"], ["-lCallInterface"], module: "Implementation1")
    try library(
      "Second",
      ["Implementation"],
      ["-lCallInterface", "-D", "SECOND"],
      module: "Implementation2"
    )
    try library("Consumer", ["Consumer"], ["-lCallInterface"])
    let files = ["Caller", "Ambient", "Ways", "Threads", "Tail", "Storm"].map { "Caller/\($0)" }
    try compile(
      files,
      [
        "-I", sources.appendingPathComponent("Cycles").path, "-module-name", "caller",
        "-lImplementation", "-lCallInterface", "-o", folder.appendingPathComponent("caller").path,
      ]
    )
  }

  /// What the caller measures of one kind.
  func measure(_ kind: String, _ arguments: [String] = []) throws -> Measurement {
    let caller = folder.appendingPathComponent("caller").path
    let output = try Command([caller, kind] + arguments).run()
    return try JSONDecoder().decode(Measurement.self, from: Data(output.utf8))
  }

  private func library(
    _ name: String,
    _ files: [String],
    _ options: [String],
    module: String? = nil
  ) throws {
    let library = folder.appendingPathComponent("lib\(name).so").path
    try compile(
      files,
      [
        "-emit-library", "-emit-module", "-module-name", module ?? name,
        "-Xlinker", "-soname", "-Xlinker", "lib\(name).so", "-o", library,
      ] + options
    )
  }

  /// What finds the interface modules, for the compiler and for the loader.
  var libraryOptions: [String] {
    let rpaths = [folder, workspace.build].flatMap {
      ["-L", $0.path, "-Xlinker", "-rpath", "-Xlinker", $0.path]
    }
    return ["-wmo", "-swift-version", "6", "-I", folder.path] + rpaths + ["-lPluginInterface"]
  }

  private func compile(_ files: [String], _ options: [String]) throws {
    try workspace.swiftc(
      libraryOptions + files.map { sources.appendingPathComponent("\($0).swift").path } + options,
      in: folder
    )
  }
}
