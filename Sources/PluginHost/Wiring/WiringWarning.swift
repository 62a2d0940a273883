public import PluginInspection

/// What works but is probably not meant.
public enum WiringWarning: Hashable, Sendable {
  /// An optional member stays empty.
  case emptyOptional(member: MemberName, interface: String, cause: Cause)
  /// An `all` member goes without a provider that was refused.
  case incompleteAll(member: MemberName, interface: String, refused: WiringRequest.Refused)
  /// A decorator does not reach a member, whose plugin lives longer.
  case undecorated(
    member: MemberName,
    lifetime: PluginManifest.Lifetime,
    decorator: String,
    decoratorLifetime: PluginManifest.Lifetime
  )

  /// Some calls of a member are not kept to its limit, since they could not say so.
  case partlyLimited(member: MemberName, interface: String, unlimited: [String])

  /// Why a member stays empty.
  public enum Cause: Hashable, Sendable {
    /// No plugin provides the interface.
    case missing
    /// The providers were refused, or building them failed.
    case refused([WiringRequest.Refused])
    /// The provider has a problem of its own or needs a plugin that has one.
    case unfit(provider: String)
    /// The interface module is not in the range that the member accepts.
    case version(WiringProblem)
  }
}

extension WiringWarning {
  /// The member that gets less than it could.
  public var member: MemberName {
    switch self {
    case .emptyOptional(let member, _, _), .incompleteAll(let member, _, _),
      .undecorated(let member, _, _, _), .partlyLimited(let member, _, _):
      member
    }
  }
}

extension WiringWarning: CustomStringConvertible {
  /// What is left out, by whom, and why.
  public var description: String {
    switch self {
    case .emptyOptional(let member, let interface, .missing):
      "'\(member)' is optional and stays empty: nothing provides \(interface)"
    case .emptyOptional(let member, let interface, .refused(let refused)):
      """
      '\(member)' is optional and stays empty: nothing provides \(interface); \
      \(refused.map(\.wouldProvide).joined(separator: "; "))
      """
    case .emptyOptional(let member, _, .unfit(let provider)):
      "'\(member)' is optional and stays empty: its provider '\(provider)' cannot be built"
    case .emptyOptional(let member, _, .version(let problem)):
      "'\(member)' is optional and stays empty: \(problem)"
    case .undecorated(let member, let lifetime, let decorator, let decoratorLifetime):
      """
      '\(member)' is not decorated by '\(decorator)', which lives as a \(decoratorLifetime.rawValue): \
      '\(member.plugin)' lives as a \(lifetime.rawValue)
      """
    case .partlyLimited(let member, let interface, let unlimited):
      """
      the limit of '\(member)' does not hold for \(list(unlimited)) of \(interface), \
      which \(unlimited.count == 1 ? "is" : "are") not 'async throws'
      """
    case .incompleteAll(let member, let interface, let refused):
      "'\(member)' takes every \(interface), and one is left out: \(refused.wouldProvide)"
    }
  }
}
