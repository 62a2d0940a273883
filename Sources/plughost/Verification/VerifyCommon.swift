internal import Foundation
import PluginHost
import PluginInspection
import PluginInterface
import PluginVerification

/// What all subjects of a run have in common: who provides what they take, and with which values.
struct VerifyCommon: Sendable {
  let request: VerifyRequest

  /// Reads and audits files, and wires them for one plugin.
  func set(_ files: [String], for subject: String? = nil) -> PluginSet {
    var request = PluginSet.Request(plugins: files)
    request.hashes = self.request.hashes
    request.interfaces = self.request.interfaces
    request.choices = self.request.choices
    request.configuration = self.request.configuration
    request.keepsContent = false
    // What nobody provides is a double.
    request.context = .test
    request.wanted = .plugins([subject].compactMap(\.self))
    // Values for plugins of the run that are not in this set are no problem here.
    request.awaitsMore = true
    return PluginSet(request)
  }

  /// Makes sure that values are given to plugins that there are.
  ///
  /// - Throws: ``Failure``.
  func checkIDs(of set: PluginSet) throws(Failure) {
    let known = Set((set.accepted + set.rejected).compactMap { $0.manifest?.id })
    let named = Set(request.configuration.settings.keys).union(request.matrix.map(\.plugin))
    guard let unknown = named.subtracting(known).sorted().first else { return }
    throw Failure(
      kind: .unknownName,
      status: .usage,
      message: "A value is given to plugin '\(unknown)', which is not among the given ones."
    )
  }

  /// A contract, whose checks are not known yet.
  func contract(_ audit: PluginAudit, _ set: PluginSet) -> VerifyContract {
    let id = audit.manifest?.id
    return VerifyContract(
      id: id,
      file: CheckJob.File(audit),
      interface: audit.manifest?.provides.first,
      values: set.configuration.filter { $0.key == id }
    )
  }

  /// The same job, with what all have.
  func completing(_ job: CheckJob) -> CheckJob {
    var job = job
    job.interfaces = request.interfaces.map { URL(filePath: $0).path }
    job.choices = Dictionary(
      request.choices.map { ($0.interface, $0.plugin) },
      uniquingKeysWith: { first, _ in first }
    )
    return job
  }
}

/// A name with `*` for any text.
struct NamePattern: Hashable {
  private let parts: [String]

  init(_ text: String) {
    parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  func matches(_ name: String) -> Bool {
    guard parts.count > 1 else { return parts.first == name }
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else {
      return false
    }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
