import ArgumentParser
import PluginHost
import PluginInspection

/// Tells why a plugin is active or not, or why an interface has the provider it has.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell why a plugin is active or not, or who serves an interface; runs nothing."
  )

  @Argument(
    help: ArgumentHelp(
      "The id of a plugin, or the name of an interface.",
      valueName: "id|interface"
    )
  )
  var name: String

  @OptionGroup var plugins: PluginOptions
  @OptionGroup var output: OutputOptions

  mutating func run() throws {
    let set = try PluginSet(plugins)
    for line in SetReport(set).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    let explanation = try explanation(in: set)
    let status = CommandStatus.worst(of: set.statuses)
    if output.json {
      let members = [
        JSON.Member(name: "subject", value: .string(explanation.subject)),
        JSON.Member(name: "lines", value: JSON(explanation.lines)),
      ]
      let document = JSON.document(
        of: "explain",
        status.rawValue,
        members + SetReport(set).members()
      )
      Console.write(document.text, to: .output)
    } else {
      Console.write(text(explanation).showingControls, to: .output)
    }
    throw ExitCode(status.rawValue)
  }

  private func explanation(in set: PluginSet) throws -> Explanation {
    do throws(ExplanationFailure) {
      return try set.plan.explanation(of: name)
    } catch {
      if case .unknown(_, similar: []) = error { try set.checkRefusedFiles(forPlugin: name) }
      throw error
    }
  }

  /// The subject, and what there is to say about it below.
  private func text(_ explanation: Explanation) -> String {
    let width = Console.width(of: .output)
    return explanation.lines.enumerated().flatMap { index, line in
      line.onOneLine.folded(indent: index == 0 ? 0 : 2, width: width)
    }.joined(separator: "\n")
  }
}
