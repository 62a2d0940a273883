internal import CGlibcShims
internal import Foundation
internal import Glibc
internal import PluginContract
package import PluginHost
internal import PluginInspection
internal import PluginInterface

/// Carries out one job in this process, which is made for it and goes with it.
package enum Examiner {
  /// Makes the process ready; nothing of any plugin runs before.
  ///
  /// - Throws: ``JobFailure`` if there is no place for the job.
  package static func prepare(_ job: CheckJob) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: job.workFolder,
        withIntermediateDirectories: true
      )
    } catch { throw JobFailure("'\(job.workFolder)' cannot be made: \(error)") }
    guard FileManager.default.changeCurrentDirectoryPath(job.workFolder) else {
      throw JobFailure("'\(job.workFolder)' cannot be entered")
    }
    // An interrupt of the terminal is for the run, which then ends this process.
    setpgid(0, 0)
    // What the plugin starts stays below this process, and so comes to nobody before it has ended.
    plughost_adopt_orphans()
    ProcessLimits.apply(memory: job.memory)
  }

  /// Whether the job is about how its process ends, which then must end as others do.
  package static func isAboutTheEnd(_ job: CheckJob) -> Bool {
    job.contract == nil && job.check == GenericChecks.end
  }

  /// Does what the job says.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - stagingParent: Where the folder of copies is made.
  ///   - observe: Hears which plugin's code is entered.
  /// - Returns: What was found out.
  /// - Throws: Why nothing could be found out.
  package static func carryOut(
    _ job: CheckJob,
    stagingParent: String?,
    observe: @escaping HostObserver
  ) async throws -> CheckAnswer {
    let printed = try PrintedText(output: job.outputFile, errors: job.errorsFile)
    let set = PluginSet(job.request)
    let contract = try await contract(job, set, stagingParent: stagingParent, observe)
    guard let check = job.check else {
      return CheckAnswer(outcome: "pass", checks: contract.checks.map(ListedCheck.init))
    }
    guard let chosen = contract.checks.first(where: { $0.id == check }) else {
      throw JobFailure("there is no check '\(check)'")
    }
    let subject = try await Examination(
      set,
      job,
      stagingParent: stagingParent,
      printed: printed,
      observe: observe
    )
    let loaded = job.contract == nil ? nil : try subject.load()
    let bench = CheckBench(
      seed: job.seed,
      folder: job.workFolder,
      printed: { printed.all },
      make: { try await instance(of: subject, loaded) }
    )
    let verdict = await chosen.run(on: bench)
    return CheckAnswer(
      outcome: verdict.outcome.rawValue,
      message: verdict.message,
      place: verdict.place?.description
    )
  }

  /// What a check is given: what the subject built, or for the checks of every plugin the subject itself.
  private static func instance(
    of subject: Examination,
    _ loaded: LoadedSubject?
  ) async throws -> CheckedInstance {
    guard let loaded else {
      let value = ProvidedDependency(ValueKey<Examination>.self, subject)
      return CheckedInstance(value, shutdown: nil)
    }
    let instance = try await loaded.build()
    guard case .provider(let value) = instance.built.value else {
      throw JobFailure("'\(subject.manifest.id)' provides nothing that a contract could check")
    }
    return CheckedInstance(value) { await loaded.end(instance) }
  }

  private static func contract(
    _ job: CheckJob,
    _ set: PluginSet,
    stagingParent: String?,
    _ observe: @escaping HostObserver
  ) async throws -> Contract {
    guard let id = job.contract else { return GenericChecks.contract }
    guard let wired = set.plan[id], let audit = set.accepted.first(where: { $0.path == wired.path })
    else {
      throw JobFailure(
        "contract '\(id)': \(set.refusals.map(\.standalone).joined(separator: "; "))"
      )
    }
    for module in set.interfaces { try module.load() }
    let staging = try StagingArea(in: stagingParent)
    // A number of its own: the subject's copies have other names.
    let staged = try staging.stage(audit, generation: 1)
    observe(.staged(image: staged.image, path: staged.originalPath))
    observe(.entered(.load, plugin: id))
    let loaded = try LoadedPlugin(
      wired.manifest,
      at: staged.files,
      after: audit.librariesToOpenFirst
    )
    observe(.entered(.build, plugin: id))
    let values = HostValues.standard(configuration: set.configuration)
    let members = try wired.manifest.requires.map { member in
      MemberValues(
        member.name,
        one: try values.value(of: member.interface, for: wired.manifest)
      )
    }
    let built = try await loaded.descriptor.build(DependencyResolver(members))
    guard case .provider(let value) = built.value,
      let contract = value.value(for: ValueKey<Contract>.self)
    else { throw JobFailure("'\(id)' builds no Contract of the module PluginContract") }
    return contract
  }
}

extension ListedCheck {
  /// A check of a contract.
  init(_ check: ContractCheck) {
    self.init(id: check.id, sentence: check.sentence, strictness: check.strictness)
  }
}
