internal import Foundation

/// Where the bench finds the build and puts its own files.
struct Workspace: Sendable {
  /// The folder of the release build, in which this program lies.
  let build: URL
  /// Emptied at every start.
  let scratch: URL

  init() throws {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    build = program.deletingLastPathComponent()
    scratch = build.appendingPathComponent("plughost-bench.scratch")
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  /// A product of the build.
  func product(_ name: String) throws -> URL {
    let file = build.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw WrongOutcome("\(file.path) is not there; run 'make build'")
    }
    return file
  }

  /// `count` copies of a file, each under a name of its own.
  func copies(of file: URL, count: Int, in folder: String) throws -> [URL] {
    let folder = scratch.appendingPathComponent(folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bytes = try Data(contentsOf: file)
    return try (0..<count).map { number in
      let copy = folder.appendingPathComponent("\(number)-\(file.lastPathComponent)")
      try bytes.write(to: copy)
      return copy
    }
  }
}
