public import PluginInspection

extension LintFinding: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension LintFinding: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case unusedDependency = 5201
    case broadBundle = 5202
    case containerDependency = 5203
    case unwantedProvider = 5204
    case idleProvider = 5205
    case keptTransient = 5206
    case exportedVariables = 5207
  }

  package var errorKind: Kind {
    switch self {
    case .unusedDependency: .unusedDependency
    case .broadBundle: .broadBundle
    case .containerDependency: .containerDependency
    case .unwantedProvider: .unwantedProvider
    case .idleProvider: .idleProvider
    case .keptTransient: .keptTransient
    case .exportedVariables: .exportedVariables
    }
  }
}

extension LintFinding.Kind {
  package static let pages = LintFinding.pages
}

extension LintFinding {
  /// What could be done better.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .unusedDependency(plugin: "home", member: "cache", interface: "App.Cache"),
      "unused-dependency",
      "A member of the bundle that the plugin never calls",
      meaning: """
        Its code was searched for calls of the member. What is not used keeps others from being left \
        out, and makes tests longer.
        """,
      remedy: "Take it out of the bundle."
    ),
    page(
      .broadBundle(plugin: "home", count: 9),
      "broad-bundle",
      "A bundle has more members than one plugin should need",
      meaning: "Such a plugin does several things.",
      remedy: "Split the plugin, or have a provider combine what belongs together."
    ),
    page(
      .containerDependency(
        plugin: "home",
        member: "values",
        interface: "App.DependencyContainer"
      ),
      "container-dependency",
      "A member is a container, and no dependency",
      meaning: "What can give anything does not say what is needed.",
      remedy: "Declare a member for each dependency instead."
    ),
    page(
      .unwantedProvider(plugin: "cache", interfaces: ["App.Cache"]),
      "unwanted-provider",
      "A provider of something that no plugin declares",
      meaning: "It is loaded and checked for nobody.",
      remedy: "Leave it out."
    ),
    page(
      .idleProvider(plugin: "disk-cache", reason: "not chosen"),
      "idle-provider",
      "A provider or a decorator is wanted and used by nobody all the same",
      meaning: "Another was chosen, or those who want it are not active.",
      remedy: "Leave it out."
    ),
    page(
      .keptTransient(
        plugin: "home",
        member: "draft",
        lifetime: "singleton",
        provider: "editor"
      ),
      "kept-transient",
      "A longer life keeps one value of what is made for each use",
      meaning: "The plugin takes the value once, so it is not new at each use.",
      remedy: "Take a Factory, or give the provider the longer lifetime."
    ),
    page(
      .exportedVariables(plugin: "c-cache", names: ["cache_size"]),
      "exported-variables",
      "The plugin exports variables",
      meaning: "Any code of the process can change them, and each generation has them anew.",
      remedy: "Keep state in what the builder makes, and export the entry alone."
    ),
  ]
}
