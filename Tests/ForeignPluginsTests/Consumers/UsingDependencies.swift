import ForeignPlugins
import PluginInterface
import Synchronization
import Testing

@Suite(.serialized) struct UsingDependencies {
  @Test(arguments: [
    ("add", "42"),
    ("mix", "66035"),
    ("reversed:abc", "cba"),
    (#"echo:{"x":7,"name":"a \"corner\""}"#, #"{"name":"a \"corner\"","x":8}"#),
    ("level", "high"),
    ("mode:1", "0"),
    ("title:Ada", "Dr Ada"),
    ("nickname:Elizabeth", "Bess"),
    ("nickname:Ada", "none"),
    ("note:x", "0"),
    ("count", "12"),
    ("store:[1,null]", "2"),
    ("check:5", "5"),
    ("fetch:point", #"{"deep":[1,-2.5,true,null,18446744073709551615],"name":"corner","x":3}"#),
    ("thread:point", #"{"deep":[1,-2.5,true,null,18446744073709551615],"name":"corner","x":3}"#),
    // Status, code, kind, message and cause.
    (
      "check:-3",
      "1|1|ForeignPluginsTests.RichFailure|RichFailure(code: -3, words: \"it is negative\")|"
    ),
    ("size", "1|5|k|m|c"),
    ("null", "1|0|null-text|'title(_:)': argument 1 is NULL where a text is promised|"),
    ("latin", "1|0|bad-text|'title(_:)': argument 1 is not UTF-8|"),
    (
      "title:zero",
      """
      1|0|zero-byte|'title(_:)': the text returned has a zero byte inside, where C would see its end|
      """
    ),
    ("no-result", "1|0|null-result|'title(_:)': 'result' is NULL|"),
    ("no-error", "1"),
  ])
  func `passes values and errors both ways`(input: String, answer: String) async throws {
    let consumer = try await Consumer()

    #expect(try await consumer.answer(input) == answer)
    await consumer.shutdown()
  }

  @Test func `names an argument that is no JSON of its type, or no case`() async throws {
    let consumer = try await Consumer()

    let json = try await consumer.answer("echo:[]")
    #expect(
      json.hasPrefix(
        "1|0|bad-json|'echo(_:)': argument 1 is no JSON of ForeignPluginsTests.Point|"
      )
    )
    #expect(try await consumer.answer("mode:9") == "0")
    #expect(
      consumer.reports.value.withLock { $0 } == [
        """
        plugin 'rich': 'mode(after:)' of its member 'rich' returned zeroes: argument 1 is 9, which is \
        no case of ForeignPluginsTests.Mode
        """
      ]
    )
    await consumer.shutdown()
  }

  @Test func `hands over all values of a member, in order`() async throws {
    let consumer = try await Consumer(plains: [SwiftPlain(), SwiftPlain(), SwiftPlain()])
    let count = try ForeignCall(Fixture.rich("number_of_plains() -> i32"))([]).result
    await consumer.shutdown()

    #expect(count == .signed(3))
  }

  @Test func `answers in its shutdown, and with an error after it`() async throws {
    let consumer = try await Consumer()
    await consumer.shutdown()

    #expect(try result("shutdown_result() -> i32") == .signed(10))
    #expect(try result("call_late() -> i32") == .signed(1))
    #expect(try result("last_kind() -> text") == .text("closed"))
    #expect(
      try result("last_message() -> text")
        == .text("'fetch(_:as:)' of 'rich' was called after the plugin's shutdown")
    )
    #expect(try result("count_late() -> i64") == .signed(0))
    let late = "was called after the plugin's shutdown, and answered with an error"
    #expect(
      consumer.reports.value.withLock { $0 } == [
        "plugin 'rich': 'fetch(_:as:)' of its member 'rich' \(late)",
        "plugin 'rich': 'count()' of its member 'rich' \(late)",
      ]
    )
    Self.kept.withLock { $0.append(consumer.built) }
  }

  @Test func `is entered again by what it calls`() async throws {
    let inner = Mutex<BuiltPlugin?>(nil)
    let consumer = try await Consumer(
      rich: SwiftRich(again: {
        guard case .feature(let feature)? = inner.withLock({ $0?.value }) else { return "none" }
        return try await feature.handle(FeatureRequest(input: "title:Ada")).render(as: .text)
      })
    )
    inner.withLock { $0 = consumer.built }

    #expect(try await consumer.answer("fetch:again") == "\"Dr Ada\"")
    await consumer.shutdown()
  }

  @Test func `sees what the calling task knows, and is cancelled with it`() async throws {
    let consumer = try await Consumer()

    let seen = try await SwiftRich.$task.withValue("this one") {
      try await consumer.answer("fetch:task")
    }
    let task = Task { try await consumer.answer("fetch:wait") }
    task.cancel()
    let cancelled = try await task.value

    #expect(seen == "\"this one\"")
    #expect(cancelled == "1|1|Swift.CancellationError|CancellationError()|")
    await consumer.shutdown()
  }

  @Test func `takes many requests at once, each waiting`() async throws {
    let consumer = try await Consumer()

    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<64 { group.addTask { try await consumer.answer("thread:\(number)") } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }

    #expect(answers == Set((0..<64).map { "\"\($0)\"" }))
    await consumer.shutdown()
  }

  private func result(_ signature: String) throws -> ForeignValue {
    try ForeignCall(Fixture.rich(signature))([]).result
  }

  /// What C calls after its end must be there.
  private static let kept = Mutex<[BuiltPlugin]>([])
}

/// One after the other with those above: the fixture keeps its tables in globals.
extension UsingDependencies {
  @Test @MainActor
  func `answers a thread of the plugin while the main thread is blocked in it`() async throws {
    let (consumer, waiting) = try await built()

    let error = #expect(throws: ForeignError.self) { try waiting.wait(0) }

    #expect(error?.message.contains("corner") == true)
    await consumer.shutdown()
  }

  @Test func `does not wait on a thread that Swift's tasks need`() async throws {
    let (consumer, waiting) = try await built()

    let error = #expect(throws: ForeignError.self) { try waiting.wait(1) }

    #expect(error?.kind == "would-block")
    #expect(
      error?.message == """
        'fetch(_:as:)': it is async, and was called in the middle of a method that is not: the thread \
        belongs to Swift's tasks and must not wait. Call it from an async method, or from a thread of the \
        plugin
        """
    )
    await consumer.shutdown()
  }

  private func built() async throws -> (Consumer, any Waiting) {
    let consumer = try await Consumer("waiting", provides: "ForeignPluginsTests.Waiting")
    guard case .provider(let dependency) = consumer.built.value else { throw Fixture.NotBuilt() }
    return (consumer, try #require(dependency.value(for: WaitingKey.self)))
  }
}
