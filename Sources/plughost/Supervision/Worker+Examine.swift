internal import Foundation
internal import Glibc
import PluginHost
import PluginVerification

extension Worker {
  /// Runs one check, tells the supervisor, and ends the process.
  ///
  /// - Throws: Why there is nothing to run.
  static func examine(jobAt path: String) throws -> Never {
    guard let channel else {
      throw Failure(
        kind: .usage,
        status: .usage,
        message: "--job is for processes that 'verify' starts."
      )
    }
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
