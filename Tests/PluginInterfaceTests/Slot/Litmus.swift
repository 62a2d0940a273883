import Foundation
import Testing

/// The slot's own C sources with the litmus program, compiled into a folder of their own.
struct Litmus {
  /// What is done to the sources before they are compiled.
  enum Preparation: String, Sendable {
    /// Nothing: the processor's own buffers bring threads to meet.
    case bare
    /// Every statement of a call and of a publish is followed by a step, at which threads wait.
    case shaken
    /// Every statement of a publish is followed by a step, at which it halts.
    case halted
    /// The thread sanitizer watches.
    case sanitized
  }

  private let folder: URL
  /// How many steps were put in.
  private(set) var steps = 0

  init(_ preparation: Preparation, without rule: Mutant? = nil) throws {
    let files = FileManager.default
    folder = files.temporaryDirectory.appendingPathComponent("plughost-litmus-\(UUID())")
    try files.copyItem(at: Self.slot, to: folder)
    if let rule { try edit(rule.file) { try rule.applied(to: $0) } }
    for (file, functions) in preparation.functions.sorted(by: { $0.key < $1.key }) {
      try edit(file) { text in
        let missing = functions.filter { !text.contains($0) }
        try #require(missing.isEmpty, "\(file) has these functions to put steps into")
        return addSteps(to: text, functions)
      }
    }
    let sources = try files.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".c") }
    for command in preparation.commands(Self.tests.appendingPathComponent("litmus.c").path, sources)
    {
      let result = try Self.run(command, in: folder)
      try #require(result.status == 0, "\(result.text)")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs the program; a fault is a status that is not zero, a crash too.
  func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    try Self.run([folder.appendingPathComponent("litmus").path] + arguments, in: folder)
  }

  private func edit(_ name: String, _ change: (String) throws -> String) throws {
    let file = folder.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    try change(text).write(to: file, atomically: true, encoding: .utf8)
  }

  /// Puts a step after each statement of some functions that stands on a line of its own.
  private mutating func addSteps(to text: String, _ functions: [String]) -> String {
    var isInside = false
    var before = Substring()
    var result: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if !line.hasPrefix(" "), line.hasSuffix("{") {
        isInside = functions.contains(where: line.contains)
      }
      if line.hasPrefix("}") { isInside = false }
      let isStatement = isInside && words.hasSuffix(";") && !words.isBranch && !before.governsNext
      result.append(isStatement ? "\(line) \(step())" : String(line))
      if !words.isEmpty, !words.hasPrefix("//") { before = words }
    }
    return result.joined(separator: "\n")
  }

  private mutating func step() -> String {
    defer { steps += 1 }
    return "{ extern void litmus_step(int); litmus_step(\(steps)); }"
  }

  static let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("../Litmus").standardized
  private static let slot =
    tests
    .appendingPathComponent("../../../Sources/PluginInterface/Sources/CPluginSlot").standardized

  static func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TSAN_OPTIONS": "halt_on_error=1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

extension Litmus.Preparation {
  /// The functions whose statements are steps, by file.
  fileprivate var functions: [String: [String]] {
    let publishing = [
      "roots.c": [
        "slot_root_protections(", "free_unprotected_roots(", "install(root", "slot_publish(",
      ],
      "generations.c": ["counted(const", "leases(const", "leases_now("],
    ]
    let calling = [
      "include/plughost_slot.h": ["slot_v1_begin(", "slot_v1_leave("],
      "calls.c": ["count_current(", "enter_counted("],
    ]
    return switch self {
    case .bare, .sanitized: [:]
    case .halted: publishing
    case .shaken: publishing.merging(calling) { first, _ in first }
    }
  }

  /// Compiles the program `litmus` from its own source and those of the slot.
  fileprivate func commands(_ litmus: String, _ sources: [String]) -> [[String]] {
    let compile = ["clang", "-O2", "-Iinclude", "-I.", litmus] + sources.sorted()
    guard self == .sanitized else {
      return [compile + ["-o", "litmus", "-lpthread", "-Wl,--wrap=free"]]
    }
    // The sanitizer's library needs Dispatch, which the Swift driver finds.
    let objects = (sources + ["litmus.c"]).map { String($0.dropLast() + "o") }
    return [
      compile + ["-c", "-g", "-fsanitize=thread"],
      ["swiftc", "-sanitize=thread", "-ldispatch", "-lBlocksRuntime", "-Xlinker", "--wrap=free"]
        + objects + ["-o", "litmus"],
    ]
  }
}

extension Substring {
  /// Nothing could follow it in its own line.
  fileprivate var isBranch: Bool {
    ["return", "if ", "for ", "while ", "break", "continue", "else"].contains(where: hasPrefix)
  }

  /// The next line belongs to it, without braces.
  fileprivate var governsNext: Bool {
    ["if ", "for ", "while ", "else"].contains(where: hasPrefix) && !hasSuffix("{")
      && !hasSuffix(";")
  }
}
