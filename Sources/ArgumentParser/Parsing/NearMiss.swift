extension String {
  /// The candidate that was probably meant, when one is near enough.
  func nearest(in candidates: [String]) -> String? {
    let scored = candidates.map { (name: $0, distance: editDistance(to: $0)) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(1, Swift.min(count, best.name.count) / 3) ? best.name : nil
  }

  /// How many letters to insert, delete, replace or exchange with a neighbour.
  func editDistance(to other: String) -> Int {
    let (a, b) = (Array(self), Array(other))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        var least = Swift.min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
