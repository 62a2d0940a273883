internal import Foundation
import PluginHost
import PluginInspection

/// Compiles the libraries of a package with the compilers that are found in `PATH`.
struct PluginCompiler {
  let kit: DevelopmentKit
  /// More folders with interface modules and their libraries.
  let interfaces: [URL]
  let isOptimized: Bool
  /// Where the libraries are written.
  let output: URL
  /// Where modules are kept if the compiler cannot write where it does by itself.
  var ownCache: URL?

  /// Compiles one library.
  ///
  /// A host that watches the file never sees a part of it.
  ///
  /// - Returns: The file.
  /// - Throws: ``Failure``; what the compiler says goes to standard error as it is.
  func compile(_ sources: PluginSources) throws -> URL {
    let library = output.appending(path: "lib\(sources.name).so")
    let unfinished = output.appending(path: ".lib\(sources.name).so")
    try prepare()
    do { try compile(sources, to: unfinished) } catch {
      try? FileManager.default.removeItem(at: unfinished)
      throw error
    }
    guard unsafe rename(unfinished.path, library.path) == 0 else {
      throw Failure.notWritten(library, unsafe String(cString: strerror(errno)))
    }
    return library
  }

  private func compile(_ sources: PluginSources, to library: URL) throws {
    guard sources.kind != .c else {
      return try run(try Self.tool(Self.cCompilers), cArguments(sources, library))
    }
    // In two steps, because the compiler's own name for the object would differ at each build.
    let compiler = try Self.tool(["swiftc"])
    let object = objects.appending(path: "\(sources.name).o")
    try run(compiler, swiftArguments(sources, object))
    try run(compiler, linkArguments(sources, object, library))
  }

  private func prepare() throws {
    do {
      try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
      try Self.exports.write(to: exportsMap, atomically: true, encoding: .utf8)
    } catch { throw Failure.notWritten(output, error) }
  }

  private var exportsMap: URL { output.appending(path: "exports.map") }

  /// A plugin exports its entry symbol and nothing else.
  static let exports = "{ global: plughost_v1_*; local: *; };\n"

  private var objects: URL { output.appending(path: "objects") }

  /// Each build has a name of its own for the runtime, so that two builds in one process share no type.
  ///
  /// The same sources have the same name: a host then knows that nothing has changed.
  private func swiftArguments(_ sources: PluginSources, _ object: URL) -> [String] {
    ["-c", "-wmo", "-parse-as-library", "-module-name", sources.name, "-swift-version", "6"]
      + (isOptimized ? ["-O"] : ["-Onone", "-g"])
      + (sources.kind == .interface
        ? interfaceArguments(sources)
        : ["-module-abi-name", "\(sources.name)_\(ContentHash(of: sources.content).short)"])
      + kit.swiftFlags + interfaces.flatMap { ["-I", $0.path] }
      + (ownCache.map { ["-module-cache-path", $0.path] } ?? [])
      + ["-o", object.path] + sources.files.map(\.path)
  }

  /// Other packages compile against the text, whatever the version of their compiler.
  private func interfaceArguments(_ sources: PluginSources) -> [String] {
    let module = output.appending(path: sources.name)
    return [
      "-enable-library-evolution", "-emit-module", "-emit-module-path",
      "\(module.path).swiftmodule", "-emit-module-interface-path", "\(module.path).swiftinterface",
    ]
  }

  private func linkArguments(_ sources: PluginSources, _ object: URL, _ library: URL) -> [String] {
    let isPlugin = sources.kind != .interface
    let exports = isPlugin ? ["--version-script=\(exportsMap.path)", "--gc-sections"] : []
    return ["-emit-library", object.path, "-o", library.path]
      + ([kit.folder] + interfaces).flatMap { ["-L", $0.path] }
      + libraries(of: sources).map { "-l\($0)" }
      + (exports + ["-soname", "lib\(sources.name).so"]).flatMap { ["-Xlinker", $0] }
  }

  private func libraries(of sources: PluginSources) -> [String] {
    let known = Set(kit.moduleNames + interfaces.flatMap { ModuleFolder($0).moduleNames })
    return known.intersection(sources.imports).union(["PluginInterface"])
      .subtracting([sources.name]).sorted()
  }

  private func cArguments(_ sources: PluginSources, _ library: URL) -> [String] {
    ["-shared", "-fPIC", "-Wall", isOptimized ? "-O2" : "-g", "-I", kit.include.path]
      + ["-Wl,--version-script=\(exportsMap.path)", "-Wl,--gc-sections"]
      + ["-Wl,-soname,lib\(sources.name).so", "-o", library.path] + sources.files.map(\.path)
  }
}

extension PluginCompiler {
  static let cCompilers = ["clang", "cc", "gcc"]

  /// The first of the programs that is in `PATH`.
  static func installed(_ names: [String]) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(filePath: $0) }
  }

  private static func tool(_ names: [String]) throws -> URL {
    guard let found = installed(names) else {
      throw Failure(
        kind: .noCompiler,
        status: .usage,
        message: """
          '\(names[0])' is in none of the folders of PATH; install \
          \(names[0] == "swiftc" ? "the Swift toolchain" : "a C compiler"), or add its folder to PATH
          """
      )
    }
    return found
  }

  private func run(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = Supervisor.environmentForOthers
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.standardError
    do { try process.run() } catch {
      throw Failure(
        kind: .buildFailed,
        status: .failed,
        message: "'\(program.path)' could not be started: \(error.localizedDescription)"
      )
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(
        kind: .buildFailed,
        status: .failed,
        message: "\(program.lastPathComponent) ended with \(process.terminationStatus); see above"
      )
    }
  }
}
