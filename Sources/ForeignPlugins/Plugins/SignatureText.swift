/// The text of a method, taken apart: `track(_: json) async throws -> void`.
struct SignatureText {
  /// `track(_:)`; of a property the name alone.
  let name: String
  /// The words of the types.
  let arguments: [String]
  /// Effects and result: `async throws -> void`.
  let rest: String

  init(_ signature: String) {
    let base = signature.prefix { $0 != "(" && $0 != " " }
    let tail = signature.dropFirst(base.count)
    guard tail.first == "(", let close = tail.firstIndex(of: ")") else {
      name = String(base)
      arguments = []
      rest = String(tail.drop { $0 == " " })
      return
    }
    let list = Self.split(tail[tail.index(after: tail.startIndex)..<close])
    let parts = list.map { $0.split(separator: ":", maxSplits: 1) }
    let labels = parts.map { ($0.first ?? "").filter { $0 != " " } }
    name = "\(base)(\(labels.map { "\($0):" }.joined()))"
    arguments = parts.map { String($0.count > 1 ? $0[1].drop { $0 == " " } : "") }
    rest = String(tail[tail.index(after: close)...].drop { $0 == " " })
  }

  /// The parts between commas, but for those inside a layout.
  static func split(_ list: Substring) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, list.startIndex)
    for index in list.indices {
      switch list[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "," where depth == 0:
        parts.append(list[start..<index])
        start = list.index(after: index)
      default: break
      }
    }
    return start == list.endIndex ? parts : parts + [list[start...]]
  }
}

/// Says in which place two signatures of one method differ.
struct SignatureDifference: CustomStringConvertible {
  let description: String

  init(_ wanted: String, _ found: String) {
    let (wanted, found) = (SignatureText(wanted), SignatureText(found))
    let differing = zip(wanted.arguments, found.arguments).enumerated().first { $1.0 != $1.1 }
    if let (index, pair) = differing {
      description =
        LayoutDifference(pair.0, pair.1).map { ": in argument \(index + 1), \($0)" }
        ?? ": argument \(index + 1) is \(pair.0), not \(pair.1)"
    } else if wanted.rest != found.rest {
      let (result, other) = (Self.result(wanted.rest), Self.result(found.rest))
      description =
        LayoutDifference(result, other).map { ": in the result, \($0)" }
        ?? ": it is '\(wanted.rest)', not '\(found.rest)'"
    } else {
      description = ""
    }
  }

  private static func result(_ rest: String) -> String {
    rest.firstRange(of: "-> ").map { String(rest[$0.upperBound...]) } ?? rest
  }
}

/// Says in which field two layouts of one structure differ.
private struct LayoutDifference: CustomStringConvertible {
  let description: String

  /// `nil` where they are not layouts of one structure.
  init?(_ wanted: String, _ found: String) {
    guard let wanted = Layout(wanted), let found = Layout(found), wanted.name == found.name else {
      return nil
    }
    let name = wanted.name
    let fields = zip(wanted.fields, found.fields)
    if let (field, other) = fields.first(where: { $0 != $1 }) {
      description = Self.difference(field, other, in: String(name))
    } else if let field = wanted.fields.dropFirst(found.fields.count).first {
      description = "\(name) has a field '\(field.name)' more"
    } else if let field = found.fields.dropFirst(wanted.fields.count).first {
      description = "\(name) has no field '\(field.name)'"
    } else {
      return nil
    }
  }

  private static func difference(
    _ field: Layout.Field,
    _ other: Layout.Field,
    in name: String
  ) -> String {
    guard field.name == other.name else {
      return "the field of \(name) is '\(field.name)', not '\(other.name)'"
    }
    let place = "the field '\(field.name)' of \(name)"
    guard field.type == other.type else {
      return LayoutDifference(field.type, other.type)?.description
        ?? "\(place) is \(field.type), not \(other.type)"
    }
    return "\(place) is at byte \(field.offset), not \(other.offset)"
  }

  /// `Module.Type{field:type@offset,…}`.
  private struct Layout {
    let name: Substring
    let fields: [Field]

    struct Field: Equatable {
      var name: String
      var type: String
      var offset: String
    }

    init?(_ text: String) {
      guard text.hasSuffix("}"), let open = text.firstIndex(of: "{") else { return nil }
      name = text[..<open]
      let list = text[text.index(after: open)...].dropLast()
      fields = SignatureText.split(list).map { part in
        let sides = part.split(separator: ":", maxSplits: 1)
        let value = sides.count > 1 ? sides[1] : ""
        let at = value.lastIndex(of: "@") ?? value.endIndex
        return Field(
          name: String(sides.first ?? ""),
          type: String(value[..<at]),
          offset: String(value[at...].dropFirst())
        )
      }
    }
  }
}
