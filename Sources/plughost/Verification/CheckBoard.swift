internal import Foundation
import PluginVerification

/// Which checks are to run, are running, and have ended.
final class CheckBoard: Sendable {
  private let plan: VerifyPlan
  private let condition = NSCondition()
  // Guarded by the condition's lock.
  private nonisolated(unsafe) var waiting: [Int]
  private nonisolated(unsafe) var ended: [CheckResult?]
  private nonisolated(unsafe) var byName: [Name: Int] = [:]
  private nonisolated(unsafe) var error: (any Error)?

  private struct Name: Hashable {
    let subject: String
    let check: String
  }

  init(_ plan: VerifyPlan) {
    self.plan = plan
    var generator = SeededOrder(seed: plan.seed)
    unsafe waiting = Array(plan.checks.indices).shuffled(using: &generator)
    unsafe ended = Array(repeating: nil, count: plan.checks.count)
    for (index, check) in plan.checks.enumerated() {
      unsafe byName[Name(subject: check.subject.name, check: check.name)] = index
    }
  }

  /// The next check that may begin; blocks until there is one, `nil` when none is left.
  func take() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while unsafe error == nil {
      skipThoseInVain()
      if unsafe waiting.isEmpty { return nil }
      if let place = unsafe waiting.firstIndex(where: mayBegin) {
        return unsafe waiting.remove(at: place)
      }
      condition.wait()
    }
    return nil
  }

  /// Notes how a check ended, and says how many have.
  func end(_ index: Int, with result: CheckResult) -> Int {
    condition.lock()
    defer { condition.unlock() }
    unsafe ended[index] = result
    condition.broadcast()
    return unsafe ended.count { $0 != nil }
  }

  func fail(_ error: any Error) {
    condition.lock()
    defer { condition.unlock() }
    unsafe self.error = unsafe self.error ?? error
    condition.broadcast()
  }

  func results() throws -> [CheckResult] {
    condition.lock()
    defer { condition.unlock() }
    if let error = unsafe error { throw error }
    return unsafe ended.compactMap(\.self)
  }

  private func needed(by index: Int) -> Int? {
    let check = plan.checks[index]
    guard let name = check.prerequisite else { return nil }
    return unsafe byName[Name(subject: check.subject.name, check: name)]
  }

  private func mayBegin(_ index: Int) -> Bool {
    guard let needed = needed(by: index) else { return true }
    return unsafe ended[needed] != nil
  }

  /// Ends the checks that build on one that did not pass.
  private func skipThoseInVain() {
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in unsafe waiting {
        guard let needed = needed(by: index), let before = unsafe ended[needed],
          before.outcome != .pass, before.outcome != .warning
        else { continue }
        let check = plan.checks[index]
        let reason =
          "it builds on '\(before.check.check.id)', which came to: \(before.outcome.rawValue)"
        unsafe ended[index] = CheckResult(check, .skipped, reason)
        unsafe waiting.removeAll { $0 == index }
        isChanged = true
      }
    }
  }
}

/// The order that a seed stands for.
private struct SeededOrder: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
