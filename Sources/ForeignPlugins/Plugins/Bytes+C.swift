internal import CPluginInterface
internal import Glibc
internal import PluginInterface

extension plughost_bytes_v1 {
  /// A copy of bytes that is freed when they are released; without any nothing is there.
  static func copying(_ bytes: [UInt8]?) -> plughost_bytes_v1 {
    var memory: UnsafeMutableRawPointer?
    if let bytes {
      let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
      unsafe bytes.withUnsafeBytes { source in
        if let start = source.baseAddress { unsafe memcpy(copy, start, source.count) }
      }
      unsafe memory = unsafe copy
    }
    return unsafe plughost_bytes_v1(
      size: UInt32(MemoryLayout<plughost_bytes_v1>.size),
      reserved: 0,
      bytes: memory,
      count: UInt64(bytes?.count ?? 0),
      release: memory == nil ? nil : { unsafe $0?.deallocate() },
      owner: memory
    )
  }

  /// A copy, after which the plugin has its bytes back; `nil` if there are none.
  ///
  /// - Throws: `ForeignError` if they are more than there can be.
  func taken(of plugin: String) throws -> [UInt8]? {
    defer { unsafe release?(owner) }
    guard let start = unsafe bytes else { return nil }
    guard let count = unsafe Int(exactly: count), count < 1 << 47 else {
      let message = unsafe "it returned \(self.count) bytes, which no memory holds"
      throw ForeignError(plugin: plugin, kind: "bad-count", message: message)
    }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Writes it where a frame has its result.
  @unsafe
  func put(in frame: UnsafeMutablePointer<UInt64>) {
    unsafe UnsafeMutableRawPointer(frame).storeBytes(of: self, as: plughost_bytes_v1.self)
  }
}
