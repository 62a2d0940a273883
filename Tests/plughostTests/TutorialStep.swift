import Foundation
import Testing

/// The steps of a page that is to be followed: files, and commands with what they print.
enum TutorialStep {
  case file(name: String, text: String)
  case command(String, output: String)

  /// The steps of a page, in order.
  ///
  /// - Parameters:
  ///   - page: The page, from the folder of the repository.
  ///   - files: The languages whose samples are files; the first line of one is a comment with its name.
  /// - Returns: The files, and the commands after `$` in samples of the language `shell-session`.
  static func all(of page: String, files: [String]) -> [TutorialStep] {
    let file = Plughost.root.appending(path: page)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n```").enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? [] : steps(part, files)
    }
  }

  private static func steps(_ block: String, _ files: [String]) -> [TutorialStep] {
    let lines = block.split(separator: "\n", maxSplits: 1).map(String.init)
    guard lines.count == 2 else { return [] }
    switch lines[0] {
    case "shell-session":
      return ("\n" + lines[1]).components(separatedBy: "\n$ ").dropFirst().map { command in
        let parts = command.split(separator: "\n", maxSplits: 1).map(String.init)
        return .command(parts[0], output: parts.count > 1 ? parts[1] : "")
      }
    case let language where files.contains(language):
      guard let first = lines[1].split(separator: "\n").first, first.hasPrefix("// File: ") else {
        return []
      }
      // JSON has no comments; other languages keep theirs.
      let text = language == "json" ? String(lines[1].dropFirst(first.count + 1)) : lines[1]
      return [.file(name: String(first.dropFirst(9)), text: text + "\n")]
    default: return []
    }
  }
}

/// Takes steps in a folder, in which `app` is where the plugins of the sample app are.
///
/// - Parameters:
///   - steps: The steps.
///   - folder: Where the commands run.
///   - path: Where programs are looked for before the folders of PATH.
/// - Throws: Where something is printed that the page does not say.
func follow(_ steps: [TutorialStep], in folder: TemporaryFolder, path: [URL]) throws {
  try FileManager.default.createSymbolicLink(
    at: folder.url.appending(path: "app"),
    withDestinationURL: Plughost.products
  )
  var served: Served?
  for step in steps {
    switch step {
    case .file(let name, let text): try folder.write(text, to: name)
    case .command(let command, _) where command.hasSuffix(" --control control &"):
      let words = command.split(separator: " ").map(String.init)
      served = try Served(
        in: folder,
        Array(words.dropFirst().dropLast(3)),
        directory: folder.url,
        socket: "control"
      )
      try served?.waitFor("listening on")
    case .command(let command, let output):
      let told = try printed(by: command, in: folder, path)
      try expect(told, toBe: output, of: command)
    }
  }
  if let served { #expect(served.end() == 0) }
}

/// Compares lines; dots stand for what the page leaves out.
private func expect(_ printed: String, toBe output: String, of command: String) throws {
  var rest = printed[...]
  for piece in output.components(separatedBy: "…\n") {
    let text = piece.hasSuffix("…") ? String(piece.dropLast()) : piece
    let place = rest.firstRange(of: text)
    try #require(place != nil, "\(command) printed:\n\(printed)")
    rest = rest[(place?.upperBound ?? rest.endIndex)...]
  }
  if output.isEmpty { #expect(printed == "", "\(command)") }
}

/// What a command writes, first to standard output, then to standard error.
private func printed(by command: String, in folder: TemporaryFolder, _ path: [URL]) throws -> String
{
  let others = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  let run = try Program.run(
    "/bin/sh",
    ["-c", command],
    in: folder.url,
    environment: ["PATH": (path.map(\.path) + [others]).joined(separator: ":")]
  )
  return run.output + run.errors
}
