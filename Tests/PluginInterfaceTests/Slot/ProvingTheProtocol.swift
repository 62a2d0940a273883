import Foundation
import Testing

/// The C sources of the slot and of the litmus test.
private struct Litmus {
  private let folder: URL

  /// Compiles the litmus test with the slot's own sources, after `mutation` of one of them.
  init(_ mutation: (file: String, from: String, to: String)? = nil) throws {
    let files = FileManager.default
    folder = files.temporaryDirectory.appendingPathComponent("plughost-litmus-\(UUID())")
    try files.copyItem(at: Self.slot, to: folder)
    if let (name, from, to) = mutation {
      let file = folder.appendingPathComponent(name)
      let text = try String(contentsOf: file, encoding: .utf8)
      try #require(text.ranges(of: from).count == 1, "the rule is where the mutant takes it away")
      try text.replacing(from, with: to).write(to: file, atomically: true, encoding: .utf8)
    }
    let sources = try files.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".c") }
    let litmus = Self.tests.appendingPathComponent("litmus.c").path
    let options = ["clang", "-O2", "-Iinclude", "-I.", "-o", "litmus", litmus, "-lpthread"]
    let result = try Self.run(options + sources.sorted(), in: folder)
    try #require(result.status == 0, "\(result.text)")
  }

  /// Whether a call used a generation that was found idle; a crash is one, too.
  func findsViolation(_ arguments: [String]) throws -> Bool {
    let path = folder.appendingPathComponent("litmus").path
    return try Self.run([path] + arguments, in: folder).status != 0
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

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
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

@Suite(.serialized) struct ProvingTheProtocol {
  @Test func `every interleaving is safe, and no rule can be left out`() throws {
    let model = try Litmus.run(["python3", "model.py"], in: Litmus.tests)

    #expect(
      model.text == """
        the protocol: ok
        no fence: violation
        no second look: violation
        value before roots: violation
        counts first: ok
        counted: ok
        counted, no fence: violation
        counted, no second look: violation
        counted, value before roots: violation
        counted, counts first: violation

        """
    )
  }

  @Test(arguments: [["2"], ["2", "without-membarrier"]])
  func `on this processor no call uses a generation that was found idle`(
    arguments: [String]
  ) throws {
    let litmus = try Litmus()
    defer { litmus.remove() }
    #expect(try !litmus.findsViolation(arguments))
  }

  @Test func `without the publisher's fence one does`() throws {
    let mutant = try Litmus(
      ("threads.c", "if (!plughost_slot_has_membarrier()) return;", "return;")
    )
    defer { mutant.remove() }
    #expect(try mutant.findsViolation(["60"]))
  }

  @Test func `without membarrier and the caller's fence one does`() throws {
    let mutant = try Litmus(
      ("calls.c", "__atomic_thread_fence(__ATOMIC_SEQ_CST);", "PLUGHOST_SLOT_ORDER();")
    )
    defer { mutant.remove() }
    #expect(try mutant.findsViolation(["60", "without-membarrier"]))
  }
}
