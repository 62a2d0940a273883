internal import Foundation
import PluginInspection

/// The program with which the Swift runtime writes backtraces.
enum Backtracer {
  /// Whether it is switched off.
  static var isOff: Bool { settings.contains("enable=no") }

  /// Where the runtime looks for it: beside the folder of its own library, unless SWIFT_ROOT names another.
  ///
  /// `nil` where that library lies in no such folder.
  static var path: String? {
    if let named = settings.first(where: { $0.hasPrefix("swift-backtrace=") }) {
      return String(named.drop { $0 != "=" }.dropFirst())
    }
    guard let root = environment["SWIFT_ROOT"].map({ URL(filePath: $0) }) ?? runtimeRoot else {
      return nil
    }
    return root.appending(path: "libexec/swift/linux/swift-backtrace").path
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private static var settings: [Substring] {
    (environment["SWIFT_BACKTRACE"] ?? "").split(separator: ",")
  }

  /// `ROOT` of `ROOT/lib/swift/linux/libswiftCore.so`, as the loader knows
  /// it: the runtime takes the text apart.
  private static var runtimeRoot: URL? {
    let place = "/lib/swift/linux/libswiftCore.so"
    let library = LoadedImages().paths.first { $0.hasSuffix(place) }
    return library.map { URL(filePath: String($0.dropLast(place.count))) }
  }
}
