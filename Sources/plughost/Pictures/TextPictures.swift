import PluginInspection

extension Picture {
  /// For Graphviz.
  var dot: String {
    let nodes = boxes.enumerated().map { index, box in
      let label = ([box.title] + box.lines).map(\.dotEscaped).joined(separator: "\\n")
      let style = box.isActive ? "filled" : "filled,dashed"
      let color = box.hasProblem ? "#c62828" : "#546e7a"
      return """
          n\(index) [label="\(label)", style="\(style)", fillcolor="\(box.hasProblem ? "#ffcdd2" : box.style.fill)", color="\(color)"];
        """
    }
    let edges = arrows.map { arrow in
      let style = arrow.isLater ? "dashed" : "solid"
      let color = arrow.hasProblem ? "#c62828" : "#546e7a"
      return """
          n\(arrow.from) -> n\(arrow.to) [label="\(arrow.label.dotEscaped)", style=\(style), color="\(color)"];
        """
    }
    return """
      digraph plugins {
        rankdir=LR;
        node [shape=box, fontname="sans-serif", fontsize=11];
        edge [fontname="sans-serif", fontsize=9];
      \((nodes + edges).joined(separator: "\n"))
      }
      """
  }

  /// For Mermaid, as in Markdown.
  var mermaid: String {
    let nodes = boxes.enumerated().map { index, box in
      let label = ([box.title] + box.lines).map(\.mermaidEscaped).joined(separator: "<br/>")
      let kind = box.hasProblem ? "problem" : box.isActive ? box.style.rawValue : "idle"
      return "  n\(index)[\"\(label)\"]:::\(kind)"
    }
    let edges = arrows.map { arrow in
      let line = arrow.isLater ? "-.->" : "-->"
      return "  n\(arrow.from) \(line)|\"\(arrow.label.mermaidEscaped)\"| n\(arrow.to)"
    }
    let styles = [Box.Style.feature, .provider, .decorator, .contract].map {
      "  classDef \($0.rawValue) fill:\($0.fill),stroke:#546e7a,color:#000"
    }
    return
      (["flowchart LR"] + nodes + edges + styles + [
        "  classDef idle fill:#eeeeee,stroke:#9e9e9e,stroke-dasharray:4,color:#000",
        "  classDef problem fill:#ffebee,stroke:#c62828,color:#000",
      ]).joined(separator: "\n")
  }
}

extension Picture.Box.Style {
  /// The colour inside the box.
  var fill: String {
    switch self {
    case .feature: "#e3f2fd"
    case .provider: "#e8f5e9"
    case .decorator: "#fff3e0"
    case .contract: "#f3e5f5"
    case .missing, .refused: "#ffebee"
    }
  }
}

extension String {
  fileprivate var dotEscaped: String {
    onOneLine.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// Mermaid reads entities, and has no other way to write a quote.
  fileprivate var mermaidEscaped: String {
    onOneLine.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
      .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
  }
}
