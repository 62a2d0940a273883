/// Reads the arguments of one command into values.
struct ArgumentReader {
  private let definitions: [ArgumentDefinition]
  private var values = ParsedValues()
  private var given: Set<InputKey> = []
  private var positionals: [String] = []
  private var rest: ArraySlice<String> = []

  init(_ definitions: [ArgumentDefinition]) {
    self.definitions = definitions
    for definition in definitions { definition.setDefault(&values) }
  }

  /// Reads all arguments.
  ///
  /// - Throws: ``ParserError``, or ``BuiltInRequest`` for `-h` in a bundle of letters.
  mutating func read(_ arguments: [String]) throws -> ParsedValues {
    rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        rest = []
      } else if argument.hasPrefix("--") {
        try readLong(argument)
      } else if argument.hasPrefix("-"), argument.count > 1, !argument.isNegativeNumber {
        try readShort(argument)
      } else {
        positionals.append(argument)
      }
    }
    try assignPositionals()
    try requireAll()
    return values
  }

  private mutating func readLong(_ argument: String) throws {
    let (name, value) = argument.splitAtEqualSign
    guard let definition = definition(named: .long(String(name.dropFirst(2)))) else {
      throw ParserError.unknownOption(name, suggestion: suggestion(for: name))
    }
    try take(definition, .long(String(name.dropFirst(2))), inlineValue: value)
  }

  private mutating func readShort(_ argument: String) throws {
    let (name, value) = argument.splitAtEqualSign
    let letters = Array(name.dropFirst())
    if letters.count > 1, definition(named: .long(String(letters))) != nil {
      throw ParserError.unknownOption(name, suggestion: "-" + name)
    }
    for (index, letter) in letters.enumerated() {
      let isLast = index == letters.count - 1
      guard let definition = definition(named: .short(letter)) else {
        if letter == "h" { throw BuiltInRequest.help }
        // A word after one dash is more often a long name than letters.
        let isWord = letters.count > 1
        throw ParserError.unknownOption(
          isWord ? name : "-\(letter)",
          suggestion: isWord ? suggestion(for: "-" + name) : nil
        )
      }
      guard isLast || definition.kind == .flag else {
        throw ParserError.missingValue(argument: definition.display)
      }
      try take(definition, .short(letter), inlineValue: isLast ? value : nil)
    }
  }

  private mutating func take(
    _ definition: ArgumentDefinition,
    _ name: ArgumentName,
    inlineValue: String?
  ) throws {
    if definition.kind == .flag {
      if let inlineValue {
        throw ParserError.unexpectedValue(inlineValue, option: name.description)
      }
      return try set(definition, "", name)
    }
    if let inlineValue { return try set(definition, inlineValue, name) }
    guard let next = rest.first, next == "-" || !next.hasPrefix("-") else {
      throw ParserError.missingValue(argument: definition.display, followedBy: unknown(rest.first))
    }
    rest.removeFirst()
    try set(definition, next, name)
  }

  private mutating func assignPositionals() throws {
    var left = positionals[...]
    for definition in definitions where definition.kind == .positional {
      repeat {
        guard let value = left.popFirst() else { break }
        try set(definition, value, nil)
      } while definition.isRepeating
    }
    if !left.isEmpty { throw ParserError.unexpectedArguments(Array(left)) }
  }

  private mutating func set(
    _ definition: ArgumentDefinition,
    _ text: String,
    _ name: ArgumentName?
  ) throws {
    do {
      try definition.read(text, name, &values)
      given.insert(definition.key)
    } catch {
      throw ParserError.invalidValue(
        text,
        argument: definition.display,
        allowed: definition.allowedValues,
        reason: error is ValueFault ? nil : "\(error)"
      )
    }
  }

  private func requireAll() throws {
    for definition in definitions where definition.isRequired && !given.contains(definition.key) {
      throw ParserError.missingArgument(definition.display)
    }
  }

  /// The argument, when it is the name of nothing and so may have been meant as a value.
  private func unknown(_ argument: String?) -> String? {
    guard let argument, argument != "--" else { return nil }
    return definitions.contains { $0.names.map(\.description).contains(argument) } ? nil : argument
  }

  private func definition(named name: ArgumentName) -> ArgumentDefinition? {
    definitions.first { $0.names.contains(name) }
  }

  private func suggestion(for name: String) -> String? {
    let visible = definitions.filter { $0.help.visibility == .default }
    let names = visible.flatMap(\.names).map(\.description).filter { $0.hasPrefix("--") }
    return name.nearest(in: names + ["--help"])
  }
}

extension String {
  /// The text before the first `=`, and the text after it when there is one.
  fileprivate var splitAtEqualSign: (name: String, value: String?) {
    guard let index = firstIndex(of: "=") else { return (self, nil) }
    return (String(self[..<index]), String(self[self.index(after: index)...]))
  }
}

extension String {
  /// Whether the text is a number below zero, such as `-5` or `-.5`: no option is named like that.
  fileprivate var isNegativeNumber: Bool {
    let digits = dropFirst(hasPrefix("-.") ? 2 : 1)
    return hasPrefix("-") && digits.first?.isASCII == true && digits.first?.isNumber == true
  }
}
