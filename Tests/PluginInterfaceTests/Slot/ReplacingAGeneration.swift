import PluginInterface
import Testing

@Suite struct ReplacingAGeneration {
  @Test func `the next call through the same proxy reaches the new generation`() throws {
    let gate = try ProxiedGate(GateKeeper(1))
    let before = gate.proxy.generation()

    gate.slot.publish(GateKeeper(2))

    #expect(before == 1)
    #expect(gate.proxy.generation() == 2)
  }

  @Test func `a call that waits finishes on the generation it began on`() async throws {
    let old = GateKeeper(1)
    let gate = try ProxiedGate(old)
    let call = Task { await gate.proxy.passing() }
    await old.entered.wait()

    let retired = gate.slot.publish(GateKeeper(2))
    let during = (gate.proxy.generation(), retired.leases)
    old.release.set()

    #expect(during.0 == 2)
    #expect(during.1 >= 1)
    #expect(await call.value == 1)
    #expect(await retired.drain())
    #expect(retired.leases == 0)
  }

  @Test func `a generation with a call on it is not released`() async throws {
    let ended = Counter()
    let gate = try ProxiedGate(GateKeeper(1, ended: ended))
    let lease = gate.slot.lease()

    let retired = gate.slot.publish(GateKeeper(2))

    #expect(!retired.release())
    #expect(ended.value == 0)
    #expect(lease.value.generation() == 1)
  }

  @Test func `a drained generation is released once`() async throws {
    let ended = Counter()
    let gate = try ProxiedGate(GateKeeper(1, ended: ended))
    let retired = gate.slot.publish(GateKeeper(2))
    let isDrained = await retired.drain()

    let results = [retired.release(), retired.release()]

    #expect(isDrained)
    #expect(results == [true, false])
    #expect(ended.value == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a busy generation that nobody keeps goes after its last call`() throws {
    let ended = Counter()
    let gate = try ProxiedGate(GateKeeper(1, ended: ended))
    do {
      let lease = gate.slot.lease()
      _ = gate.slot.publish(GateKeeper(2))
      #expect(ended.value == 0)
      _ = lease.value
    }

    gate.slot.publishUntil { ended.value == 1 }
  }

  @Test func `waiting for a drain ends at the deadline`() async throws {
    let gate = try ProxiedGate(GateKeeper(1))
    let lease = gate.slot.lease()
    let retired = gate.slot.publish(GateKeeper(2))

    let isDrained = await retired.drain(until: .now)

    #expect(!isDrained)
    _ = lease.value
  }

  @Test func `waiting for a drain ends when the task is cancelled`() async throws {
    let gate = try ProxiedGate(GateKeeper(1))
    let lease = gate.slot.lease()
    let retired = gate.slot.publish(GateKeeper(2))
    let waiting = Task { await retired.drain() }

    waiting.cancel()

    #expect(await waiting.value == false)
    _ = lease.value
  }

  @Test func `several slots change at once and give back what each held`() throws {
    let slots = (0..<40).map { Slot<any Gate>(GateKeeper($0)) }

    let retired = RetiredGeneration.publish(
      slots.enumerated().map { SlotChange($0.element, to: GateKeeper(100 + $0.offset)) }
    )

    #expect(retired.count == 40)
    #expect(slots.map { $0.value.generation() } == Array(100..<140))
  }

  @Test(.timeLimit(.minutes(10)))
  func `the last value goes with its slot`() throws {
    let ended = Counter()
    do {
      let gate = try ProxiedGate(GateKeeper(1, ended: ended))
      #expect(gate.proxy.generation() == 1)
    }
    Slot<any Gate>(GateKeeper(2)).publishUntil { ended.value == 1 }
  }

  @Test func `a plain value is held like an implementation`() {
    let slot = Slot([1, 2, 3])
    slot.publish([4])
    #expect(slot.value == [4])
  }
}
