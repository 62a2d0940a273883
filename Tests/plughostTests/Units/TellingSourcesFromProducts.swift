import Foundation
import Glibc
import Testing

@testable import plughost

@Suite struct TellingSourcesFromProducts {
  /// What happens besides the build, where the sources and the file are, and how many builds follow.
  static let rows: [(sources: String, file: String, change: String, builds: Int)] = [
    ("src", "src/plugin.so", "src/main.c", 1),
    ("src", "plugin.so", "src/main.c", 1),
    ("link", "src/build/plugin.so", "src/main.c", 1),
    ("src", "link/build/plugin.so", "src/main.c", 1),
    ("src", "src/build/plugin.so", "src/log", 0),
    ("src", "src/plugin.so", "src/plugin.so", 0),
    ("src", "src/build/plugin.so", "src/build/notes", 0),
    ("src", "plugin.so", "other", 0),
  ]

  @Test(.timeLimit(.minutes(10)), arguments: rows)
  func `a change is built, and what the program and the build write is none`(
    _ sources: String,
    _ file: String,
    _ change: String,
    _ builds: Int
  ) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.write("", to: "src/main.c")
    let log = try folder.newFile("src/log")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/link",
      withDestinationPath: "\(root)/src"
    )
    let counted = try folder.write("", to: "counted/builds")
    let out = "\(root)/\(file)"
    let watcher = try Watcher(
      sources: "\(root)/\(sources)",
      file: out,
      build: BuildCommand(
        command: "echo >> \(counted); mkdir -p $(dirname \(out)); echo x >> \(out)"
      ),
      streams: [log.fileDescriptor]
    )

    try folder.write("changed", to: change)
    // Another program writes the file: it is told, but after a build if there is to be one.
    if builds == 0 { try folder.write("new", to: file) }
    try watcher.next()

    #expect(try String(contentsOfFile: counted, encoding: .utf8).count == builds)
  }
}
