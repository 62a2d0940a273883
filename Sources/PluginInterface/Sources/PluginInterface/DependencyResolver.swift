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

/// What the host has for one member of a bundle.
public struct MemberValues: Sendable {
  /// The member's name.
  public let name: String
  // Most members take one value, which then needs no array of its own.
  private let first: ProvidedDependency?
  private let others: [ProvidedDependency]
  /// What makes the values of a member that takes them later.
  let suppliers: [any DependencySupplier]

  /// A member with these values, in the order of their providers.
  public init(_ name: String, _ values: [ProvidedDependency]) {
    self.init(name, values.first, others: Array(values.dropFirst()))
  }

  /// A member with one value, or with none.
  public init(_ name: String, one value: ProvidedDependency?) {
    self.init(name, value, others: [])
  }

  /// A member that is a ``Lazy`` or a factory, or several or none of these.
  public init(_ name: String, suppliers: [any DependencySupplier]) {
    self.init(name, nil, others: [], suppliers)
  }

  private init(
    _ name: String,
    _ first: ProvidedDependency?,
    others: [ProvidedDependency],
    _ suppliers: [any DependencySupplier] = []
  ) {
    self.name = name
    self.first = first
    self.others = others
    self.suppliers = suppliers
  }

  /// Whether nothing is there for it, now or later.
  var isEmpty: Bool { first == nil && suppliers.isEmpty }

  func one<Key: DependencyKey>(_ key: Key.Type) throws -> Key.Value? {
    try first.map { try value($0, key) }
  }

  func all<Key: DependencyKey>(_ key: Key.Type) throws -> [Key.Value] {
    guard let first else { return [] }
    return try ([first] + others).map { try value($0, key) }
  }

  private func value<Key: DependencyKey>(
    _ dependency: ProvidedDependency,
    _ key: Key.Type
  ) throws -> Key.Value {
    if let value = dependency.value(for: key) { return value }
    throw ResolutionFailure.otherType(
      member: name,
      expected: key.interface,
      found: dependency.key.interface
    )
  }
}

/// Hands out the members of one bundle while it is made, and cannot be kept.
///
/// It is lent (`borrowing`) and not copyable, so a builder can neither store it nor capture it. It
/// knows the members the manifest declares, by name, and nothing else.
@frozen @safe
public struct DependencyResolver: ~Copyable {
  @usableFromInline let members: [MemberValues]
  @usableFromInline let parameter: (any Sendable)?
  /// Where each member's value lies, in the order of the requirements; then there are no ``members``.
  @usableFromInline let places: UnsafePointer<UnsafeRawPointer?>?

  /// A resolver of exactly these members; the host makes it.
  public init(members: [String: [ProvidedDependency]]) {
    self.init(members.map { MemberValues($0, $1) })
  }

  /// A resolver of exactly these members; the host makes it.
  ///
  /// - Parameters:
  ///   - members: In any order, each name once.
  ///   - parameter: What the caller of a ``ParameterFactory`` gave.
  public init(_ members: [MemberValues], parameter: (any Sendable)? = nil) {
    self.members = members
    self.parameter = parameter
    unsafe places = nil
  }

  /// A resolver of values that lie in memory, for a ``PlacedBuild``; the host makes it.
  ///
  /// - Parameter places: An address for each requirement, in their order: of a value of the type of its
  ///   key, or `nil` for an optional member without one. They are read while the bundle is made.
  @unsafe @inlinable
  public init(places: UnsafePointer<UnsafeRawPointer?>) {
    members = []
    parameter = nil
    unsafe self.places = unsafe places
  }

  /// The only value of a member.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared, empty, or of another type.
  public func one<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> Key.Value {
    guard let value = try member(name).one(key) else {
      throw ResolutionFailure.empty(member: name)
    }
    return value
  }

  /// The value of an optional member.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or of another type.
  public func optional<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> Key.Value? {
    try member(name).one(key)
  }

  /// The only value of a member that is the requirement of this index.
  ///
  /// - Throws: As ``one(_:_:)``.
  @inlinable
  public func one<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type,
    at index: Int
  ) throws -> Key.Value {
    guard let places = unsafe places else { return try one(name, key) }
    guard let address = unsafe places[index] else { throw Self.failure(emptying: name) }
    // Right: who made the resolver says that a value of this type is there.
    return unsafe address.assumingMemoryBound(to: Key.Value.self).pointee
  }

  /// The value of an optional member that is the requirement of this index.
  ///
  /// - Throws: As ``optional(_:_:)``.
  @inlinable
  public func optional<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type,
    at index: Int
  ) throws -> Key.Value? {
    guard let places = unsafe places else { return try optional(name, key) }
    // Right: as above.
    return unsafe places[index].map { unsafe $0.assumingMemoryBound(to: Key.Value.self).pointee }
  }

  @usableFromInline
  static func failure(emptying member: String) -> ResolutionFailure { .empty(member: member) }

  /// Every value of a member, in the order of the providers' ids.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or of another type.
  public func all<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> [Key.Value] {
    try member(name).all(key)
  }

  /// What the caller of the ``ParameterFactory`` gave, for the member that is marked `@Parameter`.
  ///
  /// - Throws: ``ResolutionFailure`` if nothing was given, or something of another type.
  public func parameter<Value: Sendable>(_ name: String, _ type: Value.Type) throws -> Value {
    guard let parameter else { throw ResolutionFailure.empty(member: name) }
    guard let value = parameter as? Value else {
      throw ResolutionFailure.otherParameter(
        member: name,
        expected: "\(type)",
        found: "\(Swift.type(of: parameter))"
      )
    }
    return value
  }

  func member(_ name: String) throws -> MemberValues {
    for member in members where member.name == name { return member }
    throw ResolutionFailure.undeclared(member: name)
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
  /// A factory was called with a parameter of another type than its provider takes.
  case otherParameter(member: String, expected: String, found: String)
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
    case .otherParameter(let member, let expected, let found):
      """
      the parameter '\(member)' is of the type \(expected), and the factory was called with one of \
      the type \(found); write the same type on both sides
      """
    }
  }
}
