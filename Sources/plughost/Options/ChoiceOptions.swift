import ArgumentParser
import PluginHost

/// Which plugins serve which interface, and with which values.
struct ChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("use"),
    help: ArgumentHelp(
      "Which plugin serves an interface that several provide. Repeat for more.",
      valueName: "interface=id"
    ),
    transform: { try ChoiceOptions.choice($0) }
  )
  var choices: [WiringRequest.Choice] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value for the configuration of a plugin. Repeat for more.",
      valueName: "id.key=value"
    ),
    transform: { try ChoiceOptions.setting($0) }
  )
  var settings: [String] = []

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
