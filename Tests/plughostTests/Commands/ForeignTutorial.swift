import Foundation
import Testing

/// The steps of a page that writes a plugin in C: files, and commands with what they print.
private enum TutorialStep {
  case file(name: String, text: String)
  case command(String, output: String)

  /// The steps of `docs/foreign-plugins.md`, in order.
  static let all: [TutorialStep] = {
    let page = Plughost.root.appending(path: "docs/foreign-plugins.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n```").enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? [] : steps(part)
    }
  }()

  private static func steps(_ block: String) -> [TutorialStep] {
    let lines = block.split(separator: "\n", maxSplits: 1).map(String.init)
    guard lines.count == 2 else { return [] }
    switch lines[0] {
    case "c":
      guard let first = lines[1].split(separator: "\n").first, first.hasPrefix("// File: ") else {
        return []
      }
      return [.file(name: String(first.dropFirst(9)), text: lines[1] + "\n")]
    case "shell-session":
      return ("\n" + lines[1]).components(separatedBy: "\n$ ").dropFirst().map { command in
        let parts = command.split(separator: "\n", maxSplits: 1).map(String.init)
        return .command(parts[0], output: parts.count > 1 ? parts[1] : "")
      }
    default: return []
    }
  }
}

@Suite struct ForeignTutorial {
  @Test func `each step compiles, and prints what the page says`() throws {
    let folder = try TemporaryFolder()
    try link("include", in: folder, to: "Sources/PluginInterface/Sources/CPluginInterface/include")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "app"),
      withDestinationURL: URL(filePath: Plughost.plugin("")).deletingLastPathComponent()
    )

    for step in TutorialStep.all {
      switch step {
      case .file(let name, let text): _ = try folder.write(text, to: name)
      case .command(let command, let output):
        try expect(try run(command, in: folder.url), toBe: output, of: command)
      }
    }
  }

  @Test func `has steps`() {
    #expect(TutorialStep.all.count >= 12)
  }

  /// Compares lines; one of dots stands for lines that the page leaves out.
  private func expect(_ printed: String, toBe output: String, of command: String) throws {
    var rest = printed[...]
    for piece in output.components(separatedBy: "…\n") {
      let place = rest.firstRange(of: piece)
      try #require(place != nil, "\(command) printed:\n\(printed)")
      rest = rest[(place?.upperBound ?? rest.endIndex)...]
    }
    if output.isEmpty { #expect(printed == "", "\(command)") }
  }

  private func link(_ name: String, in folder: TemporaryFolder, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: name),
      withDestinationURL: Plughost.root.appending(path: path)
    )
  }

  /// What a command writes, first to standard output, then to standard error.
  private func run(_ command: String, in folder: URL) throws -> String {
    let shell = Process()
    let output = try FileHandle.temporary(in: folder, "output")
    let errors = try FileHandle.temporary(in: folder, "errors")
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", command]
    shell.currentDirectoryURL = folder
    let products = URL(filePath: Plughost.plugin("")).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    shell.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(products):\(path)"]
    ) { $1 }
    shell.standardOutput = output
    shell.standardError = errors
    try shell.run()
    shell.waitUntilExit()
    return try ["output", "errors"].map { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }.joined()
  }
}

extension FileHandle {
  fileprivate static func temporary(in folder: URL, _ name: String) throws -> FileHandle {
    let file = folder.appending(path: name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
