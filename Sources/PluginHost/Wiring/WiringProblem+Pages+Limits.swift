internal import PluginInspection

extension WiringProblem {
  /// What can be wrong with limits.
  static let limitPages: [ErrorPage] = [
    page(
      .unknownLimit(name: "home.cach", similar: ["home.cache"]),
      "unknown-limit",
      "A limit is for something that is neither a member of a plugin nor an interface",
      meaning: """
        A limit is for CONSUMER.member, a member of the bundle of a plugin, or for an interface that \
        plugins of the set provide or need.
        """,
      remedy: "Correct the name with --limit or in the configuration, or leave the limit out."
    ),
    page(
      .unclearLimit(name: "Cache", candidates: ["App.Cache", "Web.Cache"]),
      "unclear-limit",
      "A limit is for a name that several modules have",
      meaning: "The host does not guess which is meant.",
      remedy: "Write the interface with its module."
    ),
    page(
      .notLimitable(
        member: MemberName("home", "router"),
        interface: "App.Router",
        reason: "none of its requirements is 'async throws', so no call of it could say so"
      ),
      "not-limitable",
      "A limit is for a member of which no call could say that it was kept",
      meaning: """
        A call that is given up, or not made, ends with an error. Only requirements that are 'async \
        throws' can; what the host itself provides, plain values, and interfaces that can be provided in \
        Swift alone have no limit either.
        """,
      remedy: """
        Leave the limit out, make the requirements 'async throws', or build the interface module again \
        if it is older than limits are.
        """
    ),
  ]
}
