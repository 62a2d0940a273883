/// The columns of a picture: its boxes, and the places where arrows pass columns between.
struct PictureLayers {
  /// The vertices of each column, from the top: boxes by their numbers, and after those what arrows pass.
  private(set) var columns: [[Int]]
  /// The vertices that each arrow passes, its ends included.
  let paths: [[Int]]
  /// The boxes, and what arrows pass.
  let vertexCount: Int
  /// The neighbours of each vertex in the columns left of it.
  let consumers: [[Int]]
  /// The neighbours of each vertex in the columns right of it.
  let providers: [[Int]]

  init(_ picture: Picture) {
    let boxes = picture.boxes.count
    var column = Self.columns(of: boxes, picture.arrows.filter { $0.from != $0.to })
    var paths: [[Int]] = []
    for arrow in picture.arrows {
      // What leads back passes nothing: it swings through the columns, over what is there.
      let between = column[arrow.from] + 1..<max(column[arrow.from] + 1, column[arrow.to])
      paths.append(
        [arrow.from] + between.map { column.count + $0 - between.lowerBound } + [arrow.to]
      )
      column += between
    }
    self.paths = paths
    vertexCount = column.count
    let links = paths.flatMap { zip($0, $0.dropFirst()) }.filter { $0 != $1 }
    var consumers = [[Int]](repeating: [], count: column.count)
    var providers = consumers
    for (from, to) in links {
      consumers[to].append(from)
      providers[from].append(to)
    }
    (self.consumers, self.providers) = (consumers, providers)
    columns = (0...(column.max() ?? 0)).map { number in
      column.indices.filter { column[$0] == number }
    }
    sort()
  }

  /// The column of each box: as far right as the longest way to it, cycles cut where they close.
  private static func columns(of count: Int, _ arrows: [Picture.Arrow]) -> [Int] {
    var left = [Int](repeating: 0, count: count)
    for arrow in arrows { left[arrow.to] += 1 }
    let outgoing = Dictionary(grouping: arrows, by: \.from)
    var column = [Int](repeating: 0, count: count)
    var isDone = [Bool](repeating: false, count: count)
    var open = (0..<count).filter { left[$0] == 0 }
    while true {
      // On a cycle none is first; the first one is as good as any.
      if open.isEmpty, let next = isDone.firstIndex(of: false) { open = [next] }
      guard let box = open.popLast() else { return column }
      guard !isDone[box] else { continue }
      isDone[box] = true
      for arrow in outgoing[box] ?? [] where !isDone[arrow.to] {
        column[arrow.to] = max(column[arrow.to], column[box] + 1)
        left[arrow.to] -= 1
        if left[arrow.to] == 0 { open.append(arrow.to) }
      }
    }
  }

  /// Brings each column in the order of the middle of its neighbours, so that few arrows cross.
  private mutating func sort() {
    var rank = [Double](repeating: 0, count: vertexCount)
    func settle(_ column: [Int]) {
      for (place, vertex) in column.enumerated() {
        rank[vertex] = (Double(place) + 0.5) / Double(column.count)
      }
    }
    columns.forEach(settle)
    for round in 0..<8 {
      let isRightwards = round.isMultiple(of: 2)
      let neighbours = isRightwards ? consumers : providers
      for index in isRightwards ? Array(columns.indices) : columns.indices.reversed() {
        let middles = columns[index].map { vertex in
          let ranks = neighbours[vertex].map { rank[$0] }
          return ranks.isEmpty ? rank[vertex] : ranks.reduce(0, +) / Double(ranks.count)
        }
        columns[index] = zip(middles, columns[index]).sorted { $0 < $1 }.map(\.1)
        settle(columns[index])
      }
    }
  }
}
