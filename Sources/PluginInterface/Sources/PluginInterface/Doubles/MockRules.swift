/// What a test has told one requirement of a double.
struct MockRules<Output: ~Copyable, each Argument> {
  // A function of a pack is held by a structure: its calling convention depends on the pack.

  struct Condition: Sendable {
    let holds: @Sendable (repeat each Argument) -> Bool
  }

  struct Answer: Sendable {
    let make: @Sendable (repeat each Argument) throws -> Output
  }

  /// An answer that is told which type its caller expects.
  struct OpenAnswer: Sendable {
    let make: @Sendable (Any.Type, repeat each Argument) throws -> Output
  }

  /// An answer, or something that is the same for every requirement.
  struct Effect: Sendable {
    var answer: Answer?
    var openAnswer: OpenAnswer?
    var event: MockEvent?

    var isPause: Bool { event?.isPause == true }
  }

  struct Rule: Sendable {
    let moment: CallMoment
    let condition: Condition?
    let effect: Effect

    /// Whether it is for some calls only; such a rule goes before one for all.
    var isSpecific: Bool { condition != nil || moment != .always }
  }

  var rules: [Rule] = []

  /// The rule for one call: of those that fit a specific one, and of equals the latest.
  ///
  /// - Parameters:
  ///   - number: Which call it is; the first is 1.
  ///   - argument: Its arguments.
  ///   - pausing: Whether a rule about time is looked for, or one about the outcome.
  /// - Returns: What happens; `nil` without a rule.
  func rule(for number: Int, _ argument: repeat each Argument, pausing: Bool) -> Effect? {
    var general: Effect?
    for rule in rules.reversed() {
      guard rule.effect.isPause == pausing, rule.moment.contains(number),
        rule.condition?.holds(repeat each argument) != false
      else { continue }
      if rule.isSpecific { return rule.effect }
      general = general ?? rule.effect
    }
    return general
  }
}

/// What may happen in a call beside its answer.
enum MockEvent: Sendable {
  case delay(Duration)
  case hang
  case cancellation

  var isPause: Bool {
    if case .cancellation = self { false } else { true }
  }
}

/// A value that the compiler cannot know to be Sendable, kept where only its owner looks.
///
/// Safe to share: it is written once. Who reads it either is the call that it came with, on that
/// call's own thread, or knows that its type is Sendable.
@safe struct Kept<Value>: Sendable {
  nonisolated(unsafe) let value: Value
  init(_ value: Value) { unsafe self.value = value }
}
