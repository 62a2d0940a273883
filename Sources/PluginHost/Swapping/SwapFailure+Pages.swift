public import PluginInspection

extension SwapFailure: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber {
    if case .build(let failure) = self { failure.number } else { errorKind.number }
  }
}

extension SwapFailure: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case notRunning = 4101
    case busy = 4102
    case insideCall = 4103
    case unknown = 4104
    case refused = 4105
    case otherPlugin = 4106
    case otherInterface = 4107
    case contradictory = 4108
    case alreadyLoaded = 4109
    case servesNobody = 4110
    case wiring = 4111
    case build = 4112
    case notReady = 4113
    case notIdle = 4114
    case wouldSplit = 4115
    case uniqueSymbols = 4116
    case neededBy = 4117
    case nothingToRollBack = 4118
    case givenUp = 4119
  }

  package var errorKind: Kind {
    switch self {
    case .notRunning: .notRunning
    case .busy: .busy
    case .insideCall: .insideCall
    case .unknown: .unknown
    case .refused: .refused
    case .otherPlugin: .otherPlugin
    case .otherInterface: .otherInterface
    case .contradictory: .contradictory
    case .alreadyLoaded: .alreadyLoaded
    case .servesNobody: .servesNobody
    case .wiring: .wiring
    case .build: .build
    case .notReady: .notReady
    case .notIdle: .notIdle
    case .wouldSplit: .wouldSplit
    case .uniqueSymbols: .uniqueSymbols
    case .neededBy: .neededBy
    case .nothingToRollBack: .nothingToRollBack
    case .givenUp: .givenUp
    }
  }
}

extension SwapFailure.Kind {
  package static let pages = SwapFailure.pages
}

extension SwapFailure {
  /// Why a host did not change.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .notRunning,
      "not-running",
      "The host is not running",
      meaning: "A change needs a running host.",
      remedy: "Start it first."
    ),
    page(
      .busy,
      "busy",
      "Another change is in progress",
      meaning: "Changes are made one after the other.",
      remedy: "Ask again when the other has been reported."
    ),
    page(
      .insideCall,
      "inside-call",
      "A change was asked for from inside a plugin's call",
      meaning: "It would wait for that call to end.",
      remedy: "Ask from outside, or from a detached task."
    ),
    page(
      .unknown("cash", similar: ["cache"]),
      "unknown-name",
      "Nothing that serves has this id, and no interface this name",
      meaning: "The name is mistyped, or the plugin was never loaded.",
      remedy: "Name a plugin or an interface that 'list' shows; use 'load' for one more plugin."
    ),
    page(
      .refused([Refusal("libCache.so", .empty)]),
      "refused",
      "The file was refused",
      meaning: "The audit found faults; each line of the message is one, with a number of its own.",
      remedy: "Mend what the lines name."
    ),
    page(
      .otherPlugin(expected: "cache", found: "disk-cache", path: "libDiskCache.so"),
      "other-plugin",
      "The file holds another plugin",
      meaning: "A swap by id replaces a plugin by another build of it.",
      remedy: "Give a file of the same id, or swap the interface by name."
    ),
    page(
      .otherInterface(expected: "App.Cache", plugin: "log", provides: ["App.Log"]),
      "other-interface",
      "The file does not provide the interface",
      meaning: "A swap by interface needs a plugin that provides it.",
      remedy: "Give a file of a provider of that interface."
    ),
    page(
      .contradictory("'cache'", files: ["a/libCache.so", "b/libCache.so"]),
      "contradictory",
      "Several files are given for one plugin or for one interface",
      meaning: "One of them would win by chance.",
      remedy: "Give one of them."
    ),
    page(
      .alreadyLoaded("cache"),
      "already-loaded",
      "A plugin of that id is here already",
      meaning: "'load' adds a plugin; it replaces none.",
      remedy: "Swap the plugin, or the interface it provides."
    ),
    page(
      .servesNobody("disk-cache", reason: "not chosen"),
      "serves-nobody",
      "The plugin is here and serves nobody, before and after",
      meaning: "A swap of it would change nothing for anybody.",
      remedy: "Swap the interface it provides by name, so that it serves."
    ),
    page(
      .wiring(exampleWiring),
      "wiring",
      "The plugins would not fit together after the change",
      meaning: "Each line of the message is a problem, with a number of its own.",
      remedy: "Mend what the lines name, or swap further plugins in the same change."
    ),
    page(
      .build(.builderThrew(plugin: "cache", message: "the folder cannot be written")),
      "failed",
      "A plugin of the change could not be built",
      meaning: """
        One of PH3201 to PH3206, and reported under that number. Nothing is different from before.
        """,
      remedy: "Do what the reason says."
    ),
    page(
      .notReady(plugin: "cache", step: .transfer, message: "the state is of version 3"),
      "not-ready",
      "A built plugin could not be prepared or could not take over the state",
      meaning: """
        Its warm-up or its transfer threw; the words are its own. The old generation serves on.
        """,
      remedy: "Mend the plugin; docs/swapping.md tells what is asked of it."
    ),
    page(
      .notIdle(plugin: "store", leases: 2),
      "not-idle",
      "The plugin must be shut down first, and calls are still on it",
      meaning: "It declares that no second generation may be alive beside it.",
      remedy: "Try again, or with a longer deadline."
    ),
    page(
      .wouldSplit(requests: 2, features: ["home"]),
      "would-split",
      "Requests that must meet one set of generations are still in progress",
      meaning: """
        They were started with the consistency of a request, and the change would give their later \
        calls other generations.
        """,
      remedy: "Try again, or with a longer deadline."
    ),
    page(
      .uniqueSymbols(plugin: "store", count: 3),
      "unique-symbols",
      "The image has symbols of which a process keeps one definition",
      meaning: "The next build of it would use the variables of this one, so it cannot be swapped.",
      remedy: "Compile it with -fno-gnu-unique, or restart."
    ),
    page(
      .neededBy("cache", consumers: ["home"]),
      "needed",
      "Others need the plugin",
      meaning: "Without it they could not be built.",
      remedy: "Unload them too, with --with-dependents, or swap the plugin."
    ),
    page(
      .nothingToRollBack("cache"),
      "nothing-to-roll-back",
      "There is nothing to go back to",
      meaning: "Nothing of that name was replaced, or the change was confirmed.",
      remedy: "Swap in the build that is wanted."
    ),
    page(
      .givenUp(step: .warmUp, message: "not now"),
      "given-up",
      "The swap was given up by whom it was shown to",
      meaning: """
        An observer of the steps threw, before the new generations served. Nothing is different from \
        before.
        """,
      remedy: "Look at the message, which is the observer's."
    ),
  ]
}

/// A problem to show.
private let exampleWiring = InvalidWiring(
  problems: [.duplicateID(id: "home", paths: ["a/libHome.so", "b/libHome.so"])],
  warnings: []
)
