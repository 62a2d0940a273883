internal import Foundation
import PluginHost
import PluginInspection

/// Holds new plugins to contracts before a running host loads them.
///
/// What is judged are the bytes of the audit that the host then loads, in copies that are named by their
/// hash: a file that is overwritten meanwhile changes nothing, and the checks' processes refuse a copy that
/// is not of that hash.
struct ContractGate: Sendable {
  /// Files of contracts, and what their checks need.
  struct Terms: Sendable {
    var contracts: [String] = []
    var plugins: [String] = []
    var settings: [String] = []

    init() {}

    /// The paths as `session` sees them.
    init(_ options: GateOptions, _ path: (String) -> String) {
      contracts = options.contracts.map(path)
      plugins = options.plugins.map(path)
      settings = options.settings
    }
  }

  /// What every change is held to, as far as it applies.
  var policy = Terms()
  private let stop = StopSwitch()

  init(policy: Terms = Terms()) { self.policy = policy }

  /// Ends the checks that run, and waits for that, a second or two at most.
  func end() {
    stop.stop()
    stop.wait(atMost: 2)
  }

  /// Whether a change with these terms has to be judged.
  func judges(_ terms: Terms) -> Bool { !terms.contracts.isEmpty || !policy.contracts.isEmpty }

  /// Judges the files of a change that are new.
  ///
  /// - Parameters:
  ///   - prospect: The change.
  ///   - terms: Its own contracts, which must apply.
  /// - Returns: What was judged, a line each.
  /// - Throws: ``Failure`` that names each check that did not pass.
  func judge(_ prospect: Prospect, by terms: Terms) throws -> [String] {
    var told: [String] = []
    let area = try StagingArea(in: Worker.channel?.stagingParent)
    for (_, audit) in prospect.audited.sorted(by: { $0.key < $1.key }) {
      let applying = try applying(terms, to: audit, among: prospect)
      guard !applying.isEmpty else { continue }
      let plan = try VerifyPlan(
        try request(try area.copy(audit).path, audit, applying, prospect, terms),
        stop: stop
      )
      if let failure = plan.failures.first { throw Self.refusal(audit, failure) }
      let results = try VerifyRun(plan, jobs: Self.jobs, stop: stop).results { _ in }
      told.append(try Self.verdict(on: audit, results, plan))
    }
    return told
  }

  private static var jobs: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The contracts for what a plugin provides.
  private func applying(
    _ terms: Terms,
    to audit: PluginAudit,
    among prospect: Prospect
  ) throws(Failure) -> [String] {
    var request = PluginSet.Request(plugins: terms.contracts + policy.contracts)
    request.interfaces = prospect.interfaces
    request.keepsContent = false
    request.wanted = .plugins([])
    let set = PluginSet(request)
    if let refusal = set.refusals.first {
      throw Self.failed(.notJudged, .refused, audit, refusal.standalone)
    }
    let provided = prospect.audited.values.flatMap { $0.manifest?.provides ?? [] }
    var paths: [String] = []
    for contract in set.accepted {
      guard let manifest = contract.manifest, manifest.kind == .contract else {
        throw Self.failed(.notJudged, .usage, audit, "'\(contract.path)' is no contract")
      }
      if manifest.provides.contains(where: { audit.manifest?.provides.contains($0) == true }) {
        paths.append(contract.path)
      } else if terms.contracts.contains(contract.path),
        !manifest.provides.contains(where: provided.contains)
      {
        throw Self.failed(
          .notJudged,
          .usage,
          audit,
          "contract '\(manifest.id)' is for \(manifest.provides.joined(separator: ", ")), which it does not provide"
        )
      }
    }
    return paths
  }

  private func request(
    _ path: String,
    _ audit: PluginAudit,
    _ contracts: [String],
    _ prospect: Prospect,
    _ terms: Terms
  ) throws -> VerifyRequest {
    var request = VerifyRequest(files: [path])
    request.contracts = contracts
    request.plugins = terms.plugins + policy.plugins
    request.hashes = [path: audit.hash.description]
    request.interfaces = prospect.interfaces
    request.choices = []
    request.holdsToGeneric = false
    // Good practice keeps nobody out.
    request.strictness = 4
    let id = audit.manifest?.id ?? ""
    request.configuration.file = prospect.values.filter { $0.key == id }
    for setting in policy.settings + terms.settings { try request.configuration.set(setting) }
    // Of a policy for several interfaces some values are for contracts that do not apply now.
    let known = Set(try request.ids())
    request.configuration.settings = request.configuration.settings.filter {
      known.contains($0.key)
    }
    return request
  }

  /// A line that tells what the plugin has kept.
  ///
  /// - Throws: ``Failure`` if it has not.
  private static func verdict(
    on audit: PluginAudit,
    _ results: [CheckResult],
    _ plan: VerifyPlan
  ) throws(Failure) -> String {
    let bad = results.filter { $0.outcome.status != .done }
    let passed = results.count { $0.outcome == .pass || $0.outcome == .warning }
    guard bad.isEmpty, passed > 0 else {
      let lines = bad.map { result in
        "check '\(result.check.name)' came to \(result.outcome.rawValue): \(result.message ?? "")"
      }
      throw failed(
        .contractBroken,
        bad.isEmpty ? .contract : .worst(of: bad.map(\.outcome.status)),
        audit,
        lines.isEmpty ? "no check could be carried out" : lines.joined(separator: "; "),
        seed: plan.seed
      )
    }
    let names = plan.contracts.map(\.name).joined(separator: ", ")
    return "'\(audit.name)' keeps \(names): \(passed) of \(results.count) checks passed"
  }

  private static func refusal(_ audit: PluginAudit, _ failure: Failure) -> Failure {
    failed(.notJudged, failure.status, audit, failure.message)
  }

  private static func failed(
    _ kind: FailureKind,
    _ status: CommandStatus,
    _ audit: PluginAudit,
    _ reason: String,
    seed: UInt64? = nil
  ) -> Failure {
    Failure(
      kind: kind,
      status: status,
      plugin: audit.manifest?.id,
      message: """
        '\(audit.name)' was held to its contract in processes of its own, and not let in: \(reason)\
        \(seed.map { " (seed \($0))" } ?? "")
        """
    )
  }
}

extension VerifyRequest {
  /// The ids of the plugins that take part.
  fileprivate func ids() throws -> [String] {
    let set = VerifyCommon(request: self).set(files + contracts + plugins)
    return set.accepted.compactMap { $0.manifest?.id }
  }
}

extension PluginAudit {
  /// The id and the hash: what is judged and published.
  fileprivate var name: String { "\(manifest?.id ?? path)@\(hash.short)" }
}
