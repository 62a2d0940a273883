internal import Glibc
package import PluginInterface
internal import RecordingSupport
internal import Synchronization

/// What a soak provider knows of itself: which generation it is, and whether it was shut down.
///
/// The sequence number is handed over from build to build, so each generation has the next one.
package final class SoakState: Sendable {
  private let tag: String
  private let configuration: any Configuration
  private let sequence = Mutex(1)
  private let shutdowns = Atomic(0)
  /// Tells this instance from every other in the log.
  private let id = UInt64.random(in: .min ... .max)

  package init(tag: String, configuration: any Configuration) {
    self.tag = tag
    self.configuration = configuration
    try? note("built \(id)", configuration)
  }

  /// One step of a call: `sequence/tag/state`, the state being `ok` or what is wrong.
  package var step: String {
    let state = shutdowns.load(ordering: .sequentiallyConsistent) == 0 ? "ok" : "retired"
    return "\(sequence.withLock { $0 })/\(tag)/\(state)"
  }

  package func shutdown() {
    shutdowns.add(1, ordering: .sequentiallyConsistent)
    try? note("ended \(id)", configuration)
  }

  package func exported() -> StateSnapshot {
    StateSnapshot(schema: "sequence/1", content: Array(String(sequence.withLock { $0 }).utf8))
  }

  package func imported(_ snapshot: StateSnapshot) {
    let before = Int(String(decoding: snapshot.content, as: UTF8.self)) ?? 0
    sequence.withLock { $0 = before + 1 }
  }
}
