internal import PluginContract
internal import PluginInterface

/// What it must bear of its dependencies.
enum PoisonChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("poison-throwing", "It answers or throws where every dependency throws.") { exam, _ in
      try await poison(exam) { method in
        if method.isThrowing { method.double.inject(.throwing(Poison()), at: .always) }
      }
    }
    check(
      "poison-throwing-later",
      "It answers or throws where every dependency throws at its second call."
    ) {
      exam,
      _ in
      try await poison(exam) { method in
        if method.isThrowing { method.double.inject(.throwing(Poison()), at: .from(2)) }
      }
    }
    check("poison-cancelled", "It answers or throws where every dependency is cancelled.") {
      exam,
      _ in
      try await poison(exam) { method in
        if method.isThrowing { method.double.inject(.cancelling, at: .always) }
      }
    }
    check("poison-slow", "It answers or throws where every dependency is slow.", strictness: 2) {
      exam,
      _ in
      try await poison(exam) { method in
        if method.isAsync { method.double.inject(.delaying(.milliseconds(100)), at: .always) }
      }
    }
    check(
      "poison-empty",
      "It answers or throws where every dependency gives nothing but empty values."
    ) {
      exam,
      _ in
      try await poison(exam, .empty) { _ in }
    }
    check(
      "poison-huge",
      "It answers or throws where every dependency gives huge values.",
      strictness: 2
    ) {
      exam,
      _ in
      try await poison(exam, .huge) { _ in }
    }
    check("poison-odd", "It answers or throws where every dependency gives values without meaning.")
    {
      exam,
      _ in
      try await poison(exam, .random) { _ in }
    }
    check(
      "poison-builder",
      "Its builder returns or throws where every dependency throws.",
      strictness: 2
    ) {
      exam,
      _ in
      let loaded = try exam.load()
      var shape = BundleShape()
      shape.poison = { if $0.isThrowing { $0.double.inject(.throwing(Poison()), at: .always) } }
      do {
        _ = try await loaded.build(shape)
      } catch let skip as SkippedCheck { throw skip } catch {}
    }
  }

  /// Builds it with sound dependencies, poisons them, and makes every call.
  private static func poison(
    _ exam: Examination,
    _ answers: Fabricator.Size = .plain,
    _ inject: (BundleDouble.Method) -> Void
  ) async throws {
    let instance = try await exam.load().build(BundleShape(answers: answers))
    let methods = instance.doubles.flatMap(\.methods)
    guard !methods.isEmpty else { throw SkippedCheck(reason: "nothing that it takes has a double") }
    methods.forEach(inject)
    for _ in 0..<3 {
      try await instance.callAll(
        Fabricator(.plain, seed: exam.seed),
        besides: [.huge, .deep, .noJSON]
      )
    }
  }

  private struct Poison: Error, CustomStringConvertible {
    let description = "poison: a dependency that fails for the sake of a check"
  }
}
