import PluginHost
import PluginInspection
import Testing

@Suite struct WantingPartOfASet {
  private let set: [WiringRequest.Candidate] = [
    .feature("home", needs: [.one("store", "App.Store")]),
    .feature("profile", needs: [.one("zoo", "App.Zoo")]),
    .provider("disk", of: "App.Store"),
    .provider("spare", of: "App.Spare", needs: [.one("gone", "App.Gone")]),
    .provider("idle", of: "App.Idle"),
    .provider("profile-only", of: "App.Zoo", needs: [.one("gone", "App.Gone")]),
  ]

  private func plan(_ wanted: WiringRequest.Wanted) -> WiringPlan {
    var request = WiringRequest(set)
    request.wanted = wanted
    return WiringPlan(request)
  }

  @Test func `a problem that what is wanted does not reach is set aside`() throws {
    let plan = try plan(.plugins(["home"])).validated()

    #expect(plan.setAside.map(\.code) == ["missing"])
    #expect(plan.activeOrder == ["disk", "home"])
    #expect(plan["profile"]?.activity == .broken)
  }

  @Test func `wanting everything lists every problem`() {
    let plan = plan(.everything)

    #expect(
      plan.messages == [
        """
        nothing provides App.Gone, needed by profile -> profile-only.gone and spare.gone. Add a \
        plugin that provides it
        """
      ]
    )
    #expect(plan.setAside == [])
  }

  @Test func `wanting the features lists what features reach`() {
    let plan = plan(.features)

    #expect(plan.problems.flatMap(\.plugins) == ["profile-only"])
    #expect(plan.setAside.flatMap(\.plugins) == ["spare"])
  }

  @Test func `each plugin says whether it is active and why`() {
    let plan = plan(.plugins(["home"]))

    #expect(plan["home"]?.activity == .wanted)
    #expect(plan["disk"]?.activity == .needed(by: ["home"]))
    #expect(plan["idle"]?.activity == .unneeded)
    #expect(plan["spare"]?.activity == .broken)
  }

  @Test func `a provider of another feature is not active, and says for whom it waits`() {
    let plan = WiringPlan(
      WiringRequest(
        .feature("home"),
        .feature("profile", needs: [.one("zoo", "App.Zoo")]),
        .provider("zoo", of: "App.Zoo")
      ) { $0.wanted = .plugins(["home"]) }
    )

    #expect(plan["profile"]?.activity == .notAskedFor)
    #expect(plan["zoo"]?.activity == .onlyNeededByInactive(["profile"]))
  }

  @Test func `a contract is neither wired nor active`() {
    let contract = WiringRequest.Candidate.feature("checks", needs: [.one("store", "App.Store")])
      .with { $0.kind = .contract }

    let plan = WiringPlan(WiringRequest(contract))

    #expect(plan.messages == [])
    #expect(plan["checks"]?.activity == .contract)
    #expect(plan.buildOrder == [])
  }

  @Test func `the order for some plugins holds what they reach and nothing else`() {
    #expect(plan(.everything).buildOrder(for: ["home"]) == ["disk", "home"])
    #expect(plan(.everything).buildOrder(for: []) == [])
  }
}
