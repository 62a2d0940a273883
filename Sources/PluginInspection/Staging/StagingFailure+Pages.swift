extension StagingFailure: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension StagingFailure: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case folderNotMade = 3001
    case folderForbidsExecution = 3002
    case copyNotWritten = 3003
    case notRenamed = 3004
    case contentNotKept = 3005
    case notAccepted = 3006
  }

  package var errorKind: Kind {
    switch self {
    case .folderNotMade: .folderNotMade
    case .folderForbidsExecution: .folderForbidsExecution
    case .copyNotWritten: .copyNotWritten
    case .notRenamed: .notRenamed
    case .contentNotKept: .contentNotKept
    case .notAccepted: .notAccepted
    }
  }
}

extension StagingFailure.Kind {
  package static let pages = StagingFailure.pages
}

extension StagingFailure {
  /// Why a plugin was not copied.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .folderNotMade(parent: "/tmp", reason: "Permission denied"),
      "staging-folder-not-made",
      "The private folder for copies cannot be made",
      meaning: """
        Plugins are loaded from copies in a folder that only this user may write, so that nobody \
        exchanges a file between audit and load.
        """,
      remedy: "Set TMPDIR to a folder that this user may write."
    ),
    page(
      .folderForbidsExecution(folder: "/tmp/plughost.1"),
      "staging-folder-noexec",
      "Nothing in the folder for copies may be run",
      meaning: "The file system is mounted with noexec, so the loader maps no library from it.",
      remedy: "Set TMPDIR to a folder on another file system."
    ),
    page(
      .copyNotWritten(path: "/tmp/plughost.1/home.so", reason: "No space left on device"),
      "staging-copy-not-written",
      "A copy of a plugin could not be written",
      meaning: "The disk is full, a quota is used up, or the folder went away.",
      remedy: "Make room there, or set TMPDIR to another folder."
    ),
    page(
      .notRenamed(
        Refusal(
          "libHome.so",
          .libraryNotRenamed(library: "abc.so", reason: "its name is too short")
        )
      ),
      "private-library-not-renamed",
      "A library that travels with the plugin cannot get a name of its own",
      meaning: "The same as PH1209, found while the copies were made.",
      remedy: "Link the library into the plugin, or give it a longer name."
    ),
    page(
      .contentNotKept(plugin: "home"),
      "content-not-kept",
      "The plugin was audited without keeping what was read",
      meaning: """
        A copy is made of the bytes that were audited; an audit that only reports keeps none. This \
        is a fault of the program that embeds the host.
        """,
      remedy: "Audit with the content kept: PluginSet.Request.keepsContent."
    ),
    page(
      .notAccepted(plugin: "home"),
      "not-accepted",
      "The audit refused the plugin",
      meaning: "What was refused is never copied to where it could be loaded.",
      remedy: "Correct what the audit names."
    ),
  ]
}
