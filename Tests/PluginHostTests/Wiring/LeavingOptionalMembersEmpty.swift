import PluginHost
import PluginInspection
import Testing

@Suite struct LeavingOptionalMembersEmpty {
  private func plan(
    _ candidates: WiringRequest.Candidate...,
    with change: (inout WiringRequest) -> Void = { _ in }
  ) -> WiringPlan {
    var request = WiringRequest(candidates)
    request.wanted = .features
    change(&request)
    return WiringPlan(request)
  }

  private let home = WiringRequest.Candidate.feature(
    "home",
    needs: [.optional("store", "App.Store", "1.0.0..<2.0.0")]
  )

  @Test func `the provider is missing`() {
    let plan = plan(home) { $0.interfaceVersions = ["App": .init(1, 0, 0)] }

    #expect(plan.messages == [])
    #expect(plan.reason("home", "store") == .empty)
    #expect(
      plan.warnings.map(\.description) == [
        "'home.store' is optional and stays empty: nothing provides App.Store"
      ]
    )
  }

  @Test func `the provider was refused`() {
    let plan = plan(home) {
      $0.interfaceVersions = ["App": .init(1, 0, 0)]
      $0.refused = [.init(path: "d.so", id: "disk", provides: ["Store"], reason: "it is empty")]
    }

    #expect(plan.messages == [])
    #expect(
      plan.warnings.map(\.description) == [
        """
        'home.store' is optional and stays empty: nothing provides App.Store; 'disk' (d.so) would \
        provide it and was refused: it is empty
        """
      ]
    )
  }

  @Test func `the provider lacks something itself, however deep down`() {
    let plan = plan(
      home,
      .provider("disk", of: "App.Store", needs: [.one("block", "App.Block")]),
      .provider("block", of: "App.Block", needs: [.one("missing", "App.Missing")])
    ) { $0.interfaceVersions = ["App": .init(1, 0, 0)] }

    #expect(plan.messages == [])
    #expect(plan.providers("home", "store") == [])
    #expect(plan.activeOrder == ["home"])
    #expect(plan["disk"]?.activity == .broken)
    #expect(plan.setAside.map(\.code) == ["missing"])
    #expect(
      plan.warnings.map(\.description) == [
        "'home.store' is optional and stays empty: its provider 'disk' cannot be built"
      ]
    )
  }

  @Test func `the interface module is of another version`() {
    let plan = plan(home, .provider("disk", of: "App.Store")) {
      $0.interfaceVersions = ["App": .init(2, 0, 0)]
    }

    #expect(plan.messages == [])
    #expect(
      plan.warnings.map(\.description) == [
        """
        'home.store' is optional and stays empty: App is 2.0.0, and 1.0.0..<2.0.0 is needed by \
        home.store. Rebuild 'home' against App 2.0.0
        """
      ]
    )
  }

  @Test func `several providers are still a problem`() {
    let plan = plan(
      home,
      .provider("disk", of: "App.Store"),
      .provider("memory", of: "App.Store")
    ) { $0.interfaceVersions = ["App": .init(1, 0, 0)] }

    #expect(plan.problems.map(\.code) == ["several-providers"])
  }

  @Test func `a member that takes all says which provider it goes without`() {
    let plan = plan(
      .feature("home", needs: [.all("sinks", "App.Sink")]),
      .provider("a", of: "App.Sink")
    ) {
      $0.refused = [.init(path: "b.so", provides: ["App.Sink"], reason: "it is empty")]
    }

    #expect(plan.messages == [])
    #expect(
      plan.warnings.map(\.description) == [
        """
        'home.sinks' takes every App.Sink, and one is left out: b.so would provide it and was \
        refused: it is empty
        """
      ]
    )
  }
}
