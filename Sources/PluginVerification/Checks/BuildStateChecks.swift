internal import PluginContract

/// What the builder must leave as it found it.
enum BuildStateChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    for (part, id, sentence) in parts {
      check(id, sentence) { exam, _ in
        let loaded = try exam.load()
        let before = ProcessState()
        let instance = try await loaded.build()
        try exam.requireUnchanged(part, since: before, "building")
        await loaded.end(instance)
      }
    }
    check("build-starts-no-process", "Building leaves no process running.", strictness: 2) {
      exam,
      _ in
      let instance = try await exam.load().build()
      let children = ProcessState.children
      withExtendedLifetime(instance) {}
      try require(children.isEmpty, "\(children.joined(separator: ", ")) runs")
    }
  }

  private static let parts: [(ProcessState.Part, String, String)] = [
    (.environment, "build-keeps-environment", "Building changes no environment variable."),
    (.workingDirectory, "build-keeps-directory", "Building does not change the working directory."),
    (.locale, "build-keeps-locale", "Building does not change the locale of the process."),
    (.signalHandlers, "build-keeps-signals", "Building sets no signal handler."),
    (.fileMode, "build-keeps-file-mode", "Building does not change the mode of new files."),
    (.streams, "build-keeps-streams", "Building closes and redirects no standard stream."),
    (.limits, "build-keeps-limits", "Building does not change the limits of the process."),
  ]
}
