import Foundation
import Testing

/// The providers of Examples/Foreign, built where their compilers are.
@Suite struct RunningOtherLanguages {
  @Test(.enabled(if: Tool.exists("c++"), "there is no C++ compiler"))
  func `a provider in C++ records what the home screen tells it`() throws {
    let folder = TemporaryPath()
    let library = try Tool.cpp(in: folder.path)

    let run = try home(with: library)

    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains(#"C++ saw {"name":"home_viewed","properties":{"papers":"8"}} 1 times"#)
    )
  }

  @Test(.enabled(if: Tool.exists("rustc"), "there is no Rust compiler"))
  func `a provider in Rust does the same`() throws {
    let folder = TemporaryPath()
    let library = try Tool.rust(in: folder.path)

    let run = try home(with: library)

    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains(#"Rust saw {"name":"home_viewed","properties":{"papers":"8"}}"#))
  }

  @Test(.enabled(if: Tool.exists("rustc"), "there is no Rust compiler"))
  func `a panic in Rust ends a child, and the plugin is named`() throws {
    let folder = TemporaryPath()
    let library = try Tool.rust(in: folder.path, "--cfg", "panics")

    let run = try home(with: library)

    #expect(run.status == 6)
    #expect(run.output == "")
    #expect(run.errors.contains("Error: Plugin 'rust-analytics' crashed: SIGABRT (abort), at"))
  }

  private func home(with library: String) throws -> Plughost.Outcome {
    try Plughost(plugins: ["HomeFeature", "EmbeddedAPIClient", "AppRouter", library])("run", "home")
  }
}

/// Compilers that may be there.
private enum Tool {
  static func exists(_ name: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(name)"])) != nil
  }

  static func cpp(in folder: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let header = try Plughost(plugins: [])("header", "AppInterface").output
    try header.write(toFile: folder + "/app_interface.h", atomically: true, encoding: .utf8)
    let library = folder + "/libCppAnalytics.so"
    try run(
      ["c++", "-std=c++17", "-O1", "-shared", "-fPIC", "-fvisibility=hidden", "-Wall", "-Werror"]
        + ["-I", folder, "-I", headers, source("analytics.cpp"), "-o", library]
    )
    return library
  }

  static func rust(in folder: String, _ options: String...) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let library = folder + "/libRustAnalytics.so"
    try run(["rustc", "--edition", "2021", "-O", source("analytics.rs"), "-o", library] + options)
    return library
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL
  private static let headers =
    root.appending(path: "Sources/PluginInterface/Sources/CPluginInterface/include").path

  private static func source(_ name: String) -> String {
    root.appending(path: "Examples/Foreign/\(name)").path
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command.joined(separator: " ")) failed")
  }
}
