internal import CPluginInterface
internal import Glibc

/// One call by code that is not Swift, while a requirement answers it.
///
/// Arguments are read in order, then the result is given. They are the caller's, who waits meanwhile, also
/// for an `async` requirement.
///
/// Safe to use as generated code does: what is read and given is what the signature says, which the host
/// has compared with the plugin's.
@safe @frozen
public struct AnsweredCall: ~Copyable {
  /// The address of each argument; the first is the plugin's `self` of the dependency.
  @usableFromInline let arguments: UnsafePointer<UnsafeMutableRawPointer?>
  /// Where the result goes; `nil` where there is none.
  @usableFromInline let result: UnsafeMutableRawPointer?
  @usableFromInline var next: Int

  /// A call whose arguments have these addresses.
  @unsafe @inlinable
  public init(
    arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    result: UnsafeMutableRawPointer?
  ) {
    unsafe self.arguments = unsafe arguments
    unsafe self.result = unsafe result
    next = 1
  }

  @inlinable
  mutating func take() -> UnsafeMutableRawPointer {
    defer { next += 1 }
    // libffi has an address for each argument of the signature.
    return unsafe arguments[next].unsafelyUnwrapped
  }

  // Every `read` and `give` may throw, so that generated code can try whichever the types choose.

  /// The next argument, a number.
  ///
  /// - Throws: Nothing.
  @inlinable @inline(__always)
  public mutating func read<Value: CrossingScalar>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value { unsafe take().load(as: Value.self) }

  /// The next argument, a truth value: any byte but zero is true.
  ///
  /// - Throws: Nothing.
  @inlinable
  public mutating func read(
    _ type: Bool.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Bool { unsafe take().load(as: UInt8.self) != 0 }

  /// The next argument, a text.
  ///
  /// - Throws: ``ForeignError`` if it is NULL, or not UTF-8.
  public mutating func read(
    _ type: String.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> String {
    guard let text = try read(String?.self, coder) else {
      throw fault("null-text", "is NULL where a text is promised")
    }
    return text
  }

  /// The next argument, a text or NULL.
  ///
  /// - Throws: ``ForeignError`` if it is not UTF-8.
  public mutating func read(
    _ type: String?.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> String? {
    guard let start = unsafe take().load(as: UnsafePointer<CChar>?.self) else { return nil }
    guard let text = unsafe String(validatingCString: start) else {
      throw fault("bad-text", "is not UTF-8")
    }
    return text
  }

  /// The next argument, bytes: their address and their number.
  ///
  /// - Throws: ``ForeignError`` for bytes at NULL.
  public mutating func read(
    _ type: [UInt8].Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> [UInt8] {
    let start = unsafe take().load(as: UnsafeRawPointer?.self)
    let count = unsafe take().load(as: UInt64.self)
    if count == 0 { return [] }
    guard let start = unsafe start, let size = Int(exactly: count) else {
      next -= 1
      throw fault("null-bytes", "is NULL where \(count) bytes are promised")
    }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: size))
  }

  /// The next argument, a value as JSON.
  ///
  /// - Throws: ``ForeignError`` if it is NULL or not UTF-8, or no JSON of the type.
  public mutating func read<Value: Codable>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value {
    let json = try read(String.self, coder)
    do {
      return try coder.decode(type, Array(json.utf8))
    } catch {
      let name = _typeName(type, qualified: true)
      throw fault("bad-json", "is no JSON of \(name)", cause: "\(error)")
    }
  }

  /// Refuses a type that has no form outside Swift; the host lends no such requirement.
  ///
  /// - Throws: ``ForeignError``.
  public mutating func read<Value>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value { throw StubCall.opaque(type) }

  /// A fault of the argument that was read last.
  func fault(_ kind: String, _ what: String, cause: String = "") -> ForeignError {
    let message = "argument \(next - 1) \(what)"
    return ForeignError(plugin: "", kind: kind, message: message, cause: cause)
  }
}
