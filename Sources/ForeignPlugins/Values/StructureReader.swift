/// Reads the text of a structure: `{1,2.5,{true,"text"}}`.
struct StructureReader {
  private let text: String
  private let place: String
  private let characters: [Character]
  private var index = 0

  init(_ text: String, _ place: String) {
    self.text = text
    self.place = place
    characters = Array(text)
  }

  /// The value, with nothing after it.
  ///
  /// - Throws: ``ValueFault``.
  mutating func whole(_ type: ForeignType) throws(ValueFault) -> ForeignValue {
    let value = try value(type, place)
    skipSpace()
    guard index == characters.count else { throw expected("the end") }
    return value
  }

  private mutating func value(
    _ type: ForeignType,
    _ place: String
  ) throws(ValueFault) -> ForeignValue {
    skipSpace()
    switch type {
    case .void: return .nothing
    case .scalar(.text): return .text(try quoted())
    case .scalar(let scalar): return try ValueReader.scalar(word(), scalar, place)
    case .structure(let fields):
      try expect("{", "'{'")
      var values: [ForeignValue] = []
      for (index, field) in fields.enumerated() {
        if index > 0 { try expect(",", "',' and \(fields.count) fields") }
        values.append(try value(field, "field \(index + 1) of \(place)"))
      }
      try expect("}", "'}' after \(fields.count) \(fields.count == 1 ? "field" : "fields")")
      return .structure(values)
    }
  }

  /// All up to the end of the field.
  private mutating func word() -> String {
    let start = index
    while index < characters.count, !",}".contains(characters[index]) { index += 1 }
    let word = String(characters[start..<index])
    return word.trimmingSuffix(while: \.isWhitespace)
  }

  private mutating func quoted() throws(ValueFault) -> String {
    try expect("\"", "a text in quotes")
    var text = ""
    while index < characters.count, characters[index] != "\"" {
      if characters[index] == "\\", index + 1 < characters.count { index += 1 }
      text.append(characters[index])
      index += 1
    }
    try expect("\"", "a quote at the end of the text")
    return text
  }

  private mutating func expect(_ character: Character, _ what: String) throws(ValueFault) {
    if character != "\"" { skipSpace() }
    guard index < characters.count, characters[index] == character else { throw expected(what) }
    index += 1
  }

  private mutating func skipSpace() {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
  }

  private func expected(_ what: String) -> ValueFault {
    .badStructure(place: place, text: text, expected: what)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isLast: (Character) -> Bool) -> String {
    guard let end = lastIndex(where: { !isLast($0) }) else { return "" }
    return String(self[...end])
  }
}
