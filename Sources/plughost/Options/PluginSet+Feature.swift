import PluginHost
import PluginInspection

extension PluginSet {
  /// The feature to run: the one named, or the only one.
  ///
  /// - Throws: ``Failure`` when there is none that can be run.
  func feature(named name: String?) throws(Failure) -> String {
    guard let name else { return try onlyFeature() }
    if let refused = rejected.first(where: { $0.manifest?.id == name }) {
      throw Failure(
        kind: .refused,
        status: .refused,
        plugin: name,
        message: "'\(name)' was not run: \(refused.path) was refused."
      )
    }
    let unknown = plan.problems.first { $0.code == "unknown-plugin" && $0.plugins == [name] }
    guard let plugin = plan[name] else {
      if unknown?.suggestions.isEmpty != false { try checkRefusedFiles(forPlugin: name) }
      throw unknown.map(Failure.init(unknown:))
        ?? unknownFeature("no plugin has the id '\(name)'. \(choices)")
    }
    guard plugin.manifest.kind == .feature else {
      let kind = plugin.manifest.kind.rawValue
      throw unknownFeature("'\(name)' is a \(kind), and only features run. \(choices)")
    }
    return name
  }

  /// Makes sure that no refused file keeps its id to itself: the plugin may be there, and its name
  /// is then no mistake of the command line.
  ///
  /// - Throws: ``Failure`` when one does.
  func checkRefusedFiles(forPlugin name: String) throws(Failure) {
    guard !unreadable.isEmpty || rejected.contains(where: { $0.manifest == nil }) else { return }
    throw Failure(
      kind: .refused,
      status: .refused,
      plugin: name,
      message: "'\(name)' is in no file that was accepted. Mend what was refused, it may be there."
    )
  }

  /// Makes sure that the plugins fit together.
  ///
  /// - Throws: ``Failure`` when they do not.
  func checkWiring(of feature: String) throws(Failure) {
    guard !plan.problems.isEmpty else { return }
    throw Failure(
      kind: .wiring,
      status: .wiring,
      plugin: feature,
      message: "'\(feature)' was not run: the wiring is invalid."
    )
  }

  private func onlyFeature() throws(Failure) -> String {
    if features.count == 1 { return features[0] }
    guard features.isEmpty, !refusals.isEmpty else {
      throw unknownFeature("name the feature to run. \(choices)")
    }
    throw Failure(
      kind: .refused,
      status: .refused,
      message: "Nothing was run: no feature is left."
    )
  }

  private func unknownFeature(_ message: String) -> Failure {
    Failure(kind: .unknownFeature, status: .usage, message: message)
  }

  private var features: [String] {
    plan.plugins.filter { $0.manifest.kind == .feature }.map(\.id)
  }

  private var choices: String {
    features.isEmpty ? "There is no feature" : "There are: \(features.joined(separator: ", "))"
  }
}

extension Failure {
  /// The problem of the wiring that says it already.
  fileprivate init(unknown problem: WiringProblem) {
    self.init(problem, word: FailureKind.unknownFeature.word, status: .usage)
  }
}
