import PluginInspection
import PluginVerification

/// A plugin in one configuration, with all that its checks need.
struct VerifySubject: Hashable, Sendable {
  let manifest: PluginManifest
  let path: String
  let hash: String
  /// What tells it from the same plugin with other values: `key=value`.
  var variant: String?
  /// It, and what it is given.
  var files: [CheckJob.File]
  /// By id and key.
  var values: [String: [String: String]]

  var name: String { manifest.id + (variant.map { "[\($0)]" } ?? "") }
}

/// A contract, or what every plugin must pass.
struct VerifyContract: Hashable, Sendable {
  /// The id of its plugin; `nil` for what every plugin must pass.
  var id: String?
  var file: CheckJob.File?
  var interface: String?
  var values: [String: [String: String]] = [:]
  var checks: [ListedCheck] = []

  var name: String { id ?? "generic" }

  static let generic = VerifyContract(checks: GenericChecks.listed)
}

/// One check of one subject.
struct VerifyCheck: Hashable, Sendable {
  let subject: VerifySubject
  let contract: VerifyContract
  let check: ListedCheck

  /// `contract/check`.
  var name: String { "\(contract.name)/\(check.id)" }

  /// What must have passed first, as `contract/check`; it may not be among those that run.
  var prerequisite: String? {
    guard contract.id == nil else { return "generic/build-succeeds" }
    return GenericChecks.prerequisite(of: check.id).map { "generic/\($0)" }
  }
}
