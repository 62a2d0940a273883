import Foundation
import Testing

/// The built program, run as a person runs it.
enum Plughost {
  /// What one run came to.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    /// Standard output, read as exactly one JSON object.
    func document() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }
  }

  /// Where the build puts what it makes: beside this test.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of a plugin of the sample app.
  static func plugin(_ name: String) -> String { products.appending(path: "lib\(name).so").path }

  /// The path of a plugin of Tests/Fixtures that `make fixtures` builds.
  static func fixture(_ name: String) -> String {
    root.appending(path: "Tests/Fixtures/.build/debug/lib\(name).so").path
  }

  /// The path of a plugin of Tests/Fixtures that its `build.sh` builds.
  static func brokenFile(_ name: String) throws -> String {
    try buildBrokenFiles.get()
    return builtFile(name)
  }

  /// Where ``brokenFile(_:)`` finds it.
  static func builtFile(_ name: String) -> String {
    root.appending(path: "Tests/Fixtures/.build/\(name)/lib\(name).so").path
  }

  private static let buildBrokenFiles = Result {
    let script = Process()
    script.executableURL = root.appending(path: "Tests/Fixtures/build.sh")
    try script.run()
    script.waitUntilExit()
    try #require(script.terminationStatus == 0, "Tests/Fixtures/build.sh failed")
  }

  /// The folder of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the program to its end.
  static func run(
    _ arguments: [String],
    in folder: URL? = nil,
    environment: [String: String] = [:],
    input: FileHandle = .nullDevice
  ) throws -> Outcome {
    try Program.run(
      products.appending(path: "plughost").path,
      arguments,
      in: folder,
      environment: environment,
      input: input
    )
  }
}

/// A folder that is gone at the end of a test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "plughost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes a file and opens it for writing.
  func newFile(_ name: String) throws -> FileHandle {
    let file = url.appending(path: name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
