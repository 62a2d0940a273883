internal import PluginInspection

extension FailureKind {
  /// What can happen while plugins run.
  static let runPages: [ErrorPage] = [
    page(
      .refused,
      "refused",
      "A file that is needed was refused",
      meaning: """
        The command cannot go on without the plugin, and its file was refused. The lines above, or \
        those of this message, name each fault with a number of its own.
        """,
      remedy: "Mend what they name.",
      example: "'home' was not run: plugins/libHome.so was refused."
    ),
    page(
      .wiring,
      "wiring",
      "The plugins do not fit together",
      meaning: """
        Nothing was started. The lines above, or those of this message, name each problem with a \
        number of its own.
        """,
      remedy: "Mend what they name; 'plughost check' shows the whole set.",
      example: "'home' was not run: the wiring is invalid."
    ),
    page(
      .crashed,
      "crashed",
      "A plugin crashed",
      meaning: """
        Its code ran in a child process, which a signal ended. The message names the plugin that was \
        running, what it did, and the place in its file, which addr2line reads.
        """,
      remedy: "Mend the plugin at that place.",
      example: """
        Plugin 'home' crashed while answering: SIGILL (illegal instruction), at libHome.so+0x1f30.
        """
    ),
    page(
      .exited,
      "exited",
      "A plugin ended the process",
      meaning: """
        It called exit() or a function that does. A plugin shares the process with others, and none \
        may end it.
        """,
      remedy: "Throw an error instead.",
      example: "Plugin 'home' ended the process with status 0 while being built."
    ),
    page(
      .timedOut,
      "timed-out",
      "A plugin was not done in time",
      meaning: "The child process was ended when its time was over.",
      remedy: "Allow more time with --timeout, or mend what waits.",
      example: "Plugin 'home' was not done after 10s while answering."
    ),
    page(
      .interrupted,
      "interrupted",
      "The command was interrupted",
      meaning: """
        A signal, of Ctrl-C for instance, ended the work. The status of the process is 128 and the \
        signal's number.
        """,
      remedy: "Nothing, if it was meant.",
      example: "Interrupted by signal 2 while answering."
    ),
    page(
      .featureThrew,
      "feature-threw",
      "A feature threw",
      meaning: "The feature's answer was an error; the words are its own.",
      remedy: "Do what its message asks for, or ask the plugin's author.",
      example: "'home' failed: the input of 'home' is wrong: there is no field 'pge'."
    ),
    page(
      .unsupportedFormat,
      "unsupported-format",
      "A feature has no response of the form that was asked for",
      meaning: "Features choose which forms they answer in.",
      remedy: "Ask for another form with --format.",
      example: "'home' failed: the format 'svg' is not supported."
    ),
    page(
      .badResponse,
      "bad-response",
      "A feature answered with something that is not JSON",
      meaning: "JSON was asked for, and what came cannot be passed on as such.",
      remedy: "Mend the feature's render(as: .json).",
      example: "'home' answered with something that is not JSON."
    ),
    page(
      .notDrained,
      "not-drained",
      "Calls are still in progress on what was replaced",
      meaning: "The deadline was over before they had ended. Nothing was taken back.",
      remedy: "Wait longer, with --deadline; 'generations' shows who holds them.",
      example: "after 30s calls are still in progress on generation 1 of 'cache': 2 (home)"
    ),
    page(
      .notShutDown,
      "timed-out",
      "The plugins were not shut down in time",
      meaning: "The process ended without waiting for them any longer.",
      remedy: "Allow more time with --grace, or mend the plugin that the message names.",
      example: """
        the plugins were not shut down within 10s; calls are still on 'cache' (home). The process \
        ends without them.
        """
    ),
    page(
      .failed,
      "failed",
      "The work could not be done",
      meaning: """
        An error of the system, or of a program that embeds the host, which has no number of its \
        own; the message has its words.
        """,
      remedy: "Do what the message says.",
      example: "The process could not be started: Resource temporarily unavailable"
    ),
    page(
      .triedNotBuilt,
      "not-built",
      "A new plugin was not let in, because it could not be built",
      meaning: "It was tried in a process of its own first; something that it needs was not built.",
      remedy: "Mend what the message names.",
      example: """
        Tried in a process of its own, and not let in. not built: it needs 'cache', which was not \
        built
        """
    ),
    page(
      .triedRefused,
      "refused",
      "A new plugin was not let in, because loading refused it",
      meaning: "It was tried in a process of its own first, and was refused there.",
      remedy: "Mend what the message names.",
      example: """
        Tried in a process of its own, and not let in. plugin 'home' contradicts its manifest: id is \
        home in the manifest and profile in the compiled code. Rebuild the plugin, so that both come \
        from one source.
        """
    ),
    page(
      .triedFailed,
      "failed",
      "A new plugin was not let in, because its builder threw",
      meaning: "It was tried in a process of its own first; the words are the builder's.",
      remedy: "Do what they ask for.",
      example: """
        Tried in a process of its own, and not let in. plugin 'cache' was not built: its builder \
        threw: the folder cannot be written. Everything built for it has been taken back.
        """
    ),
    page(
      .triedCrashed,
      "crashed",
      "A new plugin was not let in, because it crashed or hung",
      meaning: """
        It was tried in a process of its own first, which did not end well. The host is as it was.
        """,
      remedy: "Mend the plugin at the place in the message.",
      example: """
        Tried in a process of its own, and not let in. Plugin 'cache' crashed while being built: \
        SIGILL (illegal instruction).
        """
    ),
    page(
      .notTried,
      "not-tried",
      "A new plugin could not be tried in a process of its own",
      meaning: "The copy or the process for the try could not be made.",
      remedy: "Make room in the folder that TMPDIR names, or start the host with --no-probe.",
      example: """
        the file could not be tried in a process of its own: No space left on device. Make room in \
        the folder that TMPDIR names, /tmp without it, or start the host with --no-probe
        """
    ),
  ]
}
