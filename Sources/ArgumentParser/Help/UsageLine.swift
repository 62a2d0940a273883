/// The line that shows how a command is typed.
struct UsageLine {
  let path: CommandPath

  init(_ path: CommandPath) {
    self.path = path
  }

  /// The line after a prefix, folded at 80 columns between arguments.
  func text(prefix: String) -> String {
    if let usage = path.last.configuration.usage { return prefix + usage }
    let indent = String(repeating: " ", count: prefix.count + 2)
    var lines = [prefix + path.name]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > 80, lines.count < 40 {
        lines.append(indent + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }

  private var words: [String] {
    let shown = definitions(of: path.last).filter { $0.help.visibility == .default }
    let words = shown.filter { $0.kind == .positional } + shown.filter { $0.kind != .positional }
    let configuration = path.last.configuration
    guard !configuration.subcommands.isEmpty else { return words.map(\.usage) }
    let command = configuration.defaultSubcommand == nil ? "<command>" : "[<command>]"
    return words.map(\.usage) + [command]
  }
}

extension ArgumentDefinition {
  /// The argument in a usage line: `[--use <interface=id> ...]`.
  var usage: String {
    let repeated = isRepeating && kind != .flag ? "\(display) ..." : display
    return isRequired ? repeated : "[\(repeated)]"
  }
}
