/// How many letters two words differ by.
enum EditDistance {
  /// Whether a person may have meant `other` when writing `word`.
  static func isSmall(_ word: String, _ other: String) -> Bool {
    if word.lowercased() == other.lowercased() { return true }
    let limit = max(1, min(word.count, other.count) / 3)
    return between(Array(word.lowercased()), Array(other.lowercased())) <= limit
  }

  private static func between(_ word: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in word.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, candidate) in other.enumerated() {
        let change = diagonal + (letter == candidate ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(change, row[place] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
