import ForeignPlugins
internal import Foundation
import PluginHost
import PluginInspection

extension Worker {
  /// Makes the call of a command, tells the supervisor, and ends the process.
  ///
  /// - Throws: `Refusal`, `LibraryFault` or `CallFault`; what cannot be read of the command line.
  static func call(_ command: Call) throws -> Never {
    let (signature, values) = try command.parsed()
    let path = try command.library()
    if let failure = ForeignProof(of: signature).failures.first {
      throw CallFault.notProven(function: signature.name, failure: "\(failure)")
    }
    channel?.send(.entered(.load, plugin: command.file))
    let function = try ForeignFunction(signature, in: try ForeignLibrary(opening: path))
    channel?.send(.entered(.run, plugin: command.file))
    let outcome = try ForeignCall(function)(values)
    end(CallReport(signature, outcome).result(asJSON: command.output.json))
  }
}

extension Call {
  /// What the system's loader is given: a path that was looked at, or a name that it searches.
  ///
  /// - Throws: `Refusal` for a file that the loader must not see.
  fileprivate func library() throws(Refusal) -> String {
    guard file.contains("/") else { return file }
    let path = URL(filePath: file).standardizedFileURL.path
    try Auditor.checkLibrary(at: path)
    return path
  }
}
