internal import Foundation
import PluginHost
import PluginInspection
import PluginInterface

/// What a run came to.
struct RunReport {
  var pluginSet: PluginSet
  let asJSON: Bool
  var feature: String?
  var response: JSON?
  /// What the host did without.
  var warnings: [String] = []
  var failure: Failure?

  init(_ pluginSet: PluginSet, asJSON: Bool) {
    self.pluginSet = pluginSet
    self.asJSON = asJSON
  }

  var status: CommandStatus { .worst(of: pluginSet.statuses + (failure.map { [$0.status] } ?? [])) }

  /// Settles which feature runs.
  ///
  /// - Throws: ``Failure`` when none can run.
  mutating func choose(_ name: String?) throws(Failure) -> String {
    let id = if let name { name } else { try onlyFeature() }
    feature = id
    if let refused = pluginSet.rejected.first(where: { $0.manifest?.id == id }) {
      throw Failure(
        kind: "refused",
        status: .refused,
        plugin: id,
        message: "'\(id)' was not run: \(refused.path) was refused."
      )
    }
    guard let plugin = pluginSet.plan[id] else { throw unknown(id) }
    guard plugin.manifest.kind == .feature else {
      throw Failure(
        kind: "unknown-feature",
        status: .usage,
        plugin: id,
        message: "'\(id)' is a \(plugin.manifest.kind.rawValue); only features run. \(choices)"
      )
    }
    guard pluginSet.plan.problems.isEmpty else {
      throw Failure(
        kind: "wiring",
        status: .wiring,
        plugin: id,
        message: "'\(id)' was not run: the wiring is invalid."
      )
    }
    return id
  }

  /// Keeps the response in a form, checked where it is JSON.
  ///
  /// - Throws: What the response throws; ``Failure`` when its JSON is none.
  mutating func render(_ response: any FeatureResponse, as format: Run.Format) throws {
    let text = try response.render(as: ResponseFormat(name: format.rawValue))
    guard format == .json else {
      self.response = .string(text)
      return
    }
    let data = Data(text.utf8)
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      throw Failure(
        kind: "bad-response",
        status: .failed,
        plugin: feature,
        message: "'\(feature ?? "")' answered with something that is not JSON."
      )
    }
    self.response = .document(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Keeps what a feature threw.
  mutating func fail(_ feature: String, _ error: any Error) {
    failure =
      (error as? Failure)
      ?? Failure(
        kind: error is UnsupportedFormat ? "unsupported-format" : "feature-threw",
        status: .failed,
        plugin: feature,
        message: "'\(feature)' failed: \(error)"
      )
  }

  /// What the supervisor prints.
  func result(verbose: Bool) -> WorkerResult {
    var lines =
      SetReport(pluginSet).diagnostics(verbose: verbose) + warnings.map { "Warning: \($0)" }
    if let failure { lines.append(failure.text) }
    return WorkerResult(
      status: status.rawValue,
      output: asJSON ? document.text : plainResponse,
      diagnostics: lines
    )
  }

  private var plainResponse: String {
    switch response {
    case .string(let text), .document(let text): text
    default: ""
    }
  }

  private var document: JSON {
    .document(
      of: "run",
      status,
      [
        JSON.Member(name: "feature", value: JSON(feature)),
        JSON.Member(name: "response", value: response ?? .null),
        JSON.Member(name: "error", value: failure?.json ?? .null),
      ] + SetReport(pluginSet).members(moreWarnings: warnings)
    )
  }

  private func onlyFeature() throws(Failure) -> String {
    let features = self.features
    guard features.count == 1 else {
      let isAllRefused = features.isEmpty && !pluginSet.refusals.isEmpty
      throw Failure(
        kind: isAllRefused ? "refused" : "unknown-feature",
        status: isAllRefused ? .refused : .usage,
        message: isAllRefused
          ? "Nothing was run: no feature is left." : "Name the feature to run. \(choices)"
      )
    }
    return features[0]
  }

  private func unknown(_ id: String) -> Failure {
    let reason = pluginSet.plan.problems.first { $0.code == "unknown-plugin" }
    return Failure(
      kind: "unknown-feature",
      status: .usage,
      message: reason?.description ?? "No plugin has the id '\(id)'. \(choices)"
    )
  }

  private var features: [String] {
    pluginSet.plan.plugins.filter { $0.manifest.kind == .feature }.map(\.id)
  }

  private var choices: String {
    features.isEmpty ? "There is no feature." : "There are: \(features.joined(separator: ", "))."
  }
}
