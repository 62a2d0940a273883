/// Enums cross as their raw values: what an overload for each kind of them passes on.
///
/// Each stands twice, because an enum that is `Codable` besides has a form as JSON too, and the compiler
/// must be told which one is meant.
extension StubCall {
  /// Writes the raw value of an enum.
  ///
  /// - Throws: Nothing.
  @inlinable
  public mutating func write<Value: RawRepresentable>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws where Value.RawValue: CrossingScalar { put(value.rawValue) }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: Nothing.
  @inlinable
  public mutating func write<Value: RawRepresentable & Codable>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws where Value.RawValue: CrossingScalar { put(value.rawValue) }

  /// Writes the raw value of an enum, a text.
  ///
  /// - Throws: As for a text.
  public mutating func write<Value: RawRepresentable>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws where Value.RawValue == String { try write(value.rawValue, invoker) }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: As for a text.
  public mutating func write<Value: RawRepresentable & Codable>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws where Value.RawValue == String { try write(value.rawValue, invoker) }

  /// The result, an enum.
  ///
  /// - Throws: ``ForeignError`` for a raw value that no case has.
  public func take<Value: RawRepresentable>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value where Value.RawValue: CrossingScalar {
    try Self.known(try take(Value.RawValue.self, invoker), "what it returned")
  }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: As without that.
  public func take<Value: RawRepresentable & Codable>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value where Value.RawValue: CrossingScalar {
    try Self.known(try take(Value.RawValue.self, invoker), "what it returned")
  }

  /// The result, an enum whose raw value is a text.
  ///
  /// - Throws: ``ForeignError`` for a raw value that no case has; as for a text.
  public func take<Value: RawRepresentable>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value where Value.RawValue == String {
    try Self.known(try take(String.self, invoker), "what it returned")
  }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: As without that.
  public func take<Value: RawRepresentable & Codable>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value where Value.RawValue == String {
    try Self.known(try take(String.self, invoker), "what it returned")
  }

  /// The case with a raw value.
  static func known<Value: RawRepresentable>(
    _ rawValue: Value.RawValue,
    _ place: String
  ) throws -> Value {
    if let value = Value(rawValue: rawValue) { return value }
    let name = _typeName(Value.self, qualified: true)
    let message = "\(place) is \(rawValue), which is no case of \(name)"
    throw ForeignError(plugin: "", kind: "no-case", message: message)
  }
}
