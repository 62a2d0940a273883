import PluginHost
import PluginInspection

extension WorkerOutcome {
  /// Tells of what `starter` had started and outlived the worker.
  func tellWhatWasEnded(startedBy starter: String = "a plugin") {
    for process in endedAfterwards {
      let text = "Warning: \(process), which \(starter) had started, outlived it and was ended."
      Console.write(text, to: .error)
    }
  }

  /// Why the worker did not end as it should; `nil` when it did.
  ///
  /// - Parameters:
  ///   - set: What the worker worked on, where that is known; it names the files.
  ///   - named: What the worker did if it was no plugin that it ran.
  ///   - plugin: What the worker was to run or to build, named where no plugin's code was entered yet.
  /// - Returns: The failure, with the plugin at fault where that is known.
  func failure(
    in set: PluginSet?,
    of named: String? = nil,
    for plugin: String? = nil
  ) -> Failure? {
    let subject = named ?? subject(plugin)
    return switch ending {
    case .done: nil
    case .crashed(let report):
      failed(
        .crashed,
        "\(subject) crashed\(occasion): \(report.signalDescription)\(report.place(in: set, images: images)).",
        signal: report.signal
      )
    case .exited(let status):
      failed(.exited, "\(subject) ended the process with status \(status)\(occasion).")
    case .timedOut(let limit):
      failed(.timedOut, "\(subject) was not done after \(limit.short)\(occasion).")
    case .interrupted(let signal):
      failed(.interrupted, "Interrupted by signal \(signal)\(occasion).", signal: signal)
    }
  }

  private func failed(_ kind: FailureKind, _ message: String, signal: Int32? = nil) -> Failure {
    Failure(
      kind: kind,
      status: .crashed,
      plugin: culprit,
      message: message,
      signal: signal.map(Int.init)
    )
  }

  private func subject(_ plugin: String?) -> String {
    if let culprit { return "Plugin '\(culprit)'" }
    return "The worker process" + (plugin.map { " for '\($0)'" } ?? "")
  }

  /// ` while being built`, where that is known of the plugin.
  private var occasion: String {
    guard let lastEntered, lastEntered.plugin == culprit else { return "" }
    return " while \(lastEntered.phase.gerund)"
  }
}

extension CrashReport {
  /// `, at plugins/libHome.so+0x1f30 in Home.load()`, as far as that is known: the address is one
  /// that `addr2line` reads.
  fileprivate func place(in set: PluginSet?, images: [String: String]) -> String {
    guard let frame = pluginFrame ?? frames.first else { return "" }
    let path = images[frame.image.lastComponent] ?? frame.image
    let function = function(in: set).map { " in \($0)" } ?? ""
    return ", at \(path)+0x\(String(frame.offset, radix: 16))\(function)"
  }

  /// The function of the plugin where it crashed; `nil` if the file is not the one that ran any more.
  private func function(in set: PluginSet?) -> String? {
    let image = pluginFrame?.image.lastComponent ?? ""
    guard let frame = pluginFrame,
      let audit = set?.accepted.first(where: { $0.manifest?.id == plugin }),
      image.hasPrefix("\(plugin ?? "")@\(audit.hash.short).")
    else { return nil }
    return audit.function(at: frame.offset)
  }
}

extension String {
  /// What stands after the last `/`.
  fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
