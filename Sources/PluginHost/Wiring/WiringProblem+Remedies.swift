internal import PluginInspection

/// `a`, `a and b`, `a, b and c`.
func list(_ parts: [String]) -> String {
  guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
  return parts.dropLast().joined(separator: ", ") + " and " + last
}

/// `a`, `one of a and b`.
func oneOf(_ parts: [String]) -> String {
  (parts.count > 1 ? "one of " : "") + list(parts)
}

/// Did you mean; or why the one that is meant is not there; or what else to do.
func remedy(
  _ similar: [String],
  _ refused: WiringRequest.Refused?,
  _ otherwise: String
) -> String {
  if let refused { return "\(refused.path) has that id and was refused: \(refused.reason)" }
  return similar.isEmpty ? otherwise : "Did you mean \(similar.joined(separator: " or "))?"
}

extension WiringProblem {
  func gapRemedy(
    _ similar: [String],
    _ refused: [WiringRequest.Refused]
  ) -> String {
    if !refused.isEmpty { return refused.map(\.wouldProvide).joined(separator: "; ") }
    let meant = similar.isEmpty ? "" : " (did you mean \(similar.joined(separator: " or "))?)"
    return "Add a plugin that provides it\(meant)"
  }

  func versionRemedy(
    _ need: Need,
    _ module: String,
    _ accepts: VersionRange,
    _ found: SemanticVersion?
  ) -> String {
    guard let found else { return "State it with #interfaceModule in \(module)" }
    return found < accepts.lowerBound
      ? "Restart with --interface and a newer \(module)"
      : "Rebuild '\(need.members[0].plugin)' against \(module) \(found)"
  }

  /// A value does not say where it comes from, so all the places are named in the order they count.
  func valueRemedy(_ plugin: String, _ option: PluginManifest.ConfigurationOption) -> String {
    """
    Correct it where it comes from, the first of --set \(plugin).\(option.key), \
    \(option.environmentName(of: plugin)) and the configuration file
    """
  }

  func parameterText(
    _ need: Need,
    _ gives: String?,
    _ provider: String,
    _ takes: PluginManifest.Parameter?
  ) -> String {
    let member = need.members[0]
    guard let takes else {
      return """
        \(member) gives a \(gives ?? ""), and '\(provider)' takes no parameter. Take a Factory, or \
        mark a member of '\(provider)' with @Parameter
        """
    }
    let taken = "'\(provider)' takes '\(takes.name)' (\(takes.type))"
    guard let gives else {
      return "\(taken), and \(member) gives nothing. Take a ParameterFactory<\(takes.type), …>"
    }
    return "\(taken), and \(member) gives a \(gives). Write the same type on both sides"
  }

  func cycleText(_ path: [MemberName], _ others: [String], _ chain: [String]) -> String {
    let start = path[0].plugin
    let way = (path.map(\.description) + [start]).joined(separator: " -> ")
    let reached = chain.count > 1 ? ", reached by \(chain.joined(separator: " -> "))" : ""
    let knot = others.isEmpty ? "" : "; in the same knot: \(list(others))"
    return "'\(start)' needs itself: \(way)\(reached)\(knot). Take one of these members out"
  }
}

extension WiringRequest.Refused {
  /// Whether it states this interface, with or without the module's name.
  func wouldProvide(_ interface: String) -> Bool {
    provides.contains { $0 == interface || interface.hasSuffix(".\($0)") }
  }

  /// Who would have filled a gap, and why it does not.
  var wouldProvide: String {
    "\(id.map { "'\($0)' (\(path))" } ?? path) would provide it and was refused: \(reason)"
  }
}
