internal import Glibc

/// A symbol's name where it lies in its file, with the hashes the loader looks it up by.
struct SymbolName: Equatable, Sendable {
  let bytes: FileBytes
  let offset: Int
  let length: Int
  let gnuHash: UInt32

  /// The name at `offset`; `nil` where it does not end before `end`.
  @inline(__always)
  init?(_ bytes: FileBytes, at offset: Int, before end: Int) {
    guard let length = bytes.textLength(at: offset, before: end) else { return nil }
    self.bytes = bytes
    self.offset = offset
    self.length = length
    gnuHash = unsafe bytes.withBytes(from: offset, length: length) { name in
      var hash: UInt32 = 5381
      for index in name.indices { hash = unsafe hash &* 33 &+ UInt32(name[index]) }
      return hash
    }
  }

  /// A name that is in no file.
  init(_ text: String) {
    let bytes = FileBytes(Array(text.utf8) + [0])
    self.bytes = bytes
    offset = 0
    length = bytes.count - 1
    gnuHash = text.utf8.reduce(5381 as UInt32) { $0 &* 33 &+ UInt32($1) }
  }

  /// The older hash, for libraries that have only that table.
  var sysvHash: UInt32 {
    var hash: UInt32 = 0
    for byte in bytes.copy(from: offset, length: length) {
      hash = hash << 4 &+ UInt32(byte)
      hash ^= (hash & 0xF000_0000) >> 24
      hash &= 0x0FFF_FFFF
    }
    return hash
  }

  static func == (left: SymbolName, right: SymbolName) -> Bool {
    left.gnuHash == right.gnuHash && left.length == right.length
      && left.isEqual(right.bytes, at: right.offset)
  }

  /// Whether the text at `offset` of another file is the same name.
  @inline(__always)
  func isEqual(_ other: FileBytes, at offset: Int) -> Bool {
    guard other.contains(offset, length: length + 1) else { return false }
    return unsafe bytes.withBytes(from: self.offset, length: length) { mine in
      unsafe other.withBytes(from: offset, length: length + 1) { its in
        guard let left = mine.baseAddress, let right = its.baseAddress else {
          return false
        }
        return unsafe memcmp(left, right, length) == 0 && its[length] == 0
      }
    }
  }

  /// The name as text.
  var text: String {
    unsafe bytes.withBytes(from: offset, length: length) {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}
