import Testing

@Suite struct JudgingManners {
  @Test(arguments: Manner.all)
  func `a plugin that is wrong in one way fails one check and not its neighbours`(
    _ manner: Manner
  ) throws {
    let checks = [manner.check] + (try Self.neighbours(of: manner))
    let (verdicts, outcome) = try Verdicts.of(
      manner.arguments() + checks.flatMap { ["--only", "generic/\($0)"] },
      environment: ["PLUGHOST_MANNERS_IN_C_MANNER": manner.name]
    )

    let subject = try #require(verdicts.subjects.first)
    #expect(subject.faults == [manner.check: manner.outcome], "\(outcome.output)")
    #expect(outcome.status == ["fail": 5, "crash": 6, "warning": 0][manner.outcome])
  }

  @Test func `each check has a plugin that fails it`() throws {
    #expect(Set(Manner.all.map(\.check)) == Set(try ListedCheck.all.get().map(\.check)))
  }

  /// Two checks of the same group, without those that contain this one.
  private static func neighbours(of manner: Manner) throws -> [String] {
    let group = manner.check.prefix { $0 != "-" }
    let all = try ListedCheck.all.get().map(\.check).filter { $0.hasPrefix("\(group)-") }
    let place = all.firstIndex(of: manner.check) ?? 0
    let others = (all[(place + 1)...] + all[..<place]).filter { !manner.besides.contains($0) }
    return Array(others.prefix(2))
  }
}
