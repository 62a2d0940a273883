import PluginInterface
import Testing

@testable import plughost

@Suite struct CuttingTextIntoLogLines {
  private let time = Timestamp(sinceEpoch: .zero)

  private func lines(_ text: String) -> [String] {
    LogLine.lines(of: text, at: time).map { "\($0.level.rawValue) \($0.message)" }
  }

  @Test func `each error and each warning is a line of its own`() {
    #expect(
      lines("Error: one\nWarning: two\nNote: three\nError: four\n")
        == ["error one", "warning two", "info three", "error four"]
    )
  }

  @Test func `what follows belongs to the line before`() {
    #expect(lines("Error: one\nUsage: x\n  y\n\n") == ["error one\nUsage: x\n  y"])
  }

  @Test func `any other text is told as it is`() {
    #expect(lines("listening on x") == ["info listening on x"])
    #expect(lines("").isEmpty)
    #expect(lines("\n\n").isEmpty)
  }

  @Test func `what is not known is left out of the document`() {
    let line = LogLine(time: time, level: .error, message: "a \"b\"\n\u{1B}c")

    #expect(
      line.json.line == #"""
        {"time": "1970-01-01T00:00:00.000Z","level": "error","message": "a \"b\"\n\u001bc"}
        """#
    )
  }
}
