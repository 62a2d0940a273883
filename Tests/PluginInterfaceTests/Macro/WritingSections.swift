import Foundation
import Testing

private let source = #"""
  public import PluginInterface

  #interfaceModule("1.4.0-beta.1")

  @DependencyInterface
  public protocol Router: Sendable { func route(_ path: String) }

  public struct Limits: Sendable { let count: Int }

  @Plugin(
    "home-screen",
    version: "1.0.0",
    overlap: .forbidden,
    isDeterministic: true,
    configuration: [
      .string("base-url", default: "http://\"x\"/\u{1}ä", summary: "Where, \\ or what"),
      .int("limit", default: 0x1_0),
      .double("ratio", default: -0.5),
      .bool("eager", default: true),
      .duration("timeout", default: "10s"),
      .string("token", secret: true),
    ]
  )
  public struct HomeBuilder: FeatureBuilder {
    public struct Dependencies: Sendable {
      let logger: any Logger
      public let router: any Sample.Router
      @Requires(from: "1.2.0") let clock: (any Clock)?
      @Requires(upToNextMinor: "1.2.0") @Edge(.direct) let ids: any UUIDGenerator
      @Requires(exact: "1.2.3") @Edge(.rebuild) let request: any RequestContext
      @Requires("1.0.0"..<"1.5.0") let all: [any Configuration]
      let more: Optional<any Router>
      let most: Array<any Router>
      @Value let limits: Limits
      @Value let names: [String]
      let `default`: any Logger
    }
    public init() {}
    public func build(_ dependencies: Dependencies) async throws -> Home { Home() }
  }

  public struct Home: Feature {
    public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse { Answer() }
  }
  struct Answer: FeatureResponse {
    func render(as format: ResponseFormat) throws -> String { "" }
  }

  @Plugin("app-router", version: "2.0.0", provides: (any Router).self, lifetime: .session)
  public struct RouterBuilder: ProviderBuilder {
    public init() {}
    public func build(_ dependencies: NoDependencies) async throws -> any Router { Real() }
  }
  struct Real: Router { func route(_ path: String) {} }

  @Plugin("limits", version: "2.0.0", provides: Limits.self)
  struct LimitsBuilder: ProviderBuilder {
    typealias Dependencies = NoDependencies
    func build(_ dependencies: NoDependencies) async throws -> Limits { Limits(count: 1) }
  }
  """#

@Suite struct WritingSections {
  private static let output = Result {
    try Compiler().run(
      ["Sample.swift": source],
      ["-typecheck", "-Xfrontend", "-dump-macro-expansions"]
    )
  }

  /// The bytes of the global named `name`, as text.
  private func section(_ name: String) throws -> String {
    let text = try Self.output.get().text
    let declaration = try #require(text.ranges(of: "let \(name):").first).upperBound
    let list = try #require(text[declaration...].firstMatch(of: #/= \[([0-9,]*)\]/#)).output.1
    return String(decoding: list.split(separator: ",").compactMap { UInt8($0) }, as: UTF8.self)
  }

  @Test func `the sample compiles without a warning`() throws {
    let output = try Self.output.get()
    #expect(output.status == 0, "\(output.errors)")
  }

  @Test func `a feature's manifest holds every member and option`() throws {
    let manifest = try section("_plughostManifestHomeBuilder")
    #expect(
      manifest == #"""
        {"schema":1,"id":"home-screen","version":"1.0.0","kind":"feature","provides":[],\#
        "requires":[\#
        {"name":"logger","interface":"Logger","cardinality":"one","swap":"live"},\#
        {"name":"router","interface":"Sample.Router","cardinality":"one","swap":"live"},\#
        {"name":"clock","interface":"Clock","cardinality":"optional",\#
        "versions":"1.2.0..<2.0.0","swap":"rebuild"},\#
        {"name":"ids","interface":"UUIDGenerator","cardinality":"one",\#
        "versions":"1.2.0..<1.3.0","swap":"direct"},\#
        {"name":"request","interface":"RequestContext","cardinality":"one",\#
        "versions":"1.2.3...1.2.3","swap":"rebuild"},\#
        {"name":"all","interface":"Configuration","cardinality":"all",\#
        "versions":"1.0.0..<1.5.0","swap":"rebuild"},\#
        {"name":"more","interface":"Router","cardinality":"optional","swap":"rebuild"},\#
        {"name":"most","interface":"Router","cardinality":"all","swap":"rebuild"},\#
        {"name":"limits","interface":"Limits","cardinality":"one","swap":"rebuild","value":true},\#
        {"name":"names","interface":"[String]","cardinality":"one","swap":"rebuild",\#
        "value":true},\#
        {"name":"default","interface":"Logger","cardinality":"one","swap":"live"}],\#
        "lifetime":"singleton","overlap":"forbidden","configuration":[\#
        {"key":"base-url","type":"string","default":"http://\"x\"/\u0001ä","secret":false,\#
        "summary":"Where, \\ or what"},\#
        {"key":"limit","type":"int","default":"16","secret":false},\#
        {"key":"ratio","type":"double","default":"-0.5","secret":false},\#
        {"key":"eager","type":"bool","default":"true","secret":false},\#
        {"key":"timeout","type":"duration","default":"10s","secret":false},\#
        {"key":"token","type":"string","secret":true}],\#
        "language":"swift","entry":"plughost_v1_home_screen","deterministic":true}
        """#
    )
  }

  @Test func `a manifest is one JSON document`() throws {
    for name in ["HomeBuilder", "RouterBuilder", "LimitsBuilder"] {
      let text = try section("_plughostManifest" + name)
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }

  @Test func `a provider's manifest names what it provides`() throws {
    #expect(
      try section("_plughostManifestRouterBuilder") == #"""
        {"schema":1,"id":"app-router","version":"2.0.0","kind":"provider","provides":["Router"],\#
        "requires":[],"lifetime":"session","overlap":"allowed","configuration":[],\#
        "language":"swift","entry":"plughost_v1_app_router"}
        """#
    )
    #expect(try section("_plughostManifestLimitsBuilder").contains(#""provides":["Limits"]"#))
  }

  @Test func `an interface module lists itself and its protocols`() throws {
    #expect(
      try section("_plughostThisModule")
        == #"{"module":"Sample","version":"1.4.0-beta.1"}"# + "\n"
    )
    #expect(
      try section("_plughostInterfaceRouter") == #"""
        {"protocol":"Router","module":"Sample","swiftOnly":"of 'route(_:)', it takes or returns String \#
        and cannot throw; in the interface, give it a value for that case with @Fallback"}

        """#
    )
  }
}
