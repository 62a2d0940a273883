internal import ForeignPlugins
internal import PluginContract

/// What must be so when it has been shut down.
enum ShutdownChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("shutdown-ends", "Shutting down ends.") { exam, _ in
      let loaded = try exam.load()
      await loaded.end(try await loaded.build())
    }
    check("shutdown-twice", "A second shutdown does no harm.", strictness: 2) { exam, _ in
      let loaded = try exam.load()
      let instance = try await loaded.build()
      await loaded.end(instance)
      await loaded.end(instance)
    }
    check("shutdown-then-call", "A call after the shutdown answers or throws.", strictness: 2) {
      exam,
      _ in
      let loaded = try exam.load()
      let instance = try await loaded.build()
      await loaded.end(instance)
      try await instance.callAll(Fabricator(.plain, seed: exam.seed), besides: [.huge, .deep])
    }
    check("shutdown-quiet", "Shutting down prints nothing on standard output.") { exam, _ in
      let loaded = try exam.load()
      await loaded.end(try await loaded.build())
      try exam.requireSilence("while it is shut down")
    }
    check("shutdown-leaves-no-file", "Shutting down closes what was opened since the builder.") {
      exam,
      _ in
      let loaded = try exam.load()
      // What the runtime and the system's libraries open once is there afterwards.
      await loaded.end(try await used(loaded))
      let before = ProcessState.openFiles
      await loaded.end(try await used(loaded))
      let opened = LoadChecks.opened(since: before)
      try require(opened.isEmpty, "\(opened.joined(separator: ", ")) is still open")
    }
    check("shutdown-leaves-no-thread", "Shutting down ends every thread that it began.") {
      exam,
      _ in
      let before = ThreadScan.Moment()
      let loaded = try exam.load()
      await loaded.end(try await used(loaded))
      // A thread that was told to end may need a moment for it.
      var thread: String?
      for _ in 0..<20 {
        thread = ThreadScan.thread(in: loaded.files, youngerThan: before)
        if thread == nil { return }
        try await Task.sleep(for: .milliseconds(50))
      }
      throw UnmetRequirement("thread \(thread ?? "") is still in its code", nil)
    }
    check("shutdown-leaves-no-process", "Shutting down ends every process that it began.") {
      exam,
      _ in
      let loaded = try exam.load()
      await loaded.end(try await used(loaded))
      let children = ProcessState.children
      try require(children.isEmpty, "\(children.joined(separator: ", ")) runs")
    }
    check(
      "shutdown-releases-memory",
      "Building and shutting down, again and again, keeps no memory.",
      strictness: 3
    ) {
      exam,
      _ in
      let loaded = try exam.load()
      for _ in 0..<10 { await loaded.end(try await loaded.build()) }
      let before = ProcessState.pages().resident
      for _ in 0..<50 { await loaded.end(try await loaded.build()) }
      let after = ProcessState.pages().resident
      let kept = after > before ? (after - before) >> 20 : 0
      try require(kept < 16, "50 rounds keep \(kept) MiB")
    }
    check(GenericChecks.end, "What is left to do at the end of the process lets it end well.") {
      exam,
      _ in
      let loaded = try exam.load()
      await loaded.end(try await loaded.build())
    }
  }

  /// Builds it and makes its calls.
  private static func used(_ loaded: LoadedSubject) async throws -> Instance {
    let instance = try await loaded.build()
    _ = try? await instance.callAll(
      Fabricator(.plain, seed: loaded.examination.seed),
      besides: [.huge, .deep]
    )
    return instance
  }
}
