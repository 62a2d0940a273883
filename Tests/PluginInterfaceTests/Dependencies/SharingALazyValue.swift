import PluginInterface
import Synchronization
import Testing

@Suite struct SharingALazyValue {
  #if DEBUG
    private static let rounds = 200
  #else
    private static let rounds = 2_000
  #endif

  @Test func `many tasks at once have one value`() async throws {
    for _ in 0..<Self.rounds {
      let made = Maker()
      let lazy = Lazy { made.next() }

      let seen = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<64 { group.addTask { try await lazy.get() } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }

      #expect(seen == [1])
      #expect(made.count == 1)
    }
  }

  @Test func `after an error the next one who asks tries again, and all who waited are told`() async
  {
    let made = Maker()
    let lazy = Lazy { () async throws -> Int in
      let number = made.next()
      if number == 1 { throw CancellationError() }
      return number
    }

    let first = try? await lazy.get()
    let second = try? await lazy.get()
    let third = try? await lazy.get()

    #expect([first, second, third] == [nil, 2, 2])
  }
}

private final class Maker: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .acquiring) }
  func next() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }
}
