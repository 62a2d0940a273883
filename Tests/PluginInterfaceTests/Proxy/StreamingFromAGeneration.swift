public import PluginInterface
import Testing

/// A dependency whose results are in use after its calls have returned.
@DependencyInterface
public protocol Feed: Sendable {
  func numbers() -> AsyncStream<Int>
  func numbersLater() async throws -> AsyncThrowingStream<Int, any Error>
}

/// Counts up from a start, and ends when the test says so.
private final class CountingFeed: Feed {
  private let start: Int
  let (stream, end) = AsyncStream.makeStream(of: Int.self)

  init(from start: Int) {
    self.start = start
    end.yield(start)
  }

  func numbers() -> AsyncStream<Int> { stream }

  func numbersLater() async throws -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(start)
      continuation.finish(throwing: CancellationError())
    }
  }
}

@Suite struct StreamingFromAGeneration {
  @Test func `a stream holds its generation until it ends`() async throws {
    let old = CountingFeed(from: 1)
    let slot = Slot<any Feed>(old)
    let proxy = try #require(FeedKey.makeProxy(slot))
    var numbers = proxy.numbers().makeAsyncIterator()
    #expect(await numbers.next() == 1)

    let retired = slot.publish(CountingFeed(from: 10))
    #expect(retired.leases == 1)
    old.end.yield(2)
    #expect(await numbers.next() == 2)
    old.end.finish()

    #expect(await numbers.next() == nil)
    #expect(retired.leases == 0)
  }

  /// A stream whose proxy and slot are gone, and the generation it came from.
  private func orphan(_ feed: any Feed) throws -> (AsyncStream<Int>, RetiredGeneration) {
    let slot = Slot<any Feed>(feed)
    let proxy = try #require(FeedKey.makeProxy(slot))
    return (proxy.numbers(), slot.publish(CountingFeed(from: 10)))
  }

  @Test func `a stream outlives its consumer and holds its generation all the same`() async throws {
    let old = CountingFeed(from: 1)
    let (stream, retired) = try orphan(old)
    var numbers = stream.makeAsyncIterator()

    #expect(await numbers.next() == 1)
    #expect(retired.leases == 1)
    old.end.yield(2)
    #expect(await numbers.next() == 2)
    old.end.finish()

    #expect(await numbers.next() == nil)
    #expect(retired.leases == 0)
  }

  @Test func `a stream that is let go holds nothing`() async throws {
    let slot = Slot<any Feed>(CountingFeed(from: 1))
    let proxy = try #require(FeedKey.makeProxy(slot))
    var stream: AsyncStream<Int>? = proxy.numbers()
    let retired = slot.publish(CountingFeed(from: 10))
    let during = retired.leases

    stream = nil

    #expect(stream == nil)
    #expect(during == 1)
    #expect(retired.leases == 0)
  }

  @Test func `a stream that fails passes its error on and holds nothing`() async throws {
    let slot = Slot<any Feed>(CountingFeed(from: 1))
    let proxy = try #require(FeedKey.makeProxy(slot))
    var numbers = try await proxy.numbersLater().makeAsyncIterator()
    let retired = slot.publish(CountingFeed(from: 10))
    #expect(try await numbers.next() == 1)

    await #expect(throws: CancellationError.self) { try await numbers.next() }

    #expect(retired.leases == 0)
  }
}
