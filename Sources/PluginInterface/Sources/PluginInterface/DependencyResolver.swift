/// A value of a dependency together with its key, with the type erased.
public struct ProvidedDependency: Sendable {
  private let box: any ErasedBox
  /// The key under which the value is provided.
  public let key: any DependencyKey.Type

  /// Erases `value`.
  public init<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    self.key = key
    self.box = DependencyBox(value)
  }

  /// The value, if it was provided with this very type.
  public func value<Key: DependencyKey>(for key: Key.Type) -> Key.Value? {
    (box as? DependencyBox<Key.Value>)?.value
  }

  /// The value without its type, for casts to the lifecycle protocols.
  var content: any Sendable { box.content }
}

private protocol ErasedBox: AnyObject, Sendable {
  var content: any Sendable { get }
}

private final class DependencyBox<Value: Sendable>: ErasedBox {
  let value: Value
  init(_ value: Value) { self.value = value }
  var content: any Sendable { value }
}

/// Hands out the members of one bundle while it is made, and cannot be kept.
///
/// It is lent (`borrowing`) and not copyable, so a builder can neither store it nor capture it. It
/// knows the members the manifest declares, by name, and nothing else.
public struct DependencyResolver: ~Copyable {
  private let members: [String: [ProvidedDependency]]

  /// A resolver of exactly these members; the host makes it.
  public init(members: [String: [ProvidedDependency]]) { self.members = members }

  /// The only value of a member.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared, empty, or of another type.
  public func one<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> Key.Value {
    guard let value = try all(name, key).first else { throw ResolutionFailure.empty(member: name) }
    return value
  }

  /// The value of an optional member.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or of another type.
  public func optional<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> Key.Value? {
    try all(name, key).first
  }

  /// Every value of a member, in the order of the providers' ids.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or of another type.
  public func all<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> [Key.Value] {
    guard let provided = members[name] else { throw ResolutionFailure.undeclared(member: name) }
    return try provided.map { dependency in
      guard let value = dependency.value(for: key) else {
        throw ResolutionFailure.otherType(
          member: name,
          expected: key.interface,
          found: dependency.key.interface
        )
      }
      return value
    }
  }
}

/// Why a bundle could not be made.
public enum ResolutionFailure: Error, Hashable, Sendable {
  /// The plugin asked for a member that its manifest does not declare.
  case undeclared(member: String)
  /// The host has no value for a member that needs one.
  case empty(member: String)
  /// The host holds a value of another type; two copies of an interface module look like this.
  case otherType(member: String, expected: String, found: String)
}

extension ResolutionFailure: CustomStringConvertible {
  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .undeclared(let member):
      "the bundle member '\(member)' is not declared in the manifest; declare it and rebuild"
    case .empty(let member):
      "the bundle member '\(member)' has no value"
    case .otherType(let member, let expected, let found):
      """
      the bundle member '\(member)' takes \(expected) and the host holds \(found) of another \
      copy of that type; link the interface module as a shared library
      """
    }
  }
}
