import Foundation
import Testing

@Suite struct SwappingUnderLoad {
  @Test func `answers every call once, on one generation that is not retired`() throws {
    let soak = Process()
    soak.executableURL = URL(fileURLWithPath: Built.product("plughost-soak"))
    soak.arguments = ["60", "2", "20260101", Built.fixtures]
    let output = Pipe()
    soak.standardOutput = output
    try soak.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    soak.waitUntilExit()

    #expect(soak.terminationStatus == 0, "\(text)")
    #expect(text.contains("60 transactions, 30 published"))
  }
}
