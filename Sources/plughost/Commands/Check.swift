import ArgumentParser
import PluginHost
import PluginInspection

/// Audits and wires plugins, and on request builds each of them in a process of its own.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Audit and wire plugins and list every problem.",
    discussion: """
      Nothing of a plugin runs, unless --probe is given: then each plugin is also built, together \
      with what it needs, in a process of its own. A builder that crashes ends that process and \
      is reported.
      """
  )

  @OptionGroup var plugins: PluginOptions

  @Flag(help: "Also build each plugin in a process of its own.")
  var probe = false

  @Option(
    help: ArgumentHelp(
      "Tell what one more plugin, or another build of one, would change.",
      valueName: "file"
    )
  )
  var candidate: String?

  @Flag(help: "Also tell what works and is probably not good practice.")
  var lint = false

  @Option(
    help: ArgumentHelp(
      "How long building one plugin may take, as in 500ms, 10s or 2m. By default 30s.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var timeout: DurationArgument?

  @Option(name: .customLong("probe-only"), help: .hidden)
  var probedPlugin: String?

  @OptionGroup var log: LogOptions
  @OptionGroup var output: OutputOptions

  mutating func validate() throws { try plugins.checkSomeAreGiven() }

  mutating func run() throws {
    if let probedPlugin {
      try Worker.build(probedPlugin, of: plugins)
    }
    if probe { Supervisor.prepare() }
    let set = try PluginSet(plugins, looksForUse: lint, candidate: candidate)
    let without = candidate == nil ? nil : try PluginSet(plugins)
    let report = CheckReport(
      pluginSet: set,
      candidate: candidate.flatMap { path in
        without.map { Candidate(path: path, replaced: set.replaced, from: $0.plan, to: set.plan) }
      },
      findings: lint ? set.findings : nil,
      probes: probe ? try Prober(timeout: timeout?.duration ?? .seconds(30)).probe(set) : nil
    )
    if output.verbose {
      for file in set.skipped {
        Console.write("Note: skipped \(file.onOneLine): it is no plugin", to: .error)
      }
    }
    Console.write(
      output.json
        ? report.json.text : report.text(width: Console.width(of: .output)).showingControls,
      to: .output
    )
    throw ExitCode(report.status.rawValue)
  }
}
