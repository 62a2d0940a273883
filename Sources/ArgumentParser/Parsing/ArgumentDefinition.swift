/// Where a value belongs: the property's name, after those of the groups around it.
struct InputKey: Hashable, Sendable {
  var path: [String]

  var property: String { path.last ?? "" }

  func appending(_ name: String) -> InputKey { InputKey(path: path + [name]) }
}

/// The values read so far, by property.
struct ParsedValues {
  private var storage: [InputKey: Any] = [:]

  func value<Value>(for key: InputKey, as type: Value.Type = Value.self) -> Value? {
    guard let stored = storage[key] else { return nil }
    return stored as? Value
  }

  mutating func set<Value>(_ value: Value, for key: InputKey) {
    storage[key] = value
  }
}

/// One argument of a command: how it is written, and how its text becomes a value.
struct ArgumentDefinition: Sendable {
  enum Kind: Hashable, Sendable { case positional, option, flag }

  var kind: Kind
  var key: InputKey
  var names: [ArgumentName]
  var help: ArgumentHelp
  var isRequired = false
  var isRepeating = false
  var defaultText: String?
  var allowedValues: [String] = []

  /// Puts the value that stands when the argument is not given.
  var setDefault: @Sendable (inout ParsedValues) -> Void = { _ in }
  /// Reads one occurrence; throws `ValueFault`, or what a transform throws.
  var read: @Sendable (_ text: String, _ name: ArgumentName?, inout ParsedValues) throws -> Void

  /// `<path>`, or the name that help gives it.
  var valueName: String {
    if let name = help.valueName { return name }
    let long = names.lazy.compactMap { if case .long(let name) = $0 { name } else { nil } }.first
    return long ?? key.property.kebabCased
  }

  /// The argument as messages and usage lines show it: `--plugin <path>`, `--json`, `<file>`.
  var display: String {
    guard let name = preferredName else { return "<\(valueName)>" }
    return kind == .option ? "\(name) <\(valueName)>" : "\(name)"
  }

  private var preferredName: ArgumentName? {
    names.first { if case .long = $0 { true } else { false } } ?? names.first
  }
}

/// The text is no value of the argument's type; the reader adds the rest of the message.
struct ValueFault: Error {}
