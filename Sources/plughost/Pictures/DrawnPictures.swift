import PluginInspection

extension Picture {
  /// A picture of its own, for browsers and documents.
  var svg: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawing }

  /// A page with the picture, the problems, and the plugins as a table.
  var html: String {
    let list = problems.map { "<li>\($0.markup)</li>" }.joined(separator: "\n")
    let rows = boxes.map { box in
      """
      <tr\(box.hasProblem ? " class=\"bad\"" : "")><th scope="row">\(box.title.markup)</th>\
      <td>\(box.lines.map(\.markup).joined(separator: "<br/>"))</td></tr>
      """
    }
    let body = """
      <p>\(summary)</p>
      \(problems.isEmpty ? "" : "<h2>Problems</h2>\n<ul class=\"bad\">\n\(list)\n</ul>")
      <div class="wide">
      \(drawing)
      </div>
      <h2>All plugins</h2>
      <div class="wide">
      <table>
      <thead><tr><th scope="col">Plugin</th><th scope="col">What it is</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      """
    return WebPage(title: "Plugins", body: body).text
  }

  private var summary: String {
    let active = boxes.count { $0.isActive && $0.style != .missing }
    let idle = boxes.count { !$0.isActive && $0.style != .refused }
    return "\(active) active, \(idle) not active, \(problems.count) problems."
  }

  private var drawing: String {
    let layout = LayeredLayout(self)
    // In a large picture names at the arrows would lie on each other; they show under the pointer.
    let namesArrows = arrows.count <= 40
    let lines = zip(arrows, layout.routes).map { draw($0, $1, named: namesArrows) }
    let shapes = zip(boxes, layout.places).map(draw)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Plugins and what they take" \
      width="\(layout.width)" height="\(layout.height)" viewBox="0 0 \(layout.width) \(layout.height)" \
      font-family="system-ui, sans-serif" font-size="12">
      <defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 0L8 4L0 8z" fill="#546e7a"/></marker></defs>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \((lines + shapes).joined(separator: "\n"))
      </svg>
      """
  }

  private func draw(_ arrow: Arrow, _ route: [LayeredLayout.Point], named: Bool) -> String {
    guard let start = route.first, route.count > 1 else { return "" }
    let color = arrow.hasProblem ? "#c62828" : "#90a4ae"
    let dashes = arrow.isLater ? " stroke-dasharray=\"5 4\"" : ""
    let path = """
      <path d="\(Self.line(route))" fill="none" stroke="\(color)" \
      stroke-width="\(arrow.hasProblem ? 2 : 1.3)"\(dashes) \
      marker-end="url(#head)"><title>\(title(arrow).markup)</title></path>
      """
    guard named else { return path }
    // Near its beginning, where the arrows of other boxes are not yet.
    return path + """

      <text x="\(start.x + 8)" y="\(start.y + (route[1].y - start.y) / 12 - 3)" font-size="10" \
      fill="#455a64" stroke="#ffffff" stroke-width="3" paint-order="stroke">\(arrow.label.cut.markup)</text>
      """
  }

  /// From column to column in curves, and straight past a column.
  private static func line(_ route: [LayeredLayout.Point]) -> String {
    var line = "M\(route[0].x) \(route[0].y)"
    for (index, (start, end)) in zip(route, route.dropFirst()).enumerated() {
      guard index.isMultiple(of: 2) else {
        line += "L\(end.x) \(end.y)"
        continue
      }
      // Back to a column further left, a curve swings wide enough to be seen.
      let bend = max(40, abs(end.x - start.x) / 2)
      line += "C\(start.x + bend) \(start.y) \(end.x - bend) \(end.y) \(end.x) \(end.y)"
    }
    return line
  }

  /// Whose member it is, and where it comes from: where arrows are many, this alone tells.
  private func title(_ arrow: Arrow) -> String {
    "\(boxes[arrow.from].title): \(arrow.label) ← \(boxes[arrow.to].title)"
  }

  private func draw(_ box: Box, _ place: LayeredLayout.Place) -> String {
    let dashes = box.isActive ? "" : " stroke-dasharray=\"4 3\""
    let fill = box.hasProblem ? "#ffcdd2" : box.isActive ? box.style.fill : "#f5f5f5"
    let texts = box.lines.enumerated().map { index, line in
      """
      <text x="\(place.x + 10)" y="\(place.y + 33 + index * 15)" font-size="11" fill="#37474f">\
      \(line.cut.markup)</text>
      """
    }
    return """
      <g><title>\(([box.title] + box.lines).joined(separator: " · ").markup)</title>\
      <rect x="\(place.x)" y="\(place.y)" width="\(place.width)" height="\(place.height)" rx="6" \
      fill="\(fill)" stroke="\(box.hasProblem ? "#c62828" : "#546e7a")" \
      stroke-width="\(box.hasProblem ? 2 : 1)"\(dashes)/>
      <text x="\(place.x + 10)" y="\(place.y + 18)" font-weight="600" fill="#102027">\
      \(box.title.cut.markup)</text>
      \(texts.joined(separator: "\n"))</g>
      """
  }
}

extension String {
  fileprivate var cut: String {
    count <= LayeredLayout.textLength ? self : prefix(LayeredLayout.textLength - 1) + "…"
  }
}
