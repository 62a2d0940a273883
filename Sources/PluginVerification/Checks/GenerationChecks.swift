internal import PluginContract
internal import PluginInterface

/// What must be so when one build of it takes over from another.
enum GenerationChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("swap-beside", "Two generations of it answer side by side.") { exam, _ in
      try exam.requireOverlap()
      let source = Fabricator(.plain, seed: exam.seed)
      let old = try await exam.load().build()
      let new = try await exam.load().build()
      let before = try await old.callAll(source, besides: [.huge, .deep])
      let after = try await new.callAll(source, besides: [.huge, .deep])
      try requireEqual(
        after,
        before,
        "the number of calls that the next generation answers with a value"
      )
    }
    check(
      "swap-under-load",
      "A generation is built, and the one before shut down, while calls go on.",
      strictness: 2
    ) {
      exam,
      _ in
      try exam.requireOverlap()
      let (first, second) = (try exam.load(), try exam.load())
      let old = try await first.build()
      let source = Fabricator(.plain, seed: exam.seed)
      try await old.callAll(source, besides: [.huge, .deep])
      let calls = Task {
        while !Task.isCancelled {
          try await old.callAll(source, besides: [.huge, .deep])
        }
      }
      for _ in 0..<3 { await second.end(try await second.build()) }
      let new = try await second.build()
      calls.cancel()
      _ = try? await calls.value
      await first.end(old)
      try await new.callAll(source, besides: [.huge, .deep])
    }
    check("state-handed-over", "The next generation takes over the state, and hands on the same.") {
      exam,
      _ in
      let (old, new) = (try exam.load(), try exam.load())
      let state = try await exporting(try await old.build()).exportState()
      let next = try await new.build()
      try await exporting(next).importState(state)
      try requireEqual(
        try await exporting(next).exportState(),
        state,
        "the state that is handed on"
      )
    }
    check("state-unknown", "State of a schema that it does not know is refused.", strictness: 2) {
      exam,
      _ in
      let state = try exporting(try await exam.load().build())
      try await requireThrows((any Error).self, "taking over state of an unknown schema") {
        try await state.importState(
          StateSnapshot(schema: "of-another-plugin/1", content: [1, 2, 3])
        )
      }
    }
    check(
      "state-damaged",
      "State that is damaged is taken or refused, and crashes nothing.",
      strictness: 2
    ) {
      exam,
      probe in
      let state = try exporting(try await exam.load().build())
      var snapshot = try await state.exportState()
      let whole = snapshot.content
      for _ in 0..<20 {
        snapshot.content = Array(whole.prefix(probe.number(in: 0...whole.count)))
        for index in snapshot.content.indices where probe.number(in: 0...3) == 0 {
          snapshot.content[index] = UInt8(probe.number(in: 0...255))
        }
        try? await state.importState(snapshot)
      }
    }
  }

  private static func exporting(_ instance: Instance) throws -> any StateTransferring {
    guard let state = instance.built.stateTransferring else {
      throw SkippedCheck(reason: "it hands over no state")
    }
    return state
  }
}
