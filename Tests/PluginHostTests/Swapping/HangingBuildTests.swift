import Foundation
import Glibc
import PluginHost
import PluginInterface
import Testing

/// A named pipe beside the log of a fixture, on which its code hangs until it is released.
private struct HangingCode {
  let pipe: String

  init(_ test: SwapTestHost, _ name: String) {
    pipe = "\(test.recording.path).\(name)"
    _ = unsafe mkfifo(pipe, 0o600)
  }

  /// Lets it return; waits until it hangs, if it does not yet.
  func release() {
    close(unsafe open(pipe, O_WRONLY))
    _ = unsafe unlink(pipe)
  }
}

@Suite struct ASwapWhoseCodeHangs {
  private static let cases = [
    ("SwappedRouterHanging", "builder", "was not built: its builder has not returned after"),
    ("SwappedRouterFreezing", "warm-up", "its warm-up failed: it has not returned after"),
  ]

  @Test(.timeLimit(.minutes(10)), arguments: cases)
  func `is given up at its limit, and later swaps work`(
    fixture: String,
    pipe: String,
    message: String
  ) async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let code = HangingCode(test, pipe)
    var options = SwapOptions()
    options.buildLimit = .seconds(1)

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.swap("swapped-router", fixture, options)
    }

    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    let hung = await test.host.generations().filter { $0.phase == .failed }
    #expect(hung.map(\.holders) == [["its own code, which has not returned"]])
    #expect(hung.map(\.mappedKiB).allSatisfy { $0 > 0 })
    try await test.swap("swapped-router", "SwappedRouterV2")
    #expect(try await test.answer("live-consumer") == "v2:x build 1")

    // What comes late is shut down and serves nobody.
    code.release()
    let tag = fixture == "SwappedRouterHanging" ? "hanging" : "freezing"
    while !test.recording.lines.contains("\(tag) shut down") { await Task.yield() }
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    await test.host.shutdown()
    #expect(test.recording.lines.sorted() == ["\(tag) shut down", "v1 shut down", "v2 shut down"])
  }
}

@Suite struct TheLedger {
  @Test(arguments: ["SwappedRouterThrowing", "SwappedRouterUnready"])
  func `has the image of a build that never served`(_ fixture: String) async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    await #expect(throws: SwapFailure.self) { try await test.swap("swapped-router", fixture) }

    let failed = await test.host.generations().filter { $0.phase == .failed }
    #expect(failed.map(\.plugin) == ["swapped-router"])
    #expect(failed.map(\.generation) == [2])
    #expect(failed.allSatisfy { $0.mappedKiB > 0 && $0.holders.isEmpty })
    await test.host.shutdown()
    #expect(await test.host.generations().map(\.phase).filter { $0 == .failed }.count == 1)
  }
}
