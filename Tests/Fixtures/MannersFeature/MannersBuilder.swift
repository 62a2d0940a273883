internal import AppInterface
internal import Foundation
internal import Glibc
internal import PluginInterface
internal import Synchronization

/// A feature that behaves, or not in the way that its configuration names.
@Plugin(
  "manners",
  version: "1.0.0",
  isDeterministic: true,
  configuration: [.string("manner", default: "none", summary: "What is wrong.")]
)
struct MannersBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
    let router: (any Router)?
    let loaders: [any ImageLoader]
    let configuration: any Configuration
  }

  init() {}

  func build(_ dependencies: Dependencies) async throws -> MannersFeature {
    let manner = try dependencies.configuration.string("manner")
    let history = History.shared.withLock { history in
      defer { history.begin() }
      return history
    }
    try await check(manner, history, dependencies)
    let feature = MannersFeature(manner: manner, dependencies)
    History.shared.withLock { $0.end() }
    return feature
  }

  private func check(_ manner: String, _ history: History, _ dependencies: Dependencies)
    async throws
  {
    switch manner {
    case "throws-in-builder": throw Fault(manner)
    case "builds-once" where history.alive > 0: throw Fault(manner)
    case "builds-one-at-a-time":
      if history.building > 0 { throw Fault(manner) }
      try await Task.sleep(for: .milliseconds(100))
    case "builds-until-shutdown" where history.ended > 0: throw Fault(manner)
    case "needs-optional": precondition(dependencies.router != nil)
    case "needs-some": precondition(!dependencies.loaders.isEmpty)
    case "needs-one": precondition(dependencies.loaders.count <= 1)
    case "traps-in-builder-when-poisoned":
      do {
        try await dependencies.analytics.identify(userID: nil)
      } catch { fatalError("\(error)") }
    case "other-generation-while-busy": if unsafe access("busy", F_OK) == 0 { throw Fault(manner) }
    case "burns-time": Self.burn(.milliseconds(1_300))
    default: try Self.spoilProcess(manner, "-in-builder")
    }
  }

  private static func burn(_ time: Duration) {
    let begun = clock()
    while clock() - begun < Int(time / .seconds(1) * Double(CLOCKS_PER_SEC)) {}
  }

  /// Does what spoils the process, where the manner says when.
  static func spoilProcess(_ manner: String, _ moment: String) throws {
    guard manner.hasSuffix(moment) else { return }
    switch manner.dropLast(moment.count) {
    case "prints": print("a line on standard output")
    case "sets-environment": unsafe setenv("MANNERS", "bad", 1)
    case "leaves-directory": unsafe chdir("/")
    case "sets-locale": unsafe setlocale(LC_ALL, "C.UTF-8")
    case "catches-signals": _ = signal(SIGUSR1) { _ in }
    case "sets-file-mode": umask(0o077)
    case "closes-input": close(0)
    case "lowers-limits":
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      unsafe setrlimit(__rlimit_resource_t(7), &limit)
    case "starts-process":
      var process: pid_t = 0
      var arguments = unsafe [strdup("sleep"), strdup("600"), nil]
      unsafe posix_spawn(&process, "/bin/sleep", nil, nil, &arguments, environ)
    case "opens-file": _ = unsafe open("opened", O_CREAT | O_RDWR, 0o600)
    case "starts-thread": Thread.detachNewThread { while true { sleep(1) } }
    case "traps": fatalError("a trap")
    case "exits": exit(0)
    case "hangs": while true { sleep(1) }
    case "closes-all": for number in 0..<64 { close(Int32(number)) }
    case "floods":
      let line = String(repeating: "flood ", count: 10_000)
      for _ in 0..<1_500 {
        _ = unsafe write(1, line, line.utf8.count) + write(2, line, line.utf8.count)
      }
    case "fills-memory":
      var all: [[UInt8]] = []
      while true { all.append([UInt8](repeating: 1, count: 16 << 20)) }
    case "ends-badly": atexit { _exit(3) }
    default: break
    }
  }
}

/// What has become of the values that this image has built.
struct History: Sendable {
  static let shared = Mutex(History())

  private(set) var building = 0
  private(set) var alive = 0
  private(set) var ended = 0

  mutating func begin() { building += 1 }
  mutating func end() {
    building -= 1
    alive += 1
  }
  mutating func shutdown() {
    alive -= 1
    ended += 1
  }
}

/// Thrown on purpose.
struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ manner: String) { description = "the manner '\(manner)'" }
}
