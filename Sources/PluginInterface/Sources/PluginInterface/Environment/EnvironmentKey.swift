/// The name of a value that flows from a host to its features and on to theirs.
///
/// `@Entry` writes one; by hand it is an `enum` with a default. It may stand in an interface module or
/// in a plugin: whoever knows the key can read and set the value.
public protocol EnvironmentKey<Value>: Sendable {
  /// What is read.
  associatedtype Value: Sendable

  /// What is read where nobody has set a value.
  static var defaultValue: Value { get }
}
