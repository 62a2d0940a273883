extension WiredPlugin.Activity: CustomStringConvertible {
  /// Whether the plugin has a use, and why, in one clause.
  public var description: String {
    switch self {
    case .wanted: "active: it was asked for"
    case .needed(let consumers): "active: needed by \(list(consumers))"
    case .broken: "not active: it cannot be built"
    case .notChosen(let others): "not active: \(list(others)) was chosen instead"
    case .undecided(let others): "not active: \(list(others)) also provides it and none is chosen"
    case .onlyNeededByInactive(let consumers):
      "not active: needed only by \(list(consumers)), not active either"
    case .unneeded: "not active: no plugin needs what it provides"
    case .notAskedFor: "not active: another feature was asked for"
    case .outlived(let consumers):
      "not active: it ends earlier than \(list(consumers)), which would hold it"
    case .contract: "not active: contracts are run by verify"
    }
  }
}

extension WiredMember.Reason: CustomStringConvertible {
  /// Why a member has the sources it has, in one clause.
  public var description: String {
    switch self {
    case .only: "the only provider"
    case .chosen: "chosen with --use"
    case .every: "every provider"
    case .decorated: "the outermost decorator"
    case .host: "no plugin provides it, the host does"
    case .context: "no plugin provides it, its key stands in"
    case .empty: "optional and empty"
    case .unresolved: "unresolved"
    }
  }
}
