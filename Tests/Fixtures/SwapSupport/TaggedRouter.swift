package import AppInterface
internal import Glibc
package import PluginInterface
internal import RecordingSupport
internal import Synchronization

/// A global of each image that has this code.
private let counted = Atomic(0)

/// A router whose links begin with a tag, so that a test sees which build answered.
///
/// A route to `hold` reads a line from the pipe in its parameter `pipe` before it answers: a call
/// that is in progress until the test writes there. A route to `count` counts in a global.
package struct TaggedRouter: Router, Shutdownable {
  let tag: String
  let configuration: any Configuration

  package init(tag: String, configuration: any Configuration) {
    self.tag = tag
    self.configuration = configuration
  }

  package func url(for route: Route) -> String {
    if let pipe = route.parameters["pipe"] { waitForLine(in: pipe) }
    if route.feature == "count" { return "\(tag):\(counted.add(1, ordering: .relaxed).newValue)" }
    return "\(tag):\(route.feature)"
  }

  package func route(for url: String) -> Route? { nil }

  package func shutdown() {
    guard let log = try? configuration.string("log"), !log.isEmpty else { return }
    try? note("\(tag) shut down", configuration)
  }
}

/// Returns once someone has written to the named pipe.
package func waitForLine(in pipe: String) {
  let descriptor = unsafe open(pipe, O_RDONLY)
  guard descriptor >= 0 else { return }
  var byte: UInt8 = 0
  _ = unsafe read(descriptor, &byte, 1)
  close(descriptor)
}
