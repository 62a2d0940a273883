import ArgumentParser
internal import Foundation
import PluginHost

/// What is checked how.
struct VerifyOptions: ParsableArguments {
  @Option(
    name: .customLong("contract"),
    help: ArgumentHelp("A contract to hold the plugins to. Repeat for more.", valueName: "file")
  )
  var contracts: [String] = []

  @Option(
    name: [.customLong("plugin"), .customShort("p")],
    help: ArgumentHelp(
      "A plugin, or a folder of plugins, that provides what the checked ones take. Repeat for more.",
      valueName: "path"
    )
  )
  var plugins: [String] = []

  @OptionGroup var choices: ChoiceOptions

  @Option(
    name: .customLong("config"),
    help: ArgumentHelp("A file that names plugins, choices and values.", valueName: "file")
  )
  var configurationPath: String?

  @Option(
    name: .customLong("interface"),
    help: ArgumentHelp("The file of an interface module. Repeat for more.", valueName: "file")
  )
  var interfaces: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Check a plugin once with each of several values of its configuration. Repeat for more plugins.
      """,
      valueName: "id.key=value,value"
    ),
    transform: ConfigurationMatrix.reading
  )
  var matrix: [ConfigurationMatrix] = []

  @Option(
    help: ArgumentHelp(
      "Run only checks of this name: CHECK or CONTRACT/CHECK, with * for any text. Repeat for more.",
      valueName: "name"
    )
  )
  var only: [String] = []

  @Option(help: "How strict to be, from 1 (what nobody can do without) to 5 (good practice).")
  var strictness = 3

  @Option(
    help: ArgumentHelp("Where order and input come from; a run tells its own.", valueName: "number")
  )
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "How many checks run at once; by default one a processor.",
      valueName: "number"
    )
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp("How long one check may take, as in 500ms, 10s or 2m.", valueName: "time"),
    transform: DurationArgument.reading
  )
  var deadline = DurationArgument(.seconds(20))

  @Option(
    help: ArgumentHelp("How many MiB of address space one check may have.", valueName: "number")
  )
  var memory: UInt64 = 4096

  mutating func validate() throws {
    guard (1...5).contains(strictness) else {
      throw ValidationError("--strictness takes a number from 1 to 5.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number above zero.") }
    guard memory >= 256 else {
      throw ValidationError("--memory takes 256 or more: the Swift runtime alone needs some.")
    }
  }

  /// What these options ask for.
  ///
  /// - Throws: ``ConfigurationFault``.
  func request(for files: [String]) throws -> VerifyRequest {
    let file = try configurationPath.map { path throws(ConfigurationFault) in
      try ConfigurationFile(path: path)
    }
    let listed = file?.plugins ?? []
    var request = VerifyRequest(files: files)
    request.contracts = contracts
    request.plugins = plugins + listed.map(\.path)
    for entry in listed { if let hash = entry.hash { request.hashes[entry.path] = hash } }
    request.interfaces = interfaces + (file?.interfaces ?? [])
    request.choices =
      choices.choices
      + (file?.use ?? []).map { WiringRequest.Choice(interface: $0.interface, plugin: $0.plugin) }
    request.configuration.environment = ProcessInfo.processInfo.environment
    request.configuration.file = file?.set ?? [:]
    for setting in choices.settings { try request.configuration.set(setting) }
    request.matrix = matrix
    request.only = only
    request.strictness = strictness
    if let seed { request.seed = seed }
    request.limits = CheckLimits(deadline: deadline.duration, memory: memory << 20)
    return request
  }

  var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}

/// The values with which a plugin is checked, one after the other.
struct ConfigurationMatrix: Hashable {
  var plugin: String
  var key: String
  var values: [String]

  /// Reads `ID.key=value,value`, or says how it is written.
  static func reading(_ text: String) throws -> ConfigurationMatrix {
    var sources = ConfigurationSources()
    do {
      try sources.set(text)
    } catch { throw ValidationError("write ID.key=value,value as in my-client.format=json,xml.") }
    guard let (plugin, values) = sources.settings.first, let (key, list) = values.first else {
      throw ValidationError("write ID.key=value,value as in my-client.format=json,xml.")
    }
    return ConfigurationMatrix(
      plugin: plugin,
      key: key,
      values: list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    )
  }
}
