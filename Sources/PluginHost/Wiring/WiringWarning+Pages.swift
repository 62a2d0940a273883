public import PluginInspection

extension WiringWarning: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension WiringWarning: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case emptyOptional = 2801
    case incompleteAll = 2802
    case undecorated = 2803
    case partlyLimited = 2804
  }

  package var errorKind: Kind {
    switch self {
    case .emptyOptional: .emptyOptional
    case .incompleteAll: .incompleteAll
    case .undecorated: .undecorated
    case .partlyLimited: .partlyLimited
    }
  }
}

extension WiringWarning.Kind {
  package static let pages = WiringWarning.pages
}

extension WiringWarning {
  /// What works and is probably not meant.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .emptyOptional(
        member: MemberName("home", "cache"),
        interface: "App.Cache",
        cause: .missing
      ),
      "empty-optional",
      "An optional member stays empty",
      meaning: """
        A plugin can do without this dependency, and does: nothing provides it, its provider was \
        refused, or its module has another version. The message says which.
        """,
      remedy: "Add the provider, or mend what keeps it out, if the member is to be filled."
    ),
    page(
      .incompleteAll(
        member: MemberName("home", "panels"),
        interface: "App.Panel",
        refused: WiringRequest.Refused(
          path: "libMap.so",
          id: "map",
          reason: "undefined-symbol"
        )
      ),
      "incomplete-all",
      "A member that takes every provider goes without one that was refused",
      meaning: "The others are given to it.",
      remedy: "Mend the refused plugin, or take it out of the set."
    ),
    page(
      .undecorated(
        member: MemberName("home", "client"),
        lifetime: .singleton,
        decorator: "signed",
        decoratorLifetime: .session
      ),
      "undecorated",
      "A decorator does not reach a member, whose plugin lives longer",
      meaning: """
        A decorator that lives as a session or a request cannot be held by what outlives it, so this \
        member gets the value without it.
        """,
      remedy: "Give the decorator the longer lifetime if it should reach the member."
    ),
    page(
      .partlyLimited(
        member: MemberName("home", "log"),
        interface: "App.Log",
        unlimited: ["level"]
      ),
      "partly-limited",
      "Some calls of a member are not kept to its limit",
      meaning: """
        These requirements are not 'async throws', so a call of them could not say that it was given up.
        """,
      remedy: "Make them 'async throws', or go on with a limit for the others alone."
    ),
  ]
}
