/// Names that a person may have meant.
package enum NearMatches {
  /// At most three of `names` that are near to `text`, the nearest first.
  ///
  /// A name in another module counts as near when its last part is, and an id when `text` is its
  /// first words: `live-api` for `live-api-client`.
  ///
  /// - Complexity: Linear in the names; each comparison gives up once two names are too far apart.
  package static func of(_ text: String, in names: some Sequence<String>) -> [String] {
    let scored = names.compactMap { name in
      distance(text, name).map { (distance: $0, name: name) }
    }
    return scored.sorted { $0 < $1 }.prefix(3).map(\.name)
  }

  /// How many edits lead from one name to the other; `nil` if they are not near.
  private static func distance(_ text: String, _ name: String) -> Int? {
    guard text != name else { return nil }
    let short = (lastPart(text), lastPart(name))
    let limit = max(1, short.0.count / 3)
    return edits(short.0, short.1, limit: limit) ?? (name.hasPrefix(text + "-") ? limit + 1 : nil)
  }

  private static func lastPart(_ name: String) -> [UInt8] {
    let bytes = name.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: ".")).map(bytes.index(after:)) ?? bytes.startIndex
    return Array(bytes[start...])
  }

  /// The Damerau–Levenshtein distance, upper and lower case being alike; `nil` above `limit`.
  private static func edits(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let left = left.map(lowercase)
    let right = right.map(lowercase)
    var earlier: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let substituted = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(substituted, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, earlier[column - 1] + 1)
        }
        current.append(best)
      }
      guard current.contains(where: { $0 <= limit }) else { return nil }
      (earlier, previous) = (previous, current)
    }
    return previous.last.flatMap { $0 <= limit ? $0 : nil }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
