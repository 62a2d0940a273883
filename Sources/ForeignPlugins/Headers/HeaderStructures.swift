internal import PluginInterface

/// The structures of a header: each once, after those that it holds.
struct HeaderStructures {
  /// The text of each.
  private(set) var parts: [String] = []
  private var known: Set<CLayout> = []

  /// Adds the structures that a method takes or returns.
  mutating func add(_ method: InterfaceMethod) {
    for type in method.parameters + [method.result] { add(type) }
  }

  private mutating func add(_ type: InterfaceType) {
    guard let layout = type.structure, known.insert(layout).inserted else { return }
    layout.fields.forEach { add($0.type) }
    parts.append(Self.text(layout))
  }

  /// Another header may have it too: where two modules use it.
  private static func text(_ layout: CLayout) -> String {
    let tag = CSpelling.tag(layout)
    let fields = layout.fields.map { field in
      let type = field.type.structure.map(CSpelling.tag) ?? CSpelling.scalar(field.type)
      return "  \(type) \(CSpelling.field(field.name));"
    }
    let checks = layout.fields.map { field in
      let place = "\(CSpelling.field(field.name)), \(field.offset), \(field.type.size)"
      return "PLUGHOST_FIELD(\(tag), \(place));"
    }
    return """
      // \(layout.text)
      #ifndef \(tag.uppercased())
      #define \(tag.uppercased())
      typedef struct \(tag) {
      \(fields.joined(separator: "\n"))
      } \(tag);
      \(checks.joined(separator: "\n"))
      #endif

      """
  }
}
