import ArgumentParser
import PluginHost

/// Contracts that a new plugin must keep before it serves.
struct GateOptions: ParsableArguments {
  @Option(
    name: .customLong("contract"),
    help: ArgumentHelp(
      "A contract that what is to serve must keep, tried in processes of its own. Repeat for more.",
      valueName: "file"
    )
  )
  var contracts: [String] = []

  @Option(
    name: .customLong("contract-plugin"),
    help: ArgumentHelp(
      "A plugin that provides, in these checks, what the checked one takes. Repeat for more.",
      valueName: "path"
    )
  )
  var plugins: [String] = []

  @Option(
    name: .customLong("contract-set"),
    help: ArgumentHelp(
      "A value of configuration for these checks alone. Repeat for more.",
      valueName: "id.key=value"
    ),
    transform: { try ChoiceOptions.setting($0) }
  )
  var settings: [String] = []
}
