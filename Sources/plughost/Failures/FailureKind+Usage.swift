internal import PluginInspection

extension FailureKind {
  /// What can be wrong with the command line, configuration and the control socket.
  static let usagePages: [ErrorPage] = [
    page(
      .usage,
      "usage",
      "The command line cannot be understood",
      meaning: "An option or an argument is unknown, is missing or has a value that means nothing.",
      remedy: "The lines below the message show how the command is typed; --help tells more.",
      example: "Missing expected argument '<file>'."
    ),
    page(
      .unknownName,
      "unknown-name",
      "A name means nothing here",
      meaning: """
        It is neither a plugin nor an interface, a session, a protocol or a module here, as the \
        message says.
        """,
      remedy: "Correct the name; the message has those that are near it.",
      example: """
        'Ruoter' is neither a plugin nor an interface here. Did you mean AppInterface.Router?
        """
    ),
    page(
      .unclearName,
      "unknown-name",
      "A name means several things",
      meaning: "Several modules have an interface of that name.",
      remedy: "Write one of the names that the message lists.",
      example: "several modules have a 'Cache'. Write one of App.Cache and Web.Cache"
    ),
    page(
      .unknownFeature,
      "unknown-feature",
      "There is no such feature",
      meaning: "The plugin that is named is none, or is no feature; only features run.",
      remedy: "Name one of those that the message lists.",
      example: "'cache' is a provider, and only features run. There are: home"
    ),
    page(
      .unknownNumber,
      "unknown-name",
      "No error has this number",
      meaning: "It is mistyped, or is of another version of plughost.",
      remedy: "Give one of those that are near it; 'plughost explain --all' lists all.",
      example: "no error has the number PH1230. Did you mean PH1203?"
    ),
    page(
      .ambiguousSession,
      "ambiguous-session",
      "A user has several sessions",
      meaning: "A session can be named by its user where that user has one.",
      remedy: "Name one of them by its id; 'sessions' shows them.",
      example: "'ada' has several sessions; name one of them: ada-1, ada-2"
    ),
    page(
      .noSources,
      "no-sources",
      "A package has no plugin to build",
      meaning: "Its folder 'Sources' needs a folder for each plugin, with files in Swift or C.",
      remedy: "Name the folder of a package; 'plughost new' writes one.",
      example: """
        'shop' has no plugin to build: its folder 'Sources' needs a folder for each, with files in \
        Swift or C
        """
    ),
    page(
      .configurationUnreadable,
      "configuration",
      "The configuration file cannot be read",
      meaning: "It is not there, or this user may not read it.",
      remedy: "Check the path and its permissions.",
      example: """
        The configuration 'plughost.json' cannot be read. Check the path and its permissions.
        """
    ),
    page(
      .configurationNotJSON,
      "configuration",
      "The configuration file is not JSON",
      meaning: "A comma or a quote is missing, or something stands there twice.",
      remedy: "docs/cli.md shows what the file looks like.",
      example: """
        The configuration 'plughost.json' is not JSON. docs/cli.md shows what it looks like.
        """
    ),
    page(
      .configurationKey,
      "configuration",
      "The configuration file has a key that means nothing",
      meaning: "It is mistyped; what is not understood is never ignored.",
      remedy: "Use the keys that the message lists.",
      example: """
        The configuration 'plughost.json' has a key 'plugin' that means nothing. Known are \
        'interfaces', 'plugins'.
        """
    ),
    page(
      .configurationType,
      "configuration",
      "A field of the configuration file has a value of another type",
      meaning: "The message says which is expected.",
      remedy: "Write a value of that type.",
      example: "In the configuration 'plughost.json', 'plugins' must be a list."
    ),
    page(
      .controlSocket,
      "control-socket",
      "The control socket cannot be made or used",
      meaning: "Its folder is missing, another host listens there, or no host does.",
      remedy: "Give another path with --control, or start the host that is to listen there.",
      example: "the control socket '/run/plughost.sock' cannot be used: no host listens there"
    ),
    page(
      .noAnswer,
      "no-answer",
      "The host ended before it answered",
      meaning: "The line to it closed; its own messages tell why.",
      remedy: "Look at what the host printed, and start it again.",
      example: "the host at '/run/plughost.sock' ended before it answered"
    ),
    page(
      .badRequest,
      "bad-request",
      "A request on the control socket cannot be understood",
      meaning: "A request is one line with one JSON document, of limited length.",
      remedy: "Send requests as docs/cli.md shows, or use 'plughost ctl'.",
      example: """
        a request is one line with one JSON document such as {"words": ["list"]}; this was none
        """
    ),
    page(
      .outputLost,
      "output",
      "Standard output could not be written",
      meaning: "A disk is full, or the stream is closed; what belongs there is lost.",
      remedy: "Make room, or send the output elsewhere.",
      example: "standard output could not be written: No space left on device."
    ),
    page(
      .tooManyClients,
      "busy",
      "Too many clients wait for features",
      meaning: """
        The number of requests that run at once for clients of the control socket is limited.
        """,
      remedy: "Ask again when one was answered.",
      example: "64 clients are waiting for features already; ask again when one was answered"
    ),
    page(
      .metricsFile,
      "metrics-file",
      "The file of metrics could not be written",
      meaning: """
        The host writes the file anew beside the old one and renames it, so its folder must be \
        writable.
        """,
      remedy: "Make room, or name a file in a folder that this user may write.",
      example: "the metrics file '/run/plughost.prom' cannot be written: Permission denied"
    ),
  ]
}
