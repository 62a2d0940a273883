import ArgumentParser

/// One thing that can be asked of a running host.
protocol HostVerb: ParsableCommand, Sendable {
  /// Does it.
  ///
  /// - Throws: Why it was not done.
  func perform(on session: HostSession) async throws -> Reply
}

/// The language of `shell`, `serve` and `ctl`.
struct HostLanguage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verb",
    abstract: "What a running host can be asked.",
    subcommands: [
      LoadVerb.self, UnloadVerb.self, RunVerb.self, ListVerb.self, PlanVerb.self, SwapVerb.self,
      RollbackVerb.self, ConfirmVerb.self, GenerationsVerb.self, DrainVerb.self, OpenVerb.self,
      SessionsVerb.self, CloseVerb.self, ExplainVerb.self, GraphVerb.self, MetricsVerb.self,
      QuitVerb.self,
    ]
  )

  /// Reads the words of one line.
  ///
  /// - Throws: What the parser throws, a page that was asked for too.
  static func verb(_ words: [String]) throws -> any HostVerb {
    let verbs = configuration.subcommands
    let named = verbs.first { $0._commandName == words.first }
    // Parsed by itself, a verb is the first word of its usage line.
    let command = try named.map { try $0.parseAsRoot(Array(words.dropFirst())) }
    guard let verb = try (command ?? parseAsRoot(words)) as? any HostVerb else {
      throw ValidationError("Say what to do.")
    }
    return verb
  }

  /// Makes sure that the arguments of the program do not begin with what only a running host does.
  ///
  /// - Throws: `ValidationError` that says where to type it.
  static func checkIsNoVerb(_ arguments: [String]) throws {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let name = words.first == "help" ? words.dropFirst().first : words.first
    let commands = PlugHost.configuration.subcommands.map { $0._commandName }
    let verbs = configuration.subcommands.map { $0._commandName }
    guard let name, verbs.contains(name), !commands.contains(name) else { return }
    throw ValidationError(
      """
      Unknown command '\(name)'. It is a verb of a running host: type it in 'plughost shell', or \
      send it with 'plughost ctl'; 'help \(name)' there tells more.
      """
    )
  }

  /// The reply to words that are no verb, or ask for a page of help.
  static func reply(_ words: [String], _ error: any Error) -> Reply {
    let known = configuration.subcommands.map { $0._commandName }
    let verb = words.first.flatMap { known.contains($0) ? $0 : nil }
    guard var failure = Failure(error) else {
      let page = fullMessage(for: error)
      var reply = Reply(text: page, members: [JSON.Member(name: "help", value: .string(page))])
      reply.verb = verb
      return reply
    }
    // The usage of the language itself says nothing that the message does not say.
    if verb == nil { failure.usage = nil }
    var reply = Reply(failure)
    reply.verb = verb
    return reply
  }
}
