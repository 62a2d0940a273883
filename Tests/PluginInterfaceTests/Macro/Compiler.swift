import Foundation

/// Runs the compiler with the macro tool that this build made, on small sources.
struct Compiler {
  /// An error as the compiler prints it, without the file.
  struct Message: Hashable, CustomStringConvertible {
    let line: Int
    let column: Int
    let text: String
    var description: String { "\(line):\(column): \(text)" }
  }

  struct Output {
    let status: Int32
    let text: String

    /// All errors, those in expansions included.
    var errors: [Substring] { text.split(separator: "\n").filter { $0.contains(" error: ") } }

    /// The errors in the file named `name`, in the order of the source.
    func errors(in name: String) -> [Message] {
      let found = text.split(separator: "\n").compactMap { Self.error(in: name, line: $0) }
      return found.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// The texts that the compiler offers to write: each stands under the caret of its note.
    var offers: [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines.indices.dropLast(3).filter { lines[$0].contains(": note: ") }
        .map { lines[$0 + 3].trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }

    /// Reads `path:line:column: error: text`.
    private static func error(in name: String, line: Substring) -> Message? {
      let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
      guard parts.count == 5, parts[0].hasSuffix("/" + name), parts[3] == " error",
        let line = Int(parts[1]), let column = Int(parts[2])
      else { return nil }
      let text = String(parts[4].dropFirst()).replacing(#/ \(from macro '\w+ ?'\)$/#, with: "")
      return Message(line: line, column: column, text: text)
    }
  }

  /// Where the build puts modules and the macro tool: the folder of the test program.
  private let products = Bundle.main.bundleURL

  /// Compiles the files of one module.
  func run(_ files: [String: String], _ options: [String]) throws -> Output {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plughost-macros-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let paths = files.keys.sorted().map { folder.appendingPathComponent($0).path }
    return try execute(options + settings + paths, in: folder)
  }

  private var settings: [String] {
    let interface = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("../../../Sources/PluginInterface")
    return [
      "-swift-version", "6", "-module-name", "Sample", "-parse-as-library",
      "-diagnostic-style", "llvm", "-strict-memory-safety", "-warnings-as-errors",
      "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-I", products.appendingPathComponent("Modules").path,
      "-I", interface.appendingPathComponent("Sources/CPluginSlot/include").standardized.path,
      "-load-plugin-executable",
      products.appendingPathComponent("PluginMacros-tool").path + "#PluginMacros",
    ]
  }

  private func execute(_ arguments: [String], in folder: URL) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    process.currentDirectoryURL = folder
    // The compiler leaves folders of its own behind.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.path]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Output(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
  }
}
