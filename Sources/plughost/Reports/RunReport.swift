internal import Foundation
import PluginHost
import PluginInspection
import PluginInterface

/// What a run came to.
struct RunReport {
  /// What the run worked on; `nil` where that could not even be looked at.
  let pluginSet: PluginSet?
  let asJSON: Bool
  var feature: String?
  var response: JSON?
  /// What the host did without.
  var warnings: [String] = []
  var failure: Failure?
  /// What the worker had told already when it ended badly.
  var earlier: WorkerResult?

  init(_ pluginSet: PluginSet?, asJSON: Bool) {
    self.pluginSet = pluginSet
    self.asJSON = asJSON
  }

  var status: CommandStatus {
    let before = earlier.flatMap { CommandStatus(rawValue: $0.status) }
    return .worst(
      of: (pluginSet?.statuses ?? []) + [failure?.status, before].compactMap { $0 }
    )
  }

  /// The status of the process.
  var exitCode: Int32 {
    guard let failure, failure.kind == "interrupted" else { return status.rawValue }
    return failure.exitCode
  }

  /// Keeps the response in a form, checked where it is JSON.
  ///
  /// - Throws: What the response throws; ``Failure`` when its JSON is none.
  mutating func render(_ response: any FeatureResponse, as format: Run.Format) throws {
    guard format != .html else {
      self.response = .string(try ResponsePage(response, of: feature ?? "").text)
      return
    }
    let text = try response.render(as: ResponseFormat(name: format.rawValue))
    guard format == .json else {
      self.response = .string(text)
      return
    }
    let data = Data(text.utf8)
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      throw Failure(
        kind: .badResponse,
        status: .failed,
        plugin: feature,
        message:
          "'\(feature ?? "")' answered with something that is not JSON. Mend its render(as:)."
      )
    }
    self.response = .document(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Keeps what a feature threw.
  mutating func fail(_ feature: String, _ error: any Error) {
    failure =
      (error as? Failure)
      ?? Failure(
        kind: error is UnsupportedFormat ? .unsupportedFormat : .featureThrew,
        status: .failed,
        plugin: feature,
        message: "'\(feature)' failed: \(error)"
      )
  }

  /// What is to be printed, and the status.
  func result(verbose: Bool) -> WorkerResult {
    var lines = pluginSet.map { SetReport($0).diagnostics(verbose: verbose) } ?? []
    lines += warnings.map { "Warning: \($0)".onOneLine }
    // A failure may be one of the problems of the wiring, which are told already.
    if let text = failure?.text, !lines.contains(text) { lines.append(text) }
    return WorkerResult(
      status: exitCode,
      output: asJSON ? document.text : plainResponse,
      diagnostics: lines
    )
  }

  /// The response as it is printed.
  var plainResponse: String {
    switch response {
    case .string(let text), .document(let text): text
    default: earlier?.output ?? ""
    }
  }

  private var document: JSON {
    let earlierDocument = earlier?.output.trimmingCharacters(in: .whitespacesAndNewlines)
    return .document(
      of: "run",
      exitCode,
      [
        JSON.Member(name: "feature", value: JSON(feature)),
        JSON.Member(name: "response", value: response ?? .null),
        JSON.Member(name: "error", value: failure?.json ?? .null),
      ]
        + (earlierDocument.map { [JSON.Member(name: "result", value: .document($0))] } ?? [])
        + (pluginSet.map { SetReport($0).members(moreWarnings: warnings) } ?? [])
    )
  }
}
