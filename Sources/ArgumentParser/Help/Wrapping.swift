extension String {
  /// The text folded at 80 columns between words; line ends that are there stay.
  ///
  /// - Parameters:
  ///   - firstLine: What stands before the text on its first line.
  ///   - indent: How many spaces begin each line.
  /// - Returns: The folded text.
  func wrapped(firstLine: String = "", indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    let paragraphs = (firstLine + self).split(separator: "\n", omittingEmptySubsequences: false)
    return paragraphs.map { paragraph in
      // A line that begins with spaces is an example and stays as it is.
      paragraph.hasPrefix(" ") ? margin + paragraph : paragraph.folded(margin: margin)
    }.joined(separator: "\n")
  }
}

extension Substring {
  fileprivate func folded(margin: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, margin.count + line.count + 1 + word.count > 80 {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines.joined(separator: "\n")
  }
}
