extension MockMethod where Output: ~Copyable {
  /// Calls are answered by a closure.
  ///
  /// - Parameters:
  ///   - moment: Which calls; all by default.
  ///   - answer: Given the arguments; may throw. Called on the caller's thread.
  /// - Returns: This requirement, for the next rule.
  @discardableResult
  public func answering(
    at moment: CallMoment = .always,
    _ answer: @escaping @Sendable (repeat each Argument) throws -> Output
  ) -> Self {
    add(.init(answer: .init(make: answer)), at: moment)
    return self
  }

  /// Calls throw.
  ///
  /// - Parameters:
  ///   - error: One that the requirement can throw; any other ends the process with its text.
  ///   - moment: Which calls; all by default.
  /// - Returns: This requirement, for the next rule.
  @discardableResult
  public func throwing(_ error: any Error, at moment: CallMoment = .always) -> Self {
    inject(.throwing(error), at: moment)
    return self
  }

  /// Calls with these arguments throw.
  @_disfavoredOverload @discardableResult
  public func throwing(_ error: any Error, for argument: repeat each Argument) -> Self
  where repeat each Argument: Equatable & Sendable {
    add(.failing(error), where: Self.equal(to: repeat each argument))
    return self
  }

  /// Calls take so much longer.
  ///
  /// - Parameters:
  ///   - duration: How long; a requirement that is not `async` blocks its thread.
  ///   - moment: Which calls; all by default.
  /// - Returns: This requirement, for the next rule.
  @discardableResult
  public func delaying(_ duration: Duration, at moment: CallMoment = .always) -> Self {
    inject(.delaying(duration), at: moment)
    return self
  }

  /// Calls with these arguments take so much longer.
  @_disfavoredOverload @discardableResult
  public func delaying(_ duration: Duration, for argument: repeat each Argument) -> Self
  where repeat each Argument: Equatable & Sendable {
    add(.init(event: .delay(duration)), where: Self.equal(to: repeat each argument))
    return self
  }

  static func equal(
    to wanted: repeat each Argument
  ) -> MockRules<Output, repeat each Argument>.Condition
  where repeat each Argument: Equatable & Sendable {
    let wanted = (repeat each wanted)
    return .init { (given: repeat each Argument) in
      for (one, other) in repeat (each wanted, each given) {
        if one != other { return false }
      }
      return true
    }
  }
}

extension MockRules.Effect where Output: ~Copyable {
  static func failing(_ error: any Error) -> Self {
    .init(answer: .init { (_: repeat each Argument) in throw error })
  }
}

extension MockRules.Effect where Output: Sendable {
  static func returning(_ value: Output) -> Self {
    .init(answer: .init { (_: repeat each Argument) in value })
  }
}

extension MockRules.Effect where Output == Any {
  static func returning(_ value: any Sendable) -> Self {
    .init(answer: .init { (_: repeat each Argument) in value })
  }
}

extension MockMethod where Output: Sendable {
  /// Calls return this value.
  ///
  /// - Parameters:
  ///   - value: What is returned.
  ///   - moment: Which calls; all by default.
  /// - Returns: This requirement, for the next rule.
  @discardableResult
  public func returning(_ value: Output, at moment: CallMoment = .always) -> Self {
    add(.returning(value), at: moment)
    return self
  }

  /// Calls with these arguments return this value.
  @_disfavoredOverload @discardableResult
  public func returning(_ value: Output, for argument: repeat each Argument) -> Self
  where repeat each Argument: Equatable & Sendable {
    add(.returning(value), where: Self.equal(to: repeat each argument))
    return self
  }

  /// Calls whose arguments satisfy a condition return this value.
  @discardableResult
  public func returning(
    _ value: Output,
    where condition: @escaping @Sendable (repeat each Argument) -> Bool
  ) -> Self {
    add(.returning(value), where: .init(holds: condition))
    return self
  }
}

/// A requirement whose caller chooses the type of the result.
extension MockMethod where Output == Any {
  /// Calls return this value; a caller that asks for another type gets a ``WrongDoubleValue``.
  @discardableResult
  public func returning(_ value: any Sendable, at moment: CallMoment = .always) -> Self {
    add(.returning(value), at: moment)
    return self
  }

  /// Calls with these arguments return this value.
  @_disfavoredOverload @discardableResult
  public func returning(_ value: any Sendable, for argument: repeat each Argument) -> Self
  where repeat each Argument: Equatable & Sendable {
    add(.returning(value), where: Self.equal(to: repeat each argument))
    return self
  }

  /// Calls are answered by a closure that is told which type the caller expects.
  @discardableResult
  public func answering(
    at moment: CallMoment = .always,
    _ answer: @escaping @Sendable (Any.Type, repeat each Argument) throws -> Any
  ) -> Self {
    add(.init(openAnswer: .init(make: answer)), at: moment)
    return self
  }
}

extension MockMethod where Output: ~Copyable, repeat each Argument: Sendable {
  /// The arguments of every call, in the order in which they began.
  public var calls: [(repeat each Argument)] { kept.map { unsafe $0.value } }
}
