internal import Synchronization

/// An image that nobody uses any more, on its way out of the process.
struct ResidentImage: Sendable {
  let plugin: String
  /// Where it is mapped from.
  let files: [String]
  let openedAt: ThreadScan.Moment
  let library: ForeignLibrary
  /// What its code may still call.
  let kept: [any Sendable]
  /// Why it is still there.
  var reason: String?
}

/// Unmaps images, sees that they are gone, and keeps those under which a thread runs.
package enum UnmappedImages {
  private static let waiting = Mutex<[ResidentImage]>([])
  /// By path, of those that the loader keeps though nobody uses them.
  private static let loaders = Mutex<[String: String]>([:])

  static func add(_ image: ResidentImage) { waiting.withLock { $0.append(image) } }

  /// Why an image that nobody uses is still mapped; `nil` if it is not, or was not given up.
  package static func reason(_ path: String) -> String? {
    waiting.withLock { $0.first { $0.files.contains(path) }?.reason }
      ?? loaders.withLock { $0[path] }
  }

  /// Unmaps every image that no thread is in; others are tried again the next time.
  static func unmap() {
    var images = waiting.withLock { images in
      defer { images = [] }
      return images
    }
    // Each is taken out first: the loader counts who has it.
    while !images.isEmpty { end(images.removeLast()) }
  }

  private static func end(_ image: consuming ResidentImage) {
    let file = image.files.first ?? ""
    let plugin = image.plugin
    if let thread = ThreadScan.thread(in: image.files, youngerThan: image.openedAt) {
      let reason = "a thread that it left running: \(thread)"
      if image.reason == nil { tell(plugin, reason) }
      image.reason = reason
      return add(image)
    }
    // With the last value the loader unmaps the image, and only then what its code could call goes.
    let kept = image.kept
    _ = consume image
    if MemoryMap().contains(file) {
      let reason = "the system's loader, which has marked it as never to be unmapped"
      loaders.withLock { $0[file] = reason }
      tell(plugin, reason)
      // Its code is there, so what it could call must be.
      keepForever(kept)
    }
    withExtendedLifetime(kept) {}
  }

  /// Keeps what code may call that is never unmapped.
  static func keepForever(_ values: [any Sendable]) { forever.withLock { $0 += values } }

  private static let forever = Mutex<[any Sendable]>([])

  private static func tell(_ plugin: String, _ reason: String) {
    StandardError.write("plugin '\(plugin)' is shut down and stays in memory, held by \(reason)")
  }
}
