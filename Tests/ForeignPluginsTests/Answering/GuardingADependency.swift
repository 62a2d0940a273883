import PluginInterface
import Synchronization
import Testing

@testable import ForeignPlugins

/// Lets every call be made, and notes which; or gives each up once it has begun.
private final class NotingGuard: CallGuard {
  let isGivingUp: Bool
  let began = Mutex([String]())

  struct GivenUp: Error {}

  init(isGivingUp: Bool = false) { self.isGivingUp = isGivingUp }

  func call(
    _ method: InterfaceMethod,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    began.withLock { $0.append(method.name) }
    if isGivingUp {
      Task { try? await body() }
      throw GivenUp()
    }
    try await body()
  }

  /// A value with this guard before it.
  func guarded<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) throws -> Key.Value {
    let guarded = try GuardedDependency.make(of: ProvidedDependency(key, value), self)
    return try #require(guarded.value(for: key))
  }
}

private struct PlainValue: Plain {
  struct Refused: Error, Equatable { let code: Int32 }

  func add(_ first: Int32, _ second: Int32) -> Int32 { first + second }
  func mix(_ a: Int8, b: UInt16, c: Float, d: Double, e: Bool, f: Int) -> Double {
    Double(a) + Double(b) + Double(c) + d + (e ? 0.5 : 0) + Double(f)
  }
  func isEven(_ number: UInt64) -> Bool { number.isMultiple(of: 2) }
  func greet(_ name: String) throws -> String { "hello \(name)" }
  func reversed(_ bytes: [UInt8]) throws -> [UInt8] { bytes.reversed() }
  func length(of text: String?) async throws -> Int { text?.utf8.count ?? -1 }
  func echo(_ point: Point) async throws -> Point { point }
  func fail(code: Int32) throws { throw Refused(code: code) }
}

private struct RichValue: Rich {
  var level: Level { .high }
  func mode(after mode: Mode) -> Mode { mode == .on ? .off : .on }
  func title(_ text: String) -> String { text.uppercased() }
  func nickname(of name: String) -> String? { name.isEmpty ? nil : "\(name)!" }
  func note(_ text: String) {}
  func fetch<Value: Codable & Sendable>(
    _ key: String,
    as type: Value.Type
  ) async throws -> Value {
    guard let value = ["a", "b"] as? Value ?? ForeignJSONValue.list as? Value else {
      throw RichFailure(code: 4, words: key)
    }
    return value
  }
  func store<Value: Codable & Sendable>(_ value: Value) throws -> Int { 3 }
  func check(_ number: Int32) throws(RichFailure) -> Int32 {
    guard number > 0 else { throw RichFailure(code: 7, words: "too small") }
    return number
  }
  func count() async -> Int { 9 }
  var size: Int { get async throws { throw PlainValue.Refused(code: 3) } }
}

/// What a list is for one who is asked for any value.
private enum ForeignJSONValue {
  static let list = try? ForeignJSON.coder.decode(JSONValue.self, Array("[\"a\",\"b\"]".utf8))
}

private struct ShapingValue: Shaping {
  func turned(_ shape: Shape, by angle: Double) throws -> Shape {
    var shape = shape
    shape.angle += angle
    return shape
  }
  func later(_ shape: Shape) async throws -> Shape {
    await Task.yield()
    return shape
  }
  func count(_ shape: Shape, mode: Mode) -> Int32 { shape.mode == mode ? 1 : 0 }
}

@Suite(.timeLimit(.minutes(10))) struct GuardingADependency {
  @Test func `every plain type crosses, and calls that can fail later pass the guard`() async throws
  {
    let guardian = NotingGuard()
    let plain = try guardian.guarded(PlainKey.self, PlainValue())

    #expect(plain.add(2, 3) == 5)
    #expect(plain.mix(-1, b: 2, c: 0.25, d: 0.5, e: true, f: 1 << 40) == 0x1p40 + 2.25)
    #expect(plain.isEven(4))
    #expect(try plain.greet("wörld \u{1F600}") == "hello wörld \u{1F600}")
    #expect(try plain.reversed([1, 2, 3]) == [3, 2, 1])
    #expect(try plain.reversed([]) == [])
    #expect(try await plain.length(of: nil) == -1)
    #expect(try await plain.length(of: "") == 0)
    let long = String(repeating: "x", count: 100_000)
    #expect(try await plain.length(of: long) == 100_000)
    let point = Point(x: .min, name: "a \"b\"\n")
    #expect(try await plain.echo(point) == point)
    #expect(throws: PlainValue.Refused(code: 9)) { try plain.fail(code: 9) }
    let passed = guardian.began.withLock { $0 }
    #expect(passed == ["length(of:)", "length(of:)", "length(of:)", "echo(_:)"])
  }

  @Test func `every other requirement crosses, and errors are those that were thrown`() async throws
  {
    let guardian = NotingGuard()
    let rich = try guardian.guarded(RichKey.self, RichValue())

    #expect(rich.level == .high)
    #expect(rich.mode(after: .on) == .off)
    #expect(rich.title("a") == "A")
    #expect(rich.nickname(of: "") == nil)
    #expect(rich.nickname(of: "n") == "n!")
    #expect(try await rich.fetch("k", as: [String].self) == ["a", "b"])
    #expect(try rich.store(["x": 1]) == 3)
    #expect(try rich.check(2) == 2)
    #expect(throws: RichFailure(code: 7, words: "too small")) { try rich.check(0) }
    #expect(await rich.count() == 9)
    await #expect(throws: PlainValue.Refused(code: 3)) { try await rich.size }
    #expect(guardian.began.withLock { $0 } == ["fetch(_:as:)", "size"])
  }

  @Test func `structures cross`() async throws {
    let shaping = try NotingGuard().guarded(ShapingKey.self, ShapingValue())
    let shape = Shape(
      isFlat: true,
      mode: .on,
      inner: Inner(small: -3, wide: 1 << 50),
      angle: 0.5,
      number: 65_535,
      ratio: 0.25
    )

    #expect(try await shaping.later(shape) == shape)
    #expect(try shaping.turned(shape, by: 1).angle == 1.5)
    #expect(shaping.count(shape, mode: .on) == 1)
  }

  @Test func `a call that was given up still has its arguments`() async throws {
    let seen = AsyncStream<String>.makeStream()
    struct Telling: Plain {
      let seen: AsyncStream<String>.Continuation
      func add(_ first: Int32, _ second: Int32) -> Int32 { 0 }
      func mix(_ a: Int8, b: UInt16, c: Float, d: Double, e: Bool, f: Int) -> Double { 0 }
      func isEven(_ number: UInt64) -> Bool { false }
      func greet(_ name: String) throws -> String { name }
      func reversed(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
      func length(of text: String?) async throws -> Int {
        seen.yield(text ?? "nothing")
        return 0
      }
      func echo(_ point: Point) async throws -> Point {
        seen.yield(point.name ?? "")
        return point
      }
      func fail(code: Int32) throws {}
    }
    let guardian = NotingGuard(isGivingUp: true)
    let plain = try guardian.guarded(PlainKey.self, Telling(seen: seen.continuation))

    let texts = (0..<200).map { String(repeating: "\($0),", count: $0 * 7) }
    for text in texts {
      await #expect(throws: NotingGuard.GivenUp.self) { try await plain.length(of: text) }
      await #expect(throws: NotingGuard.GivenUp.self) {
        try await plain.echo(Point(x: 1, name: text))
      }
    }
    var found: [String] = []
    for await text in seen.stream {
      found.append(text)
      if found.count == 400 { break }
    }

    #expect(found.sorted() == (texts + texts).sorted())
  }

  @Test func `what could fail without a way to say so has no guard`() {
    struct SilentValue: Silent { func name() -> String { "" } }

    let failure = #expect(throws: GuardedDependency.Obstacle.self) {
      try GuardedDependency.make(
        of: ProvidedDependency(SilentKey.self, SilentValue()),
        NotingGuard()
      )
    }

    #expect(failure?.description.hasPrefix("of ForeignPluginsTests.Silent.name(), it ") == true)
  }
}
