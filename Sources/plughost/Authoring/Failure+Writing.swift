internal import Foundation

extension Failure {
  /// A file of a package that could not be written.
  static func notWritten(_ file: URL, _ reason: String) -> Failure {
    Failure(
      kind: .notWritten,
      status: .failed,
      message: """
        '\(file.path)' could not be written: \(reason). Make room there, or name another folder with --output
        """
    )
  }

  /// The same, with the reason of the system where Foundation has one.
  static func notWritten(_ file: URL, _ error: any Error) -> Failure {
    let system = (error as? CocoaError)?.underlying as? POSIXError ?? error as? POSIXError
    let reason = system.map { unsafe String(cString: strerror($0.code.rawValue)) }
    return notWritten(file, reason ?? error.localizedDescription)
  }
}
