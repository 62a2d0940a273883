internal import Glibc

/// One call of a double, from its rule to its end; for generated doubles.
public struct _MockCall<Output: ~Copyable> {
  enum Outcome {
    case none
    case answer(() throws -> Output)
    case cancellation

    init<each Argument>(
      _ effect: MockRules<Output, repeat each Argument>.Effect?,
      _ arguments: Kept<(repeat each Argument)>,
      _ result: Any.Type
    ) {
      if let answer = effect?.answer {
        self = .answer { try answer.make(repeat each unsafe arguments.value) }
      } else if let answer = effect?.openAnswer {
        self = .answer { try answer.make(result, repeat each unsafe arguments.value) }
      } else {
        self = effect == nil ? .none : .cancellation
      }
    }
  }

  /// What passes before the outcome.
  public let pause: _MockPause
  let outcome: Outcome
  let double: DoubleCore
  let requirement: String

  /// What the rule says.
  ///
  /// - Parameter failure: What the requirement throws; `Never` if it cannot. An error of another type
  ///   ends the process.
  /// - Returns: `nil` without a rule.
  /// - Throws: The error of the rule.
  public func answer<Failure: Error>(
    _ failure: Failure.Type
  ) throws(Failure) -> sending Output? {
    switch outcome {
    case .none: return nil
    case .cancellation:
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try fail(CancellationError(), failure)
    case .answer(let answer):
      do {
        // The value is the test's own and handed over here; nobody else has it.
        nonisolated(unsafe) let value = Optional(try answer())
        return unsafe value
      } catch { try fail(error, failure) }
    }
  }

  /// Ends a call that has no answer.
  ///
  /// - Throws: ``UnimplementedRequirement``, or what the requirement's own error makes of it.
  public func unimplemented<Failure: Error>(_ failure: Failure.Type) throws(Failure) -> Never {
    let error = double.unimplemented(requirement)
    if let error = error as? Failure { throw error }
    if let type = failure as? any UnimplementedRepresentable.Type,
      let error = type.init(error) as? Failure
    {
      throw error
    }
    // The requirement returns a value and cannot throw this: a test that forgot a rule ends here.
    fatalError("\(error)")
  }

  /// Tells of a call that has no answer and needs none.
  public func reportUnimplemented() {
    DependencyIssues.report("\(double.unimplemented(requirement))")
  }

  /// The answer as the type that the caller expects.
  ///
  /// - Throws: ``WrongDoubleValue``.
  public func cast<Value, Failure: Error>(
    _ answer: Any,
    to type: Value.Type,
    _ failure: Failure.Type
  ) throws(Failure) -> sending Value {
    guard let value = answer as? Value else {
      try fail(
        WrongDoubleValue(double.interface, requirement, expected: type, answer),
        failure
      )
    }
    // As above: the value is the test's own and handed over here.
    nonisolated(unsafe) let handed = value
    return unsafe handed
  }

  private func fail<Failure: Error>(
    _ error: any Error,
    _ failure: Failure.Type
  ) throws(Failure) -> Never {
    if let error = error as? Failure { throw error }
    // Whoever wrote the rule asked for what the requirement has no way to do.
    fatalError(
      "\(double.interface).\(requirement) cannot throw what its double was told to: \(error)"
    )
  }
}

/// How long a call of a double takes.
public struct _MockPause: Sendable {
  private enum Length: Sendable { case none, some(Duration), endless }
  private let length: Length

  init(_ event: MockEvent?) {
    switch event {
    case .delay(let duration): length = .some(duration)
    case .hang: length = .endless
    case .cancellation, nil: length = .none
    }
  }

  /// Waits; ends early when the task is cancelled.
  public func wait() async {
    switch length {
    case .none: return
    case .some(let duration): try? await Task.sleep(for: duration)
    case .endless: while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }
  }

  /// Waits on the thread, which it blocks; an endless pause is none here.
  public func block() {
    guard case .some(let duration) = length else { return }
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var left = timespec()
    while unsafe nanosleep(&time, &left) != 0, errno == EINTR { time = left }
  }
}

extension WrongDoubleValue {
  init(_ interface: String, _ requirement: String, expected: Any.Type, _ value: Any) {
    self.interface = interface
    self.requirement = requirement
    self.expected = _typeName(expected, qualified: true)
    self.found = _typeName(type(of: value), qualified: true)
  }
}
