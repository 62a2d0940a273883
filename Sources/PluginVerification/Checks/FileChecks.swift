internal import PluginContract
internal import PluginInspection

/// What the file itself must be like; nothing of it runs.
enum FileChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("file-exports", "The file exports no variable that others could change.", strictness: 3) {
      exam,
      _ in
      let names = exam.audit.exportedVariables
      try require(names.isEmpty, "it exports \(names.joined(separator: ", "))")
    }
    check(
      "file-symbols-per-generation",
      "No symbol has one definition per process, which the next generation would share.",
      strictness: 2
    ) { exam, _ in
      let names = exam.audit.uniqueSymbols
      try require(
        names.isEmpty,
        "\(names.joined(separator: ", ")) would be shared; build with -fno-gnu-unique"
      )
    }
    check(
      "file-never-exits",
      "No code of the file calls a function that ends the process.",
      strictness: 3
    ) {
      exam,
      _ in
      let names = exam.audit.importedNames.intersection(Self.ending).sorted()
      try require(
        names.isEmpty,
        "it calls \(names.joined(separator: ", ")); throw an error instead"
      )
    }
    check(
      "file-starts-no-process",
      "No code of the file starts another process.",
      strictness: 4
    ) { exam, probe in
      let names = exam.audit.importedNames.intersection(Self.starting).sorted()
      if !names.isEmpty {
        probe.warn(
          "it calls \(names.joined(separator: ", ")); a host that swaps it cannot end those"
        )
      }
    }
    check("file-stack", "The file does not ask for an executable stack.", strictness: 2) {
      exam,
      _ in
      try require(
        !exam.audit.wantsExecutableStack,
        "it asks for one, which opens every stack of the process to attacks; link with -z noexecstack"
      )
    }
    check("manifest-known", "Every key of the manifest is one that this host knows.", strictness: 4)
    {
      exam,
      probe in
      for note in exam.audit.notes { probe.warn(note) }
    }
    check(
      "manifest-options-explained",
      "Every configuration option has a line for people.",
      strictness: 3
    ) { exam, _ in
      let keys = exam.manifest.configuration.filter { $0.summary.isEmpty }.map(\.key)
      try require(keys.isEmpty, "these have none: \(keys.joined(separator: ", "))")
    }
    check(
      "manifest-dependencies-used",
      "Every dependency that is declared is called somewhere.",
      strictness: 4
    ) { exam, probe in
      for member in exam.audit.unusedMembers {
        probe.warn("'\(member)' is declared and never called; take it out of the bundle")
      }
    }
    check(
      "manifest-nothing-undeclared",
      "Nothing of a dependency is called that the manifest does not declare.",
      strictness: 2
    ) { exam, _ in
      let names = exam.audit.undeclaredInterfaces
      try require(
        names.isEmpty,
        "it calls \(names.joined(separator: ", ")), which a host will not hand to it; declare a member"
      )
    }
  }

  private static let ending: Set = [
    "exit", "_exit", "_Exit", "quick_exit", "abort", "pthread_exit",
  ]
  private static let starting: Set = [
    "fork", "vfork", "posix_spawn", "posix_spawnp", "system", "popen", "execve", "execv", "execvp",
  ]
}
