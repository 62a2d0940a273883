import Foundation
import Glibc
import Testing

/// A program that is run to its end.
///
/// It is waited for by its number. Foundation's `Process` waits for a descriptor of its own, and has missed
/// an end where many programs ran at once.
enum Spawned {
  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: Its path, and its arguments.
  ///   - folder: Where it runs; `nil` is the folder of this process.
  ///   - environment: All of it.
  ///   - streams: Its standard streams, in order.
  /// - Returns: The status word of the system.
  /// - Throws: If it could not be started.
  static func run(
    _ program: [String],
    in folder: URL?,
    environment: [String: String],
    streams: [FileHandle]
  ) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream.fileDescriptor, Int32(number))
    }
    let line = (folder.map { ["/usr/bin/env", "-C", $0.path] } ?? []) + program
    let arguments = unsafe line.map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, line[0], &actions, nil, arguments, variables)
    try #require(code == 0, "\(program[0]) was not started: error \(code)")
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
