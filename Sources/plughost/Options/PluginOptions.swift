import ArgumentParser
import PluginHost

/// Which plugins a command works on, which of them serve which interface, and with which values.
struct PluginOptions: ParsableArguments {
  @Option(
    name: [.customLong("plugin"), .customShort("p")],
    help: ArgumentHelp("A plugin, or a folder of plugins. Repeat for more.", valueName: "path")
  )
  var plugins: [String] = []

  @OptionGroup private var given: ChoiceOptions

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      How long calls of a dependency may take, and when they are no longer made: of one member, as in \
      home.apiClient=timeout:2s,breaker:5/30s, or of an interface. Repeat for more.
      """,
      valueName: "name=limit"
    ),
    transform: { try PluginOptions.limit($0) }
  )
  var limits: [LimitRule] = []

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

  @Option(
    help: ArgumentHelp(
      """
      Where the plugins run. Outside of live a dependency that nobody provides is what its key has \
      for the context: made-up data, or a double that names what was called.
      """
    )
  )
  var context = Context.live

  enum Context: String, CaseIterable, ExpressibleByArgument { case live, preview, test }

  /// Whether there is nothing to work on.
  var isEmpty: Bool { plugins.isEmpty && configurationPath == nil }

  /// Makes sure that there is something to work on.
  ///
  /// - Throws: `ValidationError` where there is nothing.
  func checkSomeAreGiven() throws {
    guard isEmpty else { return }
    throw ValidationError("No plugin was given. Name a file or a folder with --plugin.")
  }

  private static func limit(_ text: String) throws -> LimitRule {
    guard let rule = LimitRule(text) else {
      throw ValidationError(
        """
        write CONSUMER.member=LIMIT or INTERFACE=LIMIT, where LIMIT is timeout:2s, breaker:5/30s or \
        both with a comma between.
        """
      )
    }
    return rule
  }

  var choices: [WiringRequest.Choice] { given.choices }
  var settings: [String] { given.settings }
}
