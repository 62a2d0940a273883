public import PluginInterface
import Synchronization
import Testing

/// A dependency that keeps what it is given to call, in every shape that a proxy wraps.
@DependencyInterface
public protocol Caller: Sendable {
  func each(_ body: @escaping @Sendable (Int, String) -> Void)
  func later(then body: @escaping @Sendable (Int) async throws -> Int) async throws -> Int
  func typed(_ body: @escaping @Sendable () throws(WideError) -> Int) throws(WideError) -> Int
  func change(_ body: @escaping @Sendable (inout Int) -> Void)
  func perhaps(_ first: (@Sendable (Int) -> Int)?, _ second: (@Sendable (Int) -> Int)?) -> Int
  func show(_ body: @escaping @MainActor (Box) -> Int) async
  func make<T: Sendable>(_ body: @escaping @Sendable () -> T) -> T
  func here(_ body: () -> Int) -> Int
  func native(_ body: @escaping @convention(c) (Int) -> Int) -> Int
}

private final class KeepingCaller: Caller {
  private let kept = Mutex<[@Sendable () async throws -> Void]>([])

  var count: Int { kept.withLock { $0.count } }
  func callAll() async throws { for call in kept.withLock({ $0 }) { try await call() } }
  func forgetAll() { kept.withLock { $0 = [] } }
  private func keep(_ call: @escaping @Sendable () async throws -> Void) {
    kept.withLock { $0.append(call) }
  }

  func each(_ body: @escaping @Sendable (Int, String) -> Void) { keep { body(1, "a") } }
  func later(then body: @escaping @Sendable (Int) async throws -> Int) async throws -> Int {
    keep { _ = try await body(2) }
    return try await body(1)
  }
  func typed(_ body: @escaping @Sendable () throws(WideError) -> Int) throws(WideError) -> Int {
    keep { _ = try body() }
    return try body()
  }
  func change(_ body: @escaping @Sendable (inout Int) -> Void) {
    keep {
      var number = 0
      body(&number)
    }
  }
  func perhaps(_ first: (@Sendable (Int) -> Int)?, _ second: (@Sendable (Int) -> Int)?) -> Int {
    keep { _ = first?(2) }
    return (first?(1) ?? 0) + (second?(1) ?? 0)
  }
  func show(_ body: @escaping @MainActor (Box) -> Int) async {
    keep { await MainActor.run { _ = body(Box()) } }
  }
  func make<T: Sendable>(_ body: @escaping @Sendable () -> T) -> T {
    keep { _ = body() }
    return body()
  }
  func here(_ body: () -> Int) -> Int { body() }
  func native(_ body: @escaping @convention(c) (Int) -> Int) -> Int { body(3) }
}

@Suite struct KeepingCallbacks {
  private let old = KeepingCaller()
  private let slot: Slot<any Caller>
  private let proxy: any Caller
  private let calls = Counter()

  private final class Counter: Sendable {
    let value = Atomic(0)
    @discardableResult func add() -> Int { value.add(1, ordering: .relaxed).newValue }
  }

  init() throws {
    slot = Slot(old)
    proxy = try #require(CallerKey.makeProxy(slot))
  }

  @Test func `a callback that is kept holds the generation until it is let go`() async throws {
    proxy.each { [calls] number, text in if number == 1, text == "a" { calls.add() } }
    let retired = slot.publish(KeepingCaller())

    #expect(retired.leases == 1)
    try await old.callAll()
    #expect(calls.value.load(ordering: .relaxed) == 1)
    old.forgetAll()

    #expect(retired.leases == 0)
  }

  @Test func `callbacks of every shape arrive, and each call has one lease`() async throws {
    let later = try await proxy.later { [calls] in calls.add() + $0 }
    let typed = try proxy.typed { [calls] in calls.add() }
    proxy.change { [calls] in $0 = calls.add() }
    let perhaps = proxy.perhaps({ [calls] in calls.add() + $0 }, nil)
    await proxy.show { [calls] _ in calls.add() }
    let made = proxy.make { [calls] in calls.add() }
    let retired = slot.publish(KeepingCaller())

    #expect([later, typed, perhaps, made] == [2, 2, 4, 4])
    #expect(retired.leases == old.count)
    try await old.callAll()
    #expect(calls.value.load(ordering: .relaxed) == 10)
    old.forgetAll()
    #expect(retired.leases == 0)
  }

  @Test func `a callback that throws ends the call with its error`() async throws {
    let typed = { @Sendable () throws(WideError) -> Int in throw WideError(code: 6) }
    let later = { @Sendable (_: Int) async throws -> Int in throw CancellationError() }
    #expect(throws: WideError(code: 6)) { try proxy.typed(typed) }
    await #expect(throws: CancellationError.self) { try await proxy.later(then: later) }
    old.forgetAll()

    #expect(slot.leases == 0)
  }

  @Test func `a callback that cannot be kept or wrapped holds nothing`() {
    let here = proxy.here { 5 }
    let native = proxy.native { $0 + 1 }

    #expect(here == 5)
    #expect(native == 4)
    #expect(proxy.perhaps(nil, nil) == 0)
    old.forgetAll()

    #expect(slot.leases == 0)
  }
}
