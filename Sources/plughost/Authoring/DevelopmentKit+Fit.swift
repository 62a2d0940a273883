internal import Foundation
import PluginInspection

extension DevelopmentKit {
  /// What plugins that are compiled against a kit are to this host.
  enum Fit: Equatable {
    /// They run on it; the version is that of the kit where the host has another.
    case runs(other: String?)
    /// They need what it has not.
    case misses(String)
  }

  /// The folder of this program.
  static var programFolder: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Compares the core that plugins are compiled against with the one that this host has.
  var fit: Fit {
    let library = "libPluginInterface.so"
    guard
      let built = try? InterfaceDescription(reading: folder.appending(path: library).path),
      let host = try? InterfaceDescription(
        reading: Self.programFolder.appending(path: library).path
      )
    else { return .misses("'\(folder.path)' has no \(library) that can be read") }
    let comparison = InterfaceComparison(built, host)
    let other = built.version == host.version ? nil : "\(built.version)"
    guard let first = comparison.breaks.first else { return .runs(other: other) }
    let rest = comparison.breaks.count - 1
    return .misses(
      """
      plugins compiled against PluginInterface \(built.version) in '\(folder.path)' do not run on this \
      host, which has \(host.version): it lacks \(first.name)\(rest > 0 ? " and \(rest) more" : "")
      """
    )
  }
}

extension InterfaceComparison.Break {
  /// What is gone, or asked for.
  fileprivate var name: String {
    switch self {
    case .removed(let name): name
    case .required(_, let requirement): requirement
    }
  }
}
