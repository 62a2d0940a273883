public import PluginInterface
internal import Synchronization

/// As it was: used on one thread, and not made for more.
protocol Thumbnails {
  func image(of id: String) -> [UInt8]
  func forget()
}

/// What plugins share: it is Sendable, and the calls that may wait say so.
@DependencyInterface
public protocol SharedThumbnails: Sendable {
  func image(of id: String) async -> [UInt8]
  func forget() async
}

/// For an implementation that no task may share: an actor has it for itself.
actor ThumbnailsActor: SharedThumbnails {
  private let thumbnails: any Thumbnails

  init(_ make: @Sendable () -> any Thumbnails) { thumbnails = make() }

  func image(of id: String) -> [UInt8] { thumbnails.image(of: id) }
  func forget() { thumbnails.forget() }
}

/// For one that belongs to the main thread: the requirement says so, and callers wait for it.
@MainActor @DependencyInterface
public protocol ScreenThumbnails: Sendable {
  func image(of id: String) -> [UInt8]
}

/// For one whose calls are short: a lock, and the requirements stay synchronous.
@DependencyInterface
public protocol QuickThumbnails: Sendable {
  func image(of id: String) -> [UInt8]
}

final class LockedThumbnails: QuickThumbnails {
  private let images = Mutex<[String: [UInt8]]>([:])

  func image(of id: String) -> [UInt8] { images.withLock { $0[id] ?? [] } }
}
