import SwiftSyntax

/// The names of the properties that control a double, one a requirement.
///
/// A method with parameters lends its handle its base name, `fetch`; the name of a property or of a
/// method without parameters is taken, and its handle is `onNow`. A later overload adds its labels.
struct HandleNames {
  private var taken: Set<String>

  init(_ requirements: [Requirement]) {
    taken = ["calls", "customMirror", "init"]
    for requirement in requirements { taken.formUnion(Self.plainNames(requirement)) }
  }

  /// The next one.
  mutating func name(of requirement: Requirement) -> String {
    var name = preferred(requirement)
    var number = 2
    while taken.contains(name) {
      name = preferred(requirement) + String(number)
      number += 1
    }
    taken.insert(name)
    return Self.keywords.contains(name) ? "`\(name)`" : name
  }

  private func preferred(_ requirement: Requirement) -> String {
    switch requirement {
    case .function(let decl):
      let name = decl.name.plainName
      let parameters = decl.signature.parameterClause.parameters
      if parameters.isEmpty || !name.isWord { return "on" + name.capital }
      guard taken.contains(name) else { return name }
      let labels = parameters.map(\.firstName.plainName).filter { $0 != "_" }
      let longer = name + labels.map(\.capital).joined()
      return longer == name ? "on" + name.capital : longer
    case .property(let decl):
      let pattern = decl.bindings.first?.pattern.trimmedDescription ?? ""
      return "on" + pattern.filter { $0 != "`" }.capital
    case .index: return "onSubscript"
    case .nothing, .refused: return ""
    }
  }

  /// Names that no property beside them can have.
  private static func plainNames(_ requirement: Requirement) -> [String] {
    switch requirement {
    case .function(let decl):
      decl.signature.parameterClause.parameters.isEmpty ? [decl.name.plainName] : []
    case .property(let decl):
      decl.bindings.map { $0.pattern.trimmedDescription.filter { $0 != "`" } }
    case .index, .nothing, .refused: []
    }
  }

  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in",
    "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

extension String {
  fileprivate var capital: String {
    isWord ? prefix(1).uppercased() + dropFirst() : "Operator"
  }

  fileprivate var isWord: Bool { first.map { $0.isLetter || $0 == "_" } ?? false }
}
