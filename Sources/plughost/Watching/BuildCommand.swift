internal import CGlibcShims
internal import Foundation
internal import Glibc
import PluginHost
internal import Synchronization

/// The command that builds a plugin, given to a shell.
///
/// One build runs at a time; ``stop()`` may be called from any thread.
final class BuildCommand: Sendable {
  let command: String
  private let state = Mutex(State())

  private struct State {
    var running: pid_t?
    var isStopped = false
  }

  init(command: String) { self.command = command }

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
    plughost_unblock_signals()
    try state.withLock { state in
      guard !state.isStopped else { return }
      try process.run()
      state.running = process.processIdentifier
    }
    guard process.processIdentifier > 0 else { return }
    process.waitUntilExit()
    state.withLock { $0.running = nil }
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw Failure(
        kind: .buildFailed,
        status: .failed,
        message: "the build ended with \(process.terminationStatus); the plugin stays as it is"
      )
    }
  }

  /// Ends the build that runs, with what it has started, and lets no other begin.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      // Foundation gives each process a group of its own.
      if let running = state.running { kill(-running, SIGTERM) }
    }
  }
}
