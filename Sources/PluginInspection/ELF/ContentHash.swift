internal import CSodium

/// BLAKE2b-256 of some bytes, by libsodium.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private let digest: [UInt8]

  private static let size = 32

  // libsodium's hash needs no initialisation; this picks its fastest implementation, once.
  private static let isReady = sodium_init() >= 0

  /// The hash of all bytes of a file.
  init(_ bytes: FileBytes) { self.init([bytes]) }

  /// The hash of some bytes.
  package init(of bytes: some Sequence<UInt8>) { self.init(FileBytes(Array(bytes))) }

  /// The hash of several files, one after the other.
  init(_ files: [FileBytes]) {
    _ = Self.isReady
    // The state is a packed C structure, opaque to Swift; its size is asked of the library.
    let state = UnsafeMutableRawPointer.allocate(
      byteCount: crypto_generichash_statebytes(),
      alignment: 64
    )
    defer { unsafe state.deallocate() }
    let handle = OpaquePointer(state)
    var digest = [UInt8](repeating: 0, count: Self.size)
    _ = unsafe crypto_generichash_init(handle, nil, 0, Self.size)
    for file in files {
      unsafe file.withBytes { bytes in
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        _ = unsafe crypto_generichash_update(handle, start, UInt64(bytes.count))
      }
    }
    _ = unsafe crypto_generichash_final(handle, &digest, Self.size)
    self.digest = digest
  }

  /// 64 hexadecimal digits.
  public var description: String { Self.hex(digest[...]) }

  /// The first 12 hexadecimal digits, for file names and messages.
  public var short: String { Self.hex(digest.prefix(6)) }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    var text = [UInt8]()
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
