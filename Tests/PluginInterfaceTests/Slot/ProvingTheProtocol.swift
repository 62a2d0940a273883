import Foundation
import Testing

/// The model tries every interleaving of an idea, the litmus program some of the real code.
@Suite(.serialized) struct ProvingTheProtocol {
  @Test func `every interleaving is safe, and no rule can be left out`() throws {
    let model = try Litmus.run(["python3", "model.py"], in: Litmus.tests)

    #expect(
      model.text == """
        the protocol: ok
        no fence: violation
        no second look: violation
        value before roots: violation
        counts first: ok
        counted: ok
        counted, no fence: violation
        counted, no second look: violation
        counted, value before roots: violation
        counted, counts first: violation

        """
    )
  }

  @Test(
    arguments: [
      ("calls", [], .bare), ("calls", ["without-membarrier"], .bare),
      ("calls", ["shaken"], .shaken),
      ("counted", ["shaken"], .shaken), ("group", ["shaken"], .shaken), ("plain", [], .sanitized),
      ("many", [], .bare), ("served", [], .bare), ("served", ["without-membarrier"], .bare),
      ("served", ["shaken"], .shaken),
    ] as [(String, [String], Litmus.Preparation)]
  )
  func `on this processor no call is harmed by a publish`(
    kind: String,
    options: [String],
    preparation: Litmus.Preparation
  ) throws {
    let litmus = try Litmus(preparation)
    defer { litmus.remove() }

    let run = try litmus.run([kind, "1"] + options)

    #expect(run.status == 0, "\(run.text)")
  }

  @Test(arguments: [[], ["without-membarrier"]])
  func `calls go on while a publisher halts, at every step in turn`(options: [String]) throws {
    let litmus = try Litmus(.halted)
    defer { litmus.remove() }
    try #require(litmus.steps >= 25)

    let run = try litmus.run(["halted", "\(litmus.steps)"] + options)

    #expect(run.status == 0, "\(run.text)")
    let reached = run.text.split(separator: " ").compactMap { Int($0) }.first ?? 0
    // Two steps lie behind a call that is found half-way in, which may not come.
    #expect(reached >= litmus.steps - 4, "\(run.text)")
  }

  @Test(arguments: Mutant.all)
  func `no rule can be left out`(_ mutant: Mutant) throws {
    let litmus = try Litmus(mutant.preparation, without: mutant)
    defer { litmus.remove() }
    let limit = mutant.preparation == .halted ? "\(litmus.steps)" : "60"
    let options = mutant.preparation == .shaken ? ["shaken"] : mutant.options

    let run = try litmus.run([mutant.kind, limit] + options)

    #expect(run.status != 0, "\(run.text)")
  }
}
