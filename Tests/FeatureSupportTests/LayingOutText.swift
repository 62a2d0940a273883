import FeatureSupport
import Testing

@Suite struct LayingOutText {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한글", 4), ("ｱ", 1), ("Ａ", 2),
    ("👍", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("1", 1), ("→", 1), ("–", 1), ("…", 1),
  ])
  func `a text takes as many columns as a terminal gives it`(_ text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字漢", 4, "漢…"), ("漢字", 4, "漢字"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `what does not fit ends in an ellipsis`(_ text: String, width: Int, expected: String) {
    #expect(text.truncated(to: width) == expected)
  }

  @Test(arguments: [("ab", 4, "ab  "), ("漢字漢", 4, "漢… "), ("abcd", 4, "abcd")])
  func `a padded text fills its column exactly`(_ text: String, width: Int, expected: String) {
    #expect(text.padded(to: width) == expected)
    #expect(text.padded(to: width).displayWidth == width)
  }

  @Test func `lines break at spaces, and only a longer word is cut`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("a incomprehensible b".wrapped(to: 6) == ["a", "incom…", "b"])
    #expect("".wrapped(to: 5) == [])
  }

  @Test func `nothing a terminal obeys is left in a printable text`() {
    #expect("a\u{1B}[31mb\r\n\tc\u{7}\u{202E}d".printable == "a [31mb c d")
  }
}
