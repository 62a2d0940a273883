import Foundation
import Testing

/// The optimizer does not see the conformances that macros write; it must not take the one that is
/// written by hand for the only one.
@Suite struct OptimizingAnInterface {
  private let source = """
    import PluginInterface

    @DependencyInterface
    public protocol Adder: Sendable {
      func add(_ first: Int32, _ second: Int32) -> Int32
    }

    struct RealAdder: Adder {
      func add(_ first: Int32, _ second: Int32) -> Int32 { first + second }
    }

    @inline(never) func sum(_ adder: any Adder) -> Int32 { adder.add(1, 2) }

    @main struct Program {
      static func main() {
        let mock = AdderMock()
        mock.add.answering { _, _ in 42 }
        print(sum(RealAdder()), sum(mock))
      }
    }
    """

  @Test func `a double is reached where a whole module is optimised`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plughost-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "program")
    let products = Bundle.main.bundleURL.path

    let compiled = try Compiler().run(
      ["Sample.swift": source],
      [
        "-O", "-whole-module-optimization", "-o", program.path, "-L", products,
        "-lPluginInterface", "-Xlinker", "-rpath", "-Xlinker", products,
      ]
    )

    try #require(compiled.status == 0, "\(compiled.text)")
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: text, as: UTF8.self) == "3 42\n")
  }
}
