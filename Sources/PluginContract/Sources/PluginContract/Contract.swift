/// What every implementation of one dependency must do, as checks that can be run against any of them.
///
/// ```swift
/// Contract(for: (any Router).self) {
///   check("round-trip", "A link leads back to the place that it was made for.") { router, probe in
///     let route = Route("home", parameters: ["offset": "\(probe.number(in: 0...99))"])
///     try requireEqual(router.route(for: router.url(for: route)), route)
///   }
/// }
/// ```
public struct Contract: Sendable {
  /// `Module.Protocol` of what is checked.
  public let interface: String
  /// The checks, in the order in which they were written.
  public let checks: [ContractCheck]

  /// A contract for a dependency.
  ///
  /// - Parameters:
  ///   - subject: The dependency, `(any Router).self`.
  ///   - checks: Each with an id that no other of the contract has.
  public init<Subject: Sendable>(
    for subject: Subject.Type,
    @ContractChecks<Subject> _ checks: () -> [Check<Subject>]
  ) {
    interface = _typeName(subject, qualified: true)
    self.checks = checks().map(ContractCheck.init)
  }
}

/// One check of a contract.
///
/// - Parameters:
///   - id: Lower-case words joined by hyphens; it names the check in reports and for `--only`, and stays.
///   - sentence: What holds of an implementation that passes.
///   - strictness: From 1, what nobody can do without, to 5, what is good practice.
///   - body: Given an implementation that nothing else uses, and what helps to check it. It throws
///     where the implementation is wrong.
/// - Returns: The check; nothing has run.
public func check<Subject: Sendable>(
  _ id: String,
  _ sentence: String,
  strictness: Int = 1,
  _ body: @escaping @Sendable (Subject, Probe<Subject>) async throws -> Void
) -> Check<Subject> {
  Check(id: id, sentence: sentence, strictness: min(max(strictness, 1), 5), body: body)
}

/// One check of implementations of one type.
public struct Check<Subject: Sendable>: Sendable {
  let id: String
  let sentence: String
  let strictness: Int
  let body: @Sendable (Subject, Probe<Subject>) async throws -> Void
}

/// Collects the checks of a contract.
@resultBuilder
public enum ContractChecks<Subject: Sendable> {
  /// One check.
  public static func buildExpression(_ check: Check<Subject>) -> [Check<Subject>] { [check] }
  /// Checks that were made elsewhere.
  public static func buildExpression(_ checks: [Check<Subject>]) -> [Check<Subject>] { checks }
  /// All of them, in order.
  public static func buildBlock(_ parts: [Check<Subject>]...) -> [Check<Subject>] {
    parts.flatMap(\.self)
  }
  /// Those of a loop.
  public static func buildArray(_ parts: [[Check<Subject>]]) -> [Check<Subject>] {
    parts.flatMap(\.self)
  }
  /// Those of an `if` without `else`.
  public static func buildOptional(_ part: [Check<Subject>]?) -> [Check<Subject>] { part ?? [] }
  /// Those of an `if`.
  public static func buildEither(first part: [Check<Subject>]) -> [Check<Subject>] { part }
  /// Those of an `else`.
  public static func buildEither(second part: [Check<Subject>]) -> [Check<Subject>] { part }
}
