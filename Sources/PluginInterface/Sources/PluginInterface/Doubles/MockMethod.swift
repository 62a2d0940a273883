internal import Synchronization

/// One requirement of a generated double: what it answers, and which calls it received.
///
/// ```swift
/// let api = APIClientMock()
/// api.fetch.returning([Item.sample], for: "/items").throwing(Offline(), for: "/profile")
/// ```
///
/// Of the rules that fit a call, one for certain arguments or a certain call goes before one for all,
/// and a later one before an earlier one. Without a rule the call goes to what the double stands
/// before, and without that it is an ``UnimplementedRequirement``.
///
/// `Argument` are the parameters that can be kept: all but `inout`, `borrowing`, `consuming` and
/// `isolated` ones, types themselves and functions that must not escape. One whose type is generic is
/// an ``AnyArgument``; such a result is `Any`.
///
/// Safe to use from any thread.
public final class MockMethod<Output: ~Copyable, each Argument>: DoubleMethod {
  /// The requirement: `track(_:)`.
  public let requirement: String
  let double: DoubleCore
  private let convert: @Sendable (any Sendable) throws(WrongDoubleValue) -> Output
  private let state = Mutex(State())

  private struct State {
    var rules = MockRules<Output, repeat each Argument>()
    var calls: [Kept<(repeat each Argument)>] = []
    var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
  }

  init(
    _ requirement: String,
    _ double: DoubleCore,
    convert: @escaping @Sendable (any Sendable) throws(WrongDoubleValue) -> Output
  ) {
    self.requirement = requirement
    self.double = double
    self.convert = convert
  }

  /// How many calls have begun.
  public var callCount: Int { state.withLock { $0.calls.count } }

  /// Whether a call has begun.
  public var wasCalled: Bool { callCount > 0 }

  /// Takes all rules back; what was recorded stays.
  public func removeRules() { state.withLock { $0.rules.rules = [] } }

  /// Has calls go wrong from now on.
  public func inject(_ fault: DoubleFault, at moment: CallMoment) {
    let convert = convert
    switch fault.kind {
    case .error(let error): add(.failing(error), at: moment)
    case .delay(let duration): add(.init(event: .delay(duration)), at: moment)
    case .hang: add(.init(event: .hang), at: moment)
    case .cancellation: add(.init(event: .cancellation), at: moment)
    case .value(let value):
      add(
        .init(openAnswer: .init { (_, _: repeat each Argument) in try convert(value) }),
        at: moment
      )
    case .made(let make):
      add(
        .init(
          openAnswer: .init { (type, _: repeat each Argument) in
            try convert(MadeValue(make: make, chosen: type))
          }
        ),
        at: moment
      )
    }
  }

  /// The arguments of every call, in order.
  var kept: [Kept<(repeat each Argument)>] { state.withLock { $0.calls } }

  func add(
    _ effect: MockRules<Output, repeat each Argument>.Effect,
    at moment: CallMoment = .always,
    where condition: MockRules<Output, repeat each Argument>.Condition? = nil
  ) {
    state.withLock {
      $0.rules.rules.append(.init(moment: moment, condition: condition, effect: effect))
    }
  }

  /// Waits until so many calls have begun.
  ///
  /// - Parameter count: How many in all, those before this call included.
  public func waitForCalls(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        guard state.calls.count < count else { return true }
        state.waiting[count, default: []].append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Records a call and finds its rule; for generated doubles.
  public func _begin(_ argument: repeat each Argument) -> _MockCall<Output> {
    _begin(repeat each argument, result: Any.self)
  }

  /// The same where the caller chooses the type of the result.
  public func _begin(_ argument: repeat each Argument, result: Any.Type) -> _MockCall<Output> {
    let arguments = Kept((repeat each argument))
    var texts: [String] = []
    repeat texts.append(String(describing: each argument))
    double.log.append(
      RecordedCall(interface: double.interface, requirement: requirement, arguments: texts)
    )
    let (rules, number, reached) = state.withLock { state in
      state.calls.append(arguments)
      let reached = state.waiting.removeValue(forKey: state.calls.count)
      return (state.rules, state.calls.count, reached ?? [])
    }
    for continuation in reached { continuation.resume() }
    return _MockCall(
      pause: _MockPause(rules.rule(for: number, repeat each argument, pausing: true)?.event),
      outcome: .init(
        rules.rule(for: number, repeat each argument, pausing: false),
        arguments,
        result
      ),
      double: double,
      requirement: requirement
    )
  }
}
