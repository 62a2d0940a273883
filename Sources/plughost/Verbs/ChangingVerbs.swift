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

  func perform(on session: HostSession) async throws -> Reply {
    let path = session.path(file)
    if let probe = session.probe {
      try probe.check(try await session.host.prospect(loading: path))
    }
    return Reply(try await session.host.load(path, options: session.swapOptions))
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
      it. Until the new ones serve, the old ones answer.
      """
  )

  @OptionGroup var targets: SwapTargets

  @Option(help: "What happens to calls in progress: wait:30s, reject:30s or abandon.")
  var drain = DrainArgument(.wait(.seconds(30)))

  @Option(help: "How long a rollback stays instant.")
  var standby = DurationArgument(.seconds(300))

  func perform(on session: HostSession) async throws -> Reply {
    let files = targets.files(of: session)
    if let probe = session.probe {
      try probe.check(try await session.host.prospect(swapping: files))
    }
    var options = session.swapOptions
    options.drain = drain.policy
    options.standby = standby.duration
    return Reply(try await session.host.swap(files, options: options))
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

  func perform(on session: HostSession) async throws -> Reply {
    try await session.host.confirm(name)
    return Reply(text: "confirmed \(name)", members: [.init(name: "name", value: .string(name))])
  }
}

extension HostSession {
  /// The usual way to change, with our ear for the steps.
  var swapOptions: SwapOptions {
    var options = SwapOptions()
    options.onStep = { [onStep] in onStep($0) }
    return options
  }
}
