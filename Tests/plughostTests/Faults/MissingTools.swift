import Foundation
import Testing

@Suite(.installed) struct MissingTools {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    (
      "swift",
      "'swiftc' is in none of the folders of PATH; install the Swift toolchain, or add its folder"
    ),
    (
      "c",
      "'clang' is in none of the folders of PATH; install a C compiler, or add its folder to PATH"
    ),
  ])
  func `a compiler that is missing is named, with what to install`(
    _ language: String,
    _ text: String
  ) throws {
    _ = try plughost(["new", "feature", "Weather", "--language", language])

    let build = try plughost(["build", "Weather"], ["PATH": "/nowhere"])

    #expect(build.status == 2)
    #expect(build.errors.hasPrefix("Error: \(text)"), "\(build.errors)")
    #expect(try products() == [])
  }

  @Test func `a cache that cannot be written is told, and the package gets one of its own`() throws
  {
    _ = try plughost(["new", "feature", "Weather"])

    let build = try plughost(["build", "Weather"], ["XDG_CACHE_HOME": "/proc/no"])
    let run = try plughost(["run", "--plugin", "Weather/.build/plughost"])

    #expect(build.status == 0, "\(build.errors)")
    #expect(
      build.errors == """
        Warning: the compiler's cache '/proc/no/clang/ModuleCache' cannot be written, so this package \
        has one of its own; name another folder in XDG_CACHE_HOME

        """
    )
    #expect(run.output.hasPrefix("Hello from weather"))
  }

  /// The libraries in the package, whole or not.
  private func products() throws -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap {
      $0 as? String
    }
    return files?.filter { $0.hasSuffix(".so") } ?? []
  }

  private func plughost(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> Plughost.Outcome {
    try Installation.run(arguments, in: folder.url, environment: environment)
  }
}
