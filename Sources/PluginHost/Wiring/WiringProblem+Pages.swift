internal import PluginInspection

extension WiringProblem {
  /// What can be wrong with the set.
  static let rosterPages: [ErrorPage] = [
    page(
      .duplicateID(id: "home", paths: ["a/libHome.so", "b/libHome.so"]),
      "duplicate-id",
      "Several files state one id",
      meaning: "An id names one plugin in a set.",
      remedy: "Leave all but one of the files out, or give the others ids of their own."
    ),
    page(
      .providesNothing(plugin: "cache", path: "libCache.so"),
      "provides-nothing",
      "A provider states no interface",
      meaning: "A provider is there for what it provides.",
      remedy: "Give @Plugin its 'provides:' argument, or make the plugin a feature."
    ),
    page(
      .providesSeveral(plugin: "store", interfaces: ["App.Cache", "App.Log"]),
      "provides-several",
      "A provider states more than one interface",
      meaning: """
        A provider is one implementation of one interface, so that each can be chosen and swapped by \
        itself.
        """,
      remedy: "Make a plugin of each."
    ),
    page(
      .featureProvides(plugin: "home", interfaces: ["App.Cache"]),
      "feature-provides",
      "A feature states an interface",
      meaning: "A feature answers requests; nothing can be taken from it.",
      remedy: "Move what it provides into a provider."
    ),
    page(
      .swiftOnly(
        plugin: "c-cache",
        interface: "App.Cache",
        reason: "'value(for:)' is generic"
      ),
      "swift-only",
      "A provider in C states an interface that can be provided in Swift alone",
      meaning: "A requirement of the protocol has no form in C; the message names it.",
      remedy: "Write the provider in Swift, or provide another interface."
    ),
    page(
      .structuresDiffer(
        name: "point",
        plugins: ["map", "route"],
        layouts: ["{f32, f32}", "{f64, f64}"]
      ),
      "structures-differ",
      "Two plugins use different layouts of one C structure",
      meaning: "Swift has one structure of a name in a process.",
      remedy: "Build the plugins with one header, or rename one of the structures."
    ),
    page(
      .decoratorOrder(interface: "App.Client", order: 10, decorators: ["cached", "signed"]),
      "decorator-order",
      "Several decorators of one interface declare the same place",
      meaning: """
        The order says which is further out. With equal ones the result would depend on chance.
        """,
      remedy: "Give each another order; the greater one is further out."
    ),
    page(
      .decoratorTakesNothing(plugin: "cached", interface: "App.Client"),
      "decorator-takes-nothing",
      "A decorator does not take what it decorates",
      meaning: "A decorator wraps a provider, which it gets as one member of its bundle.",
      remedy: "Give it exactly one member of that interface, or make it a provider."
    ),
    page(
      .unknownPlugin(id: "hom", similar: ["home"], refused: nil),
      "unknown-plugin",
      "What was asked for is not among the plugins",
      meaning: "A feature, or another plugin, is named that none of the given files holds.",
      remedy: "Correct the id, or add the file with --plugin."
    ),
  ]
}

extension WiringProblem {
  /// What can be wrong with choices.
  static let choicePages: [ErrorPage] = [
    page(
      .unknownChoice(interface: "App.Cash", plugin: "cache", similar: ["App.Cache"]),
      "unknown-choice",
      "A choice is for an interface that nobody knows",
      meaning: "--use names an interface that no plugin provides or needs.",
      remedy: "Correct the name or leave the choice out."
    ),
    page(
      .unclearChoice(interface: "Cache", plugin: "cache", candidates: ["App.Cache", "Web.Cache"]),
      "unclear-choice",
      "A choice is for a name that several modules have",
      meaning: "The bare name of a protocol is enough where one module has it.",
      remedy: "Write the name with its module."
    ),
    page(
      .choiceOfUnknownPlugin(
        interface: "App.Cache",
        plugin: "cash",
        similar: ["cache"],
        refused: nil
      ),
      "choice-of-unknown-plugin",
      "A choice names a plugin that is not there",
      meaning: "--use gives the id of a plugin that none of the given files holds.",
      remedy: "Correct the id, or add the file with --plugin."
    ),
    page(
      .choiceDoesNotProvide(
        interface: "App.Cache",
        plugin: "log",
        provides: ["App.Log"],
        providers: ["cache"]
      ),
      "choice-does-not-provide",
      "A choice names a plugin that provides something else",
      meaning: "The plugin is there, and does not provide the interface it was chosen for.",
      remedy: "Choose one of those that do."
    ),
    page(
      .conflictingChoices(interface: "App.Cache", plugins: ["cache", "disk-cache"]),
      "conflicting-choices",
      "Several plugins are chosen for one interface",
      meaning: "One provider serves an interface.",
      remedy: "Choose one of them."
    ),
  ]
}

extension WiringProblem {
  /// What can be wrong with configuration.
  static let configurationPages: [ErrorPage] = [
    page(
      .missingConfiguration(plugin: "cache", option: exampleOption, chain: ["home", "cache"]),
      "missing-configuration",
      "A value without a default is not given",
      meaning: "The plugin declares a configuration value that it cannot do without.",
      remedy: "Give it with --set, in the environment or in the configuration file."
    ),
    page(
      .invalidConfiguration(
        plugin: "cache",
        option: exampleOption,
        text: "many",
        isDefault: false
      ),
      "invalid-configuration",
      "A value cannot be read as its type",
      meaning: """
        Values are texts that are read as what the plugin declares: a number, a truth value, a \
        duration.
        """,
      remedy: """
        Correct it where it comes from: --set, the environment, the configuration file, or the \
        default in the plugin.
        """
    ),
    page(
      .unknownConfiguration(plugin: "cache", key: "sise", similar: ["size"]),
      "unknown-configuration",
      "A value is given for a key that its plugin does not read",
      meaning: "The key is mistyped, or is of another version of the plugin.",
      remedy: "Correct the key or leave the value out. 'plughost inspect' lists those of a plugin."
    ),
    page(
      .configurationOfUnknownPlugin(plugin: "cash", keys: ["size"], similar: ["cache"]),
      "configuration-of-unknown-plugin",
      "Values are given for a plugin that is not there",
      meaning: "No given file has that id.",
      remedy: "Correct the id, add the plugin, or leave the values out."
    ),
  ]
}

/// An option to show.
private let exampleOption: PluginManifest.ConfigurationOption = {
  var option = PluginManifest.ConfigurationOption(key: "size")
  option.type = .int
  return option
}()
