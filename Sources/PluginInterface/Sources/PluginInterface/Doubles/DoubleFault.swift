/// Something that goes wrong on purpose in a double, or takes time.
public struct DoubleFault: Sendable {
  enum Kind: Sendable {
    case error(any Error)
    case delay(Duration)
    case hang
    case cancellation
    case value(any Sendable)
    case made(@Sendable (Any.Type) -> Any?)
  }

  let kind: Kind

  /// The call throws; where its requirement cannot throw this error, the process ends with its text.
  public static func throwing(_ error: any Error) -> DoubleFault {
    DoubleFault(kind: .error(error))
  }

  /// The call takes so much longer, and then does what it would have done.
  ///
  /// A requirement that is not `async` blocks its thread.
  public static func delaying(_ duration: Duration) -> DoubleFault {
    DoubleFault(kind: .delay(duration))
  }

  /// The call returns when its task is cancelled and not before; for `async` requirements alone.
  public static let hanging = DoubleFault(kind: .hang)

  /// The calling task is cancelled, and the call throws `CancellationError` if it can.
  public static let cancelling = DoubleFault(kind: .cancellation)

  /// The call returns this value, right or wrong; one of another type than the requirement's result is
  /// thrown as ``WrongDoubleValue``.
  public static func returning(_ value: any Sendable) -> DoubleFault {
    DoubleFault(kind: .value(value))
  }
}

extension DoubleFault {
  /// The call returns what is made for it; for what does not know the interfaces whose doubles it tells.
  ///
  /// - Parameter make: Given the type of the result, or what the caller chose for it. What it returns
  ///   is treated as by ``returning(_:)``; `nil` is no value of any type.
  /// - Returns: The fault.
  public static func making(_ make: @escaping @Sendable (Any.Type) -> Any?) -> DoubleFault {
    DoubleFault(kind: .made(make))
  }
}

/// What makes the value of one call, and the type that its caller chose; `Any` where it has no choice.
struct MadeValue: Sendable {
  let make: @Sendable (Any.Type) -> Any?
  let chosen: Any.Type

  func value(or own: Any.Type) -> Any? { make(chosen == Any.self ? own : chosen) }
}

/// Which calls of a requirement a rule is for; the first call is number 1.
public struct CallMoment: Hashable, Sendable {
  let first: Int
  let last: Int

  /// Every call.
  public static let always = CallMoment(first: 1, last: .max)

  /// One call.
  public static func call(_ number: Int) -> CallMoment { CallMoment(first: number, last: number) }

  /// This call and all later ones.
  public static func from(_ number: Int) -> CallMoment { CallMoment(first: number, last: .max) }

  func contains(_ number: Int) -> Bool { first <= number && number <= last }
}

/// A double was told to return a value of a type that the caller did not ask for.
public struct WrongDoubleValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// `Module.Protocol`.
  public let interface: String
  /// The requirement: `fetch(_:as:)`.
  public let requirement: String
  /// The type that the caller expects.
  public let expected: String
  /// The type of the value.
  public let found: String

  /// What was expected and what was found.
  public var description: String {
    "\(interface).\(requirement) was told to return a value of \(found), and is asked for \(expected)"
  }
}

/// One requirement of a double, whatever its types: for what injects faults into any interface.
///
/// Safe to use from any thread.
public protocol DoubleMethod: AnyObject, Sendable {
  /// The requirement: `track(_:)`.
  var requirement: String { get }

  /// How many calls have begun.
  var callCount: Int { get }

  /// Has calls go wrong from now on; a later fault goes before an earlier one.
  func inject(_ fault: DoubleFault, at moment: CallMoment)

  /// Takes all rules and faults back; what was recorded stays.
  func removeRules()
}

/// A double of an interface, and what controls it.
public struct DependencyDouble<Value: Sendable>: Sendable {
  /// The double, as its consumers know it.
  public let value: Value
  /// Its requirements, in the order of the source.
  public let methods: [any DoubleMethod]
  /// The calls of all requirements, in order.
  public let log: CallLog

  /// A double with its controls; the macro makes it.
  public init(_ value: Value, methods: [any DoubleMethod], log: CallLog) {
    self.value = value
    self.methods = methods
    self.log = log
  }
}
