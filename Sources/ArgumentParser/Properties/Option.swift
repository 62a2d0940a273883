/// A value given after a name: `--format json` or `--format=json`.
///
/// An optional property may be left out, an array takes each use of the name, and any other
/// property without a default is required.
@propertyWrapper
public struct Option<Value: Sendable>: Sendable, Decodable {
  private var parsed: Parsed<Value>

  /// The value that parsing gave.
  public var wrappedValue: Value {
    get { parsed.value }
    set { parsed = .value(newValue) }
  }

  /// Takes the value from the parser.
  ///
  /// - Throws: `DecodingError` when another decoder is used.
  public init(from decoder: any Decoder) throws {
    parsed = .value(try decoder.parsedValue())
  }

  // The compiler looks for a plain `init()` here before it takes one of the extensions below.
  /// Not for use.
  @available(
    *,
    unavailable,
    message: "The type of the value must conform to ExpressibleByArgument."
  )
  public init() {
    preconditionFailure("This initialiser is unavailable; the compiler refuses its use.")
  }

  private init(_ define: @escaping @Sendable (InputKey) -> ArgumentDefinition) {
    parsed = .definition { [define($0)] }
  }
}

extension Option: ArgumentProvider {
  func definitions(for key: InputKey) -> [ArgumentDefinition] { parsed.definitions(for: key) }
}

extension Option where Value: ExpressibleByArgument {
  /// An option with a default.
  public init(wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init(initial: wrappedValue, name: name, help: help)
  }

  /// A required option.
  public init(name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init(initial: nil, name: name, help: help)
  }

  private init(initial: Value?, name: NameSpecification, help: ArgumentHelp?) {
    self.init { key in
      var definition = ArgumentDefinition.single(
        .option,
        key,
        names: name.names(for: key.property),
        help: help,
        initial: initial,
        read: readArgument
      )
      definition.defaultText = initial?.defaultValueDescription
      definition.allowedValues = Value.allValueStrings
      return definition
    }
  }
}

extension Option {
  /// An option that may be left out.
  public init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) where Value == Wrapped? {
    self.init { key in
      var definition = ArgumentDefinition.optional(
        .option,
        key,
        names: name.names(for: key.property),
        help: help,
        read: { try readArgument($0) as Wrapped }
      )
      definition.allowedValues = Wrapped.allValueStrings
      return definition
    }
  }

  /// An option that may be given several times.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element],
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) where Value == [Element] {
    self.init(initial: wrappedValue, name: name, help: help)
  }

  /// An option that must be given once or more.
  public init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) where Value == [Element] {
    self.init(initial: nil, name: name, help: help)
  }

  private init<Element: ExpressibleByArgument>(
    initial: [Element]?,
    name: NameSpecification,
    help: ArgumentHelp?
  ) where Value == [Element] {
    self.init { key in
      var definition = ArgumentDefinition.repeating(
        .option,
        key,
        names: name.names(for: key.property),
        help: help,
        initial: initial,
        read: readArgument
      )
      definition.allowedValues = Element.allValueStrings
      return definition
    }
  }

  /// An option that may be given several times, each value read by `transform`.
  ///
  /// The text of what `transform` throws is shown.
  public init<Element: Sendable>(
    wrappedValue: [Element],
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    transform: @escaping @Sendable (String) throws -> Element
  ) where Value == [Element] {
    self.init { key in
      .repeating(
        .option,
        key,
        names: name.names(for: key.property),
        help: help,
        initial: wrappedValue,
        read: transform
      )
    }
  }

  /// An option with a default, its value read by `transform`.
  ///
  /// The text of what `transform` throws is shown.
  public init(
    wrappedValue: Value,
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) where Value: ExpressibleByArgument {
    self.init { key in
      var definition = ArgumentDefinition.single(
        .option,
        key,
        names: name.names(for: key.property),
        help: help,
        initial: wrappedValue,
        read: transform
      )
      definition.defaultText = wrappedValue.defaultValueDescription
      return definition
    }
  }

  /// An option that may be left out, its value read by `transform`.
  ///
  /// The text of what `transform` throws is shown.
  public init<Wrapped: Sendable>(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init { key in
      .optional(
        .option,
        key,
        names: name.names(for: key.property),
        help: help,
        read: transform
      )
    }
  }
}
