internal import Foundation
import PluginHost
import PluginInspection
import PluginInterface

/// Builds new plugins in another process before a running host loads them.
///
/// A constructor or a builder that traps ends that process alone.
struct CandidateProbe: Sendable {
  var timeout: Duration
  private let stop = StopSwitch()

  init(timeout: Duration) { self.timeout = timeout }

  /// Ends what is being tried, and waits for it, a second or two at most.
  func end() {
    stop.stop()
    stop.wait(atMost: 2)
  }

  /// Builds every plugin that the change would build, with what it needs.
  ///
  /// - Throws: ``Failure`` for the first that cannot be built.
  func check(_ prospect: Prospect) throws {
    guard !prospect.candidates.isEmpty else { return }
    let folder = try folder(for: prospect)
    var request = PluginSet.Request(plugins: prospect.plugins)
    request.interfaces = prospect.interfaces
    request.choices = prospect.choices
    if let context = DependencyContext(prospect.context) { request.context = context }
    request.keepsContent = false
    let set = PluginSet(request)
    let prober = Prober(timeout: timeout, stop: stop)
    for id in prospect.candidates {
      let arguments =
        [
          CommandLine.arguments[0], "check", "--probe-only", id, "--config", folder.candidates,
          "--context", prospect.context,
        ] + Log.arguments
      try explain(try prober.build(arguments, of: set, plugin: id), id)
    }
  }

  /// Where the process finds what it is to build.
  private func folder(for prospect: Prospect) throws(Failure) -> ProbeFolder {
    do {
      let folder = try ProbeFolder()
      try configuration(prospect)
        .write(to: URL(filePath: folder.candidates), options: .atomic)
      return folder
    } catch { throw .notTried(error) }
  }

  private func explain(_ outcome: ProbeResult.Outcome, _ plugin: String) throws(Failure) {
    guard !outcome.isBuilt else { return }
    let message = outcome.message ?? "'\(plugin)' was not built"
    var failure = Failure(
      kind: outcome.failureKind,
      status: outcome.status == .done ? .failed : outcome.status,
      plugin: plugin,
      message: "Tried in a process of its own, and not let in. \(message)"
    )
    if case .crashed(_, let signal) = outcome { failure.signal = signal }
    throw failure
  }

  /// What the process is to build, as a file of `--config`: values never stand on a command line.
  private func configuration(_ prospect: Prospect) throws -> Data {
    let document: [String: Any] = [
      "plugins": prospect.plugins.map { path in
        var entry = ["path": Self.absolute(path)]
        // Whoever writes the file now is refused: what is tried is what is loaded afterwards.
        entry["hash"] = prospect.audited[path]?.hash.description
        return entry
      },
      "interfaces": prospect.interfaces.map(Self.absolute),
      "use": Dictionary(
        prospect.choices.map { ($0.interface, $0.plugin) },
        uniquingKeysWith: { $1 }
      ),
      "set": prospect.values.filter { !$0.value.isEmpty },
    ]
    return try JSONSerialization.data(withJSONObject: document)
  }

  private static func absolute(_ path: String) -> String { URL(filePath: path).path }
}

extension Failure {
  /// There was no place for what is to be tried.
  fileprivate static func notTried(_ error: any Error) -> Failure {
    Failure(
      kind: .notTried,
      status: .failed,
      message: """
        the file could not be tried in a process of its own: \(error.reason). Make room in the \
        folder that TMPDIR names, /tmp without it, or start the host with --no-probe
        """
    )
  }
}

/// A folder of this user alone, gone with the value.
private struct ProbeFolder: ~Copyable {
  let path: String

  /// The file that tells what is to be built.
  var candidates: String { path + "/candidates.json" }

  init() throws {
    let parent = Worker.channel?.stagingParent ?? NSTemporaryDirectory()
    path = "\(parent)/candidates-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
