internal import AppInterface
internal import Foundation
internal import PluginInterface
internal import Synchronization

/// An image loader that is right, or wrong in the way that its configuration names.
@Plugin(
  "image-loader-mutants",
  version: "1.0.0",
  provides: (any ImageLoader).self,
  configuration: [.string("mutant", default: "none", summary: "What is wrong.")]
)
struct ImageLoaderMutantsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  init() {}

  func build(_ dependencies: Dependencies) throws -> any ImageLoader {
    MutantLoader(mutant: try dependencies.configuration.string("mutant"))
  }
}

private let loaders = Mutex(UInt8(0))

private final class MutantLoader: ImageLoader {
  private let mutant: String
  private let number: UInt8
  private let state = Mutex((running: 0, failures: 0))

  init(mutant: String) {
    self.mutant = mutant
    number = loaders.withLock { count in
      count += 1
      return count
    }
  }

  func image(at address: String) async throws -> [UInt8] {
    guard address == "sample:image" else { throw failure(address) }
    if mutant == "differs-by-instance" { return [1, number] }
    guard mutant == "mixes-images" else { return [1, 2, 3] }
    let running = state.withLock { state in
      state.running += 1
      return UInt8(state.running)
    }
    try await Task.sleep(for: .milliseconds(20))
    state.withLock { $0.running -= 1 }
    return [running]
  }

  private func failure(_ address: String) -> any Error {
    if mutant == "throws-its-own", !address.hasPrefix("http://127") {
      return CocoaError(.fileNoSuchFile)
    }
    let failures = state.withLock { state in
      state.failures += 1
      return state.failures
    }
    if mutant == "gives-up", failures > 1, address.hasPrefix("http://127") {
      return CocoaError(.featureUnsupported)
    }
    return ImageError(at: mutant == "names-no-address" ? "" : address, reason: "nobody serves it")
  }
}
