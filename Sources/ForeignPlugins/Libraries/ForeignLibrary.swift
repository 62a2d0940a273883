internal import CGlibcShims
internal import Glibc

/// A C library opened in this process, and unmapped with the last value that uses it.
///
/// The only file of this target that calls `dlopen`, `dlsym` and `dlclose`. A library that holds Swift
/// code stays mapped whatever happens here: the plugin's side decides that, see `DynamicLibrary` of
/// PluginHost.
@safe
package final class ForeignLibrary: Sendable {
  /// As it was given.
  package let name: String
  // Safe to share: set once, closed once, and the loader does its own locking.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Opens a library; its constructors run.
  ///
  /// - Parameter name: An absolute path, or a bare name such as `libm.so.6`, which the system's loader
  ///   searches.
  /// - Throws: ``LibraryFault/notLoaded(name:message:)``.
  package init(opening name: String) throws(LibraryFault) {
    // RTLD_NOW: a function that is missing fails here, with a message, and not later inside a call.
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .notLoaded(name: name, message: Self.takeMessage())
    }
    self.name = name
    unsafe self.handle = unsafe handle
  }

  deinit {
    // A failure leaves the library mapped, which is harmless, and there is no one to tell.
    _ = unsafe dlclose(handle)
  }

  /// The address of a function of the library or of one that it needs; valid while `self` lives.
  ///
  /// - Throws: ``LibraryFault/noFunction(library:name:)``, or
  ///   ``LibraryFault/notAFunction(library:name:)`` for a variable.
  @unsafe
  package func function(_ name: String) throws(LibraryFault) -> UnsafeRawPointer {
    guard let address = unsafe dlsym(handle, name) else {
      throw .noFunction(library: self.name, name: name)
    }
    guard unsafe plughost_is_function(address) != 0 else {
      throw .notAFunction(library: self.name, name: name)
    }
    return UnsafeRawPointer(address)
  }

  /// Reads the loader's message for the last failure on this thread, which also clears it.
  private static func takeMessage() -> String {
    guard let message = unsafe dlerror() else { return "no reason given" }
    return unsafe String(cString: message)
  }
}

/// Why a function of a C library cannot be called at all.
package enum LibraryFault: Error, Hashable, Sendable {
  /// The system's loader did not open the library.
  case notLoaded(name: String, message: String)
  /// Neither the library nor one that it needs has the function.
  case noFunction(library: String, name: String)
  /// The name is that of data.
  case notAFunction(library: String, name: String)
}

extension LibraryFault: CustomStringConvertible {
  /// What is wrong with which library, and how to look into it.
  package var description: String {
    switch self {
    case .notLoaded(let name, let message):
      """
      '\(name)' could not be loaded: \(message). \
      A name without '/' is searched in the system's folders; write './\(name)' for a file here
      """
    case .noFunction(let library, let name):
      "'\(library)' has no function '\(name)'; 'nm -D --defined-only' lists those of a file"
    case .notAFunction(let library, let name):
      "'\(name)' of '\(library)' is a variable, and cannot be called; name a function"
    }
  }
}
