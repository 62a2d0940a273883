internal import Glibc

/// What is done to one file of the staging folder.
enum StagedFile {
  /// Writes a file where nothing is yet; if that fails, nothing is there afterwards.
  ///
  /// - Throws: ``StagingFailure/copyNotWritten(path:reason:)``.
  static func write(_ content: StagedContent, to path: String) throws(StagingFailure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .copyNotWritten(path: path, reason: OpenFile.message(errno))
    }
    defer { close(descriptor) }
    let error = unsafe content.withBytes { unsafe writeAll($0, to: descriptor) }
    guard error == 0 else {
      delete(path)
      throw .copyNotWritten(path: path, reason: OpenFile.message(error))
    }
  }

  static func delete(_ path: String) { _ = unsafe unlink(path) }

  /// Writes all bytes; returns the error number, or zero.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let count = unsafe Glibc.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      unsafe rest = rest.dropFirst(count)
    }
    return 0
  }
}
