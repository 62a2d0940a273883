import Testing

@testable import PluginInspection

@Suite struct ReadingJSON {
  private func read(_ text: String) -> JSONValue? { try? JSONReader.read(Array(text.utf8)) }

  @Test func `escapes and surrogate pairs become their characters`() {
    #expect(read(#""a\n\t\"\\\/\u00e9\ud83d\ude00""#) == .string("a\n\t\"\\/é😀"))
  }

  @Test func `numbers keep being whole where they are`() {
    #expect(read("[0,-7,1.5,2e3]") == .array([.int(0), .int(-7), .double(1.5), .double(2000)]))
  }

  @Test func `members keep their order`() {
    let value = read(#"{"b":null,"a":[true,false]}"#)

    #expect(
      value
        == .object([
          .init(key: "b", value: .null),
          .init(key: "a", value: .array([.bool(true), .bool(false)])),
        ])
    )
  }

  @Test(
    arguments: [
      "", "01", "1.", ".5", "+1", "1e", "nul", "[1,]", "{\"a\"}", "{\"a\":1,}", "\"\n\"", "\"\\x\"",
      "\"\\ud800\"", "\"abc", "{\"a\":1,\"a\":2}", "1 2", "[", "{", "\"\\u12", "1e999",
    ]
  )
  func `what RFC 8259 does not allow is refused`(_ text: String) {
    #expect(read(text) == nil)
  }

  @Test func `deep nesting is refused and does not exhaust the stack`() {
    let text = String(repeating: "[", count: 100_000)

    #expect(throws: JSONFault(offset: 64, reason: "nesting too deep")) {
      try JSONReader.read(Array(text.utf8))
    }
  }
}
