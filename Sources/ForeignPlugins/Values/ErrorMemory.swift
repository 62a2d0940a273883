internal import CPluginInterface
internal import PluginInterface

/// Memory for an error, lent to a function of a plugin between bytes that must stay as they are.
enum ErrorMemory {
  private static let guardSize = 16
  private static let size = MemoryLayout<plughost_error_v1>.size

  /// Calls a function that returns a status.
  ///
  /// - Parameters:
  ///   - place: The function, for errors.
  ///   - body: Calls it with the memory, which is valid until it returns.
  /// - Throws: `ForeignError` with what the plugin wrote, or that it wrote outside.
  static func lend(
    _ place: () -> CallPlace,
    _ body: (UnsafeMutablePointer<plughost_error_v1>) throws -> Int32
  ) throws {
    let whole = size + 2 * guardSize
    try unsafe withUnsafeTemporaryAllocation(byteCount: whole, alignment: 16) { memory in
      let start = unsafe memory.baseAddress.unsafelyUnwrapped
      let end = guardSize + size
      for offset in [0, 8, end, end + 8] {
        unsafe start.storeBytes(of: GuardedBuffer.word, toByteOffset: offset, as: UInt64.self)
      }
      // Not cleared as a whole: it is large, and read only up to the ends of its texts.
      let error = unsafe (start + guardSize).bindMemory(to: plughost_error_v1.self, capacity: 1)
      unsafe plughost_error_v1.begin(error)
      let status = try unsafe body(error)
      for offset in [0, 8, end, end + 8]
      where unsafe start.load(fromByteOffset: offset, as: UInt64.self) != GuardedBuffer.word {
        throw place().wroteOutside("error", size: size)
      }
      if status != 0 {
        throw unsafe error.pointee.foreignError(plugin: place().plugin, status: status)
      }
    }
  }
}

/// A function of a plugin, for errors.
struct CallPlace {
  /// Its id; empty where the one who asks says it.
  let plugin: String
  let function: String

  /// What is said of a function that does not keep to its memory.
  func wroteOutside(_ what: String, size: Int) -> ForeignError {
    ForeignError(
      plugin: plugin,
      kind: "wrote-outside",
      message: """
        '\(function)' wrote outside the \(size) bytes of its \(what); check the type it writes
        """
    )
  }
}
