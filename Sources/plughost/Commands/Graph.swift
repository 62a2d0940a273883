import ArgumentParser
import PluginHost
import PluginInspection

/// Shows who gets what from whom.
struct Graph: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    abstract: "Show who gets what from whom; runs nothing."
  )

  @OptionGroup var plugins: PluginOptions

  @Option(help: "How the graph is written.")
  var format: Format = .text

  @OptionGroup var output: OutputOptions

  mutating func run() throws {
    let report = GraphReport(pluginSet: try PluginSet(plugins))
    for line in SetReport(report.pluginSet).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    let isJSON = output.json || format == .json
    Console.write(isJSON ? report.json.text : report.text.showingControls, to: .output)
    throw ExitCode(report.status.rawValue)
  }
}
