import Foundation
import PluginHost
import PluginInspection
import Testing

@Suite struct WiringABrokenSet {
  @Test(arguments: BrokenWiring.all)
  func `the message says what is wrong, with which plugin, and what to do`(
    _ broken: BrokenWiring
  ) {
    let plan = WiringPlan(broken.request)

    #expect(plan.messages == [broken.message])
    #expect(plan.problems.map(\.code) == [broken.code])
  }

  @Test func `a line end in a path begins no line of a message`() {
    let problem = WiringProblem.duplicateID(id: "home", paths: ["a\nb.so", "c.so"])

    #expect(problem.description.contains(#"a\u{A}b.so"#))
    #expect(!problem.description.contains("\n"))
  }

  @Test func `the table has a row for every kind of problem`() {
    let codes = Set(BrokenWiring.all.map(\.code))

    #expect(codes.count == 28)
  }

  @Test func `all problems are listed at once, in one order`() throws {
    let request = WiringRequest(
      .feature("home", needs: [.one("api", "App.API"), .one("store", "App.Store")]),
      .feature("profile", needs: [.one("zoo", "App.Zoo"), .one("api", "App.API")]),
      .provider("disk", of: "App.Store", needs: [.one("me", "App.Store2")]),
      .provider("memory", of: "App.Store"),
      .provider("loop", of: "App.Loop", needs: [.one("loop", "App.Loop")]),
      .provider("empty", of: nil),
      WiringRequest.Candidate.provider("set", of: "App.Set").configured(.option("key"))
    ) { $0.use("Nothing=disk") }

    let codes = WiringPlan(request).problems.map(\.code)

    #expect(
      codes == [
        "unknown-choice", "provides-nothing", "missing", "missing", "missing",
        "several-providers", "cycle", "missing-configuration",
      ]
    )
    let failure = #expect(throws: InvalidWiring.self) { try WiringPlan(request).validated() }
    #expect(failure?.description.split(separator: "\n").count == codes.count)
  }

  @Test func `one gap that many feel is one problem, and the rest are counted`() {
    let many = (0..<9).map { number in
      WiringRequest.Candidate.feature("f\(number)", needs: [.one("s", "App.S")])
    }

    let plan = WiringPlan(WiringRequest(many))

    #expect(
      plan.messages == [
        """
        nothing provides App.S, needed by f0.s, f1.s, f2.s, f3.s and 5 more. Add a plugin that \
        provides it
        """
      ]
    )
    #expect(plan.problems.first?.plugins.count == 9)
  }

  @Test func `a problem as JSON has its kind, its sentence and its facts`() throws {
    let plan = WiringPlan(
      WiringRequest(.feature("home", needs: [.one("api", "App.APIClent")])) {
        $0.hostInterfaces = ["App.APIClient"]
      }
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]

    let json = String(decoding: try encoder.encode(plan.problems), as: UTF8.self)

    #expect(
      json == """
        [{"chain":["home"],"code":"missing","interface":"App.APIClent","message":"nothing provides \
        App.APIClent, needed by home.api. Add a plugin that provides it (did you mean \
        App.APIClient?)","number":"PH2202","plugins":["home"],"suggestions":["App.APIClient"]}]
        """
    )
  }
}
