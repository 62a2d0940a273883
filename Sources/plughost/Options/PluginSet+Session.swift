import PluginHost
import PluginInspection

extension PluginSet {
  /// Makes sure that a host can be made of the set, once the problems have been told.
  ///
  /// - Throws: ``Failure`` when it cannot.
  func checkWiring() throws(Failure) {
    guard !plan.problems.isEmpty else { return }
    var failure = Failure(plan.problems)
    // In lines the problems stand above; in JSON this is the only place for them.
    failure.usage = "Error: the host was not started: the wiring is invalid."
    throw failure
  }

  /// Makes sure that a swap could mean something by `name`: a plugin, or an interface of one.
  ///
  /// - Throws: `ExplanationFailure` with the names that are near it; ``Failure`` for an interface that
  ///   no plugin provides.
  func checkTarget(_ name: String) throws {
    if accepted.contains(where: { $0.manifest?.id == name }) { return }
    let subject = try plan.explanation(of: name).subject
    let provided = accepted.flatMap { $0.manifest?.provides ?? [] }
    guard !provided.contains(subject) else { return }
    throw Failure(
      kind: .unknownName,
      status: .usage,
      message: "'\(name)' cannot be swapped: no plugin that was given has that id or provides it."
    )
  }
}
