extension String {
  /// This text on one line and without anything a terminal would obey.
  ///
  /// Text from an API is shown, never executed: control characters (an escape sequence begins with
  /// one) and direction overrides become spaces, and runs of white space one space.
  package var printable: String {
    let scalars = unicodeScalars.map { $0.isObeyedByTerminals ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
      .split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// This text in at most `width` columns, with an ellipsis where something was cut off.
  package func truncated(to width: Int) -> String {
    if displayWidth <= width { return self }
    var room = width - 1
    let kept = prefix { character in
      room -= character.displayWidth
      return room >= 0
    }
    return width > 0 ? kept + "…" : ""
  }

  /// This text in exactly `width` columns.
  package func padded(to width: Int) -> String {
    let text = truncated(to: width)
    return text + String(repeating: " ", count: width - text.displayWidth)
  }

  /// This text in lines of at most `width` columns, broken at spaces; only a longer word is cut.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ").map({ $0.truncated(to: width) }) {
      if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension Substring {
  fileprivate func truncated(to width: Int) -> String { String(self).truncated(to: width) }
}

extension Unicode.Scalar {
  fileprivate var isObeyedByTerminals: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
