import ArgumentParser
internal import CGlibcShims
internal import Foundation
internal import Glibc

/// Tells a host that `serve` keeps what to do.
struct Ctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell a host that 'plughost serve' keeps running what to do.",
    usage: "plughost ctl --control <socket> [--json] <verb> ...",
    discussion: """
      The verb and its arguments are those of a line of 'plughost shell'; options of ctl itself \
      stand before it.
      """
  )

  // Not left to the parser to miss: where it stands behind the verb, that is what is told.
  @Option(help: ArgumentHelp("The socket of the host.", valueName: "socket"))
  var control: String?

  @Flag(help: "Print one JSON document on one line.")
  var json = false

  @Argument(help: ArgumentHelp("What to do, as in: swap home libHome.so", valueName: "verb"))
  var words: [String]

  mutating func validate() throws {
    let late = words.prefix { $0 != "--" }.first { word in
      ["--control", "--json"].contains(word) || word.hasPrefix("--control=")
    }
    if let late {
      let name = late.prefix { $0 != "=" }
      throw ValidationError("'\(name)' is an option of ctl, and those stand before the verb.")
    }
    guard control != nil else { throw ValidationError("Missing argument '--control <socket>'.") }
  }

  mutating func run() throws {
    let control = control ?? ""
    let descriptor = unsafe plughost_socket_connect(control)
    guard descriptor >= 0 else { throw Failure.control(control, errno) }
    let connection = Connection(owning: descriptor)
    let folder = FileManager.default.currentDirectoryPath
    let wantsSteps = !json && Console.width(of: .error) != nil
    let request = ControlRequest(words: words, folder: folder, json: json, steps: wantsSteps)
    connection.write(request.line)
    guard let (line, answer) = Self.answer(connection) else {
      throw Failure(
        kind: .noAnswer,
        status: .failed,
        message: "the host at '\(control)' ended before it answered"
      )
    }
    for line in answer.diagnostics ?? [] { Console.write(line, to: .error) }
    let text = json ? String(decoding: line, as: UTF8.self) : answer.text ?? ""
    Console.write(text, to: .output)
    throw ExitCode(answer.status)
  }

  /// The answer, after the steps that come before it have been shown.
  private static func answer(_ connection: Connection) -> (line: [UInt8], ControlAnswer)? {
    while case .line(let line) = connection.readLine(limit: .max) {
      let data = Data(line)
      guard let step = try? JSONDecoder().decode(ControlStep.self, from: data) else {
        return (try? JSONDecoder().decode(ControlAnswer.self, from: data)).map { (line, $0) }
      }
      Console.showStep(step.step)
    }
    return nil
  }

  /// The arguments with `--` before the verb, so that its options are not taken for those of `ctl`.
  static func separated(_ arguments: [String]) -> [String] {
    guard arguments.first == _commandName, !arguments.contains("--") else { return arguments }
    var index = 1
    while index < arguments.count, arguments[index].hasPrefix("-") {
      index += arguments[index] == "--control" ? 2 : 1
    }
    guard index < arguments.count else { return arguments }
    return arguments[..<index] + ["--"] + arguments[index...]
  }
}
