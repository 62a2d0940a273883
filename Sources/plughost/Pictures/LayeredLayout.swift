/// Places boxes in columns, consumers left of their providers, and leads arrows past the boxes between.
struct LayeredLayout {
  struct Place {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var middle: Double { Double(y) + Double(height) / 2 }
  }

  struct Point: Hashable {
    var x: Int
    var y: Int
  }

  /// Of the boxes.
  private(set) var places: [Place]
  /// Of each arrow: where it leaves its consumer, where it enters and leaves each column between, and
  /// where it meets its provider.
  private(set) var routes: [[Point]] = []
  private(set) var width = 0
  private(set) var height = 0

  // In pixels, for text of 12 pixels.
  private static let gap = (across: 90, boxes: 18, arrows: 5)
  private static let margin = 16
  private static let characterWidth = 7
  /// Longer texts are cut.
  static let textLength = 44

  init(_ picture: Picture) {
    let layers = PictureLayers(picture)
    places = picture.boxes.map { box in
      let length = ([box.title] + box.lines).map { min($0.count, Self.textLength) }.max() ?? 0
      return Place(
        x: 0,
        y: 0,
        width: length * Self.characterWidth + 20,
        height: 26 + box.lines.count * 15
      )
    }
    let bends = layers.vertexCount - places.count
    places += [Place](repeating: Place(x: 0, y: 0, width: 0, height: 1), count: bends)
    stack(layers, boxes: picture.boxes.count)
    for _ in 0..<3 {
      straighten(layers.columns, layers.consumers, picture.boxes.count)
      straighten(layers.columns.reversed(), layers.providers, picture.boxes.count)
    }
    moveToMargin()
    spread(picture.arrows, layers.paths)
    places.removeLast(bends)
  }

  /// Columns of one width, so that no arrow passes below a wider neighbour.
  private mutating func stack(_ layers: PictureLayers, boxes: Int) {
    var x = Self.margin
    for column in layers.columns {
      let width = column.map { places[$0].width }.max() ?? 0
      var y = 0
      for (index, vertex) in column.enumerated() {
        if index > 0 { y += gap(column[index - 1], vertex, boxes) }
        (places[vertex].x, places[vertex].y, places[vertex].width) = (x, y, width)
        y += places[vertex].height
      }
      x += width + Self.gap.across
    }
    width = max(x - Self.gap.across + Self.margin, 2 * Self.margin)
  }

  private func gap(_ upper: Int, _ lower: Int, _ boxes: Int) -> Int {
    upper < boxes && lower < boxes ? Self.gap.boxes : Self.gap.arrows + 4
  }

  /// Moves everything in a column as near to its neighbours as the order and the room between allow.
  ///
  /// Where two would have to change places, they and those that touch them move as one, to the mean of
  /// where each would be: the least sum of squares (pool adjacent violators).
  private mutating func straighten(
    _ columns: some Sequence<[Int]>,
    _ neighbours: [[Int]],
    _ boxes: Int
  ) {
    for column in columns {
      var offset = 0
      var offsets: [Int] = []
      var groups: [Group] = []
      for (index, vertex) in column.enumerated() {
        if index > 0 {
          offset += places[column[index - 1]].height + gap(column[index - 1], vertex, boxes)
        }
        offsets.append(offset)
        let others = neighbours[vertex].map { places[$0].middle }
        let middle =
          others.isEmpty
          ? places[vertex].middle : others.reduce(0, +) / Double(others.count)
        groups.append(Group(sum: middle - Double(places[vertex].height) / 2 - Double(offset)))
        Group.pool(&groups)
      }
      let starts = groups.flatMap { Array(repeating: Int($0.mean.rounded()), count: $0.count) }
      for (vertex, (start, offset)) in zip(column, zip(starts, offsets)) {
        places[vertex].y = start + offset
      }
    }
  }

  private mutating func moveToMargin() {
    let top = places.map(\.y).min() ?? 0
    for index in places.indices { places[index].y += Self.margin - top }
    height = (places.map { $0.y + $0.height }.max() ?? Self.margin) + Self.margin
  }

  /// Spreads the arrows of a box along its side, in the order of where they lead.
  private mutating func spread(_ arrows: [Picture.Arrow], _ paths: [[Int]]) {
    routes = paths.map { path in
      path.dropFirst().dropLast().flatMap { bend in
        let place = places[bend]
        return [Point(x: place.x, y: place.y), Point(x: place.x + place.width, y: place.y)]
      }
    }
    func ports(_ own: [Int], next: (Int) -> Int) -> [(arrow: Int, share: Double)] {
      let sorted = own.sorted { (places[next($0)].middle, $0) < (places[next($1)].middle, $1) }
      return sorted.enumerated().map { ($1, Double($0 + 1) / Double(own.count + 1)) }
    }
    for (box, own) in Dictionary(grouping: arrows.indices, by: { arrows[$0].from }) {
      for port in ports(own, next: { paths[$0][1] }) {
        let y = Double(places[box].y) + Double(places[box].height) * port.share
        routes[port.arrow].insert(Point(x: places[box].x + places[box].width, y: Int(y)), at: 0)
      }
    }
    for (box, own) in Dictionary(grouping: arrows.indices, by: { arrows[$0].to }) {
      for port in ports(own, next: { paths[$0][paths[$0].count - 2] }) {
        let y = Double(places[box].y) + Double(places[box].height) * port.share
        routes[port.arrow].append(Point(x: places[box].x, y: Int(y)))
      }
    }
  }
}

/// What moves as one.
private struct Group {
  var sum: Double
  var count = 1

  var mean: Double { sum / Double(count) }

  /// Makes one of the last groups as long as the last one would be above the one before it.
  static func pool(_ groups: inout [Group]) {
    while groups.count > 1, let last = groups.last, groups[groups.count - 2].mean > last.mean {
      groups.removeLast()
      groups[groups.count - 1].sum += last.sum
      groups[groups.count - 1].count += last.count
    }
  }
}
