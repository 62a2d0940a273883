internal import Foundation
import Glibc
import PluginHost
import PluginInspection
import PluginVerification

/// What one check may use.
struct CheckLimits: Hashable, Sendable {
  var deadline = Duration.seconds(20)
  /// Bytes of address space.
  var memory: UInt64 = 4 << 30
}

/// Runs one job in a process of its own.
struct CheckRunner: Sendable {
  let limits: CheckLimits
  let stop: StopSwitch

  /// Runs a check; whatever happens to the process is its result.
  ///
  /// - Throws: `SpawnFailure`, or what the system says of the folder for the check.
  func result(of check: VerifyCheck, in plan: VerifyPlan) throws -> CheckResult {
    let folder = try CheckFolder()
    var job = plan.job(check, folder: folder.path)
    job.memory = limits.memory
    let began = ContinuousClock.now
    let outcome = try run(job)
    var result = Self.result(of: check, outcome)
    result.seconds = (ContinuousClock.now - began).seconds
    result.output = Self.printed(job.outputFile)
    result.errors = Self.printed(job.errorsFile)
    return result
  }

  /// Asks for something that is no check.
  ///
  /// - Throws: As for a check.
  func answer(to job: CheckJob) throws -> Result<CheckAnswer, Failure> {
    let folder = try CheckFolder()
    var job = job
    job.folder = folder.path
    job.memory = limits.memory
    let outcome = try run(job)
    if let failure = outcome.failure(in: nil, for: job.contract) { return .failure(failure) }
    if let answer = outcome.answer { return .success(answer) }
    return .failure(Failure(kind: .contractSilent, status: .failed, message: outcome.complaint))
  }

  private func run(_ job: CheckJob) throws -> WorkerOutcome {
    let file = job.folder + "/job.json"
    // Read at once, and gone in a moment: nothing has to reach the disk.
    let handle = FileHandle(
      fileDescriptor: unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600),
      closeOnDealloc: true
    )
    try handle.write(contentsOf: JSONEncoder().encode(job))
    var supervisor = Supervisor(timeout: limits.deadline)
    supervisor.parent = Worker.channel?.stagingParent
    supervisor.stop = stop
    supervisor.grace = .seconds(1)
    // Where a crash happened is told by the process itself; Swift's own tool would outlive one that has
    // no memory left.
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let outcome = try supervisor.run(
      arguments: [CommandLine.arguments[0], Worker.jobOption, file],
      environment: environment
    )
    if case .interrupted(let signal) = outcome.ending { throw Failure.interrupted(by: signal) }
    return outcome
  }

  private static func result(of check: VerifyCheck, _ outcome: WorkerOutcome) -> CheckResult {
    if let failure = outcome.failure(in: nil, for: check.subject.manifest.id) {
      let isLate = if case .timedOut = outcome.ending { true } else { false }
      var result = CheckResult(check, isLate ? .timeout : .crash, failure.message)
      result.signal = failure.signal
      return result
    }
    guard let answer = outcome.answer,
      let known = CheckResult.Outcome(rawValue: answer.outcome)
    else { return CheckResult(check, .fail, outcome.complaint) }
    var result = CheckResult(check, known, answer.message)
    result.place = answer.place
    return result
  }

  private static func printed(_ path: String) -> PrintedBytes {
    guard let file = FileHandle(forReadingAtPath: path),
      let beginning = try? file.read(upToCount: PrintedBytes.limit)
    else { return PrintedBytes() }
    let size = (try? file.seekToEnd()) ?? 0
    return PrintedBytes(text: String(decoding: beginning, as: UTF8.self), count: Int(size))
  }
}

extension Failure {
  /// The user or the system asked for the end.
  static func interrupted(by signal: Int32) -> Failure {
    Failure(
      kind: .interrupted,
      status: .failed,
      message: "Interrupted by signal \(signal); the checks were not all carried out.",
      signal: Int(signal)
    )
  }
}

extension WorkerOutcome {
  /// What the process found out; `nil` if it told something else.
  fileprivate var answer: CheckAnswer? {
    guard let result, result.status == CommandStatus.done.rawValue else { return nil }
    return try? JSONDecoder().decode(CheckAnswer.self, from: Data(result.output.utf8))
  }

  /// What the process said instead of an answer.
  fileprivate var complaint: String {
    let text = (result?.diagnostics ?? []).joined(separator: "\n")
    return text.isEmpty ? "its process told nothing" : String(text.trimmingPrefix("Error: "))
  }
}

extension Duration {
  /// The time as a number.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// A folder of this user alone, gone with the value.
struct CheckFolder: ~Copyable {
  let path: String

  init() throws {
    let parent = Worker.channel?.stagingParent ?? NSTemporaryDirectory()
    path = URL(filePath: "\(parent)/plughost-check-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
