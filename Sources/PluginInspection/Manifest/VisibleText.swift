extension String {
  /// The text with each control character but line ends and tabs written as `\u{1B}`, also those
  /// that turn the direction of writing.
  ///
  /// For texts of several lines, such as a whole report.
  package var showingControls: String { showing { $0.isControl && $0 != "\n" && $0 != "\t" } }

  /// The text with every control character written as `\u{A}`, so that it is one line and one cell.
  ///
  /// For what comes from a file or a command line (paths, names, values) and stands in a sentence or
  /// a table: a line end in a file's name must not look like another line of the report.
  package var onOneLine: String { showing(\.isControl) }

  private func showing(_ isShown: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isShown) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isShown(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
