import Foundation
import PluginHost
import PluginInspection
import Testing

@Suite struct ExplainingAPlan {
  private let plan = WiringPlan(
    WiringRequest(
      .feature(
        "home",
        needs: [
          .one("api", "App.API"), .one("clock", "Host.Clock"), .optional("cache", "App.Cache"),
          .all("sinks", "App.Sink"),
        ]
      ),
      .provider("embedded", of: "App.API", needs: [.all("sinks", "App.Sink")]),
      .provider("live", of: "App.API"),
      .provider("console", of: "App.Sink"),
      .provider("sqlite", of: "App.Sink")
    ) {
      $0.use("API=embedded")
      $0.hostInterfaces = ["Host.Clock"]
      $0.refused = [
        .init(path: "cache.so", id: "cache", provides: ["App.Cache"], reason: "it is empty")
      ]
    }
  )

  @Test func `a plugin says what it gets, from whom, and why`() throws {
    let explanation = try plan.explanation(of: "home")

    #expect(
      explanation.description == """
        home 1.0.0 (feature, plugins/home.so)
        active: it was asked for
        api (App.API) gets embedded: chosen with --use
        clock (Host.Clock) gets the host's value: no plugin provides it, the host does
        cache (App.Cache) gets nothing: optional and empty
        sinks (App.Sink) gets console and sqlite: every provider
        warning: 'home.cache' is optional and stays empty: nothing provides App.Cache; 'cache' \
        (cache.so) would provide it and was refused: it is empty
        """
    )
  }

  @Test func `a provider that is not used says why not`() throws {
    let explanation = try plan.explanation(of: "live")

    #expect(explanation.lines[1] == "not active: embedded was chosen instead")
  }

  @Test func `an interface says who provides it, which is used, and who needs it`() throws {
    let explanation = try plan.explanation(of: "API")

    #expect(explanation.subject == "App.API")
    #expect(
      explanation.lines == [
        "App.API",
        "provided by embedded (plugins/embedded.so), active: needed by home",
        "provided by live (plugins/live.so), not active: embedded was chosen instead",
        "home.api gets embedded: chosen with --use",
      ]
    )
  }

  @Test func `a refused plugin says why`() throws {
    let explanation = try plan.explanation(of: "cache")

    #expect(explanation.lines == ["cache (cache.so) was refused: it is empty"])
  }

  @Test func `an interface of which the only provider was refused says so`() throws {
    let explanation = try plan.explanation(of: "App.Cache")

    #expect(
      explanation.lines == [
        "App.Cache", "provided by no plugin",
        "'cache' (cache.so) would provide it and was refused: it is empty",
        "home.cache gets nothing: optional and empty",
      ]
    )
  }

  @Test func `problems stand beside the plugin that has them`() throws {
    let plan = WiringPlan(WiringRequest(.feature("home", needs: [.one("api", "App.API")])))

    let explanation = try plan.explanation(of: "home")

    #expect(explanation.lines[1] == "not active: it cannot be built")
    #expect(explanation.lines.last?.hasPrefix("problem: nothing provides App.API") == true)
  }

  @Test func `an unknown name is met with near ones`() {
    let failure = #expect(throws: ExplanationFailure.self) { try plan.explanation(of: "hom") }

    #expect(
      failure?.description == "'hom' is neither a plugin nor an interface here. Did you mean home?"
    )
  }

  @Test func `a name that two modules have is met with both`() {
    let plan = WiringPlan(
      WiringRequest(.provider("one", of: "A.Store"), .provider("two", of: "B.Store"))
    )

    #expect(throws: ExplanationFailure.unclear("Store", candidates: ["A.Store", "B.Store"])) {
      try plan.explanation(of: "Store")
    }
  }

  @Test func `the graph as text is a tree for each feature`() {
    #expect(
      GraphDescription(plan).text == """
        home 1.0.0 (feature)
        ├─ api: App.API ← embedded 1.0.0 (provider) [chosen with --use]
        │  ├─ sinks: App.Sink ← console 1.0.0 (provider) [every provider]
        │  └─ sinks: App.Sink ← sqlite 1.0.0 (provider) [every provider]
        ├─ clock: Host.Clock ← the host
        ├─ cache: App.Cache ← nothing (optional and empty)
        ├─ sinks: App.Sink ← console 1.0.0 (provider) [every provider]
        └─ sinks: App.Sink ← sqlite 1.0.0 (provider) [every provider]
        live 1.0.0 (provider, not active: embedded was chosen instead)
        """
    )
  }

  @Test func `a cycle is drawn once and ends`() {
    let plan = WiringPlan(
      WiringRequest(
        .provider("a", of: "App.A", needs: [.one("b", "App.B")]),
        .provider("b", of: "App.B", needs: [.one("a", "App.A")])
      )
    )

    #expect(
      GraphDescription(plan).text == """
        a 1.0.0 (provider, not active: it cannot be built)
        └─ b: App.B ← b 1.0.0 (provider, not active: it cannot be built)
           └─ a: App.A ← a 1.0.0 (provider, not active: it cannot be built) (above)
        """
    )
  }

  @Test func `the graph as JSON reads back the same`() throws {
    let graph = GraphDescription(plan)

    let data = try JSONEncoder().encode(graph)

    #expect(try JSONDecoder().decode(GraphDescription.self, from: data) == graph)
    #expect(graph.nodes.last?.id == "host:Host.Clock")
    #expect(graph.edges.filter { $0.to == nil }.map(\.member) == ["cache"])
  }
}
