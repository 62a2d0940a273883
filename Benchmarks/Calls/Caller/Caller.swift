import CallInterface
import Foundation
import Implementation
import PluginInterface

/// Measures calls across images: this program, the interface's library, the implementation's.
///
/// `caller KIND [FOLDER]` prints one measurement as JSON.
@main struct Caller {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let measured =
      switch arguments[1] {
      case "sync": Ways.compare(Ways.sync)
      case "throwing": Ways.compare(Ways.throwing)
      case "generic": Ways.compare(Ways.generic)
      case "async": await Ways.compare(Ways.async)
      case "direct": Ways.direct()
      case "two-threads": Threads.twoAgainstOne()
      case "dependency": await Ambient.dependency()
      case "environment": await Ambient.environment()
      case "tail": Tail.sync()
      case "async-tail": await Tail.async()
      case "storm": try await Storm.run(copies: Array(arguments.dropFirst(2)))
      default: throw CocoaError(.featureUnsupported)
      }
    print(String(decoding: try JSONEncoder().encode(measured), as: UTF8.self))
  }
}

/// As the bench reads it.
struct Measured: Codable {
  var value: Double
  var baseline: Double?
}

/// A slot with an implementation, and its proxy.
struct Slotted {
  let slot = Slot(makeCalls(offset: 1))
  let proxy: any Calls

  init() {
    guard let proxy = CallsKey.makeProxy(slot) else { fatalError("no proxy for Calls") }
    self.proxy = proxy
  }
}
