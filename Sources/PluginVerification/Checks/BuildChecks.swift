internal import PluginContract
internal import PluginInspection
internal import PluginInterface

/// What the builder must do with bundles of every shape.
enum BuildChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("build-succeeds", "It is built of exactly its bundle, and warmed up.") { exam, _ in
      _ = try await exam.load().build()
    }
    check("build-twice", "It can be built twice in a process.") { exam, _ in
      try exam.requireOverlap()
      let loaded = try exam.load()
      _ = try await loaded.build()
      _ = try await loaded.build()
    }
    check("build-concurrently", "It can be built several times at once.", strictness: 2) {
      exam,
      _ in
      try exam.requireOverlap()
      let loaded = try exam.load()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try await loaded.build() } }
        try await group.waitForAll()
      }
    }
    check("build-after-shutdown", "It can be built again after it was shut down.") { exam, _ in
      let loaded = try exam.load()
      await loaded.end(try await loaded.build())
      _ = try await loaded.build()
    }
    check("build-without-optional", "It is built where its optional dependencies are missing.") {
      exam,
      _ in
      try requireMember(of: exam, with: "optional")
      _ = try await exam.load().build(BundleShape(omitsOptional: true))
    }
    check("build-with-none", "It is built where a member that takes all providers has none.") {
      exam,
      _ in
      try requireMember(of: exam, with: "all")
      _ = try await exam.load().build(BundleShape(listCount: 0))
    }
    check("build-with-many", "It is built where a member that takes all providers has several.") {
      exam,
      _ in
      try requireMember(of: exam, with: "all")
      _ = try await exam.load().build(BundleShape(listCount: 5))
    }
    check("build-missing", "Where a dependency is missing, building throws and crashes nothing.") {
      exam,
      _ in
      let needed = exam.manifest.requires.filter { $0.cardinality == .one }
      guard !needed.isEmpty else { throw SkippedCheck(reason: "it needs nothing") }
      let loaded = try exam.load()
      for member in needed {
        try await requireThrows((any Error).self, "building it without '\(member.name)'") {
          _ = try await loaded.build(BundleShape(missing: member.name))
        }
      }
    }
    check("build-quiet", "Building prints nothing on standard output.") { exam, _ in
      _ = try await exam.load().build()
      try exam.requireSilence("while it is built")
    }
    check("build-time", "Building takes no more than a second of the processor.", strictness: 3) {
      exam,
      _ in
      let loaded = try exam.load()
      let before = ProcessState.processorTime
      _ = try await loaded.build()
      let time = ProcessState.processorTime - before
      try require(
        time < .seconds(1),
        "it takes \(time); do such work at the first call, or in warmUp()"
      )
    }
    check("build-memory", "What is built takes no more than 64 MiB.", strictness: 3) { exam, _ in
      let loaded = try exam.load()
      let before = ProcessState.pages().resident
      let instance = try await loaded.build()
      let after = ProcessState.pages().resident
      let used = after > before ? (after - before) >> 20 : 0
      withExtendedLifetime(instance) {}
      try require(used <= 64, "it takes \(used) MiB")
    }
  }

  private static func requireMember(of exam: Examination, with cardinality: String) throws {
    guard !exam.manifest.requires.contains(where: { $0.cardinality.rawValue == cardinality }) else {
      return
    }
    throw SkippedCheck(reason: "no member of its bundle is of the cardinality '\(cardinality)'")
  }
}
