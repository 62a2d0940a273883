import Testing

@testable import PluginInspection

@Suite struct ChoosingInterfaceModules {
  private let noneLoaded = LoadedImages(executable: "/proc/self/exe", paths: [])

  private func choose(explicit: [String] = [], host: String? = nil, plugins: [String])
    -> InterfaceSelection
  {
    InterfaceSelection(
      explicit: explicit,
      hostFolder: host,
      plugins: plugins,
      loaded: noneLoaded
    )
  }

  private let plugin = Fixture.path("GoodPlugin/libDebug.so")
  private let first = Fixture.path("Shop-1.0.0")
  private let second = Fixture.path("Shop-2.0.0")

  @Test func `a file named by the caller comes before all others`() {
    let choice = choose(explicit: [second + "/libShop.so"], host: first, plugins: [plugin])

    #expect(choice.modules.map(\.path) == [second + "/libShop.so"])
    #expect(choice.refusals == [])
  }

  @Test func `the host's folder comes before that of the plugin`() {
    #expect(
      choose(host: first, plugins: [plugin]).modules.map(\.path) == [first + "/libShop.so"]
    )
  }

  @Test func `without either the first plugin that needs the module decides`() throws {
    let folder = try TemporaryFolder()
    let copy = try folder.file("p.so", try Fixture.bytes("GoodPlugin/libDebug.so"))
    let module = try folder.file("libShop.so", try Fixture.bytes("Shop-2.0.0/libShop.so"))

    #expect(choose(plugins: [plugin, copy]).modules.map(\.path) == [module])
  }

  @Test func `a named file that is no interface module is refused`() {
    let choice = choose(explicit: [Fixture.plugin("GoodCPlugin")], plugins: [])

    #expect(choice.refusals.map(\.code) == ["bad-interface-module"])
  }
}
