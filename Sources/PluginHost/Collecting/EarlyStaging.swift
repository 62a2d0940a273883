internal import Dispatch
internal import PluginInspection
internal import Synchronization

/// The copies of a set's plugins that are begun while the audit goes on, until a host takes them.
///
/// They go with the last copy of a set that nobody made a host of. Safe to use from any thread.
final class EarlyStaging: Sendable {
  private enum State {
    case wanted(parent: String?)
    case made(StagingArea)
    case over
  }

  private let state: Mutex<State>

  init(_ request: PluginSet.Request) {
    let isWanted = request.stagesAhead && request.keepsContent
    state = Mutex(isWanted ? .wanted(parent: request.stagingParent) : .over)
  }

  /// The folder, made when it is first asked for.
  ///
  /// `nil` where none is wanted, or none can be made; the host then tells why.
  private var area: StagingArea? {
    state.withLock { state in
      if case .wanted(let parent) = state {
        state = (try? StagingArea(in: parent)).map(State.made) ?? .over
      }
      guard case .made(let area) = state else { return nil }
      return area
    }
  }

  /// Makes what is needed later, on the thread of the caller, which has nothing better to do.
  func prepare() {
    guard area != nil else { return }
    LifecycleExecutor.prepare(for: .deciding)
  }

  /// Has a file that has been read copied some time.
  func begin(_ file: PluginFile) { area?.begin(file) }

  /// Copies all files that were begun.
  func write() { area?.writeBegun() }

  /// Deletes all copies but those of the plugins that `plan` uses; all, if it cannot be built.
  func keep(_ accepted: [PluginAudit], of plan: WiringPlan) {
    guard plan.problems.isEmpty else {
      state.withLock { $0 = .over }
      return
    }
    area?.discardBegun {
      let active = Set(plan.activeOrder)
      return accepted.filter { $0.manifest.map { active.contains($0.id) } ?? false }
    }
  }

  /// Lets go of the libraries on another thread: to unmap all of them takes its time.
  func release(_ resident: ResidentLibraries) {
    guard area != nil else { return }
    DispatchQueue.global().async { withExtendedLifetime(resident) {} }
  }

  /// Hands the folder over, once.
  func take() -> StagingArea? {
    let area = area
    state.withLock { $0 = .over }
    return area
  }
}
