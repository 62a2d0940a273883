public import PluginInterface

/// Loads images, each over the network once.
///
/// ## Concurrency
///
/// Calls may be made from many tasks at once; those that ask for one image at the same time share one
/// fetch. Cancelling a caller ends its waiting and not the fetch that others wait for.
@DependencyInterface
public protocol ImageLoader: Sendable {
  /// The bytes of an image.
  ///
  /// - Parameter address: An absolute URL.
  /// - Returns: What the server answered, undecoded.
  /// - Throws: ``ImageError``, or `CancellationError` if the calling task was cancelled.
  func image(at address: String) async throws -> [UInt8]
}

/// Why there is no image.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it was looked for.
  public let address: String
  /// What went wrong.
  public let reason: String

  /// A failure at an address.
  public init(at address: String, reason: String) {
    self.address = address
    self.reason = reason
  }

  /// One sentence with the address and the reason.
  public var description: String { "there is no image at '\(address)': \(reason)" }
}
