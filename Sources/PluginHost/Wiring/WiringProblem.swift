public import PluginInspection

/// A reason why a set of plugins cannot be loaded, found before any plugin code runs.
///
/// Each case holds facts, so code can match on what is wrong. The sentence for people is
/// ``description``: it says what is wrong, with which plugin, and what to do about it.
public enum WiringProblem: Error, Hashable, Sendable {
  /// Several files state one id.
  case duplicateID(id: String, paths: [String])
  /// A provider states no interface.
  case providesNothing(plugin: String, path: String)
  /// A provider states more than one interface.
  case providesSeveral(plugin: String, interfaces: [String])
  /// A feature states an interface, and nothing can be provided by a feature.
  case featureProvides(plugin: String, interfaces: [String])
  /// A provider in C states an interface that can be provided in Swift alone.
  case swiftOnly(plugin: String, interface: String, reason: String)
  /// Two plugins use different layouts of one C structure, of which Swift has one in a process.
  case structuresDiffer(name: String, plugins: [String], layouts: [String])
  /// Several decorators of one interface declare the same place.
  case decoratorOrder(interface: String, order: Int, decorators: [String])
  /// A decorator has no member, or more than one, that takes what it decorates.
  case decoratorTakesNothing(plugin: String, interface: String)
  /// What was asked for is not among the plugins.
  case unknownPlugin(id: String, similar: [String], refused: WiringRequest.Refused?)
  /// A choice is for an interface that no plugin and no host value knows.
  case unknownChoice(interface: String, plugin: String, similar: [String])
  /// A choice is for a name that several modules have.
  case unclearChoice(interface: String, plugin: String, candidates: [String])
  /// A choice names a plugin that is not there.
  case choiceOfUnknownPlugin(
    interface: String,
    plugin: String,
    similar: [String],
    refused: WiringRequest.Refused?
  )
  /// A choice names a plugin that provides something else.
  case choiceDoesNotProvide(
    interface: String,
    plugin: String,
    provides: [String],
    providers: [String]
  )
  /// Several plugins are chosen for one interface.
  case conflictingChoices(interface: String, plugins: [String])
  /// A limit is for something that is neither a member of a plugin nor an interface.
  case unknownLimit(name: String, similar: [String])
  /// A limit is for a name that several modules have.
  case unclearLimit(name: String, candidates: [String])
  /// A limit is for a member of which no call could say that it was kept.
  case notLimitable(member: MemberName, interface: String, reason: String)
  /// A manifest gives a name without its module, and several modules have it.
  case unclearInterface(name: String, need: Need, candidates: [String])
  /// Nothing provides an interface.
  case missing(
    interface: String,
    need: Need,
    similar: [String],
    refused: [WiringRequest.Refused]
  )
  /// Several plugins provide an interface and none is chosen.
  case severalProviders(interface: String, need: Need, providers: [String])
  /// The interface module of this process is not in the range that a member accepts.
  case versionNotMet(need: Need, module: String, accepts: VersionRange, found: SemanticVersion?)
  /// A plugin needs itself by way of others.
  case cycle(path: [MemberName], others: [String], chain: [String])
  /// A plugin would hold a value for longer than that value lives, itself or through others that are
  /// made for it.
  case captive(
    need: Need,
    lifetime: PluginManifest.Lifetime,
    provider: String,
    providerLifetime: PluginManifest.Lifetime,
    isHostValue: Bool,
    through: [String]
  )
  /// A factory would make new values of what is shared.
  case factoryOfShared(
    need: Need,
    interface: String,
    provider: String,
    lifetime: PluginManifest.Lifetime
  )
  /// A provider takes another parameter than its consumer gives.
  case parameterMismatch(
    need: Need,
    gives: String?,
    provider: String,
    takes: PluginManifest.Parameter?
  )
  /// A value without a default is not given.
  case missingConfiguration(
    plugin: String,
    option: PluginManifest.ConfigurationOption,
    chain: [String]
  )
  /// A value cannot be read as its type.
  case invalidConfiguration(
    plugin: String,
    option: PluginManifest.ConfigurationOption,
    text: String,
    isDefault: Bool
  )
  /// A value is given for a key that its plugin does not read.
  case unknownConfiguration(plugin: String, key: String, similar: [String])
  /// Values are given for a plugin that is not there.
  case configurationOfUnknownPlugin(plugin: String, keys: [String], similar: [String])

  /// The members that need something, and how the first of them is reached.
  public struct Need: Hashable, Sendable {
    /// At least one; the one that is nearest to a feature comes first.
    public let members: [MemberName]
    /// Ids from a feature to the plugin of the first member.
    public let chain: [String]
  }
}
