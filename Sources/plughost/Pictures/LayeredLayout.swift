/// Places boxes in columns, consumers left of their providers.
struct LayeredLayout {
  struct Place {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Where an arrow leaves its consumer, and where it meets its provider.
  struct Ends {
    var start = (x: 0, y: 0)
    var end = (x: 0, y: 0)
  }

  private(set) var places: [Place]
  private(set) var ends: [Ends] = []
  private(set) var width = 0
  private(set) var height = 0

  // In pixels, for text of 12 pixels.
  private static let gap = (across: 90, down: 18)
  private static let margin = 16
  private static let characterWidth = 7
  /// Longer texts are cut.
  static let textLength = 44

  init(_ picture: Picture) {
    places = picture.boxes.map { box in
      let length = ([box.title] + box.lines).map { min($0.count, Self.textLength) }.max() ?? 0
      return Place(
        x: 0,
        y: 0,
        width: length * Self.characterWidth + 20,
        height: 26 + box.lines.count * 15
      )
    }
    let arrows = picture.arrows.filter { $0.from != $0.to }
    let columns = Self.columns(of: picture.boxes.count, arrows)
    stack(Self.sorted(columns, arrows))
    ends = [Ends](repeating: Ends(), count: picture.arrows.count)
    spread(picture.arrows)
  }

  /// Spreads the arrows of a box along its side, in the order of where they lead.
  private mutating func spread(_ arrows: [Picture.Arrow]) {
    for (box, own) in Dictionary(grouping: arrows.indices, by: { arrows[$0].from }) {
      let sorted = own.sorted { (places[arrows[$0].to].y, $0) < (places[arrows[$1].to].y, $1) }
      for (index, arrow) in sorted.enumerated() {
        ends[arrow].start = (places[box].x + places[box].width, port(box, index, own.count))
      }
    }
    for (box, own) in Dictionary(grouping: arrows.indices, by: { arrows[$0].to }) {
      let sorted = own.sorted { (places[arrows[$0].from].y, $0) < (places[arrows[$1].from].y, $1) }
      for (index, arrow) in sorted.enumerated() {
        ends[arrow].end = (places[box].x, port(box, index, own.count))
      }
    }
  }

  private func port(_ box: Int, _ index: Int, _ count: Int) -> Int {
    places[box].y + places[box].height * (index + 1) / (count + 1)
  }

  /// The boxes of each column: as far right as the longest way to a box, cycles cut where they close.
  private static func columns(of count: Int, _ arrows: [Picture.Arrow]) -> [[Int]] {
    var left = [Int](repeating: 0, count: count)
    for arrow in arrows { left[arrow.to] += 1 }
    let outgoing = Dictionary(grouping: arrows, by: \.from)
    var column = [Int](repeating: 0, count: count)
    var isDone = [Bool](repeating: false, count: count)
    var open = (0..<count).filter { left[$0] == 0 }
    while true {
      // On a cycle none is first; the first one is as good as any.
      if open.isEmpty, let next = isDone.firstIndex(of: false) { open = [next] }
      guard let box = open.popLast() else { break }
      guard !isDone[box] else { continue }
      isDone[box] = true
      for arrow in outgoing[box] ?? [] where !isDone[arrow.to] {
        column[arrow.to] = max(column[arrow.to], column[box] + 1)
        left[arrow.to] -= 1
        if left[arrow.to] == 0 { open.append(arrow.to) }
      }
    }
    let last = column.max() ?? 0
    return (0...last).map { number in (0..<count).filter { column[$0] == number } }
  }

  /// Each column in the order of the middle of its neighbours, so that few arrows cross.
  private static func sorted(_ columns: [[Int]], _ arrows: [Picture.Arrow]) -> [[Int]] {
    var columns = columns
    var rank = [Int: Double]()
    func settle(_ index: Int) {
      for (place, box) in columns[index].enumerated() {
        rank[box] = (Double(place) + 0.5) / Double(columns[index].count)
      }
    }
    columns.indices.forEach(settle)
    let consumers = Dictionary(grouping: arrows, by: \.to).mapValues { $0.map(\.from) }
    let providers = Dictionary(grouping: arrows, by: \.from).mapValues { $0.map(\.to) }
    for round in 0..<6 {
      let neighbours = round.isMultiple(of: 2) ? consumers : providers
      let order =
        round.isMultiple(of: 2) ? Array(columns.indices) : Array(columns.indices.reversed())
      for index in order {
        let middle = Dictionary(
          uniqueKeysWithValues: columns[index].map { box in
            let ranks = (neighbours[box] ?? []).compactMap { rank[$0] }
            let own = rank[box] ?? 0
            return (box, ranks.isEmpty ? own : ranks.reduce(0, +) / Double(ranks.count))
          }
        )
        columns[index].sort { (middle[$0] ?? 0, $0) < (middle[$1] ?? 0, $1) }
        settle(index)
      }
    }
    return columns
  }

  private mutating func stack(_ columns: [[Int]]) {
    let heights = columns.map { column in
      column.reduce(0) { $0 + places[$1].height + Self.gap.down } - Self.gap.down
    }
    height = max(heights.max() ?? 0, 0) + 2 * Self.margin
    var x = Self.margin
    for (column, columnHeight) in zip(columns, heights) {
      let width = column.map { places[$0].width }.max() ?? 0
      var y = (height - columnHeight) / 2
      for box in column {
        // Of one width, so that no arrow passes below a wider neighbour.
        (places[box].x, places[box].y, places[box].width) = (x, y, width)
        y += places[box].height + Self.gap.down
      }
      x += width + Self.gap.across
    }
    width = max(x - Self.gap.across + Self.margin, 2 * Self.margin)
  }
}
