import ArgumentParser
import PluginInterface

/// How a command tells what happens while it works.
///
/// What is given is read by ``Log`` from the words of the command line, so that mistakes in these are
/// told in the same form.
struct LogOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  enum Level: String, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, warning, error

    var meaning: LogLevel {
      switch self {
      case .trace: .trace
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    }
  }

  @Option(
    name: .customLong("log-format"),
    help: "The form of what is told on standard error: lines to read, or a JSON document a line."
  )
  var format = Format.text

  @Option(
    name: .customLong("log-level"),
    help: "The least severe level of plugins' log entries that is kept."
  )
  var level = Level.info
}
