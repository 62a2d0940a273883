/// Reads the fields of a ``CStructure`` that C has written.
///
/// Safe: it reads the memory of one structure, and nothing else.
@safe @frozen
public struct StructureReader: ~Copyable {
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let size: Int
  @usableFromInline var end: Int

  @unsafe
  init(_ start: UnsafeRawPointer, size: Int) {
    unsafe self.start = unsafe start
    self.size = size
    end = 0
  }

  /// The next field, a number.
  ///
  /// - Throws: `ForeignError` if the layout has no such field.
  @inlinable
  public mutating func read<Value: CrossingScalar>(
    _ name: String,
    _ type: Value.Type
  ) throws -> Value {
    let offset = try place(MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: type)
  }

  /// The next field, a truth value: any byte but zero is true.
  ///
  /// - Throws: As for a number.
  @inlinable
  public mutating func read(_ name: String, _ type: Bool.Type) throws -> Bool {
    try read(name, UInt8.self) != 0
  }

  /// The next field, an enum.
  ///
  /// - Throws: `ForeignError` for a raw value that no case has.
  public mutating func read<Value: RawRepresentable>(
    _ name: String,
    _ type: Value.Type
  ) throws -> Value where Value.RawValue: CrossingScalar {
    try StubCall.known(try read(name, Value.RawValue.self), "the field '\(name)'")
  }

  /// The next field, a structure.
  ///
  /// - Throws: What its fields throw.
  public mutating func read<Value: CStructure>(
    _ name: String,
    _ type: Value.Type
  ) throws -> Value {
    let layout = Value.layout
    let offset = try place(layout.size, layout.alignment)
    return try unsafe Self.read(type, at: start + offset)
  }

  /// Refuses a field that no C structure has.
  ///
  /// - Throws: Nothing.
  @available(
    *,
    unavailable,
    message: "a field of a C structure is a number, a truth value, an enum of one, or a @CStructure"
  )
  public mutating func read<Value>(_ name: String, _ type: Value.Type) throws -> Value {
    throw Self.misfit
  }

  /// Reads a whole structure.
  @unsafe
  static func read<Value: CStructure>(
    _ type: Value.Type,
    at start: UnsafeRawPointer
  ) throws -> Value {
    var fields = unsafe StructureReader(start, size: type.layout.size)
    return try Value(reading: &fields)
  }

  @usableFromInline
  mutating func place(_ size: Int, _ alignment: Int) throws -> Int {
    let offset = CLayout.rounded(end, to: alignment)
    guard offset + size <= self.size else { throw Self.misfit }
    end = offset + size
    return offset
  }

  /// A conformance by hand that does not keep to its layout.
  static var misfit: ForeignError {
    ForeignError(
      plugin: "",
      kind: "bad-structure",
      message: """
        a structure has other fields than its layout says; mend its conformance to CStructure
        """
    )
  }
}
