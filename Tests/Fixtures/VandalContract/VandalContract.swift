// Wrong: whichever of its checks runs first destroys the file that is being judged.
internal import AppInterface
internal import Glibc
internal import PluginContract
internal import PluginInterface

@Plugin(
  "vandal-contract",
  version: "1.0.0",
  checks: (any Router).self,
  configuration: [.string("file", summary: "What is destroyed.")]
)
struct VandalContract: ContractBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  func build(_ dependencies: Dependencies) throws -> Contract {
    let file = try dependencies.configuration.string("file")
    return Contract(for: (any Router).self) {
      check("first", "A router is there.") { _, _ in destroy(file) }
      check("second", "A router is still there.") { _, _ in destroy(file) }
      check("third", "It has not gone away.") { _, _ in destroy(file) }
    }
  }

  private func destroy(_ file: String) { _ = unsafe truncate(file, 64) }
}
