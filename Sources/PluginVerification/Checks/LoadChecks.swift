internal import ForeignPlugins
internal import PluginContract

/// What happens while the file is loaded, before anything is built.
enum LoadChecks {
  @ContractChecks<Examination> static var all: [Check<Examination>] {
    check("load-ends", "Loading the file ends, and its entry says what its manifest says.") {
      exam,
      _ in
      _ = try exam.load()
    }
    check("load-twice", "Two copies of the file can be in the process at the same time.") {
      exam,
      _ in
      _ = try exam.load()
      _ = try exam.load()
    }
    check("load-quiet", "Loading prints nothing on standard output.") { exam, _ in
      _ = try exam.load()
      try exam.requireSilence("while the file is loaded")
    }
    check("load-starts-no-thread", "Loading starts no thread.", strictness: 2) { exam, _ in
      let before = ThreadScan.Moment()
      let loaded = try exam.load()
      let thread = ThreadScan.thread(in: loaded.files, youngerThan: before)
      try require(
        thread == nil,
        "thread \(thread ?? "") is in its code; start threads in the builder"
      )
    }
    check("load-opens-no-file", "Loading leaves no file, socket or pipe open.", strictness: 2) {
      exam,
      _ in
      let before = ProcessState.openFiles
      _ = try exam.load()
      let opened = Self.opened(since: before)
      try require(
        opened.isEmpty,
        "it opens \(opened.joined(separator: ", ")); open files in the builder"
      )
    }
    check("load-starts-no-process", "Loading starts no process.") { exam, _ in
      _ = try exam.load()
      let children = ProcessState.children
      try require(children.isEmpty, "\(children.joined(separator: ", ")) runs")
    }
    check("load-keeps-process", "Loading changes nothing that belongs to the whole process.") {
      exam,
      _ in
      let before = ProcessState()
      _ = try exam.load()
      for part in ProcessState.Part.allCases {
        try exam.requireUnchanged(part, since: before, "loading")
      }
    }
  }

  /// The targets of the files that are open now and were not before.
  static func opened(since before: [Int: String]) -> [String] {
    ProcessState.openFiles.filter { before[$0.key] != $0.value }.map { "'\($0.value)'" }.sorted()
  }
}
