import PluginHost

/// What is to be checked, with what, and how strictly.
struct VerifyRequest: Sendable {
  /// Files and folders of plugins and contracts.
  var files: [String]
  /// Contracts that must apply.
  var contracts: [String] = []
  /// Who provides what the checked plugins take.
  var plugins: [String] = []
  /// The hash that the file at a path must have.
  var hashes: [String: String] = [:]
  /// Files of interface modules.
  var interfaces: [String] = []
  /// Which plugin serves an interface that several provide.
  var choices: [WiringRequest.Choice] = []
  /// Where configuration values come from.
  var configuration = ConfigurationSources()
  /// Configurations in which plugins are checked one after the other.
  var matrix: [ConfigurationMatrix] = []
  /// Whether the checks that every plugin must pass are among them.
  var holdsToGeneric = true
  /// The names of the checks; empty takes those that are not too strict.
  var only: [String] = []
  var strictness = 3
  var seed = UInt64.random(in: 0..<1_000_000_000)
  var limits = CheckLimits()
}
