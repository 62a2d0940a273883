internal import CGlibcShims
internal import Foundation
internal import Glibc

/// A Unix socket that this process listens on, for this user alone.
final class ControlSocket: Sendable {
  let path: String
  private let listener: Int32
  private let user: uid_t
  private let identity: FileIdentity?

  /// Makes the socket; one that is left from a host that is gone is replaced.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - user: Whose processes are let in.
  /// - Throws: ``Failure`` if another host listens there, or the place cannot be used.
  init(path: String, for user: uid_t = geteuid()) throws(Failure) {
    guard !path.isEmpty else {
      throw Failure(kind: .usage, status: .usage, message: "the socket of --control has no name")
    }
    self.path = path
    self.user = user
    // Two hosts that find the same leftover must not remove each other's socket.
    let lock = unsafe open(
      URL(filePath: path).deletingLastPathComponent().path,
      O_RDONLY | O_DIRECTORY | O_CLOEXEC
    )
    defer { close(lock) }
    flock(lock, LOCK_EX)
    var descriptor = unsafe plughost_socket_listen(path)
    if descriptor < 0, errno == EADDRINUSE {
      try Self.removeLeftover(path)
      descriptor = unsafe plughost_socket_listen(path)
    }
    guard descriptor >= 0 else {
      let code = errno
      throw code == ENOENT ? .noFolder(forControl: path) : .control(path, code)
    }
    listener = descriptor
    identity = FileIdentity(path)
  }

  deinit { close(listener) }

  /// The next client of this user, to be closed by the caller; `nil` when the socket is closed.
  ///
  /// Other users are turned away: the mode of the file keeps them out, and this does too where a
  /// file system or a parent folder has other ideas.
  func accept() -> Int32? {
    while true {
      let descriptor = plughost_socket_accept(listener)
      guard descriptor >= 0 else {
        // Of these, all but the last two pass by themselves or when a client goes.
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE, ENOMEM, ENOBUFS:
          usleep(10_000)
          continue
        default: return nil
        }
      }
      var peer = uid_t.max
      if unsafe plughost_socket_peer(descriptor, &peer) == 0, peer == user {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Takes no more clients, and removes the file if it is still this socket.
  func stop() {
    Glibc.shutdown(listener, Int32(SHUT_RDWR))
    if let identity, FileIdentity(path) == identity { unsafe unlink(path) }
  }

  private static func removeLeftover(_ path: String) throws(Failure) {
    guard FileIdentity(path)?.isSocket == true else { throw .control(path, EEXIST) }
    let probe = unsafe plughost_socket_connect(path)
    guard probe < 0, errno == ECONNREFUSED else {
      if probe >= 0 { close(probe) }
      throw .control(path, EADDRINUSE)
    }
    unsafe unlink(path)
  }
}

extension Failure {
  /// Why no control socket can be made at a path.
  fileprivate static func noFolder(forControl path: String) -> Failure {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    return Failure(
      kind: .controlSocket,
      status: .usage,
      message: "the control socket '\(path)' cannot be made: the folder '\(folder)' does not exist"
    )
  }

  /// Why a control socket cannot be used.
  static func control(_ path: String, _ code: Int32) -> Failure {
    let (reason, status): (String, CommandStatus) =
      switch code {
      case ENAMETOOLONG:
        ("its path has more than 107 bytes; take a shorter one", .usage)
      case EADDRINUSE: ("another host listens on it", .failed)
      case EEXIST: ("a file that is no socket stands there", .usage)
      case ENOENT: ("there is no such file; start a host with 'plughost serve'", .failed)
      case ECONNREFUSED where FileIdentity(path)?.isSocket == false:
        ("it is no socket; name the one that a 'plughost serve' was given", .usage)
      case ECONNREFUSED: ("no host listens on it any more", .failed)
      default: (unsafe String(cString: strerror(code)), .failed)
      }
    return Failure(
      kind: .controlSocket,
      status: status,
      message: "the control socket '\(path)' cannot be used: \(reason)"
    )
  }
}
