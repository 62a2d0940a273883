/// Arguments that several commands share, declared once in a type of their own.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable {
  private var value: Value?

  /// A place for the group in a command.
  public init() {}

  /// Reads the group's own values, and validates them.
  ///
  /// - Throws: What the group's `validate()` throws.
  public init(from decoder: any Decoder) throws {
    var value = try Value(from: decoder)
    try value.validate()
    self.value = value
  }

  /// The group that parsing gave.
  public var wrappedValue: Value {
    get {
      guard let value else {
        preconditionFailure(
          """
          An option group was read before the command was parsed. \
          Make the command with parse(_:) or parseAsRoot(_:), or set the group first.
          """
        )
      }
      return value
    }
    set { value = newValue }
  }
}

extension OptionGroup: Sendable where Value: Sendable {}

extension OptionGroup: ArgumentProvider {
  func definitions(for key: InputKey) -> [ArgumentDefinition] {
    ArgumentParser.definitions(of: Value.self, under: key)
  }
}
