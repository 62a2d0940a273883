import Foundation

/// The `plughost` that was built with this test, run as a user would run it.
struct Plughost {
  /// Products of this package, as in `HomeFeature`, or paths of files.
  var plugins: [String]
  /// Options that every run gets.
  var options: [String] = []

  /// What one run left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs one command with the plugins and waits for its end.
  func callAsFunction(_ command: String...) throws -> Outcome {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = Self.products.appending(path: "plughost")
    process.arguments = command + plugins.flatMap { ["--plugin", Self.file(of: $0)] } + options
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // A run says too little on standard error to fill the pipe while the output is read.
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let diagnostics = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: diagnostics, as: UTF8.self)
    )
  }

  /// Where the build puts what it makes: beside this test.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  private static func file(of plugin: String) -> String {
    plugin.hasPrefix("/") ? plugin : products.appending(path: "lib\(plugin).so").path
  }
}
