import ForeignPlugins
import PluginInterface
import Synchronization
import Testing

/// A plugin in C that uses `Rich` and `Plain`, built with values of the test.
struct Consumer {
  let built: BuiltPlugin
  let reports: Mutex<[String]>.Box

  init(
    _ entry: String = "consumer",
    provides interface: String? = nil,
    rich: any Rich = SwiftRich(),
    plains: [any Plain] = [SwiftPlain()]
  ) async throws {
    let reports = Mutex<[String]>.Box()
    let descriptor = try Self.descriptor(
      entry,
      [
        .init("plain", "ForeignPluginsTests.Plain", .all),
        .init("rich", "ForeignPluginsTests.Rich"),
      ],
      provides: interface,
      reports: reports
    )
    let members = [
      "plain": plains.map { ProvidedDependency(PlainKey.self, $0) },
      "rich": [ProvidedDependency(RichKey.self, rich)],
    ]
    built = try await descriptor.build(DependencyResolver(members: members))
    self.reports = reports
  }

  static func descriptor(
    _ entry: String,
    _ members: [ForeignPlugin.Member],
    provides interface: String? = nil,
    reports: Mutex<[String]>.Box = .init()
  ) throws -> PluginDescriptor {
    var claim = ForeignPlugin.Claim(
      id: "rich",
      version: "1.0.0",
      interface: interface,
      members: members
    )
    claim.report = { sentence in reports.value.withLock { $0.append(sentence) } }
    return try ForeignPlugin.descriptor(Fixture.richEntry(entry).foreign, claim)
  }

  /// What the feature answers, as text.
  func answer(_ input: String) async throws -> String {
    guard case .feature(let feature) = built.value else { throw Fixture.NotBuilt() }
    return try await feature.handle(FeatureRequest(input: input)).render(as: .text)
  }

  func shutdown() async { await built.shutdownable?.shutdown() }
}

extension Mutex where Value == [String] {
  /// Sentences that several threads write.
  final class Box: Sendable {
    let value = Mutex<[String]>([])
  }
}

/// The dependency in Swift.
struct SwiftRich: Rich {
  /// Runs instead of `fetch` of the key "again".
  var again: @Sendable () async throws -> String = { "" }
  @TaskLocal static var task = "no task"

  var level: Level { .high }
  func mode(after mode: Mode) -> Mode { mode == .on ? .off : .on }
  func title(_ text: String) -> String { text == "zero" ? "ze\0ro" : "Dr \(text)" }
  func nickname(of name: String) -> String? { name == "Elizabeth" ? "Bess" : nil }
  func note(_ text: String) {}
  func store<Value: Codable & Sendable>(_ value: Value) throws -> Int {
    ("\(value)" == "\(JSONValue.array([.integer(1), .null]))") ? 2 : -1
  }
  func check(_ number: Int32) throws(RichFailure) -> Int32 {
    if number < 0 { throw RichFailure(code: number, words: "it is negative") }
    return number
  }
  func count() async -> Int { 12 }
  var size: Int {
    get async throws {
      throw ForeignError(plugin: "", code: 5, kind: "k", message: "m", cause: "c")
    }
  }

  func fetch<Value: Codable & Sendable>(_ key: String, as type: Value.Type) async throws -> Value {
    await Task.yield()
    let json =
      switch key {
      case "point": #"{"x":3,"name":"corner","deep":[1,-2.5,true,null,18446744073709551615]}"#
      case "task": "\"\(Self.task)\""
      case "again": "\"\(try await again())\""
      case "wait":
        // Until it is cancelled.
        "\(try await Task.sleep(for: .seconds(60)))"
      default: "\"\(key)\""
      }
    return try JSON.decode(type, json)
  }
}

/// The same with plain values.
struct SwiftPlain: Plain {
  func add(_ first: Int32, _ second: Int32) -> Int32 { first + second }
  func mix(_ a: Int8, b: UInt16, c: Float, d: Double, e: Bool, f: Int) -> Double {
    Double(a) + Double(b) + Double(c) + d + (e ? 1000 : 0) + Double(f)
  }
  func isEven(_ number: UInt64) -> Bool { number % 2 == 0 }
  func greet(_ name: String) throws -> String { "Hello, \(name)" }
  func reversed(_ bytes: [UInt8]) throws -> [UInt8] { bytes.reversed() }
  func length(of text: String?) async throws -> Int { text?.utf8.count ?? -1 }
  func echo(_ point: Point) async throws -> Point { Point(x: point.x + 1, name: point.name) }
  func fail(code: Int32) throws {}
}
