/// The help page of one command.
struct HelpPage {
  private let path: CommandPath

  init(_ path: CommandPath) {
    self.path = path
  }

  /// The whole page, no wider than 80 columns.
  var text: String {
    let configuration = path.last.configuration
    var parts: [String] = []
    if !configuration.abstract.isEmpty {
      parts.append(configuration.abstract.wrapped(firstLine: "OVERVIEW: "))
    }
    if !configuration.discussion.isEmpty { parts.append(configuration.discussion.wrapped()) }
    parts.append(UsageLine(path).text(prefix: "USAGE: "))
    parts += sections
    if !configuration.subcommands.isEmpty {
      parts.append("  See '\(path.name) help <command>' for more about one command.")
    }
    return parts.joined(separator: "\n\n")
  }

  private var sections: [String] {
    let shown = definitions(of: path.last).filter { $0.help.visibility == .default }
    let commands = path.last.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let arguments = shown.filter { $0.kind == .positional }.map(HelpRow.init)
    let options = shown.filter { $0.kind != .positional }.map(HelpRow.init)
    return [
      section("ARGUMENTS", arguments),
      section("OPTIONS", options + builtIns),
      section("COMMANDS", commands.map { HelpRow($0._commandName, $0.configuration.abstract) }),
    ].compactMap { $0 }
  }

  private var builtIns: [HelpRow] {
    let version = path.version == nil ? [] : [HelpRow("--version", "Show the version.")]
    return version + [HelpRow("-h, --help", "Show this page.")]
  }

  private func section(_ title: String, _ rows: [HelpRow]) -> String? {
    guard !rows.isEmpty else { return nil }
    return ([title + ":"] + rows.map(\.text)).joined(separator: "\n")
  }
}

/// One line of a help page: what to type, and what it does.
private struct HelpRow {
  private let label: String
  private let about: String
  private let discussion: String

  init(_ label: String, _ about: String, discussion: String = "") {
    self.label = label
    self.about = about
    self.discussion = discussion
  }

  init(_ definition: ArgumentDefinition) {
    let names = definition.names.map(\.description).joined(separator: ", ")
    let value = definition.kind == .flag ? nil : "<\(definition.valueName)>"
    let notes = [
      definition.allowedValues.isEmpty
        ? nil : "values: \(definition.allowedValues.joined(separator: ", "))",
      definition.defaultText.map { "default: \($0)" },
    ].compactMap { $0 }
    self.init(
      [names, value].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "),
      definition.help.abstract + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"),
      discussion: definition.help.discussion
    )
  }

  /// The line, with the second column at 26 and folded below itself.
  var text: String {
    let column = 26
    let padded = "  " + label + String(repeating: " ", count: max(0, column - label.count - 2))
    let body = about.wrapped(indent: column)
    let first =
      label.count + 3 > column
      ? "  \(label)\n\(body)" : padded + body.drop { $0 == " " }
    guard !discussion.isEmpty else { return about.isEmpty ? "  " + label : first }
    return first + "\n" + discussion.wrapped(indent: column)
  }
}
