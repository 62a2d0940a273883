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

  /// Starts the fixtures; every feature among them is wanted.
  init(_ fixtures: [String]) async throws {
    var request = PluginSet.Request(plugins: fixtures.map(Built.fixture))
    for id in ["swapped-router", "other-router"] where fixtures.contains(where: id.isProvided) {
      try request.configuration.set("\(id).log=\(recording.path)")
    }
    host = try PluginHost(PluginSet(request))
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

  /// Starts a call that stays in progress until `held` is released.
  func begin(_ feature: String, _ held: HeldCall) async -> Task<String, any Error> {
    let host = host
    let call = Task {
      try await host.run(feature, FeatureRequest(input: "\"\(held.pipe)\"")).render(as: .text)
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

  /// Lets the call end.
  func release() {
    let descriptor = writer.withLock { descriptor in
      defer { descriptor = -1 }
      return descriptor
    }
    if descriptor >= 0 { close(descriptor) }
  }
}
