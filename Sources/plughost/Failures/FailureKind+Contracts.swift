internal import PluginInspection

extension FailureKind {
  /// What can come of holding plugins to contracts.
  static let contractPages: [ErrorPage] = [
    page(
      .checkFailed,
      "fail",
      "A check of a contract failed",
      meaning: """
        The plugin does not keep what its interface promises; the message says what was expected and \
        what came, with the line of the contract.
        """,
      remedy: """
        Mend the plugin. 'plughost verify --only' with the check's name repeats this check alone.
        """,
      example: "expected 'https://…/home', got nil"
    ),
    page(
      .checkCrashed,
      "crash",
      "A plugin crashed in a check",
      meaning: "Each check has a process of its own, and this one ended by a signal or by exit().",
      remedy: "Mend the plugin; the message names the signal.",
      example: "it ended by SIGILL (illegal instruction)"
    ),
    page(
      .checkTimedOut,
      "timeout",
      "A plugin was not done with a check in time",
      meaning: "It waits for something that does not come, or takes longer than checks are given.",
      remedy: "Mend the plugin, or give --timeout.",
      example: "it was not done after 10s"
    ),
    page(
      .checkWarned,
      "warning",
      "A check passed with a warning",
      meaning: "Nothing is broken, and something is not as it should be.",
      remedy: "Look at the message.",
      example: "it printed 12 bytes on standard output"
    ),
    page(
      .notJudged,
      "not-judged",
      "A plugin could not be held to its contract",
      meaning: """
        The plugin or the contract was refused, or the contract is for another interface. It was not \
        let in.
        """,
      remedy: "Give a contract that is for what the plugin provides, and mend what was refused.",
      example: """
        'cache@1a2b3c4d' was held to its contract in processes of its own, and not let in: \
        'libHome.so' is no contract
        """
    ),
    page(
      .contractBroken,
      "contract",
      "A plugin was not let in, because it breaks its contract",
      meaning: "It was held to the contract before it would have served; the host is as it was.",
      remedy: "Mend what the message names; 'plughost verify' tells all of it.",
      example: """
        'cache@1a2b3c4d' was held to its contract in processes of its own, and not let in: 2 of 12 \
        checks failed
        """
    ),
    page(
      .nothingToCheck,
      "nothing-to-check",
      "Nothing was checked",
      meaning: "No check is for the given plugins, or none was selected.",
      remedy: "See 'plughost verify --list'.",
      example: "Nothing was checked: no plugin was given that could be checked."
    ),
    page(
      .contractSilent,
      "failed",
      "A contract did not say which checks it has",
      meaning: "Its process ended, or told something else.",
      remedy: "Mend the contract; the message has what its process told.",
      example: "its process told nothing"
    ),
  ]
}
