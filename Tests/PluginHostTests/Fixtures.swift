import Foundation
import PluginHost
import PluginInspection

/// Where the files that tests load were built.
enum Built {
  /// A plugin of the sample app, beside the test program.
  static func plugin(_ name: String) -> String { "\(products)/lib\(name).so" }

  /// A program of this package.
  static func product(_ name: String) -> String { "\(products)/\(name)" }

  /// The folder of the plugins of Tests/Fixtures.
  static let fixtures = "\(root)/Tests/Fixtures/.build/debug"

  /// A plugin of Tests/Fixtures, built by `make fixtures`.
  static func fixture(_ name: String) -> String {
    "\(fixtures)/lib\(name).so"
  }

  /// A file that Tests/Fixtures/build.sh makes.
  static func library(_ path: String) -> String { "\(root)/Tests/Fixtures/.build/\(path)" }

  private static let products = URL(fileURLWithPath: "/proc/self/exe")
    .resolvingSymlinksInPath().deletingLastPathComponent().path

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}

/// A file of lines that fixtures append to, gone with the value.
final class Recording: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "recording-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var lines: [String] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
      .map(String.init)
  }

  /// A set of fixtures that all record here.
  func set(_ fixtures: [String], wanted: [String]) throws -> PluginSet {
    var request = PluginSet.Request(plugins: fixtures.map(Built.fixture))
    request.wanted = .plugins(wanted)
    for id in fixtures.map(\.kebabCase) { try request.configuration.set("\(id).log=\(path)") }
    return PluginSet(request)
  }
}

extension String {
  /// `RecordingRouter` as `recording-router`.
  var kebabCase: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text += "-" }
      text += letter.lowercased()
    }
  }
}
