internal import Foundation
internal import PluginContract
internal import PluginInspection
internal import PluginInterface

/// What is called must do, whatever it is called with.
enum CallChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("call-answers", "It answers or throws when it is called, with values of no meaning.") {
      exam,
      _ in
      let instance = try await exam.load().build()
      for call in try instance.calls().prefix(1) {
        _ = await call.answers(Fabricator(.plain, seed: exam.seed))
      }
      try await instance.callAll(
        Fabricator(.plain, seed: exam.seed),
        besides: [.huge, .deep, .noJSON]
      )
    }
    check("call-any-input", "It answers or throws whatever it is called with.") { exam, probe in
      let instance = try await exam.load().build()
      for _ in 0..<25 {
        let seed = UInt64(probe.number(in: 0...Int.max))
        try await instance.callAll(
          Fabricator(.random, seed: seed),
          besides: [.huge, .deep, .noJSON]
        )
      }
    }
    check("call-malformed-input", "It answers or throws when its input is no JSON.") { exam, _ in
      try await call(exam, [.noJSON])
    }
    check(
      "call-huge-input",
      "It answers or throws when it is called with megabytes.",
      strictness: 2
    ) {
      exam,
      _ in
      let instance = try await exam.load().build()
      let others = Set(FeatureInput.allCases).subtracting([.huge])
      try await instance.callAll(Fabricator(.huge, seed: exam.seed), besides: others)
    }
    check(
      "call-deep-input",
      "It answers or throws when its input is nested 20000 deep.",
      strictness: 2
    ) {
      exam,
      _ in
      try await call(exam, [.deep])
    }
    check("call-concurrently", "It can be called by many tasks at once.") { exam, _ in
      let instance = try await exam.load().build()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<32 {
          group.addTask {
            let source = Fabricator(.random, seed: exam.seed &+ UInt64(number))
            try await instance.callAll(source, besides: [.huge, .deep, .noJSON])
          }
        }
        try await group.waitForAll()
      }
    }
    check("call-cancelled", "A call ends soon after its task is cancelled.", strictness: 2) {
      exam,
      _ in
      let instance = try await exam.load().build()
      for double in instance.doubles {
        for method in double.methods where method.isAsync {
          method.double.inject(.hanging, at: .always)
        }
      }
      let ended = try await ends(within: .seconds(3)) {
        try await instance.callAll(
          Fabricator(.plain, seed: exam.seed),
          besides: [.huge, .deep, .noJSON]
        )
      }
      try require(ended, "it goes on for more than 3 seconds; hand the cancellation on")
    }
    check("call-quiet", "Calls print nothing on standard output.") { exam, _ in
      let instance = try await exam.load().build()
      try await instance.callAll(
        Fabricator(.random, seed: exam.seed),
        besides: [.huge, .deep, .noJSON]
      )
      try exam.requireSilence("while it is called")
    }
    check("call-keeps-process", "Calls change nothing that belongs to the whole process.") {
      exam,
      _ in
      let instance = try await exam.load().build()
      let before = ProcessState()
      try await instance.callAll(
        Fabricator(.random, seed: exam.seed),
        besides: [.huge, .deep, .noJSON]
      )
      for part in ProcessState.Part.allCases {
        try exam.requireUnchanged(part, since: before, "a call")
      }
    }
    check(
      "call-leaves-no-file",
      "Calls leave no more files open than the first did.",
      strictness: 2
    ) {
      exam,
      _ in
      let instance = try await exam.load().build()
      let source = Fabricator(.random, seed: exam.seed)
      for _ in 0..<3 { try await instance.callAll(source, besides: [.huge, .deep, .noJSON]) }
      let before = ProcessState.openFiles.count
      for _ in 0..<10 { try await instance.callAll(source, besides: [.huge, .deep, .noJSON]) }
      let left = ProcessState.openFiles.count - before
      try require(left < 10, "\(left) files more are open after 10 calls of each kind")
    }
    check(
      "call-same-answer",
      "What says that it is deterministic gives the same answer to the same input."
    ) { exam, probe in
      guard exam.manifest.isDeterministic else {
        throw SkippedCheck(reason: "its manifest does not say that it is deterministic")
      }
      let loaded = try exam.load()
      for _ in 0..<5 {
        let seed = UInt64(probe.number(in: 0...Int.max))
        let instance = try await loaded.build()
        let first = try await answers(instance, seed)
        let again = try await answers(instance, seed)
        // Of some plugins there is one at a time.
        await loaded.end(instance)
        let other = try await answers(try await loaded.build(), seed)
        for (name, answers) in first {
          for later in [again[name], other[name]] where later != answers {
            let texts = [answers, later ?? []].map { "\($0.map(\.description))" }
            try require(false, "\(name) answers \(texts[0]), then \(texts[1])")
          }
        }
      }
    }
    check("call-renders", "What a feature renders as JSON is one JSON document.") { exam, _ in
      let instance = try await exam.load().build()
      guard case .feature(let feature) = instance.built.value else {
        throw SkippedCheck(reason: "it is no feature")
      }
      guard let response = try? await feature.handle(FeatureRequest()),
        let text = try? response.render(as: .json)
      else { throw SkippedCheck(reason: "it answers nothing to a request without input") }
      let document = try? JSONSerialization.jsonObject(
        with: Data(text.utf8),
        options: .fragmentsAllowed
      )
      try require(document != nil, "this is none: \(text.prefix(200).debugDescription)")
    }
  }

  /// What each call answers, by its name.
  private static func answers(
    _ instance: Instance,
    _ seed: UInt64
  ) async throws -> [String: [SubjectCall.Answer]] {
    var answers: [String: [SubjectCall.Answer]] = [:]
    for call in try instance.calls(besides: [.huge, .deep, .noJSON]) {
      answers[call.name, default: []].append(await call.answer(Fabricator(.random, seed: seed)))
    }
    return answers
  }

  private static func call(_ exam: Examination, _ inputs: Set<FeatureInput>) async throws {
    let instance = try await exam.load().build()
    guard case .feature = instance.built.value else {
      throw SkippedCheck(reason: "it is no feature")
    }
    let others = Set(FeatureInput.allCases).subtracting(inputs)
    try await instance.callAll(Fabricator(.random, seed: exam.seed), besides: others)
  }

  /// Whether an operation ends in time after its task was cancelled.
  private static func ends(
    within limit: Duration,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Bool {
    let end = AsyncStream<Bool>.makeStream()
    let task = Task {
      try? await body()
      end.continuation.yield(true)
    }
    let clock = Task {
      try await Task.sleep(for: .milliseconds(100))
      task.cancel()
      try await Task.sleep(for: limit)
      end.continuation.yield(false)
    }
    defer { clock.cancel() }
    return await end.stream.first { _ in true } ?? false
  }
}
