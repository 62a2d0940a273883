import ArgumentParser
import PluginInspection

/// What concerns interface modules.
struct Interface: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at interface modules.",
    subcommands: [InterfaceCheck.self]
  )
}

/// Says whether plugins that were built against one module run on another.
struct InterfaceCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether plugins built against OLD run on NEW; runs nothing.",
    discussion: """
      OLD and NEW are libraries of one interface module. A plugin runs on NEW if no symbol is gone and no \
      protocol has a new requirement without a default. The status is 0 if all do, 1 if some do not, or \
      if the version of NEW does not say what has changed.
      """
  )

  @Argument(help: "The library that plugins were built against.")
  var old: String

  @Argument(help: "The library that they are to run on.")
  var new: String

  @Flag(help: "Print one JSON document and nothing else on standard output.")
  var json = false

  mutating func run() throws {
    let comparison = InterfaceComparison(
      try InterfaceModule(reading: old),
      try InterfaceModule(reading: new)
    )
    guard comparison.old.name == comparison.new.name else {
      throw Failure(
        kind: "other-module",
        status: .usage,
        message: """
          '\(old)' is of module \(comparison.old.name) and '\(new)' of \(comparison.new.name); compare two \
          builds of one module
          """
      )
    }
    let report = ComparisonReport(comparison)
    Console.write(json ? report.json.text : report.text.showingControls, to: .output)
    throw ExitCode(report.status.rawValue)
  }
}
