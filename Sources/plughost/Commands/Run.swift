import ArgumentParser
internal import Foundation
import PluginHost

/// Runs one request on a feature, in a child process.
struct Run: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

  static let configuration = CommandConfiguration(
    abstract: "Run one request on a feature and print its response.",
    discussion: """
      The work is done in a child process. A plugin that crashes ends the child, and is named \
      here. What plugins print goes to standard error; standard output has the response alone.
      """
  )

  @Argument(help: "The id of the feature; needless when there is just one.")
  var feature: String?

  @OptionGroup var plugins: PluginOptions

  @Option(help: ArgumentHelp("The request: one JSON document.", valueName: "json"))
  var input = "null"

  @Option(
    help: ArgumentHelp("Run it in a session of this user.", valueName: "id")
  )
  var user: String?

  @OptionGroup var known: UserSecretOptions

  @Option(help: "The form of the response. By default text, and json with --json.")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "How long the work may take, as in 500ms, 10s or 2m. By default for ever.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var timeout: DurationArgument?

  @OptionGroup var tracing: TraceOptions
  @OptionGroup var log: LogOptions
  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    try plugins.checkSomeAreGiven()
    guard user != nil || known.texts.isEmpty else {
      throw ValidationError("--user-secret is for a session: say whose with --user.")
    }
    let data = Data(input.utf8)
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      throw ValidationError("The value of --input is not one JSON document.")
    }
  }

  /// What the plugins are wired for.
  var wanted: WiringRequest.Wanted { feature.map { .plugins([$0]) } ?? .features }

  mutating func run() throws {
    if Worker.channel != nil {
      try Worker.run(self)
    } else {
      Supervisor.prepare()
      throw try SupervisedRun(command: self).start()
    }
  }
}
