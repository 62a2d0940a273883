/// What a worker process tells its supervisor, one JSON document a line.
package enum WorkerEvent: Codable, Hashable, Sendable {
  /// The worker is about to run code of `plugin`; everything until the next phase is its doing.
  case entered(Phase, plugin: String)
  /// The image of this name is a copy of the file at `path`.
  case staged(image: String, path: String)
  /// The work is done. Sent before the plugins are shut down, so that nothing is lost if one of
  /// them fails to end.
  case finished(WorkerResult)
  /// Every plugin has been shut down.
  case stopped

  /// What the host is doing with a plugin.
  package enum Phase: String, Codable, Hashable, Sendable {
    case load, build, warmUp, transfer, run, shutdown

    /// The phase as part of a sentence: "while …".
    package var gerund: String {
      switch self {
      case .load: "being loaded"
      case .build: "being built"
      case .warmUp: "warming up"
      case .transfer: "handing its state over or taking one in"
      case .run: "answering"
      case .shutdown: "being shut down"
      }
    }
  }
}

/// What the work came to.
package struct WorkerResult: Codable, Hashable, Sendable {
  /// The exit status that the command should have.
  package var status: Int32
  /// What belongs on standard output.
  package var output: String
  /// Lines for standard error.
  package var diagnostics: [String]

  /// A result with everything that is to be printed.
  package init(status: Int32, output: String, diagnostics: [String] = []) {
    self.status = status
    self.output = output
    self.diagnostics = diagnostics
  }
}
