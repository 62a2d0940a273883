import ArgumentParser
import PluginInspection

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

  /// Reports each file before it reads the next: a thousand files need no more memory than one.
  mutating func run() throws {
    let width = Console.width(of: .output)
    var statuses: [CommandStatus] = []
    if output.json { Console.write("{\n  \"command\": \"inspect\",\n  \"files\": [", to: .output) }
    for (index, file) in files.enumerated() {
      let report = InspectReport(file)
      statuses.append(report.status)
      if output.json {
        let text = "    " + report.json.text.replacing("\n", with: "\n    ")
        Console.write(text + (index == files.count - 1 ? "" : ","), to: .output)
      } else {
        let text = report.text(verbose: output.verbose, width: width).showingControls
        Console.write(index == 0 ? text : "\n" + text, to: .output)
      }
    }
    let status = CommandStatus.worst(of: statuses)
    if output.json { Console.write("  ],\n  \"status\": \(status.rawValue)\n}", to: .output) }
    throw ExitCode(status.rawValue)
  }
}
