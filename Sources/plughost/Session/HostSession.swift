import ArgumentParser
import PluginHost
import PluginInterface

/// A running host, and what it takes to carry out verbs on it.
struct HostSession: Sendable {
  let host: PluginHost
  /// Tries new files in another process first; `nil` does not.
  let probe: CandidateProbe?
  /// Holds new plugins to contracts before they serve.
  let gate: ContractGate
  /// What relative paths begin from; `nil` is the folder of this process.
  var folder: String?
  /// Hears the steps of a change as they begin, by name.
  var onStep: @Sendable (String) -> Void = { _ in }

  /// Starts a host of everything that was given.
  ///
  /// - Throws: ``Failure``, and what starting a host throws.
  static func start(_ set: PluginSet, _ options: HostOptions) async throws -> HostSession {
    let host = try Worker.makeHost(set)
    try await host.start()
    return HostSession(host: host, probe: options.candidateProbe, gate: options.contractGate)
  }

  /// Does what the words of one line say; every failure is in the reply.
  func perform(_ words: [String]) async -> Reply {
    do {
      let verb = try HostLanguage.verb(words)
      var reply = await perform(verb)
      reply.verb = words.first
      return reply
    } catch {
      return HostLanguage.reply(words, error)
    }
  }

  private func perform(_ verb: any HostVerb) async -> Reply {
    do {
      return try await verb.perform(on: self)
    } catch {
      return Reply(Failure(error) ?? Failure(kind: .failed, status: .failed, message: "\(error)"))
    }
  }

  /// The path of a file as this process sees it.
  func path(_ file: String) -> String {
    guard let folder, !file.hasPrefix("/") else { return file }
    return "\(folder)/\(file)"
  }
}
