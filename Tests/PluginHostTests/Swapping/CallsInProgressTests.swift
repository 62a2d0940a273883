import PluginHost
import PluginInterface
import Synchronization
import Testing

@Suite struct CallsInProgressDuringASwap {
  @Test func `do not stop it when they block every thread of the pool`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let held = (0..<16).map { _ in HeldCall() }
    // Only as many calls are held as the pool has threads; the others wait for a thread.
    let host = test.host
    let calls = held.map { call in
      Task.detached {
        try await host.run("live-consumer", FeatureRequest(input: "\"\(call.pipe)\""))
          .render(as: .text)
      }
    }
    let swapped = SwapOnAThread(host, "swapped-router", Built.fixture("SwappedRouterV2"))
    let report = swapped.wait()

    held.forEach { $0.releaseWhenHeld() }
    for call in calls { _ = try await call.value }

    #expect(report?.outcome == .swapped)
    await test.host.shutdown()
    #expect(test.recording.lines.sorted() == ["v1 shut down", "v2 shut down"])
  }

  @Test func `are abandoned to the old build when that is asked for`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let held = HeldCall()
    let call = await test.begin("live-consumer", held)
    var options = SwapOptions()
    options.drain = .abandon

    let report = try await test.swap("swapped-router", "SwappedRouterV2", options)

    #expect(!report.isDrained)
    held.release()
    #expect(try await call.value == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `are joined by no new ones when new ones are rejected`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "CountingFeatureV1", "SwappedRouterV1"])
    let host = test.host
    let refusals = Mutex(0)
    var options = SwapOptions()
    options.drain = .rejectNew(.seconds(30))
    options.onStep = { step in
      guard step == .warmUp else { return }
      do {
        _ = try await host.run("live-consumer", FeatureRequest())
      } catch HostFailure.changing { refusals.withLock { $0 += 1 } }
      _ = try await host.run("counting-feature", FeatureRequest())
    }

    let report = try await test.swap("swapped-router", "SwappedRouterV2", options)

    #expect(refusals.withLock { $0 } == 1)
    #expect(report.rejected == 1)
    await test.host.shutdown()
  }

  @Test func `name who still holds the old build at the deadline`() async throws {
    let test = try await SwapTestHost(["DirectConsumer", "LiveConsumer", "SwappedRouterV1"])
    let held = HeldCall()
    let call = await test.begin("live-consumer", held)
    var options = SwapOptions()
    options.drain = .wait(.milliseconds(1))

    let report = try await test.swap("swapped-router", "SwappedRouterV2", options)
    let draining = await test.host.generations().filter { $0.phase == .draining }

    #expect(report.calls.first { $0.plugin == "swapped-router" }?.inProgress == 1)
    #expect(draining.contains { $0.plugin == "swapped-router" && $0.leases == 1 })
    held.release()
    _ = try await call.value
    await test.host.shutdown()
  }
}

@Suite struct ACallThatNeverReturns {
  @Test(.timeLimit(.minutes(10)))
  func `a report knows that the way back was given up while it waited`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let held = HeldCall()
    let call = await test.begin("live-consumer", held)
    let swap = Task { try await test.swap("swapped-router", "SwappedRouterV2") }
    while await test.phases("swapped-router") != [.draining, .serving] { await Task.yield() }

    try await test.host.confirm("swapped-router", atMost: .zero)
    held.release()

    #expect(try await swap.value.canRollBack == false)
    #expect(try await call.value == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test(.timeLimit(.minutes(10)))
  func `holds its generation alone: later swaps come about, and confirming gives up waiting`()
    async throws
  {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let held = HeldCall()
    let call = await test.begin("live-consumer", held)
    var options = SwapOptions()
    options.drain = .wait(.zero)

    let first = try await test.swap("swapped-router", "SwappedRouterV2", options)
    for tag in ["V1", "V2"] {
      let later = try await test.swap("swapped-router", "SwappedRouter\(tag)", options)
      #expect(later.calls.allSatisfy { $0.generation != 1 })
      #expect(try await test.answer("live-consumer") == "\(tag.lowercased()):x build 1")
    }
    let left = try await test.host.confirm("swapped-router", atMost: .milliseconds(20))

    #expect(first.calls.map(\.inProgress) == [1])
    #expect(left.map(\.generation) == [1])
    #expect(left.map(\.leases) == [1])
    #expect(left.map(\.phase) == [.draining])
    let busy = try await test.host.drain("swapped-router", atMost: .zero)
    #expect(busy.map(\.generation) == [1])
    held.release()
    #expect(try await call.value == "v1:x build 1")
    while await test.phases("swapped-router") != [.retired, .retired, .retired, .serving] {
      await Task.yield()
    }
    await test.host.shutdown()
  }
}

@Suite struct TwoSwapsAtOnce {
  @Test func `are not mixed: the second is refused with the reason`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let host = test.host
    let message = Mutex<String?>(nil)
    var options = SwapOptions()
    options.onStep = { step in
      guard step == .build else { return }
      do throws(SwapFailure) {
        try await host.swap(["swapped-router": Built.fixture("SwappedRouterV2")])
      } catch { message.withLock { $0 = error.description } }
    }

    try await test.swap("swapped-router", "SwappedRouterV2", options)

    #expect(
      message.withLock { $0 }
        == "another change is in progress; ask again when it has been reported"
    )
    await test.host.shutdown()
  }
}
