public import AppInterface
internal import Foundation
internal import FoundationNetworking
public import PluginInterface

/// Builds an image loader that keeps what it loaded in a folder.
@Plugin(
  "disk-image-loader",
  version: "1.0.0",
  provides: (any ImageLoader).self,
  configuration: [
    .string("folder", default: "images", summary: "Where images are kept; made if there is none."),
    .int("limit", default: 50_000_000, summary: "How many bytes they may take together."),
  ]
)
public struct DiskImageLoaderBuilder: ProviderBuilder {
  /// All that the loader will ever see of the host.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
    let logger: any Logger
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the folder; nothing is loaded yet.
  ///
  /// - Throws: What the system says of the folder.
  public func build(_ dependencies: Dependencies) throws -> any ImageLoader {
    let configuration = dependencies.configuration
    let cache = try ImageCache(
      path: configuration.string("folder"),
      limit: configuration.int("limit")
    )
    return DiskImageLoader(cache: cache, logger: dependencies.logger, fetch: Self.fetch)
  }

  @Sendable private static func fetch(_ address: String) async throws -> [UInt8] {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
      throw ImageError(at: address, reason: "it is no address of the web")
    }
    do {
      let (data, response) = try await URLSession.shared.data(from: url)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard 200..<300 ~= status else {
        throw ImageError(at: address, reason: "the server answered \(status)")
      }
      return Array(data)
    } catch let error as URLError {
      throw ImageError(at: address, reason: error.localizedDescription)
    }
  }
}
