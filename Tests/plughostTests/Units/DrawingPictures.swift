import Foundation
import FoundationXML
import Testing

@testable import plughost

@Suite struct DrawingPictures {
  @Test(arguments: [1, 5, 200]) func `no box lies on another`(count: Int) throws {
    let picture = Self.picture(of: count)
    let layout = LayeredLayout(picture)

    for (index, one) in layout.places.enumerated() {
      #expect(one.x >= 0 && one.x + one.width <= layout.width)
      #expect(one.y >= 0 && one.y + one.height <= layout.height)
      for other in layout.places[(index + 1)...] {
        let isApart =
          one.x + one.width <= other.x || other.x + other.width <= one.x
          || one.y + one.height <= other.y || other.y + other.height <= one.y
        #expect(isApart, "\(one) \(other)")
      }
    }
  }

  @Test(arguments: [5, 40, 200]) func `no arrow passes below a box`(count: Int) {
    let picture = Self.picture(of: count)
    let layout = LayeredLayout(picture)

    for route in layout.routes {
      // From the second point on, every other stretch is straight, past a column.
      for index in stride(from: 1, to: route.count - 1, by: 2) {
        let (start, end) = (route[index], route[index + 1])
        let boxes = layout.places.filter { $0.x < end.x && start.x < $0.x + $0.width }
        #expect(start.y == end.y && !boxes.isEmpty)
        #expect(boxes.allSatisfy { start.y < $0.y || start.y > $0.y + $0.height })
      }
    }
  }

  @Test func `consumers stand left of their providers`() {
    let picture = Self.picture(of: 200)
    let places = LayeredLayout(picture).places

    #expect(picture.arrows.allSatisfy { places[$0.from].x < places[$0.to].x })
  }

  @Test func `a cycle is drawn all the same`() {
    let boxes = ["a", "b", "c"].map(Self.box)
    let arrows = [(0, 1), (1, 2), (2, 0), (2, 2)].map(Self.arrow)

    let layout = LayeredLayout(Picture(boxes: boxes, arrows: arrows))

    #expect(Set(layout.places.map(\.x)).count == 3)
  }

  @Test func `what could be markup is text`() throws {
    let text = "<script>\"&'\u{1B}"
    let picture = Picture(boxes: [Self.box(text)], arrows: [], problems: [text])

    #expect(XMLParser(data: Data(picture.svg.utf8)).parse())
    #expect(picture.svg.contains("<script") == false)
    #expect(picture.html.contains("<script") == false)
    #expect(picture.html.contains("<li>&lt;script&gt;&quot;&amp;&#39;\\u{1B}</li>"))
    #expect(picture.dot.contains(#"label="<script>\"&'\\u{1B}\n"#))
    #expect(picture.mermaid.contains("#lt;script#gt;#quot;&'"))
  }

  /// Features, and providers in three rows below each other.
  static func picture(of count: Int) -> Picture {
    let boxes = (0..<count).map { box("plugin-number-\($0)") }
    let arrows = (0..<count).flatMap { (from: Int) -> [Picture.Arrow] in
      let targets: [Int] = [from * 2 + 5, from * 3 + 7, from + 40]
      return targets.filter { $0 < count }.map { arrow(from, $0) }
    }
    return Picture(boxes: boxes, arrows: arrows)
  }

  private static func box(_ title: String) -> Picture.Box {
    Picture.Box(
      id: title,
      title: title,
      lines: ["provider, singleton", "▸ App.\(title)"],
      style: .provider,
      isActive: true,
      hasProblem: false
    )
  }

  private static func arrow(_ from: Int, _ to: Int) -> Picture.Arrow {
    Picture.Arrow(from: from, to: to, label: "member", isLater: false, hasProblem: false)
  }
}
