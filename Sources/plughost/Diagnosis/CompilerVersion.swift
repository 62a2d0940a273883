internal import Foundation

/// The version of the Swift compiler in `PATH`.
enum CompilerVersion {
  /// Three numbers, as in `6.3.1`; `nil` where there is no compiler that says it.
  static var found: String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "--version"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let text = String(decoding: output ?? Data(), as: UTF8.self)
    guard let match = text.firstMatch(of: /Swift version (\d+)\.(\d+)(?:\.(\d+))?/) else {
      return nil
    }
    let (_, major, minor, patch) = match.output
    return "\(major).\(minor).\(patch ?? "0")"
  }
}
