import ArgumentParser
internal import Foundation
import PluginHost

/// Keeps a host running, and rebuilds and swaps one plugin whenever its sources change.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rebuild a plugin when its sources change, and swap it in a running host.",
    discussion: """
      A build that fails and a file that is refused are told, and the plugin stays as it is. \
      Hidden files, what stands in a folder beside the file that is built, and files that end in \
      .o, .d, .a, .so or .tmp are no sources.
      """
  )

  @Argument(help: ArgumentHelp("The plugin, or an interface.", valueName: "id|interface"))
  var name: String

  @Option(help: ArgumentHelp("The command that builds it, for /bin/sh.", valueName: "command"))
  var build: String

  @Option(help: ArgumentHelp("The file that the command makes.", valueName: "file"))
  var file: String

  @Option(
    name: .customLong("watch"),
    help: ArgumentHelp("Where the sources are.", valueName: "folder")
  )
  var sources = "."

  @OptionGroup var plugins: PluginOptions

  @Option(help: ArgumentHelp("Where a socket for 'plughost ctl' is made.", valueName: "socket"))
  var control: String?

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
    // First: what changes while the host starts is heard.
    let build = BuildCommand(command: build)
    let watcher = try Watcher(sources: sources, file: file, build: build)
    let set = try PluginSet(plugins, staging: .ahead, awaitsMore: true)
    try set.checkTarget(name)
    for line in SetReport(set).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    try set.checkWiring()
    let interrupts = Interrupts()
    var session = try await HostSession.start(set, host)
    if !output.json, Console.width(of: .error) != nil { session.onStep = Console.showStep }
    let socket = try control.map { path throws(Failure) in try ControlSocket(path: path) }
    let end: @Sendable () -> Void = { [session, grace = host.grace.duration] in
      socket?.stop()
      build.stop()
      session.end(0, within: grace)
    }
    interrupts.first { _ in end() }
    if let socket { ControlServer(session, socket, onQuit: end).start() }
    Console.write("watching \(sources)", to: .error)
    // It waits for files and builds: on a thread of its own, the few of the pool are for plugins.
    let thread = SessionExecutor()
    while true {
      await withTaskExecutorPreference(thread) { [session] in
        await show(swapNext(watcher, session))
      }
    }
  }

  private func swapNext(_ watcher: Watcher, _ session: HostSession) async -> Reply {
    do {
      try watcher.next()
    } catch {
      var reply = Reply(
        Failure(error) ?? Failure(kind: .failed, status: .failed, message: "\(error)")
      )
      reply.verb = "build"
      return reply
    }
    return await session.perform(["swap", name, file])
  }

  private func show(_ reply: Reply) {
    for line in reply.diagnostics { Console.write(line, to: .error) }
    ResultStream.write(output.json ? reply.document.line : reply.text)
  }
}
