import PluginInterface
import Testing

private struct Answer: Feature, FeatureResponse {
  let text: String
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse { self }
  func render(as format: ResponseFormat) throws -> String { text }
}

private enum NumberKey: DependencyKey { typealias Value = Int }
private enum WordKey: DependencyKey { typealias Value = String }

@Suite struct WritingAPluginWithoutMacros {
  private let feature = PluginDescriptor(
    id: "sample",
    version: "1.0.0",
    requires: Member.one("number", NumberKey.self),
    Member.optional("word", WordKey.self),
    Member.all("words", WordKey.self)
  ) { number, word, words in
    Answer(text: "\(number) \(word ?? "none") \(words)")
  }

  private func build(
    _ plugin: PluginDescriptor,
    _ members: [String: [ProvidedDependency]]
  ) async throws -> BuiltPlugin {
    try await plugin.build(DependencyResolver(members: members))
  }

  @Test func `the closure receives each member by its type`() async throws {
    let built = try await build(
      feature,
      [
        "number": [ProvidedDependency(NumberKey.self, 7)], "word": [],
        "words": ["a", "b"].map { ProvidedDependency(WordKey.self, $0) },
      ]
    )

    guard case .feature(let feature) = built.value else {
      Issue.record("a feature descriptor built something else")
      return
    }
    let response = try await feature.handle(FeatureRequest())
    #expect(try response.render(as: .text) == "7 none [\"a\", \"b\"]")
  }

  @Test func `the host learns names and cardinalities in order`() {
    #expect(feature.requirements.map(\.name) == ["number", "word", "words"])
    #expect(feature.requirements.map(\.cardinality) == [.one, .optional, .all])
    #expect(feature.kind == .feature)
  }

  @Test func `a provider says what it provides`() async throws {
    let provider = PluginDescriptor(id: "word", version: "1.0.0", provides: WordKey.self) { "w" }
    let built = try await build(provider, [:])
    guard case .provider(let value) = built.value else {
      Issue.record("a provider descriptor built something else")
      return
    }
    #expect(value.value(for: WordKey.self) == "w")
    #expect(provider.requirements.isEmpty)
  }

  @Test func `a member that the host does not give is the host's fault`() async {
    let fault = await #expect(throws: BundleFault.self) { try await build(feature, [:]) }

    #expect(fault?.cause as? ResolutionFailure == .undeclared(member: "number"))
  }
}
