internal import Glibc

/// A file opened for reading, known to be an ordinary file.
///
/// Folders, pipes, sockets and devices are refused without waiting for their other end.
struct OpenFile: ~Copyable {
  let path: String
  let size: Int
  let identity: FileIdentity
  let descriptor: Int32

  /// Opens the file at `path`.
  ///
  /// - Throws: ``Refusal`` with ``Fault/notFound``, ``Fault/isFolder``, ``Fault/notAFile(kind:)``,
  ///   ``Fault/unreadable(reason:)``.
  init(_ path: String) throws(Refusal) {
    // O_NONBLOCK: opening a pipe without a writer returns at once; it means nothing for a file.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    self.path = path
    guard descriptor >= 0 else {
      let error = errno
      throw Refusal(path, Self.fault(ofOpening: path, error: error))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let reason = Self.message(errno)
      close(descriptor)
      throw Refusal(path, .unreadable(reason: reason))
    }
    if let fault = Self.fault(ofMode: status.st_mode) {
      close(descriptor)
      throw Refusal(path, fault)
    }
    size = Int(status.st_size)
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }

  /// Reads the file to its end, at most `limit` bytes.
  ///
  /// - Throws: ``Refusal`` with ``Fault/empty``, ``Fault/tooLarge(size:limit:)``,
  ///   ``Fault/unreadable(reason:)``.
  func readAll(limit: Int) throws(Refusal) -> FileBytes {
    guard size > 0 else { throw Refusal(path, .empty) }
    guard size <= limit else { throw Refusal(path, .tooLarge(size: size, limit: limit)) }
    let bytes = unsafe FileBytes(capacity: size) { unsafe read(into: $0) }
    guard let bytes else { throw Refusal(path, .unreadable(reason: Self.message(errno))) }
    return bytes
  }

  /// Reads to the end of the file or of the buffer; `nil` after a failure, which `errno` tells.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard let memory = buffer.baseAddress else { return 0 }
    var done = 0
    while done < buffer.count {
      let count = unsafe pread(descriptor, memory + done, buffer.count - done, off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      done += count
    }
    return done
  }
}

extension OpenFile {
  private static func fault(ofOpening path: String, error: Int32) -> Fault {
    switch error {
    case ENOENT, ENOTDIR: .notFound
    case ENXIO: .notAFile(kind: "socket")
    default: .unreadable(reason: message(error))
    }
  }

  private static func fault(ofMode mode: mode_t) -> Fault? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .isFolder
    case S_IFIFO: .notAFile(kind: "pipe")
    case S_IFSOCK: .notAFile(kind: "socket")
    default: .notAFile(kind: "device")
    }
  }

  static func message(_ error: Int32) -> String {
    guard let text = unsafe strerror(error) else { return "error \(error)" }
    return unsafe String(cString: text)
  }
}

/// Tells whether a path still leads to the same content.
struct FileIdentity: Hashable, Sendable {
  var device: UInt
  var inode: UInt
  var size: Int
  var modified: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  /// The identity of what `path` leads to now.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension OpenFile {
  /// Reads a part of the file; fewer bytes where the file ends before.
  ///
  /// - Throws: ``Fault/unreadable(reason:)``.
  func read(offset: Int, length: Int) throws(Fault) -> FileBytes {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(length, 1), alignment: 16)
    let count = unsafe pread(descriptor, memory, length, off_t(offset))
    guard count >= 0 else {
      let reason = Self.message(errno)
      unsafe memory.deallocate()
      throw .unreadable(reason: reason)
    }
    return unsafe FileBytes(adopting: memory, count: count)
  }
}
