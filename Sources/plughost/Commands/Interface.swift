import ArgumentParser
import PluginInspection

/// What concerns interface modules.
struct Interface: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at interface modules.",
    subcommands: [InterfaceCheck.self, InterfaceDescribe.self]
  )
}

/// Writes down what plugins that are built against a module rely on.
struct InterfaceDescribe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print what plugins built against a module rely on, to be kept; runs nothing.",
    discussion: """
      Keep the text of each version that is released: 'plughost interface check' takes it as OLD, and so \
      tells whether plugins that were built against that version run on what is built now.
      """
  )

  @Argument(help: "The library of an interface module.")
  var file: String

  mutating func run() throws {
    let description = InterfaceDescription(try InterfaceModule(reading: file))
    Console.write(String(description.text.dropLast()), to: .output)
  }
}

/// Says whether plugins that were built against one module run on another.
struct InterfaceCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether plugins built against OLD run on NEW; runs nothing.",
    discussion: """
      OLD and NEW are libraries of one interface module, or what 'plughost interface describe' wrote of \
      them. A plugin runs on NEW if no symbol is gone and no protocol has a new requirement without a \
      default. The status is 0 if all do, 1 if some do not, or if the version of NEW does not say what has \
      changed.
      """
  )

  @Argument(help: "The library that plugins were built against, or its description.")
  var old: String

  @Argument(help: "The library that they are to run on, or its description.")
  var new: String

  @Flag(help: "Print one JSON document and nothing else on standard output.")
  var json = false

  mutating func run() throws {
    let comparison = InterfaceComparison(
      try InterfaceDescription(reading: old),
      try InterfaceDescription(reading: new)
    )
    guard comparison.old.name == comparison.new.name else {
      throw Failure(
        kind: .otherModule,
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
