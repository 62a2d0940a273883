import PluginInterface
import Synchronization

/// Collects what is reported while an operation runs.
final class Reports: Sendable {
  private let sentences = Mutex([String]())

  var all: [String] { sentences.withLock { $0 } }

  func collect(_ operation: () -> Void) {
    DependencyIssues.handled(by: { [self] text in sentences.withLock { $0.append(text) } }) {
      operation()
    }
  }
}
