import Testing

@testable import PluginInspection

@Suite struct ReadingAManifest {
  private func decode(_ text: String) -> PluginManifest? {
    var decoder = ManifestDecoder()
    return decoder.decode(Array(text.utf8))
  }

  @Test func `every field arrives`() throws {
    let manifest = decode(
      """
      {"schema":1,"id":"live-api-client","version":"1.2.3-beta.1","kind":"provider",
       "provides":["AppInterface.APIClient"],
       "requires":[{"name":"clock","interface":"PluginInterface.Clock","cardinality":"one",
                    "versions":"1.0.0..<2.0.0","swap":"direct"},
                   {"name":"limits","interface":"Limits","value":true},
                   {"name":"routers","interface":"AppInterface.Router","cardinality":"all"}],
       "lifetime":"session","overlap":"forbidden","deterministic":true,
       "configuration":[{"key":"base-url","type":"string","default":"http://127.0.0.1:8080",
                         "secret":false,"summary":"Where the server is"},
                        {"key":"token","secret":true},
                        {"key":"retries","type":"int","default":3}],
       "language":"swift","entry":"plughost_v1_live_api_client"}
      """
    )

    let found = try #require(manifest)
    #expect(found.id == "live-api-client")
    #expect(found.version.description == "1.2.3-beta.1")
    #expect(found.provides == ["AppInterface.APIClient"])
    #expect(found.requires.map(\.name) == ["clock", "limits", "routers"])
    #expect(found.requires[0].versions == VersionRange("1.0.0..<2.0.0"))
    #expect(found.requires[0].swap == .direct)
    #expect(found.requires[1].isValue)
    #expect(found.requires[2].cardinality == .all)
    #expect(found.requires[2].swap == .rebuild)
    #expect(found.lifetime == .session)
    #expect(found.overlap == .forbidden)
    #expect(found.isDeterministic)
    #expect(found.configuration.map(\.defaultValue) == ["http://127.0.0.1:8080", nil, "3"])
    #expect(found.configuration.map(\.isSecret) == [false, true, false])
    #expect(found.entry == "plughost_v1_live_api_client")
  }

  @Test func `fields that may be absent have the documented defaults`() throws {
    let found = try #require(decode(WrongManifest.with()))

    #expect(found.requires == [])
    #expect(found.lifetime == .singleton)
    #expect(found.overlap == .allowed)
    #expect(!found.isDeterministic)
    #expect(found.configuration == [])
  }

  @Test func `the headers and the section are enough to read it`() throws {
    let path = Fixture.plugin("GoodCPlugin")

    #expect(try PluginManifest.manifest(ofFileAt: path).id == "good-c")
  }

  @Test(arguments: ["a", "home", "live-api-client", "x2-3"])
  func `a good id is accepted`(_ id: String) { #expect(PluginManifest.isValidID(id)) }

  @Test(arguments: ["", "-a", "a-", "a--b", "A", "2a", "a_b", "a b", "ä"])
  func `a bad id is refused`(_ id: String) { #expect(!PluginManifest.isValidID(id)) }

  @Test func `the entry symbol follows from the id`() {
    #expect(PluginManifest.entrySymbol(id: "live-api-client") == "plughost_v1_live_api_client")
  }
}
