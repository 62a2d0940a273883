internal import Glibc
package import PluginInterface

/// A file that one generation at a time can have, as a port would be.
package struct ExclusiveLock: Sendable {
  let path: String

  /// Takes the file that the option `lock` names.
  package init(_ configuration: any Configuration) throws {
    path = try configuration.string("lock")
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard descriptor >= 0 else { throw Taken(path: path) }
    close(descriptor)
  }

  package func release() { _ = unsafe unlink(path) }

  struct Taken: Error, CustomStringConvertible {
    let path: String
    var description: String { "the lock is taken" }
  }
}
