internal import Foundation
import PluginHost
import PluginInspection
import PluginInterface
import PluginVerification

/// What is to be checked: the subjects, the contracts, and the checks of these.
struct VerifyPlan: Sendable {
  private(set) var subjects: [VerifySubject] = []
  private(set) var contracts: [VerifyContract] = []
  private(set) var checks: [VerifyCheck] = []
  /// Why a plugin cannot be checked, as far as that is known now.
  private(set) var failures: [Failure] = []
  private(set) var refused: [RefusedFile] = []
  let seed: UInt64
  var limits: CheckLimits { common.request.limits }
  private let common: VerifyCommon

  /// Reads the files and chooses the checks.
  ///
  /// - Throws: ``Failure`` where nothing could be checked at all.
  init(_ request: VerifyRequest, stop: StopSwitch) throws {
    seed = request.seed
    common = VerifyCommon(request: request)
    let set = common.set(request.files + request.contracts + request.plugins)
    refused = SetReport(set).refused
    failures = refused.map { file in
      Failure(refusing: file.reasons, plugin: file.id)
    }
    try common.checkIDs(of: set)
    let given = set.accepted.filter { $0.isAmong(request.files + request.contracts) }
    for audit in given where audit.manifest?.kind == .contract {
      contracts.append(common.contract(audit, set))
    }
    for audit in given where audit.manifest?.kind != .contract && audit.isAmong(request.files) {
      try add(audit)
    }
    try checkThatContractsAreSome(given)
    try checkThatSomethingApplies()
    try list(stop)
    choose()
    try checkThatNamesMeanSomething()
    try checkThatSomethingRuns()
  }

  /// What a check's process is told.
  func job(_ check: VerifyCheck, folder: String) -> CheckJob {
    let files = check.subject.files + [check.contract.file].compactMap(\.self)
    var job = CheckJob(files: files, seed: seed(of: check), folder: folder)
    job.subject = check.subject.manifest.id
    job.contract = check.contract.id
    job.check = check.check.id
    job.values = check.subject.values.merging(check.contract.values) { first, _ in first }
    return common.completing(job)
  }

  /// Follows from the name, so that a check that runs alone gets the input that it had among others.
  private func seed(of check: VerifyCheck) -> UInt64 {
    (check.subject.name + check.name).utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  /// Lines for standard error.
  var diagnostics: [String] { failures.map(\.text) }
}

extension VerifyPlan {
  private mutating func add(_ audit: PluginAudit) throws {
    guard let manifest = audit.manifest else { return }
    let set = common.set([audit.path] + common.request.plugins, for: manifest.id)
    guard set.plan.problems.isEmpty else {
      failures.append(Failure(set.plan.problems, plugin: manifest.id))
      return
    }
    let plain = VerifySubject(
      manifest: manifest,
      path: audit.path,
      hash: audit.hash.description,
      files: set.reachable(from: manifest.id),
      values: set.configuration
    )
    let own = common.request.matrix.filter { $0.plugin == manifest.id }
    guard !own.isEmpty else { return subjects.append(plain) }
    for row in own {
      for value in row.values {
        var subject = plain
        subject.variant = "\(row.key)=\(value)"
        subject.values[manifest.id, default: [:]][row.key] = value
        subjects.append(subject)
      }
    }
  }

  /// What is given as a contract must be one: a run without it would pass all the same.
  private func checkThatContractsAreSome(_ given: [PluginAudit]) throws(Failure) {
    guard failures.isEmpty else { return }
    let contracts = given.filter { $0.manifest?.kind == .contract }
    for path in common.request.contracts where !contracts.contains(where: { $0.isAmong([path]) }) {
      throw .nothing("'\(path)', given with --contract, is no contract and holds none")
    }
  }

  /// A check that was named and is not there would be left out in silence.
  private func checkThatNamesMeanSomething() throws(Failure) {
    guard failures.isEmpty, !checks.isEmpty else { return }
    for name in common.request.only {
      let pattern = NamePattern(name)
      let isKnown = checks.contains { pattern.matches($0.check.id) || pattern.matches($0.name) }
      guard isKnown else {
        throw .nothing("'\(name)', given with --only, is the name of no check; see --list")
      }
    }
  }

  private func checkThatSomethingApplies() throws(Failure) {
    guard failures.isEmpty else { return }
    guard !subjects.isEmpty else { throw .nothing("no plugin was given that could be checked") }
    let provided = Set(subjects.flatMap(\.manifest.provides))
    for contract in contracts where !provided.contains(contract.interface ?? "") {
      throw .nothing(
        """
        contract '\(contract.name)' is for \(contract.interface ?? "nothing"), which none of the given \
        plugins provides
        """
      )
    }
  }

  private func checkThatSomethingRuns() throws(Failure) {
    guard failures.isEmpty, checks.isEmpty else { return }
    throw .nothing(
      """
      no check was selected; see --list, and give --only the name of a check and --strictness a number \
      that is high enough
      """
    )
  }

  /// Asks each contract for its checks, in a process of its own.
  private mutating func list(_ stop: StopSwitch) throws {
    for index in contracts.indices {
      let contract = contracts[index]
      var job = CheckJob(files: [contract.file].compactMap(\.self), seed: seed, folder: "")
      job.contract = contract.id
      job.values = contract.values
      let runner = CheckRunner(limits: limits, stop: stop)
      switch try runner.answer(to: common.completing(job)) {
      case .success(let answer): contracts[index].checks = answer.checks
      case .failure(let failure): throw failure.explained(by: "contract '\(contract.name)'")
      }
    }
  }

  private mutating func choose() {
    let patterns = common.request.only.map(NamePattern.init)
    for subject in subjects {
      let own = contracts.filter { subject.manifest.provides.contains($0.interface ?? "") }
      for contract in (common.request.holdsToGeneric ? [.generic] : []) + own {
        for check in contract.checks {
          let chosen = VerifyCheck(subject: subject, contract: contract, check: check)
          let isNamed = patterns.contains { $0.matches(check.id) || $0.matches(chosen.name) }
          // Who names a check wants it, however strict it is.
          if patterns.isEmpty ? check.strictness <= common.request.strictness : isNamed {
            checks.append(chosen)
          }
        }
      }
    }
  }
}

extension Failure {
  /// There is nothing that a run could do.
  fileprivate static func nothing(_ reason: String) -> Failure {
    Failure(kind: .nothingToCheck, status: .usage, message: "Nothing was checked: \(reason).")
  }

  /// The same, with what was at fault.
  fileprivate func explained(by subject: String) -> Failure {
    var failure = self
    failure.message = "Nothing was checked: \(subject): \(message)"
    return failure
  }
}

extension PluginAudit {
  /// Whether it is the file of one of the paths, or in the folder of one.
  fileprivate func isAmong(_ paths: [String]) -> Bool {
    paths.contains { given in
      path == given || (path.hasPrefix(given.hasSuffix("/") ? given : given + "/"))
    }
  }
}

extension PluginSet {
  /// The files of a plugin and of all that it is given, the plugin first.
  fileprivate func reachable(from id: String) -> [CheckJob.File] {
    var open = [id]
    var found: [String] = []
    while let next = open.popLast() {
      guard !found.contains(next), let wired = plan[next] else { continue }
      found.append(next)
      open += wired.members.flatMap(\.providers)
    }
    return found.compactMap { id in
      accepted.first { $0.path == plan[id]?.path }.map(CheckJob.File.init)
    }
  }
}

extension CheckJob.File {
  /// The file of a plugin, by its absolute path.
  init(_ audit: PluginAudit) {
    self.init(path: URL(filePath: audit.path).path, hash: audit.hash.description)
  }
}
