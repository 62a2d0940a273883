internal import CPluginInterface
internal import PluginInterface

extension plughost_error_v1 {
  /// For a plugin to write to.
  static var empty: plughost_error_v1 {
    var error = plughost_error_v1()
    error.size = UInt32(MemoryLayout<plughost_error_v1>.size)
    return error
  }

  /// Makes memory ready for a plugin to write to: its size, and no texts.
  static func begin(_ error: UnsafeMutablePointer<plughost_error_v1>) {
    unsafe error.pointee.size = UInt32(MemoryLayout<plughost_error_v1>.size)
    unsafe error.pointee.code = 0
    unsafe error.pointee.kind.0 = 0
    unsafe error.pointee.message.0 = 0
  }

  /// What the plugin wrote, copied; texts without an end stop at theirs.
  ///
  /// - Parameters:
  ///   - plugin: The id of the plugin.
  ///   - status: What the function returned; the code where the plugin wrote none.
  /// - Returns: The error for Swift.
  func foreignError(plugin: String, status: Int32) -> ForeignError {
    let message = unsafe withUnsafeBytes(of: message) { unsafe Self.text($0) }
    return ForeignError(
      plugin: plugin,
      code: code == 0 ? status : code,
      kind: unsafe withUnsafeBytes(of: kind) { unsafe Self.text($0) },
      message: message.isEmpty ? "failed with code \(status) and no word" : message
    )
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
