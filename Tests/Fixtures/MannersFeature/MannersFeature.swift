internal import AppInterface
internal import Foundation
internal import Glibc
internal import PluginInterface
internal import Synchronization

/// The feature of ``MannersBuilder``.
final class MannersFeature: Feature, Shutdownable, StateTransferring {
  private let manner: String
  private let analytics: any AnalyticsClient
  private let router: (any Router)?
  private let ballast: [UInt8]
  private let state = Mutex((running: 0, shutdowns: 0, hasTracked: false, kept: [UInt8]()))
  /// What never goes away.
  private static let hoard = Mutex([[UInt8]]())

  init(manner: String, _ dependencies: MannersBuilder.Dependencies) {
    self.manner = manner
    analytics = dependencies.analytics
    router = dependencies.router
    ballast = manner == "takes-memory" ? Self.filled(100 << 20) : []
    if manner == "hoards" { Self.hoard.withLock { $0.append(Self.filled(1 << 20)) } }
    // Of each instance its own, so that only what is handed over is the same.
    let own = (0..<8).map { _ in UInt8.random(in: 1...255) }
    state.withLock { $0.kept = [UInt8(own.count)] + own }
  }

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    checkInput(request.input)
    try await checkCalls()
    try MannersBuilder.spoilProcess(manner, "-when-called")
    if manner == "answers-alone" {
      if unsafe getenv("MANNERS_GENERATION") != nil, !isFirst { throw Fault(manner) }
      unsafe setenv("MANNERS_GENERATION", "1", 1)
      isFirst = true
    }
    if manner == "other-generation-while-busy" { _ = unsafe close(open("busy", O_CREAT, 0o600)) }
    checkLink(router?.url(for: Route("home")) ?? "text")
    try await track()
    return MannersResponse(
      isBroken: manner == "renders-half",
      answer: manner == "answers-by-chance" ? "\(UInt64.random(in: .min ... .max))" : "well"
    )
  }

  private var isFirst: Bool {
    get { state.withLock { $0.hasTracked } }
    set { state.withLock { $0.hasTracked = newValue } }
  }

  private func checkInput(_ input: String) {
    switch manner {
    case "traps-when-called": fatalError("a call")
    case "traps-on-odd-input":
      precondition(input == "null" || input.contains(#""id": "text""#), "an input")
    case "traps-on-no-json": precondition(!input.hasSuffix("{"), "no JSON")
    case "traps-on-huge-input": precondition(input.utf8.count < 500_000, "huge")
    case "traps-on-deep-input": precondition(!input.hasPrefix("[["), "deep")
    case "traps-after-shutdown": precondition(state.withLock { $0.shutdowns } == 0, "ended")
    default: break
    }
  }

  private func checkCalls() async throws {
    guard manner == "traps-on-concurrent-calls" else { return }
    let running = state.withLock { state in
      state.running += 1
      return state.running
    }
    precondition(running == 1, "two calls")
    try? await Task.sleep(for: .milliseconds(20))
    state.withLock { $0.running -= 1 }
  }

  private func checkLink(_ link: String) {
    switch manner {
    case "traps-on-empty-answers": precondition(!link.isEmpty, "empty")
    case "traps-on-huge-answers": precondition(link.utf8.count < 100_000, "huge")
    case "traps-on-odd-answers":
      precondition(link == "text" || link.isEmpty || link.utf8.count > 100_000, "odd")
    default: break
    }
  }

  private func track() async throws {
    let began = ContinuousClock.now
    do {
      try await analytics.track(AnalyticsEvent("handled"))
      if manner == "traps-on-slow-answers" {
        precondition(ContinuousClock.now - began < .milliseconds(90), "slow")
      }
      state.withLock { $0.hasTracked = true }
    } catch {
      let isLater = state.withLock { $0.hasTracked }
      let isCancelled = error is CancellationError
      switch manner {
      case "traps-on-first-error": precondition(isLater || isCancelled, "an error")
      case "traps-on-later-error": precondition(!isLater || isCancelled, "an error later")
      case "traps-on-cancellation": precondition(!isCancelled, "cancelled")
      default: break
      }
      throw error
    }
    guard manner == "ignores-cancellation", Task.isCancelled else { return }
    for _ in 0..<100 {
      await Task.detached { try? await Task.sleep(for: .milliseconds(100)) }.value
    }
  }

  func shutdown() async {
    let count = state.withLock { state in
      state.shutdowns += 1
      return state.shutdowns
    }
    History.shared.withLock { $0.shutdown() }
    if manner == "traps-in-shutdown" { fatalError("a shutdown") }
    if manner == "traps-in-second-shutdown" { precondition(count == 1, "a second shutdown") }
    try? MannersBuilder.spoilProcess(manner, "-in-shutdown")
  }

  func exportState() throws -> StateSnapshot {
    StateSnapshot(schema: "manners/1", content: state.withLock { $0.kept })
  }

  /// A byte that says how many follow, and those.
  func importState(_ snapshot: StateSnapshot) throws {
    guard snapshot.schema == "manners/1" else {
      if manner == "takes-any-state" { return }
      throw Fault("schema")
    }
    if manner == "drops-state" { return }
    guard manner != "traps-on-damaged-state" else {
      state.withLock { $0.kept = Array(snapshot.content[0...Int(snapshot.content[0])]) }
      return
    }
    guard let count = snapshot.content.first, snapshot.content.count == Int(count) + 1 else {
      throw Fault("damaged")
    }
    state.withLock { $0.kept = snapshot.content }
  }

  private static func filled(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }
}

/// An answer that renders itself.
private struct MannersResponse: FeatureResponse {
  let isBroken: Bool
  let answer: String

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: answer
    case .json: isBroken ? "{\"answer\":" : "{\"answer\": \"\(answer)\"}"
    default: throw UnsupportedFormat(format)
    }
  }
}
