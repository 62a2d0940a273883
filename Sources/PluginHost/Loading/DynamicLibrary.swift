internal import Glibc
internal import PluginInterface
internal import Synchronization

/// A shared library opened in this process.
///
/// This is the only file that calls `dlopen` and `dlsym`. Outside it the host sees paths, names and
/// copied values, never a pointer into an image.
///
/// Safe to share: the handle is set once and only passed to the loader, which does its own locking.
/// It is never given to `dlclose`: the Swift runtime keeps its lists of images for ever, so a Swift
/// image must stay mapped.
@safe
struct DynamicLibrary: Sendable {
  let path: String
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Opens the library at `path`, which must be absolute: the loader searches for a bare name.
  ///
  /// - Throws: ``LinkerFailure`` with the loader's message, or when the loader knows the path
  ///   already and would hand back the old image whatever the file now holds.
  init(opening path: String) throws(LinkerFailure) {
    precondition(path.hasPrefix("/"), "open libraries by absolute path, not '\(path)'")
    guard !Self.opened.withLock({ $0.contains(path) }) else { throw .alreadyLoaded }
    try self.init(path: path)
  }

  /// The library at `path` whether or not it was open before: for interface modules and the Swift runtime,
  /// of which a process has one.
  init(sharing path: String) throws(LinkerFailure) {
    precondition(path.hasPrefix("/"), "open libraries by absolute path, not '\(path)'")
    try self.init(path: path)
  }

  /// Every path that was opened.
  ///
  /// The loader knows too, but opens the file again to answer.
  private static let opened = Mutex(Set<String>())

  private init(path: String) throws(LinkerFailure) {
    // RTLD_NOW: a missing symbol fails here with a message, not later inside a call.
    // RTLD_NODELETE: nothing, not even a dlclose of the plugin's own, unmaps the image.
    guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      throw .refused(message: Self.takeLinkerMessage())
    }
    Self.opened.withLock { _ = $0.insert(path) }
    self.path = path
    unsafe self.handle = unsafe handle
  }

  /// Calls the entry symbol and copies what it returns.
  ///
  /// - Parameters:
  ///   - symbol: As in the manifest.
  ///   - language: The manifest's.
  /// - Returns: `nil` if the library does not define `symbol`.
  /// - Throws: ``DescriptorFault``.
  func describe(
    entry symbol: String,
    language: String
  ) throws(DescriptorFault) -> EntryDescriptor? {
    guard let address = unsafe dlsym(handle, symbol) else { return nil }
    // The audit found the symbol defined in this file; that it is such a function is the ABI.
    typealias Entry = @convention(c) () -> UnsafeRawPointer?
    let entry = unsafe unsafeBitCast(address, to: Entry.self)
    return try unsafe EntryDescriptor(copying: entry(), language: language)
  }

  /// Reads the loader's message for the last failure on this thread, which also clears it.
  private static func takeLinkerMessage() -> String {
    guard let message = unsafe dlerror() else { return "no reason given" }
    return unsafe String(cString: message)
  }
}

/// Why the system's loader did not open a library.
enum LinkerFailure: Error, Hashable, Sendable {
  /// The loader's own message.
  case refused(message: String)
  /// An image of this path is loaded already.
  case alreadyLoaded
}

extension LinkerFailure: CustomStringConvertible {
  /// The loader's message.
  var description: String {
    switch self {
    case .refused(let message): message
    case .alreadyLoaded: "an image of this path is loaded already"
    }
  }
}
