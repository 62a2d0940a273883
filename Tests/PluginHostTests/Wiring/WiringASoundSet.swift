import PluginHost
import PluginInspection
import Testing

@Suite struct WiringASoundSet {
  @Test func `each member gets the only provider, and providers are built first`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("router", "App.Router"), .one("store", "App.Store")]),
        .provider("router", of: "App.Router", needs: [.one("store", "App.Store")]),
        .provider("disk", of: "App.Store")
      )
    ).validated()

    #expect(plan.providers("home", "router") == ["router"])
    #expect(plan.providers("router", "store") == ["disk"])
    #expect(plan.reason("home", "router") == .only)
    #expect(plan.buildOrder == ["disk", "router", "home"])
    #expect(plan.warnings == [])
  }

  @Test func `protocols of one name in two modules are two interfaces`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("a", "A.Store"), .one("b", "B.Store")]),
        .provider("one", of: "A.Store"),
        .provider("two", of: "B.Store")
      )
    ).validated()

    #expect(plan.providers("home", "a") == ["one"])
    #expect(plan.providers("home", "b") == ["two"])
  }

  @Test func `a short name stands for the only interface of that name`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("store", "Store")]),
        .provider("disk", of: "App.Store")
      )
    ).validated()

    #expect(plan.providers("home", "store") == ["disk"])
    #expect(plan["home"]?.members.first?.interface == "App.Store")
  }

  @Test func `a choice decides among several providers, by a short name too`() throws {
    for choice in ["App.Store=memory", "Store=memory"] {
      let plan = try WiringPlan(
        WiringRequest(
          .feature("home", needs: [.one("store", "App.Store")]),
          .provider("disk", of: "App.Store"),
          .provider("memory", of: "App.Store")
        ) { $0.use(choice) }
      ).validated()

      #expect(plan.providers("home", "store") == ["memory"])
      #expect(plan.reason("home", "store") == .chosen)
      #expect(plan["disk"]?.activity == .notChosen(over: ["memory"]))
      #expect(plan.activeOrder == ["memory", "home"])
    }
  }

  @Test func `a choice made twice is one choice`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("store", "App.Store")]),
        .provider("disk", of: "App.Store"),
        .provider("memory", of: "App.Store")
      ) { $0.use("Store=disk", "App.Store=disk", "Store=disk") }
    ).validated()

    #expect(plan.providers("home", "store") == ["disk"])
  }

  @Test func `all takes every provider in the order of their ids, whatever is chosen`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.all("sinks", "App.Sink")]),
        .provider("c", of: "App.Sink"),
        .provider("a", of: "App.Sink"),
        .provider("b", of: "App.Sink")
      ) {
        $0.use("Sink=b")
        $0.hostInterfaces = ["App.Sink"]
      }
    ).validated()

    #expect(plan.providers("home", "sinks") == ["a", "b", "c"])
    #expect(plan["home"]?.members.first?.takesHostValue == true)
    #expect(plan.reason("home", "sinks") == .every)
  }

  @Test func `all of nothing is an empty list and no problem`() throws {
    let plan = try WiringPlan(
      WiringRequest(.feature("home", needs: [.all("sinks", "App.Sink")]))
    ).validated()

    #expect(plan.providers("home", "sinks") == [])
  }

  @Test func `a host value serves where no plugin provides, and a plugin goes before it`() throws {
    let plan = try WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("clock", "Host.Clock"), .one("logger", "Host.Logger")]),
        .provider("fixed-clock", of: "Host.Clock")
      ) { $0.hostInterfaces = ["Host.Clock", "Host.Logger"] }
    ).validated()

    #expect(plan.providers("home", "clock") == ["fixed-clock"])
    #expect(plan.providers("home", "logger") == [])
    #expect(plan.reason("home", "logger") == .host)
  }

  @Test func `a version range that the interface module meets is no problem`() throws {
    let plan = WiringPlan(
      WiringRequest(
        .feature("home", needs: [.one("store", "App.Store", "1.2.0..<2.0.0")]),
        .provider("disk", of: "App.Store")
      ) { $0.interfaceVersions = ["App": .init(1, 9, 0)] }
    )

    #expect(plan.messages == [])
  }

  @Test func `a shorter life may hold a longer one`() {
    let plan = WiringPlan(
      WiringRequest(
        .provider("user", of: "App.User", needs: [.one("s", "App.S")], lifetime: .request),
        .provider("session", of: "App.S", needs: [.one("c", "App.C")], lifetime: .session),
        .provider("cache", of: "App.C")
      )
    )

    #expect(plan.messages == [])
  }

  @Test func `one path given twice counts once`() {
    let plan = WiringPlan(WiringRequest(.feature("home"), .feature("home")))

    #expect(plan.messages == [])
    #expect(plan.plugins.count == 1)
  }

  @Test func `values of every type are read`() {
    let plan = WiringPlan(
      WiringRequest(
        WiringRequest.Candidate.feature("home").configured(
          .option("a", .string),
          .option("b", .int),
          .option("c", .double),
          .option("d", .bool),
          .option("e", .duration),
          .option("f", .duration, default: "1.5m")
        )
      ) {
        $0.configuration["home"] = ["a": "", "b": "-3", "c": "1e3", "d": "true", "e": "250us"]
      }
    )

    #expect(plan.messages == [])
  }

  @Test func `a value is given to a refused plugin without a second complaint`() {
    let plan = WiringPlan(
      WiringRequest(.feature("home")) {
        $0.refused = [.init(path: "live.so", id: "live", reason: "it is empty")]
        $0.configuration["live"] = ["base-url": "x"]
      }
    )

    #expect(plan.messages == [])
  }
}
