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

  /// What is read in production where nobody gave the dependency.
  ///
  /// A witness need not throw: `static let liveValue: any APIClient = LiveClient()`. A stored value is
  /// made once in a process, a computed one at each read.
  static var liveValue: Value { get throws }

  /// What is read on show; by default ``liveValue``.
  static var previewValue: Value { get throws }

  /// What is read in a test; by default a double that throws, see ``makeDouble(over:log:reason:)``.
  static var testValue: Value { get throws }

  /// A double: it records calls and does as it is told.
  ///
  /// - Parameters:
  ///   - base: Answers the calls for which there is no rule; `nil` leaves them unimplemented.
  ///   - log: Where calls are recorded.
  ///   - reason: Why such a call is unimplemented, in words that follow a colon; `nil` says that the
  ///     test gave no answer.
  /// - Returns: `nil` where the protocol cannot be forwarded.
  static func makeDouble(
    over base: Value?,
    log: CallLog,
    reason: String?
  ) -> DependencyDouble<Value>?
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

  /// None.
  public static var liveValue: Value {
    get throws { throw MissingDependency(Self.self, context: .live) }
  }

  /// That of production.
  public static var previewValue: Value { get throws { try liveValue } }

  /// A double that throws.
  public static var testValue: Value {
    get throws {
      guard let double = makeDouble(over: nil, log: CallLog(), reason: nil) else {
        throw MissingDependency(Self.self, context: .test)
      }
      return double.value
    }
  }

  /// No double.
  public static func makeDouble(
    over base: Value?,
    log: CallLog,
    reason: String?
  ) -> DependencyDouble<Value>? { nil }

  /// `Module.Protocol` of the dependency, for instance `AppInterface.APIClient`.
  public static var interface: String { _typeName(Value.self, qualified: true) }
}

/// A key whose value is the same in every context where nobody gives another; `@Entry` writes one.
public protocol DefaultedDependencyKey<Value>: DependencyKey {
  /// What a consumer receives.
  associatedtype Value
  /// What is read where nobody gave the dependency.
  static var defaultValue: Value { get }
}

extension DefaultedDependencyKey {
  /// The default.
  public static var liveValue: Value { defaultValue }
  /// The default.
  public static var previewValue: Value { defaultValue }
  /// The default.
  public static var testValue: Value { defaultValue }
}

/// The key of a plain value type, for a bundle member written `@Value let limits: Limits`.
public enum ValueKey<Value: Sendable>: DependencyKey {}
