internal import CPluginInterface
internal import Foundation
internal import PluginInterface

extension plughost_error_v1 {
  /// Makes memory ready for a plugin to write to: its size, and no texts.
  static func begin(_ error: UnsafeMutablePointer<plughost_error_v1>) {
    unsafe error.pointee.size = UInt32(MemoryLayout<plughost_error_v1>.size)
    unsafe error.pointee.code = 0
    unsafe error.pointee.kind.0 = 0
    unsafe error.pointee.message.0 = 0
    unsafe error.pointee.cause.0 = 0
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
      message: message.isEmpty ? "failed with code \(status) and no word" : message,
      cause: unsafe withUnsafeBytes(of: cause) { unsafe Self.text($0) }
    )
  }

  /// Writes an error of Swift for a plugin to read.
  static func write(_ error: any Error, to memory: UnsafeMutablePointer<plughost_error_v1>) {
    let words = ErrorWords(error)
    unsafe begin(memory)
    unsafe memory.pointee.code = words.code
    unsafe put(words.kind, in: &memory.pointee.kind)
    unsafe put(words.message, in: &memory.pointee.message)
    unsafe put(words.cause, in: &memory.pointee.cause)
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// As much as fits, ending with a whole character.
  private static func put<Field>(_ text: String, in field: inout Field) {
    unsafe withUnsafeMutableBytes(of: &field) { memory in
      var size = 0
      for character in text {
        let utf8 = String(character).utf8
        guard size + utf8.count < memory.count else { break }
        for byte in utf8 {
          unsafe memory[size] = byte
          size += 1
        }
      }
      unsafe memory[size] = 0
    }
  }
}

/// What C is told of an error of Swift.
private struct ErrorWords {
  let code: Int32
  let kind: String
  let message: String
  let cause: String

  init(_ error: any Error) {
    if let error = error as? ForeignError {
      code = error.code
      kind = error.kind
      message = error.plugin.isEmpty ? error.message : "'\(error.plugin)': \(error.message)"
      cause = error.cause
    } else {
      code = Int32(truncatingIfNeeded: error._code)
      kind = (error as? CallLimitExceeded)?.kind ?? error._domain
      message = "\(error)"
      let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
      cause = underlying.map { "\($0)" } ?? ""
    }
  }
}
