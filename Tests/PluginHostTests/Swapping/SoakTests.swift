import Foundation
import Testing

@Suite struct SwappingUnderLoad {
  @Test func `answers every call once, on one generation that is not retired`() throws {
    let (status, text) = try run(["60", "2", "20260101", Built.fixtures])

    #expect(status == 0, "\(text)")
    #expect(text.contains("60 transactions, 30 published, held up at 7 kinds of step"))
  }

  @Test func `leaves no more in memory than loading by hand, and nothing open in the ledger`()
    throws
  {
    let (status, text) = try run(["500", "0", "1", Built.fixtures])

    #expect(status == 0, "\(text)")
    #expect(text.contains("502 in the ledger"), "\(text)")
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let soak = Process()
    soak.executableURL = URL(fileURLWithPath: Built.product("plughost-soak"))
    soak.arguments = arguments
    let output = Pipe()
    soak.standardOutput = output
    try soak.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    soak.waitUntilExit()
    return (soak.terminationStatus, text)
  }
}
