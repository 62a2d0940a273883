import ForeignPlugins
import PluginInterface
import Testing

@Suite(.serialized) struct CallingAProvider {
  @Test func `passes numbers and truth values as they are`() async throws {
    let provider = try await Provider(offset: "100")
    let plain = try provider.plain

    #expect(plain.add(40, 2) == 142)
    #expect(plain.add(.min, .max) == 99)
    #expect(plain.mix(-1, b: 65_535, c: 0.5, d: 0.25, e: true, f: -500) == 66_034.75)
    #expect(plain.isEven(2) && !plain.isEven(.max))
    await provider.shutdown()
  }

  @Test func `takes a table that was compiled before it grew`() async throws {
    let provider = try await Provider("compiled_before")

    #expect(try provider.plain.add(40, 2) == 42)
    await provider.shutdown()
  }

  @Test func `copies what it returns and gives it back once`() async throws {
    let provider = try await Provider()
    let plain = try provider.plain
    let before = try released()

    #expect(try plain.greet("Ada") == "Hello, Ada")
    #expect(try plain.reversed([1, 2, 0, 3]) == [3, 0, 2, 1])
    #expect(try plain.reversed([]) == [])
    #expect(try released() == before + 3)
    #expect(try plain.greet("constant") == "a constant")
    #expect(try released() == before + 3)
    await provider.shutdown()
  }

  @Test func `passes texts of any length, and the lack of one`() async throws {
    let provider = try await Provider()
    let plain = try provider.plain
    let long = String(repeating: "ü", count: 5_000)

    #expect(try plain.greet(long) == "Hello, \(long)")
    #expect(try await plain.length(of: long) == 10_000)
    #expect(try await plain.length(of: "") == 0)
    #expect(try await plain.length(of: nil) == -1)
    await provider.shutdown()
  }

  @Test func `passes Codable values as JSON`() async throws {
    let point = Point(x: 7, name: "a \"corner\"\n")

    let provider = try await Provider()

    #expect(try await provider.plain.echo(point) == point)
    await provider.shutdown()
  }

  @Test func `throws what it answers, and what is wrong with a text`() async throws {
    let provider = try await Provider()
    let plain = try provider.plain
    let before = try released()

    try plain.fail(code: 0)
    #expect(throws: error(3, "refused", "as asked")) { try plain.fail(code: 3) }
    #expect(throws: error(-5, "", "failed with code -5 and no word")) { try plain.fail(code: -5) }
    #expect(throws: error(404, "refused", "there is nobody")) { try plain.greet("nobody") }
    let half = #expect(throws: ForeignError.self) { try plain.greet("half\0 and half") }
    #expect(half?.message == "argument 1 has a zero byte inside, where C would see its end")
    let huge = #expect(throws: ForeignError.self) { try plain.greet("huge") }
    #expect(huge?.message == "it returned 18446744073709551615 bytes, which no memory holds")
    #expect(throws: ForeignError.self) { try plain.greet("latin") }
    let null = #expect(throws: ForeignError.self) { try plain.greet("null") }
    #expect(null?.message == "it returned NULL where a text is promised")
    #expect(try released() == before + 1)
    await provider.shutdown()
  }

  @Test func `is called from many tasks at once`() async throws {
    let provider = try await Provider()
    let plain = try provider.plain

    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask { try await plain.length(of: String(repeating: "a", count: number)) }
      }
      return try await group.reduce(0, +)
    }

    #expect(sum == 19_900)
    await provider.shutdown()
  }

  @Test func `is shut down once, and not called afterwards`() async throws {
    let provider = try await Provider()
    let plain = try provider.plain
    let before = try shutdowns()
    await provider.shutdown()
    await provider.shutdown()

    #expect(try shutdowns() == before + 1)
    let late = #expect(throws: ForeignError.self) { try plain.greet("late") }
    #expect(late?.kind == "ended")
    #expect(plain.add(1, 2) == 0)
    #expect(late?.message.hasSuffix("was called after the plugin's shutdown") == true)
  }

  @Test func `says why it was not built`() async throws {
    let fault = await #expect(throws: ForeignError.self) { try await Provider(offset: "none") }

    #expect(fault?.description == "no offset, no plugin")
    #expect(fault?.code == 7)
  }

  private func error(_ code: Int32, _ kind: String, _ message: String) -> ForeignError {
    ForeignError(plugin: "plain", code: code, kind: kind, message: message)
  }

  private func released() throws -> Int64 { try count("released_results() -> i32") }
  private func shutdowns() throws -> Int64 { try count("shutdowns() -> i32") }

  private func count(_ signature: String) throws -> Int64 {
    guard case .signed(let count) = try ForeignCall(Fixture.provider(signature))([]).result else {
      return -1
    }
    return count
  }
}

/// A provider in C, built.
struct Provider {
  let built: BuiltPlugin

  // `offset` is its configuration; without one its manifest asks for none.
  init(_ entry: String = "sound", offset: String? = nil) async throws {
    let descriptor = try Self.descriptor(entry, offset == nil ? [] : [Self.configuration])
    let values = offset.map { [ProvidedDependency(ConfigurationKey.self, Values(offset: $0))] }
    let members = ["configuration": values ?? []]
    built = try await descriptor.build(DependencyResolver(members: members))
  }

  static let configuration = ForeignPlugin.Member(
    "configuration",
    "PluginInterface.Configuration"
  )

  static func descriptor(
    _ entry: String,
    _ members: [ForeignPlugin.Member] = [],
    interface: String? = "ForeignPluginsTests.Plain"
  ) throws -> PluginDescriptor {
    let claim = ForeignPlugin.Claim(
      id: "plain",
      version: "1.0.0",
      interface: interface,
      members: members
    )
    return try ForeignPlugin.descriptor(Fixture.entry(entry).foreign, claim)
  }

  func shutdown() async { await built.shutdownable?.shutdown() }

  var plain: any Plain {
    get throws {
      guard case .provider(let dependency) = built.value else { throw Fixture.NotBuilt() }
      return try #require(dependency.value(for: PlainKey.self))
    }
  }
}

/// A configuration with one value.
private struct Values: Configuration {
  let offset: String

  func string(_ key: String) throws(ConfigurationFailure) -> String {
    if key == "offset" { return offset }
    throw ConfigurationFailure(
      plugin: "plain",
      key: key,
      reason: .undeclared,
      message: "no such key"
    )
  }
  func int(_ key: String) throws(ConfigurationFailure) -> Int { 0 }
  func double(_ key: String) throws(ConfigurationFailure) -> Double { 0 }
  func bool(_ key: String) throws(ConfigurationFailure) -> Bool { false }
  func duration(_ key: String) throws(ConfigurationFailure) -> Duration { .zero }
  func secret(_ key: String) throws(ConfigurationFailure) -> Secret { Secret("") }
}
