internal import AppInterface
public import PluginContract
public import PluginInterface

/// What every image loader must do.
@Plugin(
  "image-loader-contract",
  version: "1.0.0",
  checks: (any ImageLoader).self,
  configuration: [
    .string("address", default: "", summary: "Where there is an image; none skips what needs one.")
  ]
)
public struct ImageLoaderContract: ContractBuilder {
  /// What the checks need.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the checks.
  public func build(_ dependencies: Dependencies) throws -> Contract {
    let address = try dependencies.configuration.string("address")
    return Contract(for: (any ImageLoader).self) {
      failures
      images(at: address)
    }
  }

  @ContractChecks<any ImageLoader> private var failures: [Check<any ImageLoader>] {
    check("own-errors", "What is no address of the web is refused by an ImageError.") {
      loader,
      probe in
      let addresses = ["", "image", "file:///etc/passwd", "http://", "://", "a b", probe.text()]
      for address in addresses {
        try await requireThrows(ImageError.self, "loading '\(address)'") {
          try await loader.image(at: address)
        }
      }
    }
    check("names-address", "The error names the address.") { loader, _ in
      let address = "http://127.0.0.1:1/none.png"
      let error = try await requireThrows(ImageError.self, "loading what nobody serves") {
        try await loader.image(at: address)
      }
      try requireEqual(error.address, address, "the address of the error")
    }
    check("goes-on", "After a failure the same address may be tried again.") { loader, _ in
      for _ in 0..<3 {
        try await requireThrows(ImageError.self, "loading what nobody serves") {
          try await loader.image(at: "http://127.0.0.1:1/none.png")
        }
      }
    }
  }

  @ContractChecks<any ImageLoader>
  private func images(at address: String) -> [Check<any ImageLoader>] {
    check("same-image", "The same address gives the same image, also after a restart.") {
      loader,
      probe in
      if address.isEmpty { try probe.skip("no address was given") }
      let first = try await loader.image(at: address)
      try require(!first.isEmpty, "the image is empty")
      try requireEqual(try await loader.image(at: address), first, "the image")
      try requireEqual(try await probe.restart().image(at: address), first, "the image")
    }
    check("concurrent-calls", "Who asks at the same time gets the same image.", strictness: 2) {
      loader,
      probe in
      if address.isEmpty { try probe.skip("no address was given") }
      let images = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<20 { group.addTask { try await loader.image(at: address) } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      try requireEqual(images.count, 1, "the number of images")
    }
  }
}
