internal import CPluginInterface

extension StubCall {
  /// No result.
  ///
  /// - Throws: Nothing.
  @inlinable
  public func take(_ type: Void.Type, _ invoker: borrowing any Invoker) throws {}

  /// The result, a number or a truth value.
  ///
  /// - Throws: Nothing.
  @inlinable @inline(__always)
  public func take<Value: CrossingScalar>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value {
    unsafe UnsafeRawPointer(frame).load(as: Value.self)
  }

  /// The result, a truth value: any byte but zero is true.
  ///
  /// - Throws: Nothing.
  @inlinable
  public func take(_ type: Bool.Type, _ invoker: borrowing any Invoker) throws -> Bool {
    unsafe UnsafeRawPointer(frame).load(as: UInt8.self) != 0
  }

  /// The result, a text.
  ///
  /// - Throws: ``ForeignError`` if there is none, it is not UTF-8, or it has a zero byte inside.
  public func take(_ type: String.Type, _ invoker: borrowing any Invoker) throws -> String {
    guard let bytes = try takeBytes() else {
      let message = "it returned NULL where a text is promised"
      throw ForeignError(plugin: "", kind: "null-text", message: message)
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw ForeignError(plugin: "", kind: "bad-text", message: "the text returned is not UTF-8")
    }
    return text
  }

  /// The result, a text or none.
  ///
  /// - Throws: As for a text.
  public func take(_ type: String?.Type, _ invoker: borrowing any Invoker) throws -> String? {
    let result = unsafe UnsafeRawPointer(frame).load(as: plughost_bytes_v1.self)
    return unsafe result.bytes == nil ? nil : try take(String.self, invoker)
  }

  /// The result, bytes.
  ///
  /// - Throws: ``ForeignError`` if they are more than there can be.
  public func take(_ type: [UInt8].Type, _ invoker: borrowing any Invoker) throws -> [UInt8] {
    try takeBytes() ?? []
  }

  /// The result, a value that came as JSON.
  ///
  /// - Throws: ``ForeignError`` for what is no JSON of the type.
  public func take<Value: Codable>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value {
    let json = try takeBytes() ?? []
    do {
      return try invoker.decode(type, json)
    } catch {
      let name = _typeName(type, qualified: true)
      let message = "what it returned is no JSON of \(name)"
      throw ForeignError(plugin: "", kind: "bad-json", message: message, cause: "\(error)")
    }
  }

  /// Refuses a type that has no form outside Swift; the host makes no such stub.
  ///
  /// - Throws: ``ForeignError``.
  public func take<Value>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value { throw Self.opaque(Value.self) }

  /// Copies what the implementation returned, and gives it back to its owner, once.
  ///
  /// - Returns: `nil` for NULL.
  private func takeBytes() throws -> [UInt8]? {
    let result = unsafe UnsafeRawPointer(frame).load(as: plughost_bytes_v1.self)
    defer { unsafe result.release?(result.owner) }
    guard let start = unsafe result.bytes else { return nil }
    guard let count = unsafe Int(exactly: result.count), count < 1 << 47 else {
      let message = unsafe "it returned \(result.count) bytes, which no memory holds"
      throw ForeignError(plugin: "", kind: "bad-count", message: message)
    }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
