/// Why a command line was not understood.
enum ParserError: Error, Hashable {
  case unknownOption(String, suggestion: String?)
  case missingValue(argument: String, followedBy: String? = nil)
  case unexpectedValue(String, option: String)
  case invalidValue(String, argument: String, allowed: [String], reason: String?)
  case missingArgument(String)
  case unexpectedArguments([String])
  case unknownSubcommand(String, suggestion: String?)
  case missingSubcommand
}

extension ParserError: CustomStringConvertible {
  /// What was wrong on the command line.
  var description: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "Unknown option '\(option)'." + hint(suggestion)

    case .missingValue(let argument, let next):
      "Missing value for '\(argument)'."
        + (next.map { " A value that begins with a dash is joined with '=', as in '=\($0)'." } ?? "")

    case .unexpectedValue(let value, let option):
      "'\(option)' takes no value, but '\(value)' was given."

    case .invalidValue(let value, let argument, let allowed, let reason):
      "The value '\(value)' is not valid for '\(argument)'"
        + (reason.map { ": \($0)" } ?? ".")
        + (allowed.isEmpty ? "" : " It must be one of \(allowed.quotedList).")

    case .missingArgument(let argument):
      "Missing argument '\(argument)'."

    case .unexpectedArguments(let arguments):
      "Unexpected argument\(arguments.count == 1 ? "" : "s") \(arguments.quotedList)."

    case .unknownSubcommand(let name, let suggestion):
      "Unknown command '\(name)'." + hint(suggestion)

    case .missingSubcommand:
      "Missing command."
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }
}

extension [String] {
  fileprivate var quotedList: String { map { "'\($0)'" }.joined(separator: ", ") }
}
