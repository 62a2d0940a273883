internal import PluginContract
internal import PluginInspection

/// What every plugin must do, whatever it is for.
package enum GenericChecks {
  /// The id of the check whose process ends as others do.
  static let end = "shutdown-lets-process-end"

  /// Whether a check needs a closer look at the file.
  static func looksAtFile(_ id: String) -> Bool {
    id.hasPrefix("file-") || id.hasPrefix("manifest-")
  }

  static let contract = Contract(for: Examination.self) {
    FileChecks.all
    LoadChecks.all
    BuildChecks.all
    BuildStateChecks.all
    CallChecks.all
    PoisonChecks.all
    ShutdownChecks.all
    GenerationChecks.all
  }

  /// The checks, in the order of the documentation.
  package static var listed: [ListedCheck] { contract.checks.map(ListedCheck.init) }

  /// The check that must have passed before another makes sense; `nil` for those that come first.
  package static func prerequisite(of id: String) -> String? {
    let group = id.prefix { $0 != "-" }
    return switch group {
    case "file", "manifest": nil
    case "load": id == "load-ends" ? nil : "load-ends"
    case "build": id == "build-succeeds" ? "load-ends" : "build-succeeds"
    case "call": id == "call-answers" ? "build-succeeds" : "call-answers"
    case "poison": "call-answers"
    case "shutdown": id == "shutdown-ends" ? "build-succeeds" : "shutdown-ends"
    default: "build-succeeds"
    }
  }
}

extension Examination {
  /// Fails the check if something was printed on standard output meanwhile.
  func requireSilence(_ when: String, file: String = #fileID, line: Int = #line) throws {
    let text = printed.onOutput
    guard !text.isEmpty else { return }
    throw UnmetRequirement(
      """
      \(text.utf8.count) bytes are printed on standard output \(when), where the host's own output goes; \
      use the Logger: \(text.prefix(80).debugDescription)
      """,
      CheckPlace(file: file, line: line)
    )
  }

  /// Fails the check if a part of the process is not as it was.
  func requireUnchanged(
    _ part: ProcessState.Part,
    since before: ProcessState,
    _ when: String,
    file: String = #fileID,
    line: Int = #line
  ) throws {
    let changes = ProcessState().changes(of: part, since: before)
    guard !changes.isEmpty else { return }
    throw UnmetRequirement(
      "\(when) changes what belongs to the whole process: \(changes.joined(separator: "; "))",
      CheckPlace(file: file, line: line)
    )
  }

  /// Skips the check for a plugin of which no second value may live.
  func requireOverlap() throws {
    guard manifest.overlap == .forbidden else { return }
    throw SkippedCheck(reason: "its manifest says that no two of it live at a time")
  }
}
