import ArgumentParser

/// Shows what files say about themselves.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what plugin files say about themselves; runs nothing.",
    discussion: """
      Each file is looked at by itself. Whether plugins fit together and with their interface \
      modules is what check tells.
      """
  )

  @Argument(help: ArgumentHelp("Plugins or interface modules.", valueName: "file"))
  var files: [String]

  @OptionGroup var output: OutputOptions

  mutating func run() throws {
    let reports = files.map { InspectReport($0) }
    let status = CommandStatus.worst(of: reports.map(\.status))
    if output.json {
      let files = JSON.Member(name: "files", value: .array(reports.map(\.json)))
      Console.write(JSON.document(of: "inspect", status, [files]).text, to: .output)
    } else {
      let width = Console.width(of: .output)
      let texts = reports.map { $0.text(verbose: output.verbose, width: width) }
      Console.write(texts.joined(separator: "\n\n"), to: .output)
    }
    throw ExitCode(status.rawValue)
  }
}
