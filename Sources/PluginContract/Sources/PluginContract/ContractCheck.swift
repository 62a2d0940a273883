public import PluginInterface

/// One check, whatever the type of what it checks.
public struct ContractCheck: Sendable {
  /// Unique in its contract.
  public let id: String
  /// What holds of an implementation that passes.
  public let sentence: String
  /// From 1, what nobody can do without, to 5, what is good practice.
  public let strictness: Int
  private let body: @Sendable (CheckBench) async throws -> [String]

  init<Subject: Sendable>(_ check: Check<Subject>) {
    id = check.id
    sentence = check.sentence
    strictness = check.strictness
    body = { bench in
      let probe = Probe<Subject>(bench)
      do {
        try await check.body(try await probe.another(), probe)
      } catch {
        await probe.end()
        throw error
      }
      await probe.end()
      return probe.warnings
    }
  }

  /// Runs the check.
  ///
  /// - Parameter bench: What makes the implementation, and where.
  /// - Returns: How it ended.
  public func run(on bench: CheckBench) async -> CheckVerdict {
    await CheckVerdict { try await body(bench) }
  }
}

/// What a check that did not crash came to.
public struct CheckVerdict: Hashable, Sendable {
  /// The word for it.
  public enum Outcome: String, Hashable, Sendable {
    /// What the sentence says holds.
    case pass
    /// It holds, and something is not as it should be.
    case warning
    /// It does not hold.
    case fail
    /// It could not be found out.
    case skipped
  }

  /// How it ended.
  public let outcome: Outcome
  /// Why; `nil` for a check that passed.
  public let message: String?
  /// Where the contract asks for what does not hold, where that is known.
  public let place: CheckPlace?

  /// The verdict on a check.
  ///
  /// - Parameter body: Throws what is wrong, and returns what is not as it should be.
  public init(_ body: () async throws -> [String]) async {
    do {
      let warnings = try await body()
      outcome = warnings.isEmpty ? .pass : .warning
      message = warnings.isEmpty ? nil : warnings.joined(separator: "\n")
      place = nil
    } catch let failure as UnmetRequirement {
      outcome = .fail
      message = failure.message
      place = failure.place
    } catch let skip as SkippedCheck {
      outcome = .skipped
      message = skip.reason
      place = nil
    } catch {
      outcome = .fail
      message = "threw \(type(of: error)): \(error)"
      place = nil
    }
  }
}

/// A line of a contract.
public struct CheckPlace: Hashable, Sendable, CustomStringConvertible {
  /// `Module/File.swift`.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// A line of a file.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// As compilers write it.
  public var description: String { "\(file):\(line)" }
}

/// Makes implementations for a check; the runner implements it.
public struct CheckBench: Sendable {
  /// What random input comes from.
  public let seed: UInt64
  /// A folder for this check alone; implementations run in it.
  public let folder: String
  let make: @Sendable () async throws -> CheckedInstance
  let printed: @Sendable () -> String

  /// A bench.
  ///
  /// - Parameters:
  ///   - seed: What random input comes from.
  ///   - folder: A folder for this check alone.
  ///   - printed: What the process has printed since the check began, on both streams.
  ///   - make: Builds an implementation.
  public init(
    seed: UInt64,
    folder: String,
    printed: @escaping @Sendable () -> String,
    make: @escaping @Sendable () async throws -> CheckedInstance
  ) {
    self.seed = seed
    self.folder = folder
    self.printed = printed
    self.make = make
  }
}

/// An implementation that was built for a check.
public struct CheckedInstance: Sendable {
  let value: ProvidedDependency
  let shutdown: (@Sendable () async -> Void)?

  /// An implementation, and what ends it.
  public init(_ value: ProvidedDependency, shutdown: (@Sendable () async -> Void)?) {
    self.value = value
    self.shutdown = shutdown
  }
}
