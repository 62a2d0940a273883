internal import CSodium
internal import Foundation
internal import Glibc

/// What a host cannot do without, done by hand: the baseline of several figures.
enum BareFile {
  /// Reads a file, hashes it with BLAKE2b and writes the bytes to a path where nothing is yet.
  ///
  /// Writing over a file costs a file system far more, and a host does not do it.
  static func readHashCopy(_ path: String, to copy: String) throws {
    let bytes = try read(path)
    var digest = [UInt8](repeating: 0, count: 32)
    guard unsafe crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0) == 0
    else { throw WrongOutcome("\(path) could not be hashed") }
    try write(bytes, to: copy)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw WrongOutcome("\(path) could not be opened") }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw WrongOutcome("\(path) has no size") }
    let size = Int(status.st_size)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, unsafe Glibc.read(file, buffer.baseAddress, size))
    }
    guard bytes.count == size else { throw WrongOutcome("\(path) could not be read") }
    return bytes
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o700)
    guard file >= 0 else { throw WrongOutcome("\(path) could not be made") }
    defer { close(file) }
    guard unsafe Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw WrongOutcome("\(path) could not be written")
    }
  }
}
