internal import Foundation
internal import Glibc

/// Where the Swift compiler keeps what it has read of modules, for all packages of a person.
enum ModuleCache {
  /// The compiler's own choice.
  static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    let cache =
      environment["XDG_CACHE_HOME"].map { URL(filePath: $0) }
      ?? URL(filePath: environment["HOME"] ?? "/").appending(path: ".cache")
    return cache.appending(path: "clang/ModuleCache")
  }

  /// Whether the compiler can use it.
  ///
  /// It is made where there is none, as the compiler would do.
  static var isWritable: Bool {
    let manager = FileManager.default
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    return unsafe access(folder.path, W_OK | X_OK) == 0
  }
}
