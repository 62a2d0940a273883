import Foundation
import PluginInterface
import Synchronization
import Testing

/// Answers with its number as long as it is alive, and says when it is used afterwards.
private final class Witness: Gate {
  private let number: Int
  private let isEnded = Atomic(false)
  private let ended: Counter

  init(_ number: Int, ended: Counter) {
    self.number = number
    self.ended = ended
  }

  deinit {
    isEnded.store(true, ordering: .releasing)
    ended.add()
  }

  func generation() -> Int { isEnded.load(ordering: .acquiring) ? -1 : number }
  func nested(_ body: () -> Int) -> Int { body() }

  func passing() async -> Int {
    await Task.yield()
    return generation()
  }
}

/// Calls until it is stopped, on threads of its own: the pool has to be free for the publisher.
private final class Readers: Sendable {
  private let over = Counter()
  let faults = Counter()
  private let ended = DispatchGroup()

  /// `body` is one round; `false` is a fault and ends the reader.
  init(_ count: Int, _ body: @escaping @Sendable (_ last: inout Int) -> Bool) {
    for _ in 0..<count {
      ended.enter()
      let thread = Thread { [self] in
        var last = 0
        while over.value == 0, body(&last) {}
        if over.value == 0 { faults.add() }
        ended.leave()
      }
      thread.start()
    }
  }

  func stop() async {
    over.add()
    await withCheckedContinuation { continuation in
      ended.notify(queue: .global()) { continuation.resume() }
    }
  }
}

/// A stress test finds gross faults alone; the missing fence is found by the litmus test.
@Suite(.serialized) struct PublishingUnderLoad {
  private let rounds = 10_000

  @Test func `no call goes back, none uses a released value, each value goes once`() async throws {
    let ended = Counter()
    let gate = try ProxiedGate(Witness(0, ended: ended))
    let readers = Readers(2) { last in
      let seen = gate.proxy.generation()
      defer { last = seen }
      return seen >= last
    }
    let waiting = Task {
      var last = 0
      while last < rounds {
        let seen = await gate.proxy.passing()
        try #require(seen >= last)
        last = seen
      }
    }

    for number in 1...rounds {
      let retired = gate.slot.publish(Witness(number, ended: ended))
      while !retired.release() { await Task.yield() }
    }
    await readers.stop()

    try await waiting.value
    #expect(readers.faults.value == 0)
    #expect(ended.value == rounds)
  }

  @Test func `whoever reached one of a group never reaches an older other`() async throws {
    let first = try ProxiedGate(GateKeeper(0))
    let second = try ProxiedGate(GateKeeper(0))
    let readers = Readers(2) { _ in
      let reached = first.proxy.generation()
      return second.proxy.generation() >= reached
    }

    for number in 1...rounds {
      _ = RetiredGeneration.publish([
        SlotChange(first.slot, to: GateKeeper(number)),
        SlotChange(second.slot, to: GateKeeper(number)),
      ])
    }
    await readers.stop()

    #expect(readers.faults.value == 0)
  }
}
