import ArgumentParser
internal import CGlibcShims
import PluginHost

/// The command line of the plugin host.
@main
struct PlugHost: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plughost",
    abstract: "Looks into plugins, wires them and runs features.",
    discussion: """
      A plugin is a shared library that says what it needs and what it provides. The host hands \
      each plugin exactly what it declared, and nothing else.

      Exit status: 0 done, 1 the feature or a builder failed, 2 usage, 3 a plugin was refused, \
      4 the wiring is invalid, 6 a plugin crashed, ended the process or took too long.
      """,
    version: "plughost \(PluginHost.version)",
    subcommands: [
      Inspect.self, Check.self, Run.self, Graph.self, Explain.self, Shell.self,
      Serve.self, Ctl.self, Watch.self, Verify.self, Call.self, Header.self,
      New.self, Build.self, Interface.self, Doctor.self,
      Completions.self,
    ]
  )

  // Not asynchronous: a process that supervises others must not have threads before it has said
  // which signals they leave alone. A worker goes over to tasks in `Worker`.
  static func main() {
    Console.claimStreams()
    plughost_outlive_readers()
    Log.prepare()
    // Before all else: it ties a worker to its supervisor and hides the line between them.
    let isWorker = Worker.channel != nil
    do {
      try Worker.examine(Array(CommandLine.arguments.dropFirst()))
      let arguments = Ctl.separated(Array(CommandLine.arguments.dropFirst()))
      try HostLanguage.checkIsNoVerb(arguments)
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      isWorker ? Worker.finish(error) : report(error)
    }
  }

  /// Tells why the command did not do its work, and ends the process.
  private static func report(_ error: any Error) -> Never {
    // A page that was asked for, or a status whose reason is told already.
    guard let failure = Failure(error) else {
      let isLost = Console.isOutputLost && exitCode(for: error).isSuccess
      exit(withError: isLost ? ExitCode.failure : error)
    }
    if CommandLine.wantsJSON { Console.write(failure.document.text, to: .output) }
    Console.write(failure.text, to: .error)
    exit(withError: ExitCode(failure.exitCode))
  }
}
