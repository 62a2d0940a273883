import Dispatch
import Foundation
import Glibc
import PluginHost
import PluginInterface
import Synchronization
import Testing

/// A host of swap fixtures, and what tests ask it.
struct SwapTestHost {
  let host: PluginHost
  let recording = Recording()

  /// Starts the fixtures and other files; every feature among them is wanted.
  init(
    _ fixtures: [String],
    files: [String] = [],
    router: String? = nil,
    providing values: HostValues = HostValues()
  ) async throws {
    var request = PluginSet.Request(plugins: fixtures.map(Built.fixture) + files)
    request.hostInterfaces += values.interfaces
    request.choices = router.map { [.init(interface: "Router", plugin: $0)] } ?? []
    for id in ["swapped-router", "other-router"] where fixtures.contains(where: id.isProvided) {
      try request.configuration.set("\(id).log=\(recording.path)")
    }
    if fixtures.contains("ExclusiveRouterV1") {
      try request.configuration.set("exclusive-router.lock=\(recording.path)")
    }
    let set = PluginSet(request)
    try #require(set.refusals.isEmpty)
    host = try PluginHost(set, providing: values)
    try await host.start()
  }

  /// What a feature answers, as text.
  func answer(_ feature: String, _ input: String = "null") async throws -> String {
    try await host.run(feature, FeatureRequest(input: input)).render(as: .text)
  }

  /// Swaps one plugin or interface to a fixture.
  @discardableResult
  func swap(
    _ target: String,
    _ fixture: String,
    _ options: SwapOptions = SwapOptions()
  ) async throws -> SwapReport {
    try await host.swap([target: Built.fixture(fixture)], options: options)
  }

  /// Where the generations of a plugin stand, the first one first.
  func phases(_ plugin: String) async -> [GenerationPhase] {
    await host.generations().filter { $0.plugin == plugin }.map(\.phase)
  }

  /// Starts a call that stays in progress until `held` is released.
  ///
  /// It blocks a thread of its own: the pool's few are needed to go on with the tests.
  func begin(
    _ feature: String,
    _ held: HeldCall,
    options: RequestOptions = RequestOptions()
  ) async -> Task<String, any Error> {
    let host = host
    let call = Task(executorPreference: OwnThreads()) {
      let request = FeatureRequest(input: "\"\(held.pipe)\"")
      return try await host.run(feature, request, options: options).render(as: .text)
    }
    await held.isHeld()
    return call
  }
}

extension String {
  fileprivate func isProvided(by fixture: String) -> Bool {
    self == "other-router" ? fixture == "OtherRouter" : fixture.hasPrefix("SwappedRouterV")
  }
}

/// A named pipe on which a plugin's call waits, which makes "in progress" an event.
final class HeldCall: Sendable {
  let pipe = NSTemporaryDirectory() + "held-\(UUID().uuidString)"
  private let writer = Mutex<Int32>(-1)

  init() { _ = unsafe mkfifo(pipe, 0o600) }

  deinit {
    release()
    _ = unsafe unlink(pipe)
  }

  /// Returns when the plugin has opened the pipe to read.
  func isHeld() async {
    let descriptor = await withCheckedContinuation { continuation in
      // Opening to write waits for the reader, on a thread that no task needs.
      let thread = Thread { [pipe] in
        unsafe continuation.resume(returning: open(pipe, O_WRONLY))
      }
      thread.start()
    }
    writer.withLock { $0 = descriptor }
  }

  /// Lets the call end as soon as it has begun, without waiting for that here.
  func releaseWhenHeld() {
    Thread { [self] in
      let descriptor = unsafe open(pipe, O_WRONLY)
      if descriptor >= 0 { close(descriptor) }
    }.start()
  }

  /// Lets the call end.
  func release() {
    let descriptor = writer.withLock { descriptor in
      defer { descriptor = -1 }
      return descriptor
    }
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A swap whose outcome a thread waits for, so that no thread of the pool is needed.
final class SwapOnAThread: Sendable {
  private let report = Mutex<SwapReport?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts it; the report comes at the publish.
  init(_ host: PluginHost, _ target: String, _ file: String) {
    var options = SwapOptions()
    options.drain = .abandon
    Task(executorPreference: OwnThreads()) { [self, options] in
      let report = try? await host.swap([target: file], options: options)
      self.report.withLock { $0 = report }
      ended.signal()
    }
  }

  /// Waits on the calling thread.
  func wait() -> SwapReport? {
    ended.wait()
    return report.withLock { $0 }
  }
}

/// Threads beside the cooperative pool.
final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
