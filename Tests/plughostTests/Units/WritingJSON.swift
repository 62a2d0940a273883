import Foundation
import Testing

@testable import plughost

@Suite struct WritingJSON {
  @Test func `members keep their order and each stands on a line of its own`() {
    let document: JSON = [
      "zebra": "last in the alphabet", "list": ["a", .int(2), .bool(true), .null], "none": [],
      "empty": .object([]),
    ]

    #expect(
      document.text == """
        {
          "zebra": "last in the alphabet",
          "list": [
            "a",
            2,
            true,
            null
          ],
          "none": [],
          "empty": {}
        }
        """
    )
  }

  @Test func `a document inside a document is kept as it was written`() {
    let document: JSON = ["response": .document("{\n  \"big\": 12345678901234567890.10\n}")]

    #expect(
      document.text == """
        {
          "response": {
            "big": 12345678901234567890.10
          }
        }
        """
    )
  }

  @Test(arguments: ["\"\\/", "tab\tline\nreturn\r", "\u{0}\u{1}\u{1F}\u{7F}", "ß 漢 🧩", ""])
  func `another reader gets the same text back`(_ text: String) throws {
    let data = Data(JSON.array([.string(text)]).text.utf8)

    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
  }
}
