import ArgumentParser
import PluginHost

/// Which plugins a command works on, which of them serve which interface, and with which values.
struct PluginOptions: ParsableArguments {
  @Option(
    name: [.customLong("plugin"), .customShort("p")],
    help: ArgumentHelp("A plugin, or a folder of plugins. Repeat for more.", valueName: "path")
  )
  var plugins: [String] = []

  @Option(
    name: .customLong("use"),
    help: ArgumentHelp(
      "Which plugin serves an interface that several provide. Repeat for more.",
      valueName: "interface=id"
    ),
    transform: { try PluginOptions.choice($0) }
  )
  var choices: [WiringRequest.Choice] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value for the configuration of a plugin. Repeat for more.",
      valueName: "id.key=value"
    ),
    transform: { try PluginOptions.setting($0) }
  )
  var settings: [String] = []

  @Option(
    name: .customLong("config"),
    help: ArgumentHelp("A file that names plugins, choices and values.", valueName: "file")
  )
  var configurationPath: String?

  @Option(
    name: .customLong("interface"),
    help: ArgumentHelp(
      """
      The file of an interface module; by default it is looked for beside this program, then \
      beside the plugins. Repeat for more.
      """,
      valueName: "file"
    )
  )
  var interfaces: [String] = []

  mutating func validate() throws {
    guard plugins.isEmpty, configurationPath == nil else { return }
    throw ValidationError("No plugin was given. Name a file or a folder with --plugin.")
  }

  static func choice(_ text: String) throws -> WiringRequest.Choice {
    guard let choice = WiringRequest.Choice(text) else {
      throw ValidationError("write INTERFACE=ID, as in APIClient=live-api-client.")
    }
    return choice
  }

  static func setting(_ text: String) throws -> String {
    var sources = ConfigurationSources()
    try sources.set(text)
    return text
  }
}
