import PluginHost
import Testing

@Suite struct ComparingPlans {
  private static let home = WiringRequest.Candidate.feature(
    "home",
    needs: [.one("store", "App.Store"), .optional("clock", "App.Clock")]
  )
  private static let disk = WiringRequest.Candidate.provider("disk", of: "App.Store")

  private func lines(_ candidate: WiringRequest.Candidate) -> [String] {
    let before = WiringPlan(WiringRequest(Self.home, Self.disk))
    let after = WiringPlan(WiringRequest(Self.home, Self.disk, candidate))
    return PlanComparison(from: before, to: after).lines
  }

  @Test func `tells what one more plugin would change`() {
    #expect(
      lines(.provider("wall-clock", of: "App.Clock")) == [
        "home.clock gets wall-clock instead of nothing",
        "wall-clock is active: needed by home",
      ]
    )
    #expect(
      lines(.decorator("log", of: "App.Store")) == [
        "home.store gets log instead of disk",
        "log is active: needed by home",
      ]
    )
  }

  @Test func `tells what it would break`() {
    #expect(
      lines(.provider("memory", of: "App.Store")) == [
        """
        problem: several plugins provide App.Store, needed by home.store: disk and memory. Choose one \
        with --use App.Store=disk
        """,
        "home.store gets nothing instead of disk",
        "disk is not active: memory also provides it and none is chosen",
        "home is not active: it cannot be built",
        "memory is not active: disk also provides it and none is chosen",
      ]
    )
  }

  @Test func `tells what it would mend`() {
    let before = WiringPlan(WiringRequest(Self.home))
    let after = WiringPlan(WiringRequest(Self.home, Self.disk))

    #expect(
      PlanComparison(from: before, to: after).lines == [
        "solved: nothing provides App.Store, needed by home.store. Add a plugin that provides it",
        "home.store gets disk instead of nothing",
        "disk is active: needed by home",
        "home is active: it was asked for",
      ]
    )
  }
}
