import PluginInspection

/// What two builds of an interface module mean for plugins.
struct ComparisonReport {
  private let comparison: InterfaceComparison

  init(_ comparison: InterfaceComparison) { self.comparison = comparison }

  private var module: String { comparison.new.name }

  var status: CommandStatus { comparison.isCompatible && isNamedWell ? .done : .failed }

  /// Whether the version tells an author what to expect.
  private var isNamedWell: Bool { comparison.new.version >= comparison.leastVersion }

  var text: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let (old, new) = (comparison.old.version, comparison.new.version)
    let answer =
      comparison.isCompatible
      ? "Plugins built against \(module) \(old) run on \(module) \(new)."
      : "Some plugins built against \(module) \(old) do not run on \(module) \(new):"
    let advice =
      isNamedWell
      ? [] : ["Its version should be \(comparison.leastVersion) at least, and is \(new)."]
    return [answer] + comparison.breaks.map { "  \($0.sentence)" }
      + comparison.additions.map { "  new: \($0)" } + advice
  }

  var json: JSON {
    .document(
      of: CommandLine.command,
      status.rawValue,
      [
        JSON.Member(name: "module", value: .string(module)),
        JSON.Member(name: "old", value: .string("\(comparison.old.version)")),
        JSON.Member(name: "new", value: .string("\(comparison.new.version)")),
        JSON.Member(name: "isCompatible", value: .bool(comparison.isCompatible)),
        JSON.Member(name: "breaks", value: .array(comparison.breaks.map(\.json))),
        JSON.Member(name: "additions", value: JSON(comparison.additions)),
        JSON.Member(name: "leastVersion", value: .string("\(comparison.leastVersion)")),
      ]
    )
  }
}

extension InterfaceComparison.Break {
  fileprivate var sentence: String {
    switch self {
    case .removed(let name): "gone: \(name); plugins that use it are refused. Keep it, deprecated"
    case .required(let name, let requirement):
      """
      required: \(requirement); providers of \(name) that were built before lack it. Give it a default in \
      an extension
      """
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .removed(let name): ["kind": .string("removed"), "name": .string(name)]
    case .required(let name, let requirement):
      [
        "kind": .string("required"), "name": .string(requirement), "protocol": .string(name),
      ]
    }
  }
}
