internal import Foundation
internal import Glibc

/// From the edit of a plugin's source to the swap in a host that watches it, against its build.
struct WatchFigure {
  private static let rounds = 7

  private let folder: URL
  private let source: URL
  private let library: URL
  private let programs: CallPrograms
  private let workspace: Workspace

  /// Makes the folders of the sources and of what is built from them.
  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    programs = try CallPrograms(workspace)
    folder = workspace.scratch.appendingPathComponent("watched")
    for name in ["sources", "made"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name),
        withIntermediateDirectories: true
      )
    }
    source = folder.appendingPathComponent("sources/Implementation.swift")
    library = folder.appendingPathComponent("made/libWatched.so")
  }

  /// Edits and builds in turn by hand and under `plughost watch`.
  ///
  /// - Returns: How many times the bare build's time the other takes, by their medians.
  func measure() throws -> Measurement {
    try edit(0)
    try run(build(to: library))
    let host = try WatchingHost(
      [
        try workspace.product("plughost").path, "watch", "calls", "--json", "--build",
        build(to: library), "--file", library.path,
        "--watch", source.deletingLastPathComponent().path,
        "--interface", programs.interface.path, "--plugin", library.path,
        "--plugin", programs.consumer.path,
      ]
    )
    var samples: (watched: [Double], bare: [Double]) = ([], [])
    for round in 1...Self.rounds {
      samples.watched.append(
        try Timing.once {
          try edit(2 * round)
          try host.waitForSwap()
        }
      )
      // A copy outside of what is watched.
      try edit(2 * round + 1, in: folder.appendingPathComponent("Implementation.swift"))
      let command = build(
        to: folder.appendingPathComponent("libBare.so"),
        from: folder.appendingPathComponent("Implementation.swift")
      )
      samples.bare.append(try Timing.once { try run(command) })
    }
    let bare = samples.bare.sorted()[Self.rounds / 2]
    return Measurement(value: samples.watched.sorted()[Self.rounds / 2] / bare, baseline: bare)
  }

  /// Writes the source with a number in it, so that each build has another content.
  private func edit(_ number: Int, in file: URL? = nil) throws {
    let original = workspace.benchmarks.appendingPathComponent("Calls/Implementation.swift")
    let text = try String(contentsOf: original, encoding: .utf8)
    try text.replacing("standard = 1", with: "standard = \(number)")
      .write(to: file ?? source, atomically: true, encoding: .utf8)
  }

  /// The command for /bin/sh that builds the library beside its place and moves it there.
  private func build(to library: URL, from source: URL? = nil) -> String {
    let made = library.path + ".new"
    let words =
      ["swiftc"]
      + workspace.compilerOptions + programs.libraryOptions + [
        "-emit-library", "-module-name", "Watched", "-Xlinker", "-soname", "-Xlinker",
        "libWatched.so", "-lCallInterface", "-o", made, (source ?? self.source).path,
      ]
    return words.map { "'\($0)'" }.joined(separator: " ") + " && mv '\(made)' '\(library.path)'"
  }

  private func run(_ command: String) throws {
    _ = try Command(["/bin/sh", "-c", command], in: folder).run()
  }
}

/// `plughost watch` in a process of its own, ended with the value.
private final class WatchingHost {
  private let process = Process()
  private let output = Pipe()
  private var text = ""

  init(_ arguments: [String]) throws {
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var told = ""
    while !told.contains("watching ") {
      let data = errors.fileHandleForReading.availableData
      guard !data.isEmpty else { throw WrongOutcome("watch ended: \(told)") }
      told += String(decoding: data, as: UTF8.self)
    }
    // Compilers may warn: what nobody reads must not fill the pipe.
    errors.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Returns when the next change has been reported; it must be a swap.
  func waitForSwap() throws {
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw WrongOutcome("watch ended") }
      text += String(decoding: data, as: UTF8.self)
    }
    defer { text = "" }
    guard text.contains("\"outcome\": \"swapped\"") else { throw WrongOutcome(text) }
  }
}
