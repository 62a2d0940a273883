import ForeignPlugins
import PluginInterface
import Synchronization
import Testing

@Suite(.serialized) struct ProvidingRichTypes {
  @Test func `passes enums, properties, generic results and typed errors`() async throws {
    let (consumer, rich) = try await built()

    #expect(rich.level == .high)
    #expect(rich.mode(after: .off) == .on)
    #expect(rich.title("Ada") == "Dr Ada")
    #expect(rich.nickname(of: "Elizabeth") == "Bess")
    #expect(rich.nickname(of: "Ada") == nil)
    #expect(try await rich.fetch("point", as: Point.self) == Point(x: 3, name: "corner"))
    #expect(try await rich.fetch("list", as: [Int].self) == [1, 2, 3])
    #expect(try rich.store(["a": 1]) == 7)
    #expect(try rich.check(5) == 5)
    #expect(await rich.count() == 12)
    #expect(try await rich.size == 34)
    #expect(throws: RichFailure(code: -2, words: "it is negative")) { try rich.check(-2) }
    let missing = await #expect(throws: ForeignError.self) {
      try await rich.fetch("nothing", as: Int.self)
    }
    #expect(missing?.description == "'rich': there is no such key (as asked)")
    let other = await #expect(throws: ForeignError.self) {
      try await rich.fetch("point", as: [Int].self)
    }
    #expect(other?.message == "what it returned is no JSON of Swift.Array<Swift.Int>")
    await consumer.shutdown()
  }

  @Test func `returns the declared fallback where it cannot throw, and says so once`() async throws
  {
    let (consumer, rich) = try await built()
    rich.note("fail")

    #expect(rich.level == .low)
    #expect(rich.mode(after: .on) == .off)
    #expect(rich.title("Ada") == "nothing")
    #expect(rich.title("A\0da") == "nothing")
    await consumer.shutdown()

    let failed = "failed and cannot throw, so that its fallback was returned"
    #expect(
      consumer.reports.value.withLock { $0 } == [
        """
        plugin 'rich': 'level' \(failed): what it returned is middling, which is no case of \
        ForeignPluginsTests.Level
        """,
        """
        plugin 'rich': 'mode(after:)' \(failed): what it returned is 7, which is no case of \
        ForeignPluginsTests.Mode
        """,
        "plugin 'rich': 'title(_:)' \(failed): no titles today",
      ]
    )
  }

  private func built() async throws -> (RichProvider, any Rich) {
    let provider = try await RichProvider()
    return (provider, try #require(provider.value))
  }
}

/// The provider of `Rich` in C.
struct RichProvider {
  let reports = Mutex<[String]>.Box()
  private let built: BuiltPlugin

  init() async throws {
    let descriptor = try Consumer.descriptor(
      "rich",
      [],
      provides: "ForeignPluginsTests.Rich",
      reports: reports
    )
    built = try await descriptor.build(DependencyResolver(members: [:]))
  }

  var value: (any Rich)? {
    guard case .provider(let dependency) = built.value else { return nil }
    return dependency.value(for: RichKey.self)
  }

  func shutdown() async { await built.shutdownable?.shutdown() }
}
