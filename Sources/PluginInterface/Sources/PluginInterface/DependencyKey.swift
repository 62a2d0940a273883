/// The name of a dependency in code: ties a protocol (or a plain value type) to its proxy.
///
/// `@DependencyInterface` writes the key of a protocol, always named `<Protocol>Key`. Written by
/// hand it is an `enum` with a `Value`, and the host rebuilds consumers at a swap unless
/// ``makeProxy(_:)`` is implemented too.
///
/// The identity of a dependency is that of its ``Value``, written `Module.Protocol`: two modules may
/// own protocols of one name.
public protocol DependencyKey<Value>: Sendable {
  /// What a consumer receives: `any APIClient`, or a plain value type.
  associatedtype Value: Sendable

  /// A value that forwards every call to the current content of `slot`.
  ///
  /// - Returns: `nil` where the protocol cannot be forwarded. Consumers then receive the value
  ///   itself and are rebuilt at a swap.
  static func makeProxy(_ slot: Slot<Value>) -> Value?

  /// The requirements of the protocol as other languages see them, in the order of the source.
  ///
  /// `nil` for a key written by hand: the dependency is Swift's alone.
  static var methods: [InterfaceMethod]? { get }

  /// A value that turns each call into one of `invoker`.
  ///
  /// - Returns: `nil` where one of the ``methods`` can be provided in Swift alone.
  static func makeStub(_ invoker: any Invoker) -> Value?

  /// How each of the ``methods`` answers a call by another language.
  static var answers: [InterfaceAnswer<Value>] { get }
}

extension DependencyKey {
  /// No proxy: consumers receive the value itself.
  public static func makeProxy(_ slot: Slot<Value>) -> Value? { nil }

  /// Swift's alone.
  public static var methods: [InterfaceMethod]? { nil }

  /// No stub.
  public static func makeStub(_ invoker: any Invoker) -> Value? { nil }

  /// None.
  public static var answers: [InterfaceAnswer<Value>] { [] }

  /// `Module.Protocol` of the dependency, for instance `AppInterface.APIClient`.
  public static var interface: String { _typeName(Value.self, qualified: true) }
}

/// The key of a plain value type, for a bundle member written `@Value let limits: Limits`.
public enum ValueKey<Value: Sendable>: DependencyKey {}
