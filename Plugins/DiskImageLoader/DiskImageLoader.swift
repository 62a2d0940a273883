internal import AppInterface
internal import PluginInterface
internal import StoreSupport

/// Loads images, and keeps them on disk.
///
/// Who asks for an image that is being fetched waits for that fetch.
actor DiskImageLoader: ImageLoader, Shutdownable {
  /// Fetches the bytes at an absolute URL.
  typealias Fetch = @Sendable (String) async throws -> [UInt8]

  private let executor = QueueExecutor(label: "disk-image-loader")
  private let cache: ImageCache
  private let fetch: Fetch
  private let logger: any Logger
  private var fetches: [String: Task<[UInt8], any Error>] = [:]
  private var isOpen = true

  // Right: the actor keeps the executor for as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(cache: ImageCache, logger: any Logger, fetch: @escaping Fetch) {
    self.cache = cache
    self.fetch = fetch
    self.logger = logger
  }

  func image(at address: String) async throws -> [UInt8] {
    guard isOpen else { throw ImageError(at: address, reason: "the loader is shut down") }
    if let running = fetches[address] { return try await wait(for: running) }
    if let kept = cache.image(at: address) { return kept }
    let task = Task { try await load(address) }
    fetches[address] = task
    return try await wait(for: task)
  }

  /// Ends the fetches in progress.
  func shutdown() async {
    isOpen = false
    let running = Array(fetches.values)
    running.forEach { $0.cancel() }
    for task in running { _ = await task.result }
  }

  private func load(_ address: String) async throws -> [UInt8] {
    defer { fetches[address] = nil }
    let bytes = try await fetch(address)
    do {
      try cache.keep(bytes, at: address)
    } catch {
      // An image that is not kept is still an image.
      logger.warning("the image at \(address) was not kept: \(error)")
    }
    return bytes
  }

  /// A caller who goes does not end what others wait for.
  private func wait(for task: Task<[UInt8], any Error>) async throws -> [UInt8] {
    let bytes = try await task.value
    try Task.checkCancellation()
    return bytes
  }
}
