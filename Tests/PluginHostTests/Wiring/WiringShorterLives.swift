import PluginHost
import PluginInspection
import Testing

@Suite struct WiringShorterLives {
  @Test func `what is taken later gives no order and closes no cycle`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("a", "App.A")]),
        .provider("a", of: "App.A", needs: [.one("b", "App.B").later(.lazy)]),
        .provider("b", of: "App.B", needs: [.one("a", "App.A")])
      )
    ).validated()

    #expect(plan.buildOrder.firstIndex(of: "a") ?? 9 < plan.buildOrder.firstIndex(of: "b") ?? 0)
    #expect(plan["b"]?.activity == .needed(by: ["a"]))
  }

  @Test func `a shorter life may hold a longer one, and a transient one anything`() {
    let plan = WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("form", "App.Form")]).with { $0.lifetime = .request },
        .provider("form", of: "App.Form", needs: [.one("user", "App.User")], lifetime: .transient),
        .provider("user", of: "App.User", needs: [.one("disk", "App.Disk")], lifetime: .session),
        .provider("disk", of: "App.Disk")
      )
    )

    #expect(plan.messages == [])
  }

  @Test func `decorators stand in their declared order, whatever the order of the files`() {
    let inner = WiringRequest.Candidate.decorator("z-inner", of: "App.Store", order: 1)
    let outer = WiringRequest.Candidate.decorator("a-outer", of: "App.Store", order: 2)
    let base = WiringRequest.Candidate.provider("disk", of: "App.Store")
    let home = WiringRequest.Candidate.feature("home", needs: [.one("store", "App.Store")])

    for set in [[inner, outer, base, home], [home, base, outer, inner]] {
      let plan = WiringPlan(WiringRequest(set))
      #expect(plan.messages == [])
      #expect(plan.providers("home", "store") == ["a-outer"])
      #expect(plan.providers("a-outer", "base") == ["z-inner"])
      #expect(plan.providers("z-inner", "base") == ["disk"])
    }
  }

  @Test func `a decorator wraps a value of the host too, and not all providers at once`() {
    let plan = WiringPlan(
      WiringRequest(
        .feature("home", needs: [.optional("clock", "Host.Clock"), .all("clocks", "Host.Clock")]),
        .decorator("wrap", of: "Host.Clock")
      ) { $0.hostInterfaces = ["Host.Clock"] }
    )

    #expect(plan.messages == [])
    #expect(plan.providers("home", "clock") == ["wrap"])
    #expect(plan.providers("home", "clocks") == [])
    #expect(plan.reason("wrap", "base") == .host)
  }

  @Test func `who outlives a decorator is not decorated by it, and is told so`() throws {
    let plan = WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("store", "App.Store")]),
        .feature("page", needs: [.one("store", "App.Store")]).with { $0.lifetime = .request },
        .provider("disk", of: "App.Store"),
        .decorator("log", of: "App.Store", order: 1),
        .decorator("trace", of: "App.Store", order: 2, lifetime: .request)
      )
    )

    #expect(plan.messages == [])
    #expect(plan.providers("home", "store") == ["log"])
    #expect(plan.providers("page", "store") == ["trace"])
    #expect(
      plan.warnings.map(\.description) == [
        """
        'home.store' is not decorated by 'trace', which lives as a request: 'home' lives as a \
        singleton
        """
      ]
    )
  }

  @Test func `explains lives, decorators and what is taken later`() throws {
    let plan = WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("store", "App.Store").later(.lazy)]),
        .feature("page", needs: [.one("forms", "App.Form").later(.factory, "Int")]),
        .provider("form", of: "App.Form", lifetime: .transient)
          .with { $0.parameter = .init(name: "number", type: "Int") },
        .provider("disk", of: "App.Store"),
        .decorator("log", of: "App.Store", order: 1)
      )
    )

    #expect(
      try ["log", "form", "App.Store"].map { try plan.explanation(of: $0).description } == [
        """
        log 1.0.0 (decorator, plugins/log.so)
        active: needed by home
        built when it is first asked for
        decorates App.Store
        base (App.Store) gets disk: the only provider
        """,
        """
        form 1.0.0 (provider, plugins/form.so)
        active: needed by page
        transient: built at each call of a factory, from 'number' (Int)
        provides App.Form
        """,
        """
        App.Store
        provided by disk (plugins/disk.so), active: needed by log
        decorated by log (order 1, singleton, plugins/log.so), active: needed by home
        home.store gets log: the outermost decorator
        log.base gets disk: the only provider
        """,
      ]
    )
  }
}
