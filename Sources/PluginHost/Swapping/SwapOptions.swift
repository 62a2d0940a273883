public import PluginInspection

/// How a running host changes.
public struct SwapOptions: Sendable {
  /// What happens to calls that are in progress, and to those that arrive meanwhile.
  public enum DrainPolicy: Hashable, Sendable {
    /// Reports when the replaced generations are idle, at the latest after this time; calls that
    /// are still in progress then go on.
    case wait(Duration)
    /// As `wait`, and requests that arrive during the transaction fail.
    case rejectNew(Duration)
    /// Reports as soon as the new generations serve.
    case abandon
  }

  /// The drain policy; by default waits 30 s.
  public var drain = DrainPolicy.wait(.seconds(30))
  /// How long a drained generation stays ready for a rollback.
  public var standby = Duration.seconds(300)
  /// How long one plugin may take to be loaded and built, to warm up, and to hand its state over or
  /// take one in; each by itself.
  ///
  /// Then the change is given up and nothing is different from before. The plugin's code goes on by
  /// itself, on a thread that nothing else uses. `nil` waits for ever.
  public var buildLimit: Duration? = .seconds(30)
  /// Values that come with a load or a swap, by plugin id and key; they win over those given before,
  /// and stay until a rollback.
  ///
  /// A plugin reads its values when it is built: who serves and gets others is built again.
  public var settings: [String: [String: String]] = [:]
  /// Which plugins serve which interfaces from a load or a swap on.
  public var choices: [WiringRequest.Choice] = []
  /// Files that were audited already, by path: what was tried elsewhere is what is loaded here.
  package var audited: [String: PluginAudit] = [:]
  /// Hears each step as it begins.
  ///
  /// If it throws, the swap is given up; after the publish the error has no effect.
  public var onStep: @Sendable (SwapStep) async throws -> Void = { _ in }

  /// The usual way to swap.
  public init() {}

  /// How long anything may wait for calls to end.
  var deadline: Duration {
    switch drain {
    case .wait(let limit), .rejectNew(let limit): limit
    case .abandon: .zero
    }
  }
}

/// One step of a transaction, in the order in which they come.
public enum SwapStep: String, Hashable, Sendable, Codable, CaseIterable {
  /// Reading and checking the files.
  case audit
  /// Wiring against the plugins that serve.
  case wire
  /// Staging, loading and building.
  case build
  /// Preparing what was built for its first call.
  case warmUp
  /// Handing state over.
  case transfer
  /// About to make the new generations serve, all at once.
  case publish
  /// The new generations serve; waiting for calls on the old ones.
  case drain
}

/// Why a host did not change; nothing is different from before.
public enum SwapFailure: Error, Sendable {
  /// The host is not running.
  case notRunning
  /// Another change is in progress.
  case busy
  /// It was asked for from inside a plugin's call, which would wait for itself.
  case insideCall
  /// Nothing that serves has this id, and no interface this name.
  case unknown(String, similar: [String])
  /// The file was refused.
  case refused([Refusal])
  /// The file holds another plugin.
  case otherPlugin(expected: String, found: String, path: String)
  /// The file does not provide the interface.
  case otherInterface(expected: String, plugin: String, provides: [String])
  /// Several files are given for one plugin or for one interface.
  case contradictory(String, files: [String])
  /// A plugin of that id is here already.
  case alreadyLoaded(String)
  /// The plugin is here and serves nobody, before and after, so there is nothing to swap.
  case servesNobody(String, reason: String)
  /// The plugins would not fit together.
  case wiring(InvalidWiring)
  /// A plugin could not be built.
  case build(BuildFailure)
  /// A built plugin could not be prepared or could not take over the state.
  case notReady(plugin: String, step: SwapStep, message: String)
  /// The plugin must be shut down before its next build, and calls are still on it.
  case notIdle(plugin: String, leases: Int)
  /// Requests that must meet one set of generations are still in progress.
  case wouldSplit(requests: Int, features: [String])
  /// The image has symbols of which a process keeps one definition, so a second build of it would
  /// use the variables of the first.
  case uniqueSymbols(plugin: String, count: Int)
  /// Others need the plugin.
  case neededBy(String, consumers: [String])
  /// There is nothing to go back to.
  case nothingToRollBack(String)
  /// The observer of the steps gave the swap up.
  case givenUp(step: SwapStep, message: String)
}

extension SwapFailure: CustomStringConvertible {
  /// What happened, to which plugin, and what to do about it.
  public var description: String {
    switch self {
    case .notRunning: "the host is not running; start it first"
    case .busy: "another change is in progress; ask again when it has been reported"
    case .insideCall:
      """
      a change was asked for from inside a plugin's call, and would wait for that call to end; ask \
      from outside, or from a detached task
      """
    case .unknown(let name, let similar):
      """
      '\(name)' is neither a plugin that serves nor an interface here\
      \(similar.isEmpty ? "; load it first" : "; did you mean \(similar.joined(separator: ", "))?")
      """
    case .refused(let refusals): refusals.map(\.standalone).joined(separator: "\n")
    case .otherPlugin(let expected, let found, let path):
      """
      '\(path)' holds the plugin '\(found)', not '\(expected)'; to let it take over an interface, \
      swap the interface by name
      """
    case .otherInterface(let expected, let plugin, let provides):
      """
      plugin '\(plugin)' does not provide \(expected); it provides \
      \(provides.isEmpty ? "nothing" : provides.joined(separator: ", ")); give a file that does
      """
    case .contradictory(let subject, let files):
      "\(subject) is to be replaced by \(files.joined(separator: " and by ")); give one of them"
    case .alreadyLoaded(let id):
      "a plugin '\(id)' is here already; swap it, or the interface it provides, instead"
    case .servesNobody(let id, let reason):
      """
      plugin '\(id)' is \(reason); to have it serve, swap the interface it provides by name, \
      without --use for another plugin
      """
    case .wiring(let invalid): invalid.description
    case .build(let failure): failure.description
    case .notReady(let plugin, let step, let message):
      """
      plugin '\(plugin)' was built and not made to serve: \
      \(step == .transfer ? "it could not take over the state" : "its warm-up failed"): \
      \(message.withoutFullStop). Mend the plugin
      """
    case .notIdle(let plugin, let leases):
      """
      plugin '\(plugin)' allows no second generation beside it and still has \(leases) \
      \(leases == 1 ? "call" : "calls") in progress; try again, or with a longer deadline
      """
    case .wouldSplit(let requests, let features):
      """
      \(requests == 1 ? "a request" : "\(requests) requests") that must meet one set of generations \
      \(requests == 1 ? "is" : "are") still in progress on \(features.joined(separator: ", ")); try \
      again, or with a longer deadline
      """
    case .uniqueSymbols(let plugin, let count):
      """
      plugin '\(plugin)' exports \(count) symbols that are unique in a process (STB_GNU_UNIQUE): its \
      next build would use the variables of this one. Compile it with -fno-gnu-unique, or restart
      """
    case .neededBy(let id, let consumers):
      """
      '\(id)' is needed by \(consumers.joined(separator: ", ")); unload these too \
      (--with-dependents), or swap it
      """
    case .nothingToRollBack(let id):
      "nothing of '\(id)' was replaced, so there is no way back; swap in the build that is wanted"
    case .givenUp(let step, let message):
      "the swap was given up at step \(step.rawValue): \(message)"
    }
  }
}
