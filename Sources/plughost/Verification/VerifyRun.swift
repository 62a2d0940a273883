internal import CGlibcShims
internal import Dispatch
internal import Foundation
import PluginHost
import PluginVerification
internal import Synchronization

/// Runs the checks of a plan, some at a time.
///
/// A check begins when the one that it builds on has passed; of those that may begin the seed says the
/// order.
struct VerifyRun: Sendable {
  private let plan: VerifyPlan
  private let runner: CheckRunner
  private let jobs: Int
  private let stop: StopSwitch

  init(_ plan: VerifyPlan, jobs: Int, stop: StopSwitch) {
    self.plan = plan
    self.jobs = jobs
    self.stop = stop
    runner = CheckRunner(limits: plan.limits, stop: stop)
  }

  /// The results, in the order of the plan.
  ///
  /// - Parameter told: Hears of each check as it ends.
  /// - Returns: What each check came to.
  /// - Throws: ``Failure`` on an interruption; what the system says if no process can be started.
  func results(told: @escaping @Sendable (String) -> Void) throws -> [CheckResult] {
    plughost_adopt_orphans()
    let board = CheckBoard(plan)
    let group = DispatchGroup()
    for _ in 0..<min(jobs, plan.checks.count) {
      group.enter()
      // A thread of its own: its children end with the thread that began them.
      let thread = Thread {
        work(board, told)
        group.leave()
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    group.wait()
    return try board.results()
  }

  private func work(_ board: CheckBoard, _ told: (String) -> Void) {
    while let index = board.take() {
      do {
        let result = try runner.result(of: plan.checks[index], in: plan)
        let count = board.end(index, with: result)
        told(
          "[\(count)/\(plan.checks.count)] \(result.check.subject.name): \(result.check.name): \(result.outcome.rawValue)"
        )
      } catch { board.fail(error) }
    }
  }
}
