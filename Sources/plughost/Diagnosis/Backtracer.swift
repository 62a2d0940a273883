internal import Foundation

/// The program with which the Swift runtime writes backtraces.
enum Backtracer {
  /// Where the runtime looks for it: beside the folder of its own library, unless SWIFT_ROOT names another.
  ///
  /// `nil` where it is switched off, or that library is not known.
  static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    let settings = (environment["SWIFT_BACKTRACE"] ?? "").split(separator: ",")
    if settings.contains("enable=no") { return nil }
    if let named = settings.first(where: { $0.hasPrefix("swift-backtrace=") }) {
      return String(named.drop { $0 != "=" }.dropFirst())
    }
    guard let root = environment["SWIFT_ROOT"].map({ URL(filePath: $0) }) ?? runtimeRoot else {
      return nil
    }
    return root.appending(path: "libexec/swift/linux/swift-backtrace").path
  }

  /// `ROOT` of `ROOT/lib/swift/linux/libswiftCore.so`.
  private static var runtimeRoot: URL? {
    System.library("libswiftCore.so").map { library in
      (0..<4).reduce(URL(filePath: library)) { url, _ in url.deletingLastPathComponent() }
    }
  }
}
