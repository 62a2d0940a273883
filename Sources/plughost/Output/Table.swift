import PluginInspection

/// Rows of cells, each column as wide as its widest cell.
struct Table {
  var rows: [[String]] = []

  /// Adds a row; a line end in a cell is shown as such and begins no line.
  mutating func add(_ cells: String...) { add(cells) }

  /// The same.
  mutating func add(_ cells: [String]) { rows.append(cells.map(\.onOneLine)) }

  /// The rows as lines, two spaces between columns, nothing after the last cell.
  ///
  /// - Parameters:
  ///   - indent: How many spaces begin each line.
  ///   - width: Where the last cell is folded below itself; `nil` folds nothing.
  /// - Returns: The lines.
  func lines(indent: Int = 0, width: Int? = nil) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.lazy.filter { $0.count > column + 1 }.map { $0[column].count }.max() ?? 0
    }
    let margin = String(repeating: " ", count: indent)
    return rows.flatMap { row -> [String] in
      var line = margin
      let used = row.lastIndex { !$0.isEmpty } ?? 0
      for (column, cell) in row.prefix(used).enumerated() {
        line += cell + String(repeating: " ", count: max(0, widths[column] - cell.count) + 2)
      }
      let last = row.isEmpty ? "" : row[used]
      // A column too narrow to read is worse than a line too long.
      let room = width.flatMap { $0 - line.count >= 24 ? $0 : nil }
      let folded = last.folded(indent: line.count, width: room)
      return [line + folded[0].dropFirst(line.count)] + folded.dropFirst()
    }
  }
}

extension String {
  /// The text with its line breaks below each other, folded between words at `width`.
  ///
  /// - Parameters:
  ///   - indent: How many spaces begin each line.
  ///   - width: How wide a line may be; `nil` folds nothing.
  /// - Returns: The lines.
  func folded(indent: Int, width: Int?) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard let width, indent + line.count > width else { return [margin + line] }
      var lines: [String] = []
      var current = margin
      for word in line.split(separator: " ") {
        if current.count > indent, current.count + 1 + word.count > width {
          lines.append(current)
          current = margin
        }
        current += (current.count > indent ? " " : "") + word
      }
      return lines + [current]
    }
  }
}
