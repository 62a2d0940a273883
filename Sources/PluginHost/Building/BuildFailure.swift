public import PluginInspection
internal import PluginInterface

/// Why a wired plugin was not built.
public enum BuildFailure: Error, Sendable {
  /// The copy from which it is loaded could not be made.
  case notStaged(plugin: String, StagingFailure)
  /// The image or its descriptor was refused.
  case notLoaded(LoadFailure)
  /// The bundle could not be made: the plugin asked for what its manifest does not declare.
  case badBundle(plugin: String, reason: String)
  /// The plugin's own builder threw.
  case builderThrew(plugin: String, message: String)
  /// Loading it or its own builder took too long, and was left to itself.
  case tookTooLong(plugin: String, limit: Duration)
  /// A provider that the plugin needs was not built.
  case providerFailed(plugin: String, member: String, provider: String)

  /// The id of the plugin.
  public var plugin: String {
    switch self {
    case .notLoaded(let failure): failure.plugin
    case .notStaged(let plugin, _), .badBundle(let plugin, _), .builderThrew(let plugin, _),
      .tookTooLong(let plugin, _), .providerFailed(let plugin, _, _):
      plugin
    }
  }
}

extension BuildFailure {
  /// What a plugin's build threw: the bundle's fault, or that of its builder.
  init(_ plugin: String, _ error: any Error) {
    if let fault = error as? BundleFault {
      self = .badBundle(plugin: plugin, reason: "\(fault)")
    } else {
      self = .builderThrew(plugin: plugin, message: "\(error)")
    }
  }
}

extension BuildFailure: CustomStringConvertible {
  /// What happened, to which plugin, and what to do about it.
  public var description: String {
    switch self {
    case .notStaged(let plugin, let failure): "plugin '\(plugin)' was not loaded: \(failure)"
    case .notLoaded(let failure): failure.description
    case .badBundle(let plugin, let reason):
      "plugin '\(plugin)' was not built: \(reason)."
    case .builderThrew(let plugin, let message):
      """
      plugin '\(plugin)' was not built: its builder threw: \(message.withoutFullStop). \
      Everything built for it has been taken back.
      """
    case .tookTooLong(let plugin, let limit):
      """
      plugin '\(plugin)' was not built: its builder has not returned after \(limit). It is left to \
      itself on a thread of its own, and what it returns will be shut down. Mend it, or allow more time.
      """
    case .providerFailed(let plugin, let member, let provider):
      """
      plugin '\(plugin)' was not built: '\(member)' comes from '\(provider)', which was not built. \
      Mend '\(provider)' first.
      """
    }
  }
}

extension String {
  /// What others said, to go on with in a sentence of our own.
  var withoutFullStop: Substring { hasSuffix(".") ? dropLast() : self[...] }
}

/// A plugin that the host could do without, and did.
public struct BuildWarning: Hashable, Sendable, CustomStringConvertible {
  /// The consumer whose member stays empty.
  public let plugin: String
  /// The optional member.
  public let member: String
  /// The provider that failed.
  public let provider: String
  /// Why it failed.
  public let reason: String

  /// Names the consumer, its member, the provider and the reason.
  public var description: String {
    """
    '\(member)' of plugin '\(plugin)' stays empty: its provider '\(provider)' failed: \(reason)
    """
  }
}
