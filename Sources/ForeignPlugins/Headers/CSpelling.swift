internal import PluginInterface

/// Names and types as a header writes them.
enum CSpelling {
  /// `AppInterface.APIClient` as `app_interface_api_client`.
  static func snake(_ name: some StringProtocol) -> String {
    let letters = Array(name)
    var text = ""
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        text += "_"
        continue
      }
      let isAfterSmall =
        index > 0 && (letters[index - 1].isLowercase || letters[index - 1].isNumber)
      let isLastOfMany =
        index > 0 && letters[index - 1].isUppercase && index + 1 < letters.count
        && letters[index + 1].isLowercase
      if letter.isUppercase, isAfterSmall || isLastOfMany { text += "_" }
      text += letter.lowercased()
    }
    return text
  }

  /// The field of a method: `url_for` of `url(for:)`.
  static func field(_ method: String) -> String {
    let labels = method.drop { $0 != "(" }.dropFirst().split { $0 == ":" || $0 == ")" }
    let words = [method.prefix { $0 != "(" }] + labels.filter { $0 != "_" }
    return free(words.map(snake).joined(separator: "_"))
  }

  /// The parameters of a method in C, after `self`.
  static func parameters(_ method: InterfaceMethod) -> [String] {
    let labels = method.name.drop { $0 != "(" }.dropFirst().split { $0 == ":" || $0 == ")" }
    return zip(labels, method.parameters).enumerated().flatMap { index, parameter -> [String] in
      let (label, type) = parameter
      let name = label == "_" ? "argument\(index + 1)" : free(snake(label))
      return switch type {
      case .type: []
      case _ where type.structure != nil: ["const \(value(type)) *\(name)"]
      case .bytes: ["const uint8_t *\(name)", "uint64_t \(name)_count"]
      case .text, .optionalText, .json: ["const char *\(name)"]
      default: ["\(scalar(type)) \(name)"]
      }
    }
  }

  /// What a function writes to its `result`.
  static func value(_ type: InterfaceType) -> String {
    if let structure = type.structure { return tag(structure) }
    return type.isScalar ? scalar(type) : "plughost_bytes_v1"
  }

  /// The name of a structure: `maps_position_v1` of `Maps.Position`.
  static func tag(_ layout: CLayout) -> String { "\(snake(layout.name))_v1" }

  /// What a function returns by itself.
  static func scalar(_ type: InterfaceType) -> String {
    switch type.name {
    case "i8", "i16", "i32", "i64": "int\(type.name.dropFirst())_t"
    case "u8", "u16", "u32", "u64": "uint\(type.name.dropFirst())_t"
    case "f32": "float"
    case "f64": "double"
    case "bool": "bool"
    default: "void"
    }
  }

  private static func free(_ name: String) -> String {
    keywords.contains(name) ? name + "_" : name
  }

  private static let keywords: Set = [
    "auto", "bool", "break", "case", "catch", "char", "class", "const", "continue", "default",
    "delete", "do", "double", "else", "enum", "error", "explicit", "export", "extern", "false",
    "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new",
    "operator", "private", "protected", "public", "register", "restrict", "result", "return",
    "self", "short", "signed", "sizeof", "static", "struct", "switch", "template", "this", "throw",
    "true", "try", "typedef", "union", "unsigned", "using", "virtual", "void", "volatile", "while",
  ]
}
