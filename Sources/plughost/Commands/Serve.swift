import ArgumentParser
internal import Dispatch
import PluginHost

/// Keeps a host running that is told what to do over a socket.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep a host running that 'plughost ctl' talks to.",
    discussion: """
      The socket is for this user alone. SIGTERM and SIGINT end the host in order: calls in \
      progress finish, then the plugins are shut down, consumers before providers.
      """
  )

  @OptionGroup var plugins: PluginOptions

  @Option(help: ArgumentHelp("Where the socket is made.", valueName: "socket"))
  var control: String

  @Option(
    name: .customLong("metrics-file"),
    help: ArgumentHelp(
      "A file that is written again and again with what the 'metrics' verb shows.",
      valueName: "file"
    )
  )
  var metricsPath: String?

  @Option(
    name: .customLong("metrics-interval"),
    help: ArgumentHelp("How often it is written, as in 500ms, 10s or 2m.", valueName: "time"),
    transform: DurationArgument.reading
  )
  var metricsInterval = DurationArgument(.seconds(15))

  @OptionGroup var host: HostOptions
  @OptionGroup var log: LogOptions
  @OptionGroup var output: OutputOptions

  mutating func validate() throws { try plugins.checkSomeAreGiven() }

  mutating func run() throws {
    guard Worker.channel != nil else {
      throw try SupervisedSession(plugins: plugins, grace: host.grace.duration).start()
    }
    Worker.hold { [self] in try await hold() }
  }

  private func hold() async throws -> Never {
    let set = try PluginSet(plugins, staging: .ahead, awaitsMore: true)
    for line in SetReport(set).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    try set.checkWiring()
    let interrupts = Interrupts()
    let socket = try ControlSocket(path: control)
    let (session, metrics) = try await start(set, socket)
    let end = Answer<Void>()
    interrupts.first { _ in end.give(()) }
    let server = ControlServer(session, socket) { end.give(()) }
    server.start()
    Console.write("listening on \(control)", to: .error)
    // A thread of its own, and no deadline: this is what the process is there for.
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "plughost.serve").async {
        _ = end.wait()
        continuation.resume()
      }
    }
    server.stop()
    session.end(CommandStatus.worst(of: set.statuses).rawValue, within: host.grace.duration) {
      server.finish(within: .seconds(1))
      metrics?.finish()
    }
  }

  /// Starts what the socket is for; takes the socket away if that fails.
  private func start(
    _ set: PluginSet,
    _ socket: ControlSocket
  ) async throws -> (HostSession, MetricsFile?) {
    do {
      let session = try await HostSession.start(set, host)
      return (session, try await metricsFile(of: session))
    } catch {
      socket.stop()
      throw error
    }
  }

  /// - Throws: ``Failure`` if the file cannot be written; the plugins are shut down then.
  private func metricsFile(of session: HostSession) async throws(Failure) -> MetricsFile? {
    guard let metricsPath else { return nil }
    do throws(Failure) {
      return try await MetricsFile(
        metricsPath,
        every: metricsInterval.duration,
        of: session.host
      )
    } catch {
      _ = session.shutdown(within: host.grace.duration)
      throw error
    }
  }
}
