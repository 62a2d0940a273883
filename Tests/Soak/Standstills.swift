import PluginHost
internal import Synchronization

/// Holds a swap up and watches whether calls go on meanwhile.
final class Standstills: Sendable {
  private struct State {
    var steps = Set<SwapStep>()
    var faults: [String] = []
  }

  private let state = Mutex(State())

  /// Returns when `count` more calls have been answered; notes it if that takes ten seconds.
  func hold(_ step: SwapStep, until answers: Answers, goOnBy count: Int) async {
    let start = answers.summary.answered
    let end = ContinuousClock.now + .seconds(10)
    while answers.summary.answered < start + count {
      guard ContinuousClock.now < end else {
        return state.withLock { $0.faults.append("calls stood still during \(step.rawValue)") }
      }
      try? await Task.sleep(for: .microseconds(200))
    }
    state.withLock { _ = $0.steps.insert(step) }
  }

  /// At how many kinds of step a swap was held up.
  var steps: Int { state.withLock { $0.steps.count } }
  var faults: [String] { state.withLock { $0.faults } }
}
