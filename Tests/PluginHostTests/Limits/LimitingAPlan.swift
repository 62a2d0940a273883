import PluginHost
import PluginInspection
import Testing

@Suite struct LimitingAPlan {
  private func plan(
    _ limits: String...,
    with change: (inout WiringRequest) -> Void = { _ in }
  ) -> WiringPlan {
    var request = WiringRequest([
      .feature("home", needs: [.one("api", "App.API"), .one("log", "App.Log")]),
      .feature("profile", needs: [.one("api", "App.API")]),
      .provider("live", of: "App.API"), .provider("console", of: "App.Log"),
    ])
    request.failable = [
      "App.API": Failable(["fetch(_:)"]), "App.Log": Failable(["track(_:)"], others: ["level"]),
    ]
    request.limits = limits.compactMap { LimitRule($0) }
    change(&request)
    return WiringPlan(request)
  }

  private func limit(_ plan: WiringPlan, _ plugin: String, _ member: String) -> Duration? {
    plan[plugin]?.members.first { $0.name == member }?.limit?.timeout
  }

  @Test func `without one no member has a limit`() {
    let plan = plan()

    #expect(plan.plugins.flatMap(\.members).allSatisfy { $0.limit == nil })
  }

  @Test func `one for a member wins over one for its interface`() {
    let plan = plan("home.api=timeout:1s", "API=timeout:9s")

    #expect(plan.problems.isEmpty)
    #expect(limit(plan, "home", "api") == .seconds(1))
    #expect(limit(plan, "profile", "api") == .seconds(9))
    #expect(limit(plan, "home", "log") == nil)
  }

  @Test func `of two for one name the later one counts`() {
    let plan = plan("home.api=timeout:1s", "home.api=timeout:2s")

    #expect(limit(plan, "home", "api") == .seconds(2))
  }

  @Test func `an explanation tells of it`() throws {
    let plan = plan("home.api=timeout:2s,breaker:5/30s")

    let home = try plan.explanation(of: "home").description
    let interface = try plan.explanation(of: "API").description

    let bounds = """
      the only provider; a call is given up after 2.0 seconds and not made for 30.0 seconds after 5 \
      failures in a row
      """
    #expect(home.contains("\napi (App.API) gets live: \(bounds)\n"), "\(home)")
    #expect(interface.contains("\nhome.api gets live: \(bounds)\n"), "\(interface)")
    #expect(interface.hasSuffix("\nprofile.api gets live: the only provider"), "\(interface)")
  }

  @Test func `a warning names the calls that it does not hold for`() {
    let plan = plan("home.log=timeout:1s", "home.api=timeout:1s")

    #expect(
      plan.warnings.map(\.description) == [
        """
        the limit of 'home.log' does not hold for level of App.Log, which is not 'async throws'
        """
      ]
    )
  }

  @Test func `one for what may come later is no problem where more is awaited`() {
    let limits = ["later.api=timeout:1s", "App.Later=timeout:1s"].compactMap { LimitRule($0) }

    let now = plan { $0.limits = limits }
    let later = plan {
      $0.limits = limits
      $0.awaitsLimited = true
    }

    #expect(now.problems.map(\.code) == ["unknown-limit", "unknown-limit"])
    #expect(later.problems.isEmpty)
  }
}
