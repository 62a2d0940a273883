import ArgumentParser
import PluginHost

/// The verb `load FILE`.
struct LoadVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Load one more plugin."
  )

  @Argument(help: "The plugin.")
  var file: String

  @OptionGroup var given: ChoiceOptions
  @OptionGroup var gate: GateOptions

  func perform(on session: HostSession) async throws -> Reply {
    let path = session.path(file)
    var options = try session.swapOptions(given)
    let tried = try await session.tryFirst(&options, gate) { options in
      try await session.host.prospect(loading: path, options: options)
    }
    return Reply(try await session.host.load(path, options: options), tried)
  }
}

/// The verb `unload ID`.
struct UnloadVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "unload",
    abstract: "Take a plugin out of the host."
  )

  @Argument(help: "The id of the plugin.")
  var id: String

  @Flag(help: "Also take out the plugins that cannot do without it.")
  var withDependents = false

  func perform(on session: HostSession) async throws -> Reply {
    Reply(
      try await session.host.unload(
        id,
        withDependents: withDependents,
        options: session.swapOptions
      )
    )
  }
}

/// The verb `swap ID|INTERFACE FILE …`.
struct SwapVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "swap",
    abstract: "Replace plugins by other files, all or nothing.",
    discussion: """
      An id takes a new build of the same plugin; an interface takes another plugin that provides \
      it. Until the new ones serve, the old ones answer. Whoever gets another value is built again.
      """
  )

  @OptionGroup var targets: SwapTargets
  @OptionGroup var given: ChoiceOptions
  @OptionGroup var gate: GateOptions

  @Option(
    help: "What happens to calls in progress: wait:30s, reject:30s or abandon.",
    transform: DrainArgument.reading
  )
  var drain = DrainArgument(.wait(.seconds(30)))

  @Option(
    help: ArgumentHelp(
      "How long a rollback stays instant, as in 500ms, 10s or 2m.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var standby = DurationArgument(.seconds(300))

  @Option(
    help: ArgumentHelp(
      "How long a build, a warm-up or a hand-over may take, as in 500ms, 10s or 2m.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var buildLimit = DurationArgument(.seconds(30))

  func perform(on session: HostSession) async throws -> Reply {
    let files = targets.files(of: session)
    var options = try session.swapOptions(given)
    let tried = try await session.tryFirst(&options, gate) { options in
      try await session.host.prospect(swapping: files, options: options)
    }
    options.drain = drain.policy
    options.standby = standby.duration
    options.buildLimit = buildLimit.duration
    return Reply(try await session.host.swap(files, options: options), tried)
  }
}

/// The verb `rollback ID|INTERFACE`.
struct RollbackVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Go back to what the last swap replaced."
  )

  @Argument(help: ArgumentHelp("What was swapped.", valueName: "id|interface"))
  var name: String

  func perform(on session: HostSession) async throws -> Reply {
    Reply(try await session.host.rollback(name, options: session.swapOptions))
  }
}

/// The verb `confirm ID`.
struct ConfirmVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Shut down what the last swap replaced; a rollback is a rebuild then."
  )

  @Argument(help: ArgumentHelp("What was swapped.", valueName: "id|interface"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "How long to wait for calls on it, and for the shutdown, as in 500ms, 10s or 2m.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var deadline = DurationArgument(.seconds(30))

  func perform(on session: HostSession) async throws -> Reply {
    let left = try await session.host.confirm(name, atMost: deadline.duration)
    guard !left.isEmpty else {
      return Reply(text: "confirmed \(name)", members: [.init(name: "name", value: .string(name))])
    }
    throw Failure(
      kind: .notDrained,
      status: .failed,
      plugin: name,
      message: """
        there is no way back any more, and after \(deadline.duration.short) what was replaced is not \
        shut down: \(left.map(\.callsLeft).joined(separator: "; ")). It will be when they have ended
        """
    )
  }
}

extension HostSession {
  /// Tries what a change would build in another process and holds it to contracts, where that is asked
  /// for and possible.
  ///
  /// What was tried is what `options` then has the host load.
  fileprivate func tryFirst(
    _ options: inout SwapOptions,
    _ given: GateOptions,
    _ prospect: (SwapOptions) async throws -> Prospect
  ) async throws -> Tried {
    do {
      return try await judgeFirst(&options, given, prospect)
    } catch {
      let failure = Failure(error)
      let message = failure?.message ?? "\(error)"
      await host.tell(.notChanged(kind: failure?.kind ?? "failed", message: message))
      throw error
    }
  }

  private func judgeFirst(
    _ options: inout SwapOptions,
    _ given: GateOptions,
    _ prospect: (SwapOptions) async throws -> Prospect
  ) async throws -> Tried {
    let terms = ContractGate.Terms(given, path)
    guard probe != nil || gate.judges(terms) else { return Tried() }
    if probe != nil { onStep("probe") }
    let prospect = try await prospect(options)
    try probe?.check(prospect)
    options.audited = prospect.audited
    var tried = Tried()
    if gate.judges(terms) {
      onStep("contract")
      tried.judged = try gate.judge(prospect, by: terms)
    }
    guard probe != nil else { return tried }
    tried.warnings = prospect.untried.sorted { $0.key < $1.key }.map { id, exclusive in
      """
      '\(id)' was not tried in a process of its own first, since '\(exclusive)' allows no second \
      generation beside the one that serves
      """
    }
    return tried
  }

  /// The usual way to change, with our ear for the steps.
  var swapOptions: SwapOptions {
    var options = SwapOptions()
    options.onStep = { [onStep] in onStep($0.rawValue) }
    return options
  }

  /// The same, with what comes with a change.
  func swapOptions(_ given: ChoiceOptions) throws -> SwapOptions {
    var options = swapOptions
    var sources = ConfigurationSources()
    for setting in given.settings { try sources.set(setting) }
    options.settings = sources.settings
    options.choices = given.choices
    return options
  }
}
