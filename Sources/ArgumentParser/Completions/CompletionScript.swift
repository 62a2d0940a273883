/// A shell that completes commands and options.
public enum CompletionShell: String, CaseIterable, Sendable, ExpressibleByArgument {
  case bash, zsh, fish
}

extension ParsableCommand {
  /// The script that teaches a shell the words of this command and of those below it.
  ///
  /// - Parameter shell: Whose script it is.
  /// - Returns: The text of the script.
  public static func completionScript(for shell: CompletionShell) -> String {
    let words = CommandWords(self)
    return switch shell {
    case .bash: BashCompletion(words).text
    case .zsh: ZshCompletion(words).text
    case .fish: FishCompletion(words).text
    }
  }
}

/// What can be typed after the root command.
struct CommandWords {
  /// One command and its options.
  struct Command {
    let name: String
    let abstract: String
    let options: [ArgumentDefinition]
    /// The values of its arguments, where there are few.
    let values: [String]
  }

  let root: String
  let commands: [Command]

  init(_ root: any ParsableCommand.Type) {
    self.root = root._commandName
    commands = root.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map {
      let all = definitions(of: $0).filter { $0.help.visibility == .default }
      return Command(
        name: $0._commandName,
        abstract: $0.configuration.abstract,
        options: all.filter { $0.kind != .positional },
        values: all.filter { $0.kind == .positional }.flatMap(\.allowedValues)
      )
    }
  }
}

extension ArgumentDefinition {
  /// All its names, as they are typed.
  fileprivate var typed: [String] { names.map(\.description) }
  /// What it does, on one line without quotes.
  fileprivate var about: String { help.abstract.unquoted }
}

extension String {
  fileprivate var unquoted: String {
    String(compactMap { "'\"`$\\[]:".contains($0) ? ($0 == "'" ? "’" : nil) : $0 })
  }
}

private struct BashCompletion {
  private let words: CommandWords

  init(_ words: CommandWords) { self.words = words }

  var text: String {
    """
    # Completes \(words.root) in bash.
    _\(words.root)() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "\(words.commands.map(\.name).joined(separator: " ")) help --help --version" -- "$word"))
        return
      fi
      case ${COMP_WORDS[1]} in
    \(words.commands.map(branch).joined(separator: "\n"))
      help)
        COMPREPLY=($(compgen -W "\(words.commands.map(\.name).joined(separator: " "))" -- "$word")) ;;
      esac
    }
    complete -o bashdefault -o default -F _\(words.root) \(words.root)
    """
  }

  private func branch(_ command: CommandWords.Command) -> String {
    let values = command.options.filter { $0.kind == .option && !$0.allowedValues.isEmpty }.map {
      """
          \($0.typed.joined(separator: "|")))
            COMPREPLY=($(compgen -W "\($0.allowedValues.joined(separator: " "))" -- "$word")); return ;;
      """
    }
    let cases =
      values.isEmpty ? "" : "    case $before in\n\(values.joined(separator: "\n"))\n    esac\n"
    let options = command.options.flatMap(\.typed).joined(separator: " ")
    return """
        \(command.name))
      \(cases)    if [[ $word == -* ]]; then
            COMPREPLY=($(compgen -W "\(options) --help" -- "$word"))
          fi ;;
      """
  }
}

private struct ZshCompletion {
  private let words: CommandWords

  init(_ words: CommandWords) { self.words = words }

  var text: String {
    """
    #compdef \(words.root)
    # Completes \(words.root) in zsh.
    _\(words.root)() {
      local -a commands
      commands=(
    \(words.commands.map { "    '\($0.name):\($0.abstract.unquoted)'" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe command commands
        return
      fi
      local command=${words[2]}
      shift words
      ((CURRENT--))
      case $command in
    \(words.commands.map(branch).joined(separator: "\n"))
      esac
    }
    _\(words.root) "$@"
    """
  }

  private func branch(_ command: CommandWords.Command) -> String {
    let specs = command.options.flatMap { option in
      option.typed.map { name in
        let values = option.allowedValues.joined(separator: " ")
        let action = values.isEmpty ? "_files" : "(\(values))"
        let value = option.kind == .flag ? "" : ":\(option.valueName):\(action)"
        return "'\(option.isRepeating ? "*" : "")\(name)[\(option.about)]\(value)'"
      }
    }
    let all = (specs + ["'--help[Show a page about the command.]'", "'*:file:_files'"])
    return "  \(command.name)) _arguments \(all.joined(separator: " \\\n    ")) ;;"
  }
}

private struct FishCompletion {
  private let words: CommandWords

  init(_ words: CommandWords) { self.words = words }

  var text: String {
    (["# Completes \(words.root) in fish."]
      + words.commands.map {
        "complete -c \(words.root) -n __fish_use_subcommand -f -a \($0.name) -d '\($0.abstract.unquoted)'"
      }
      + words.commands.flatMap { command in command.options.map { line($0, of: command) } })
      .joined(separator: "\n")
  }

  private func line(_ option: ArgumentDefinition, of command: CommandWords.Command) -> String {
    let names = option.names.map { name in
      switch name {
      case .long(let text): "-l \(text)"
      default: "-s \(name.description.drop { $0 == "-" })"
      }
    }
    let values = option.allowedValues.joined(separator: " ")
    let value = option.kind == .flag ? "" : values.isEmpty ? " -r" : " -x -a '\(values)'"
    return """
      complete -c \(words.root) -n '__fish_seen_subcommand_from \(command.name)' \
      \(names.joined(separator: " "))\(value) -d '\(option.about)'
      """
  }
}
