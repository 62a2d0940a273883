import ArgumentParser
import PluginHost
import PluginInspection

/// Shows who gets what from whom.
struct Graph: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, dot, mermaid, svg, html
  }

  static let configuration = CommandConfiguration(
    abstract: "Show who gets what from whom; runs nothing."
  )

  @OptionGroup var plugins: PluginOptions

  @Option(help: "How the graph is written.")
  var format: Format = .text

  @OptionGroup var output: OutputOptions

  mutating func validate() throws { try plugins.checkSomeAreGiven() }

  mutating func run() throws {
    let report = GraphReport(pluginSet: try PluginSet(plugins))
    for line in SetReport(report.pluginSet).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    Console.write(report.text(output.json ? .json : format), to: .output)
    throw ExitCode(report.status.rawValue)
  }
}
