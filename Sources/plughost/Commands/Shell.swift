import ArgumentParser
import PluginHost

/// Starts a host and does what it is told, line by line.
struct Shell: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start a host and tell it what to do, line by line.",
    discussion: """
      One verb a line, as 'help' lists them; '#' begins a comment. On a terminal lines can be \
      edited and called back. From a pipe the exit status is the gravest of all lines, or with \
      --strict that of the first that failed, which is then the last.
      """
  )

  @OptionGroup var plugins: PluginOptions

  @Flag(help: "End at the first line that fails.")
  var strict = false

  @OptionGroup var host: HostOptions
  @OptionGroup var log: LogOptions
  @OptionGroup var output: OutputOptions

  mutating func validate() throws { try plugins.checkSomeAreGiven() }

  mutating func run() throws {
    guard Worker.channel != nil else {
      throw try SupervisedSession(plugins: plugins, grace: host.grace.duration).start()
    }
    Worker.hold { [self] in try await hold() }
  }

  private func hold() async throws -> Never {
    let set = try PluginSet(plugins, staging: .ahead, awaitsMore: true)
    for line in SetReport(set).diagnostics(verbose: output.verbose) {
      Console.write(line, to: .error)
    }
    try set.checkWiring()
    let interrupts = Interrupts()
    let reader = LineReader(isPlain: output.json)
    var session = try await HostSession.start(set, host)
    if reader.isTerminal { session.onStep = Console.showStep }
    interrupts.first { [session, grace = host.grace.duration] signal in
      session.end(128 + signal, within: grace)
    }
    var loop = ShellLoop(session: session, reader: reader, strict: strict, asJSON: output.json)
    let statuses = await loop.run()
    let status = reader.isTerminal ? .done : CommandStatus.worst(of: set.statuses + statuses)
    session.end(status.rawValue, within: host.grace.duration)
  }
}

/// Lines in, replies out.
struct ShellLoop {
  let session: HostSession
  let reader: LineReader
  let strict: Bool
  let asJSON: Bool

  /// Does each line until there are no more.
  ///
  /// - Returns: The statuses of the lines.
  mutating func run() async -> [CommandStatus] {
    var statuses: [CommandStatus] = []
    var number = 0
    while let line = await reader.next() {
      number += 1
      guard let reply = await reply(to: line) else { continue }
      show(reply, to: number)
      statuses.append(reply.status)
      if reply.endsHost || (strict && reply.status != .done) { break }
    }
    return strict ? statuses.suffix(1) : statuses
  }

  private func reply(to line: String) async -> Reply? {
    do throws(Failure) {
      let words = try Words(line).words
      return words.isEmpty ? nil : await session.perform(words)
    } catch { return Reply(error) }
  }

  /// Shows a reply; a person sees to which line, a script is told the number of it.
  private func show(_ reply: Reply, to number: Int) {
    for text in reply.diagnostics {
      Console.write(reader.isTerminal ? text : text.naming(line: number), to: .error)
    }
    ResultStream.write(asJSON ? reply.document.line : reply.text)
  }
}

extension String {
  /// The same, where each line that tells an error also tells where in a script it is.
  fileprivate func naming(line number: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("Error: ") ? "Error: line \(number): \($0.dropFirst(7))" : String($0) }
      .joined(separator: "\n")
  }
}
