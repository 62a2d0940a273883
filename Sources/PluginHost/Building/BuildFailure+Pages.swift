public import PluginInspection

extension BuildFailure: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber {
    if case .notLoaded(let failure) = self { failure.number } else { errorKind.number }
  }
}

extension BuildFailure: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case notStaged = 3201
    case notLoaded = 3202
    case badBundle = 3203
    case builderThrew = 3204
    case tookTooLong = 3205
    case providerFailed = 3206
  }

  package var errorKind: Kind {
    switch self {
    case .notStaged: .notStaged
    case .notLoaded: .notLoaded
    case .badBundle: .badBundle
    case .builderThrew: .builderThrew
    case .tookTooLong: .tookTooLong
    case .providerFailed: .providerFailed
    }
  }
}

extension BuildFailure.Kind {
  package static let pages = BuildFailure.pages
}

extension BuildFailure {
  /// Why a plugin was not built.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .notStaged(
        plugin: "home",
        .copyNotWritten(path: "/tmp/plughost.1/home.so", reason: "No space left on device")
      ),
      "not-staged",
      "The copy from which a plugin is loaded could not be made",
      meaning: "One of PH3001 to PH3006, with the plugin for which it happened.",
      remedy: "Do what the reason in the message says."
    ),
    page(
      .notLoaded(.noEntry(plugin: "home", symbol: "plughost_v1_home")),
      "not-loaded",
      "A plugin could not be loaded",
      meaning: "One of PH3101 to PH3107, and reported under that number.",
      remedy: "Do what the reason in the message says."
    ),
    page(
      .badBundle(
        plugin: "home",
        reason: "the bundle member 'cache' is not declared in the manifest; declare it and rebuild"
      ),
      "bad-bundle",
      "The bundle of a plugin could not be made",
      meaning: """
        The plugin asked for what its manifest does not declare, which one that @Plugin wrote does \
        not, or the host has no value for a member.
        """,
      remedy: """
        Write the manifest with @Plugin and build the plugin again; where a value of the host is \
        missing, register its maker.
        """
    ),
    page(
      .builderThrew(plugin: "cache", message: "the folder cannot be written"),
      "builder-threw",
      "The plugin's own builder threw",
      meaning: """
        The plugin refused to be built; the words are its own. All that was built for it has been \
        taken back.
        """,
      remedy: "Do what its message asks for, or ask the plugin's author."
    ),
    page(
      .tookTooLong(plugin: "cache", limit: .seconds(30)),
      "took-too-long",
      "A builder has not returned in time",
      meaning: """
        It is left to itself on a thread of its own, and what it returns will be shut down.
        """,
      remedy: """
        Mend the builder, which should not wait for a network or a lock, or allow more time.
        """
    ),
    page(
      .providerFailed(plugin: "home", member: "cache", provider: "disk-cache"),
      "provider-failed",
      "A provider that a plugin needs was not built",
      meaning: "The provider's own failure was told before this one.",
      remedy: "Mend the provider first."
    ),
  ]
}
