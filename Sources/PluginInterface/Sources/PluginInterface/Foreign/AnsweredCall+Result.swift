internal import CPluginInterface
internal import Glibc

extension AnsweredCall {
  /// No result.
  ///
  /// - Throws: Nothing.
  @inlinable
  public func give(_ value: Void, _ coder: borrowing any ForeignCoder) throws {}

  /// Gives a number or a truth value.
  ///
  /// - Throws: Nothing.
  @inlinable @inline(__always)
  public func give<Value: CrossingScalar>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws { unsafe result?.storeBytes(of: value, as: Value.self) }

  /// Gives a text, which the caller releases.
  ///
  /// - Throws: ``ForeignError`` for a text with a zero byte inside.
  public func give(_ value: String, _ coder: borrowing any ForeignCoder) throws {
    let bytes = Array(value.utf8)
    guard !bytes.contains(0) else {
      throw ForeignError(
        plugin: "",
        kind: "zero-byte",
        message: "the text returned has a zero byte inside, where C would see its end"
      )
    }
    lend(bytes)
  }

  /// Gives a text, or NULL.
  ///
  /// - Throws: As for a text.
  public func give(_ value: String?, _ coder: borrowing any ForeignCoder) throws {
    if let value { try give(value, coder) } else { lend(nil) }
  }

  /// Gives bytes, which the caller releases.
  ///
  /// - Throws: Nothing.
  public func give(_ value: [UInt8], _ coder: borrowing any ForeignCoder) throws { lend(value) }

  /// Gives a value as JSON, which the caller releases.
  ///
  /// - Throws: What its encoder throws.
  public func give<Value: Codable>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws { try give(try coder.encode(value), coder) }

  /// Refuses a type that has no form outside Swift; the host lends no such requirement.
  ///
  /// - Throws: ``ForeignError``.
  public func give<Value>(_ value: Value, _ coder: borrowing any ForeignCoder) throws {
    throw StubCall.opaque(Value.self)
  }

  /// Writes the address of a copy, with a zero byte at its end, and what frees it.
  private func lend(_ bytes: [UInt8]?) {
    guard let result = unsafe result else { return }
    let memory = unsafe bytes.map { bytes in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
      unsafe bytes.withUnsafeBytes { source in
        if let start = source.baseAddress { unsafe memcpy(memory, start, bytes.count) }
      }
      unsafe memory.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      return unsafe memory
    }
    unsafe result.storeBytes(
      of: plughost_bytes_v1(
        size: UInt32(MemoryLayout<plughost_bytes_v1>.size),
        reserved: 0,
        bytes: memory,
        count: UInt64(bytes?.count ?? 0),
        release: { unsafe $0?.deallocate() },
        owner: memory
      ),
      as: plughost_bytes_v1.self
    )
  }
}

/// Enums cross as their raw values, as in ``StubCall``.
extension AnsweredCall {
  /// The next argument, an enum.
  ///
  /// - Throws: ``ForeignError`` for a raw value that no case has.
  public mutating func read<Value: RawRepresentable>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value where Value.RawValue: CrossingScalar {
    try StubCall.known(try read(Value.RawValue.self, coder), "argument \(next - 1)")
  }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: As without that.
  public mutating func read<Value: RawRepresentable & Codable>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value where Value.RawValue: CrossingScalar {
    try StubCall.known(try read(Value.RawValue.self, coder), "argument \(next - 1)")
  }

  /// The next argument, an enum whose raw value is a text.
  ///
  /// - Throws: ``ForeignError`` for a raw value that no case has; as for a text.
  public mutating func read<Value: RawRepresentable>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value where Value.RawValue == String {
    try StubCall.known(try read(String.self, coder), "argument \(next - 1)")
  }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: As without that.
  public mutating func read<Value: RawRepresentable & Codable>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value where Value.RawValue == String {
    try StubCall.known(try read(String.self, coder), "argument \(next - 1)")
  }

  /// Gives the raw value of an enum.
  ///
  /// - Throws: Nothing.
  public func give<Value: RawRepresentable>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws where Value.RawValue: CrossingScalar { try give(value.rawValue, coder) }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: Nothing.
  public func give<Value: RawRepresentable & Codable>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws where Value.RawValue: CrossingScalar { try give(value.rawValue, coder) }

  /// Gives the raw value of an enum, a text.
  ///
  /// - Throws: As for a text.
  public func give<Value: RawRepresentable>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws where Value.RawValue == String { try give(value.rawValue, coder) }

  /// The same where the enum is `Codable` besides.
  ///
  /// - Throws: As for a text.
  public func give<Value: RawRepresentable & Codable>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws where Value.RawValue == String { try give(value.rawValue, coder) }
}
