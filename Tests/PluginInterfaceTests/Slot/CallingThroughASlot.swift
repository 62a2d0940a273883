import Foundation
import PluginInterface
import Testing

@Suite struct CallingThroughASlot {
  /// Calls the proxy inside itself, `depth` times.
  private func nest(_ proxy: any Gate, depth: Int) -> Int {
    depth == 0 ? proxy.generation() : proxy.nested { nest(proxy, depth: depth - 1) + 1 }
  }

  @Test(arguments: [1, 30, 31, 32, 33, 64, 200])
  func `calls nest deeper than the hazard stack`(depth: Int) throws {
    let gate = try ProxiedGate(GateKeeper(0))

    #expect(nest(gate.proxy, depth: depth) == depth)

    #expect(gate.slot.leases == 0)
  }

  @Test func `each nested call counts until it ends`() throws {
    let gate = try ProxiedGate(GateKeeper(0))
    let slot = gate.slot

    let seen = gate.proxy.nested { gate.proxy.nested { slot.leases } }

    #expect(seen == 2)
    #expect(slot.leases == 0)
  }

  @Test func `a nested call sees the generation that was published inside the outer one`() throws {
    let gate = try ProxiedGate(GateKeeper(1))
    let slot = gate.slot

    let inner = gate.proxy.nested {
      slot.publish(GateKeeper(2))
      return gate.proxy.generation()
    }

    #expect(inner == 2)
  }

  @Test(.timeLimit(.minutes(10)))
  func `more nested calls than the stack holds keep the old generation alive`() throws {
    let ended = Counter()
    let gate = try ProxiedGate(GateKeeper(1, ended: ended))
    let slot = gate.slot
    let proxy = gate.proxy
    func descend(_ depth: Int) -> Int {
      if depth > 0 { return proxy.nested { descend(depth - 1) } }
      return slot.publish(GateKeeper(2)).leases
    }

    #expect(descend(40) >= 40)

    slot.publishUntil { ended.value == 1 }
  }

  @Test func `a thread that has ended holds nothing`() async throws {
    let gate = try ProxiedGate(GateKeeper(7))
    for _ in 0..<100 {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          _ = gate.proxy.generation()
          continuation.resume()
        }
        thread.start()
      }
    }
    #expect(gate.slot.leases == 0)
  }

  @Test func `calls of more threads than a generation has counters are all counted`() async throws {
    let gate = try ProxiedGate(GateKeeper(7))
    let slot = gate.slot
    let count = ProcessInfo.processInfo.activeProcessorCount + 30
    let entered = DispatchGroup()
    let release = DispatchSemaphore(value: 0)
    let left = DispatchGroup()
    for _ in 0..<count {
      entered.enter()
      left.enter()
      let thread = Thread {
        let lease = slot.lease()
        entered.leave()
        release.wait()
        _ = consume lease
        left.leave()
      }
      thread.start()
    }

    await entered.finished()
    let during = slot.leases
    for _ in 0..<count { release.signal() }
    await left.finished()

    #expect(during == count)
    #expect(slot.leases == 0)
  }

  @Test func `a call that ends on another thread than it began on is counted off`() async throws {
    let keeper = GateKeeper(7)
    let gate = try ProxiedGate(keeper)
    let calls = (0..<50).map { _ in Task { await gate.proxy.passing() } }
    await keeper.entered.wait()

    keeper.release.set()
    for call in calls { _ = await call.value }

    #expect(gate.slot.leases == 0)
  }
}

extension DispatchGroup {
  /// Waits without holding a thread.
  func finished() async {
    await withCheckedContinuation { continuation in
      notify(queue: .global()) { continuation.resume() }
    }
  }
}
