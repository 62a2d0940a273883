import PluginHost

extension WorkerOutcome {
  /// Why the worker did not end as it should; `nil` when it did.
  var failure: Failure? {
    switch ending {
    case .done: nil
    case .crashed(let report):
      failed(
        "crashed",
        "\(subject) crashed\(occasion): \(report.signalDescription)\(report.place)."
      )
    case .exited(let status):
      failed("exited", "\(subject) ended the process with status \(status)\(occasion).")
    case .timedOut(let limit):
      failed("timed-out", "\(subject) was not done after \(limit.short)\(occasion).")
    case .interrupted(let signal):
      failed("interrupted", "Interrupted by signal \(signal)\(occasion).")
    }
  }

  /// The signal that ended the worker.
  var signal: Int? {
    if case .crashed(let report) = ending { Int(report.signal) } else { nil }
  }

  private func failed(_ kind: String, _ message: String) -> Failure {
    Failure(kind: kind, status: .crashed, plugin: culprit, message: message)
  }

  private var subject: String { culprit.map { "Plugin '\($0)'" } ?? "The worker process" }

  /// ` while being built`, where that is known of the plugin.
  private var occasion: String {
    guard let lastEntered, lastEntered.plugin == culprit else { return "" }
    return " while \(lastEntered.phase.gerund)"
  }
}

extension CrashReport {
  /// `, at home@1a2b.1.so+0x1f30`, where that is known.
  fileprivate var place: String {
    guard let frame = pluginFrame ?? frames.first else { return "" }
    let name = frame.image.split(separator: "/").last ?? ""
    return ", at \(name)+0x\(String(frame.offset, radix: 16))"
  }
}
