/// What a property wrapper holds: its definition before parsing, its value afterwards.
enum Parsed<Value: Sendable>: Sendable {
  case definition(@Sendable (InputKey) -> [ArgumentDefinition])
  case value(Value)

  /// The value that parsing gave.
  var value: Value {
    guard case .value(let value) = self else {
      preconditionFailure(
        """
        An argument was read before the command was parsed. \
        Make the command with parse(_:) or parseAsRoot(_:), or set each property first.
        """
      )
    }
    return value
  }
}

/// A property that adds arguments to a command.
protocol ArgumentProvider {
  func definitions(for key: InputKey) -> [ArgumentDefinition]
}

extension Parsed {
  func definitions(for key: InputKey) -> [ArgumentDefinition] {
    guard case .definition(let make) = self else { return [] }
    return make(key)
  }
}

/// The arguments that a type declares, in the order of its properties.
func definitions(
  of type: any ParsableArguments.Type,
  under parent: InputKey = InputKey(path: [])
) -> [ArgumentDefinition] {
  Mirror(reflecting: type.init()).children.flatMap { child -> [ArgumentDefinition] in
    guard let provider = child.value as? any ArgumentProvider, let label = child.label else {
      return []
    }
    // A wrapper's storage is the property's name after an underscore.
    return provider.definitions(for: parent.appending(String(label.drop { $0 == "_" })))
  }
}

extension ArgumentDefinition {
  /// An argument with one value that must be given, or stands at `initial`.
  static func single<Value: Sendable>(
    _ kind: Kind,
    _ key: InputKey,
    names: [ArgumentName],
    help: ArgumentHelp?,
    initial: Value?,
    read: @escaping @Sendable (String) throws -> Value
  ) -> ArgumentDefinition {
    var definition = ArgumentDefinition(
      kind: kind,
      key: key,
      names: names,
      help: help ?? ArgumentHelp()
    ) { text, _, values in values.set(try read(text), for: key) }
    definition.isRequired = initial == nil
    definition.setDefault = { values in
      if let initial { values.set(initial, for: key) }
    }
    return definition
  }

  /// An argument with one value that may be left out, and then is `nil`.
  static func optional<Wrapped: Sendable>(
    _ kind: Kind,
    _ key: InputKey,
    names: [ArgumentName],
    help: ArgumentHelp?,
    read: @escaping @Sendable (String) throws -> Wrapped
  ) -> ArgumentDefinition {
    let absent: Wrapped? = nil
    return single(
      kind,
      key,
      names: names,
      help: help,
      initial: .some(absent)
    ) { text -> Wrapped? in try read(text) }
  }

  /// An argument whose values are collected; required when `initial` is `nil`.
  static func repeating<Element: Sendable>(
    _ kind: Kind,
    _ key: InputKey,
    names: [ArgumentName],
    help: ArgumentHelp?,
    initial: [Element]?,
    read: @escaping @Sendable (String) throws -> Element
  ) -> ArgumentDefinition {
    let given = key.appending("given")
    var definition = ArgumentDefinition(
      kind: kind,
      key: key,
      names: names,
      help: help ?? ArgumentHelp()
    ) { text, _, values in
      // The first value given replaces the default.
      let before: [Element] = values.value(for: given) ?? []
      let collected = before + [try read(text)]
      values.set(collected, for: given)
      values.set(collected, for: key)
    }
    definition.isRequired = initial == nil
    definition.isRepeating = true
    definition.setDefault = { values in values.set(initial ?? [], for: key) }
    return definition
  }
}

/// Reads a value of a type that knows its own text.
@Sendable func readArgument<Value: ExpressibleByArgument>(_ text: String) throws -> Value {
  guard let value = Value(argument: text) else { throw ValueFault() }
  return value
}
