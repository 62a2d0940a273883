import ArgumentParser
import PluginHost
import PluginInspection

/// Tells why a plugin is active or not, why an interface has the provider it has, or what an error means.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Tell why a plugin is active or not, who serves an interface, or what an error means.",
    discussion: """
      Errors, warnings and findings end with a number such as [PH1203]. Its page tells what it means \
      and what to do, and needs no plugins. Runs nothing.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The id of a plugin, the name of an interface, or the number of an error.",
      valueName: "name"
    )
  )
  var name: String?

  @Flag(help: "Print what every number means, as docs/errors.md has it.")
  var all = false

  @OptionGroup var plugins: PluginOptions
  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    guard all == (name != nil) else {
      guard let name, ErrorNumber(name) == nil else { return }
      return try plugins.checkSomeAreGiven()
    }
    throw ValidationError(
      all
        ? "--all is for every number; give no name with it."
        : "Missing argument '<name>': the id of a plugin, an interface, or a number such as PH1203."
    )
  }

  mutating func run() throws {
    guard let name else { return Console.write(ErrorCatalog.markdown, to: .output) }
    // A plugin may be called so; then it was given.
    if let number = ErrorNumber(name), plugins.isEmpty {
      return Console.write(try page(of: number), to: .output)
    }
    try explain(name)
  }

  /// What is printed of a number.
  private func page(of number: ErrorNumber) throws -> String {
    let page = try ErrorCatalog.page(of: number)
    guard !output.json else {
      return JSON.document(of: "explain", CommandStatus.done.rawValue, page.members).text
    }
    return page.text(width: Console.width(of: .output))
  }

  private func explain(_ name: String) throws {
    let set = try PluginSet(plugins)
    for line in SetReport(set).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    let explanation = try explanation(of: name, in: set)
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

  private func explanation(of name: String, in set: PluginSet) throws -> Explanation {
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
