internal import Foundation
import PluginHost

/// The command that builds a plugin, given to a shell.
struct BuildCommand {
  let command: String

  /// Runs it to its end; what it prints goes to standard error.
  ///
  /// - Throws: ``Failure`` if it does not succeed.
  func run() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    // A build is no plugin: what it leaves running, such as a compiler's server, may stay.
    process.environment = Supervisor.environmentForOthers
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw Failure(
        kind: "build-failed",
        status: .failed,
        message: "the build ended with \(process.terminationStatus); the plugin stays as it is"
      )
    }
  }
}
