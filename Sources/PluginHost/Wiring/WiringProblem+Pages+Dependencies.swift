internal import PluginInspection

extension WiringProblem {
  /// What can be wrong with dependencies.
  static let dependencyPages: [ErrorPage] = [
    page(
      .unclearInterface(name: "Cache", need: exampleNeed, candidates: ["App.Cache", "Web.Cache"]),
      "unclear-interface",
      "A manifest gives a name without its module, and several modules have it",
      meaning: "The host does not guess which is meant.",
      remedy: "Write the name with its module in the manifest."
    ),
    page(
      .missing(interface: "App.Cache", need: exampleNeed, similar: [], refused: []),
      "missing",
      "Nothing provides an interface",
      meaning: """
        A plugin needs it, and none of the given plugins provides it. The way from a feature to the \
        member that needs it is in the message.
        """,
      remedy: """
        Add a plugin that provides it, or make the member optional. Where a provider was refused, \
        mend that.
        """
    ),
    page(
      .severalProviders(
        interface: "App.Cache",
        need: exampleNeed,
        providers: ["cache", "disk-cache"]
      ),
      "several-providers",
      "Several plugins provide an interface and none is chosen",
      meaning: "The host does not guess which is meant.",
      remedy: "Choose one with --use, or in the configuration."
    ),
    page(
      .versionNotMet(
        need: exampleNeed,
        module: "App",
        accepts: VersionRange(SemanticVersion(2, 0, 0), upTo: SemanticVersion(3, 0, 0)),
        found: SemanticVersion(1, 0, 0)
      ),
      "version-not-met",
      "The interface module is not in the range that a member accepts",
      meaning: "The plugin states which versions of the module it works with.",
      remedy: "Restart with another module, or build the plugin against this one."
    ),
    page(
      .cycle(
        path: [MemberName("cache", "log"), MemberName("log", "cache")],
        others: [],
        chain: ["home", "cache"]
      ),
      "cycle",
      "A plugin needs itself by way of others",
      meaning: "None of the plugins on the way could be built first.",
      remedy: """
        Take one of the members out, move what both sides need into a third plugin, or ask lazily \
        for one of them.
        """
    ),
    page(
      .captive(
        need: exampleNeed,
        lifetime: .singleton,
        provider: "user",
        providerLifetime: .session,
        isHostValue: false,
        through: []
      ),
      "captive",
      "A plugin would hold a value for longer than that value lives",
      meaning: """
        What lives as a session or a request ends with it, and the longer-lived plugin would go on \
        using it.
        """,
      remedy: """
        Give the holder the shorter lifetime or the value the longer one; \
        docs/dependency-injection.md tells what each means.
        """
    ),
    page(
      .factoryOfShared(
        need: exampleNeed,
        interface: "App.Cache",
        provider: "cache",
        lifetime: .singleton
      ),
      "factory-of-shared",
      "A factory would make new values of what is shared",
      meaning: """
        A member of type Factory asks for a new value at each call, and the provider makes one value \
        for all.
        """,
      remedy: "Give the provider the lifetime transient, or take the value itself."
    ),
    page(
      .parameterMismatch(
        need: exampleNeed,
        gives: "Int",
        provider: "cache",
        takes: PluginManifest.Parameter(name: "size", type: "String")
      ),
      "parameter-mismatch",
      "A provider takes another parameter than its consumer gives",
      meaning: "The type is compared as the sources spell it.",
      remedy: "Write the same type on both sides."
    ),
  ]
}

/// A member to show.
private let exampleNeed = WiringProblem.Need(
  members: [MemberName("home", "cache")],
  chain: ["home"]
)
