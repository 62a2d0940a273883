import PluginHost
import PluginInspection
import Testing

@Suite struct ChoosingAConfigurationValue {
  private let plugin = manifest(keys: ["base-url", "timeout"])

  @Test func `a setting wins over the environment and the environment over the file`() throws {
    var sources = ConfigurationSources()
    sources.file = ["live": ["base-url": "file", "timeout": "file", "other": "file"]]
    sources.environment = ["PLUGHOST_LIVE_BASE_URL": "env", "PLUGHOST_LIVE_TIMEOUT": "env"]
    try sources.set("live.base-url=set")

    let values = sources.values(for: [plugin])

    #expect(values["live"] == ["base-url": "set", "timeout": "env", "other": "file"])
  }

  @Test func `a value may hold equals signs and dots`() throws {
    var sources = ConfigurationSources()
    try sources.set("live.base-url=http://a.b/?c=d.e")
    #expect(sources.settings == ["live": ["base-url": "http://a.b/?c=d.e"]])
  }

  @Test(arguments: ["", "live", "live=1", "live.=1", ".key=1", "live.key"])
  func `a setting of another form is refused`(text: String) {
    var sources = ConfigurationSources()

    let error = #expect(throws: MalformedSetting.self) { try sources.set(text) }

    #expect(error?.text == text)
  }

  @Test func `the environment is asked only for declared keys`() {
    var sources = ConfigurationSources()
    sources.environment = ["PLUGHOST_LIVE_UNKNOWN": "env"]
    #expect(sources.values(for: [plugin]).isEmpty)
  }

  private static func manifest(keys: [String]) -> PluginManifest {
    var manifest = PluginManifest(
      id: "live",
      version: SemanticVersion(1, 0, 0),
      kind: .provider,
      entry: "plughost_v1_live"
    )
    manifest.configuration = keys.map { PluginManifest.ConfigurationOption(key: $0) }
    return manifest
  }
}
