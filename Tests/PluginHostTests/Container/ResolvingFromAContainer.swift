import Foundation
import Glibc
import PluginHost
import PluginInterface
import Synchronization
import Testing

final class Wheel: Sendable {}
struct Cart: Sendable { let wheels: [Wheel] }
struct Road: Sendable { let carts: [Cart] }
private struct Broken: Error {}

private typealias WheelKey = ValueKey<Wheel>
private typealias CartKey = ValueKey<Cart>
private typealias RoadKey = ValueKey<Road>

@Suite struct ResolvingFromAContainer {
  private let container = DependencyContainer()

  @Test func `gives one singleton, made at the first need`() throws {
    let made = Atomic(0)
    container.register(WheelKey.self) { _ in
      made.add(1, ordering: .relaxed)
      return Wheel()
    }
    let before = made.load(ordering: .relaxed)

    let first = try container.resolve(WheelKey.self)
    let second = try container.resolve(WheelKey.self)

    #expect(before == 0)
    #expect(first === second)
    #expect(made.load(ordering: .relaxed) == 1)
  }

  @Test func `gives what a factory makes anew each time`() throws {
    container.registerFactory(WheelKey.self) { _ in Wheel() }
    container.register(CartKey.self) { resolver in
      Cart(wheels: [try resolver.resolve(WheelKey.self), try resolver.resolve(WheelKey.self)])
    }

    let wheels = try container.resolve(CartKey.self).wheels

    #expect(wheels[0] !== wheels[1])
  }

  @Test func `tries again after a maker that threw`() throws {
    let isBroken = Atomic(true)
    container.register(WheelKey.self) { _ in
      if isBroken.load(ordering: .relaxed) { throw Broken() }
      return Wheel()
    }

    #expect(throws: Broken.self) { try container.resolve(WheelKey.self) }
    isBroken.store(false, ordering: .relaxed)

    let (first, second) = (
      try container.resolve(WheelKey.self), try container.resolve(WheelKey.self)
    )
    #expect(first === second)
  }

  @Test func `says what is not registered`() {
    #expect {
      _ = try container.resolve(WheelKey.self)
    } throws: { error in
      "\(error)".hasPrefix("nothing is registered for ") && "\(error)".contains("Wheel; register")
    }
  }

  @Test(arguments: [true, false])
  func `tells a value that needs itself with the path`(_ isFactory: Bool) {
    container.register(RoadKey.self) { Road(carts: [try $0.resolve(CartKey.self)]) }
    container.register(WheelKey.self) { resolver in
      _ = try resolver.resolve(CartKey.self)
      return Wheel()
    }
    if isFactory {
      container.registerFactory(CartKey.self) { Cart(wheels: [try $0.resolve(WheelKey.self)]) }
    } else {
      container.register(CartKey.self) { Cart(wheels: [try $0.resolve(WheelKey.self)]) }
    }

    #expect {
      _ = try container.resolve(RoadKey.self)
    } throws: { error in
      "\(error)".replacing("PluginHostTests.", with: "") == """
        Cart is needed to make itself: Cart → Wheel → Cart. Hand one of them in later, or take \
        apart what both need
        """
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `tells a circle that two threads close`() async throws {
    let (wheel, cart) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    container.register(WheelKey.self) { resolver in
      wheel.signal()
      cart.wait()
      cart.signal()
      return try resolver.resolve(CartKey.self).wheels.first ?? Wheel()
    }
    container.register(CartKey.self) { resolver in
      cart.signal()
      wheel.wait()
      wheel.signal()
      return Cart(wheels: [try resolver.resolve(WheelKey.self)])
    }

    async let first = failure { try $0.resolve(WheelKey.self) }
    async let second = failure { try $0.resolve(CartKey.self) }
    let failures = await [first, second]

    // One thread finds the circle; what it was making failed, and the other one tries that itself.
    #expect(failures.contains { $0?.contains("is needed to make itself") == true })
  }

  @Test func `makes one singleton for 64 threads at once`() {
    #if DEBUG
      let rounds = 300
    #else
      let rounds = 10_000
    #endif
    let made = (0..<rounds).map { _ in Counted() }
    let done = DispatchSemaphore(value: 0)
    // Each maker lets the others go on, who then wait for it: they meet without being told to.
    let threads = (0..<64).map { _ in
      Thread {
        made.forEach { $0.resolve() }
        done.signal()
      }
    }
    threads.forEach { $0.start() }
    threads.forEach { _ in done.wait() }

    let wrong = made.filter { !$0.isSingle }
    #expect(wrong.isEmpty)
  }

  private func failure(
    _ resolve: @escaping @Sendable (DependencyContainer) throws -> some Any
  ) async -> String? {
    await withCheckedContinuation { continuation in
      let container = container
      Thread {
        do {
          _ = try resolve(container)
          continuation.resume(returning: nil)
        } catch { continuation.resume(returning: "\(error)") }
      }.start()
    }
  }
}

/// A container whose singleton counts how often it is made.
private final class Counted: Sendable {
  private let container = DependencyContainer()
  private let counter = Counter()
  private let seen = Mutex(Set<ObjectIdentifier>())

  init() {
    container.register(WheelKey.self) { [counter] _ in
      counter.add()
      sched_yield()
      return Wheel()
    }
  }

  func resolve() {
    guard let wheel = try? container.resolve(WheelKey.self) else { return }
    seen.withLock { _ = $0.insert(ObjectIdentifier(wheel)) }
  }

  /// Whether there was one, and everyone got it.
  var isSingle: Bool { counter.count == 1 && seen.withLock { $0.count } == 1 }

  private final class Counter: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .sequentiallyConsistent) }
    func add() { value.add(1, ordering: .sequentiallyConsistent) }
  }
}
