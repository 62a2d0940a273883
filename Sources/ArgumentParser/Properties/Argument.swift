/// A value given by its position: `FILE` in `inspect FILE`.
///
/// An optional property may be left out, an array takes all the values that are left, and any
/// other property without a default is required.
@propertyWrapper
public struct Argument<Value: Sendable>: Sendable, Decodable {
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

extension Argument: ArgumentProvider {
  func definitions(for key: InputKey) -> [ArgumentDefinition] { parsed.definitions(for: key) }
}

extension Argument where Value: ExpressibleByArgument {
  /// An argument with a default.
  public init(wrappedValue: Value, help: ArgumentHelp? = nil) {
    self.init(initial: wrappedValue, help: help)
  }

  /// A required argument.
  public init(help: ArgumentHelp? = nil) {
    self.init(initial: nil, help: help)
  }

  private init(initial: Value?, help: ArgumentHelp?) {
    self.init { key in
      var definition = ArgumentDefinition.single(
        .positional,
        key,
        names: [],
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

extension Argument {
  /// An argument that may be left out.
  public init<Wrapped: ExpressibleByArgument>(help: ArgumentHelp? = nil) where Value == Wrapped? {
    self.init { key in
      var definition = ArgumentDefinition.optional(
        .positional,
        key,
        names: [],
        help: help,
        read: { try readArgument($0) as Wrapped }
      )
      definition.allowedValues = Wrapped.allValueStrings
      return definition
    }
  }

  /// All the values that are left; none is needed.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element],
    help: ArgumentHelp? = nil
  ) where Value == [Element] {
    self.init(initial: wrappedValue, help: help)
  }

  /// All the values that are left; one at least is needed.
  public init<Element: ExpressibleByArgument>(help: ArgumentHelp? = nil)
  where Value == [Element] {
    self.init(initial: nil, help: help)
  }

  private init<Element: ExpressibleByArgument>(initial: [Element]?, help: ArgumentHelp?)
  where Value == [Element] {
    self.init { key in
      var definition = ArgumentDefinition.repeating(
        .positional,
        key,
        names: [],
        help: help,
        initial: initial,
        read: readArgument
      )
      definition.allowedValues = Element.allValueStrings
      return definition
    }
  }
}
