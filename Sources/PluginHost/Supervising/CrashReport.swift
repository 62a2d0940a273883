import PluginInspection

/// A death by signal, and where it happened.
package struct CrashReport: Hashable, Sendable {
  /// The signal's number.
  package var signal: Int32
  /// Innermost first; empty when the process could not report.
  package var frames: [Frame]

  /// One return address.
  package struct Frame: Hashable, Sendable {
    /// Offset in the image, as in its symbol table.
    package var offset: UInt64
    /// The path of the image.
    package var image: String
  }

  /// The innermost frame in a staged plugin.
  package var pluginFrame: Frame? { frames.first { $0.stagedPlugin != nil } }
  /// The id of the plugin whose code is innermost.
  package var plugin: String? { pluginFrame?.stagedPlugin }
}

extension CrashReport.Frame {
  /// The plugin's id if the image is a staged copy, named `<id>@<hash>.<generation>.so`.
  var stagedPlugin: String? {
    let name = image.split(separator: "/").last ?? ""
    guard name.hasSuffix(".so"), let at = name.firstIndex(of: "@") else { return nil }
    return String(name[..<at])
  }
}

extension CrashReport {
  /// Reads what the signal handler wrote: a line `signal N`, then lines `frame OFFSET PATH`.
  ///
  /// The text may end anywhere: a process can die while it reports.
  init(signal: Int32, handlerText text: String) {
    self.signal = signal
    self.frames = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, fields[0] == "frame", let offset = UInt64(fields[1], radix: 16)
      else { return nil }
      return Frame(offset: offset, image: String(fields[2]))
    }
  }

  /// The signal in words: `SIGILL (illegal instruction; a trap such as fatalError)`.
  package var signalDescription: String {
    Self.signals[signal] ?? "signal \(signal)"
  }

  private static let signals: [Int32: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 6: "SIGABRT (abort)", 7: "SIGBUS (bus error)",
    4: "SIGILL (a trap: fatalError, a failed precondition, an index out of range)",
    5: "SIGTRAP (a trap)", 8: "SIGFPE (arithmetic error)", 9: "SIGKILL (killed)",
    11: "SIGSEGV (invalid memory access)", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
    24: "SIGXCPU (processor time limit)", 25: "SIGXFSZ (file size limit)", 31: "SIGSYS",
  ]
}
