internal import Foundation
internal import Glibc
import PluginHost
import PluginVerification

extension Worker {
  /// Precedes the file of a job on the command line of a process that `verify` starts.
  static let jobOption = "--check-job"

  /// Runs the check that the command line of a worker names, tells the supervisor, and ends the process;
  /// returns where it names none.
  ///
  /// Before any command is looked for: a check is to cost little more than its process.
  ///
  /// - Throws: Why there is nothing to run.
  static func examine(_ arguments: [String]) throws {
    guard let channel, arguments.count == 2, arguments[0] == jobOption else { return }
    let path = arguments[1]
    let job = try JSONDecoder().decode(CheckJob.self, from: Data(contentsOf: URL(filePath: path)))
    try Examiner.prepare(job)
    finish {
      do {
        let answer = try await Examiner.carryOut(job, stagingParent: channel.stagingParent) {
          channel.send($0)
        }
        let text = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
        let result = WorkerResult(status: CommandStatus.done.rawValue, output: text)
        if !Examiner.isAboutTheEnd(job) { leave(result) }
        return (result, nil)
      } catch {
        leave(
          WorkerResult(
            status: CommandStatus.failed.rawValue,
            output: "",
            diagnostics: [Failure(error)?.message ?? "\(error)"]
          )
        )
      }
    }
  }

  /// Ends the process before what plugins left to be called at its end.
  private static func leave(_ result: WorkerResult) -> Never {
    channel?.send(.finished(result))
    channel?.send(.stopped)
    _ = fflush(nil)
    _exit(0)
  }
}
