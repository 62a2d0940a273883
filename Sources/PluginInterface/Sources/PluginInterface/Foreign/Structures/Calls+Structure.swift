internal import CPluginInterface

extension StubCall {
  /// Writes a structure, of which C is given the address.
  ///
  /// - Throws: ``ForeignError`` if it does not keep to its layout.
  public mutating func write<Value: CStructure>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws {
    let memory = unsafe room(for: Value.layout.size, alignment: Value.layout.alignment)
    try unsafe StructureWriter.write(value, to: memory)
    put(UInt64(UInt(bitPattern: memory)))
  }

  /// The result, a structure.
  ///
  /// - Throws: ``ForeignError`` for a field that has no value of its type.
  public func take<Value: CStructure>(
    _ type: Value.Type,
    _ invoker: borrowing any Invoker
  ) throws -> Value {
    let result = unsafe UnsafeRawPointer(frame).load(as: plughost_bytes_v1.self)
    defer { unsafe result.release?(result.owner) }
    // The invoker has given it the size that the signature says.
    guard let start = unsafe result.bytes else { throw StructureReader.misfit }
    return try Self.placed("what it returned") { try unsafe StructureReader.read(type, at: start) }
  }

  /// Says where the structure is, a field of which is wrong.
  static func placed<Value>(_ place: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as ForeignError {
      throw ForeignError(plugin: "", kind: error.kind, message: "\(place): \(error.message)")
    }
  }
}

extension AnsweredCall {
  /// The next argument, a structure.
  ///
  /// - Throws: ``ForeignError`` if it is NULL, or for a field that has no value of its type.
  public mutating func read<Value: CStructure>(
    _ type: Value.Type,
    _ coder: borrowing any ForeignCoder
  ) throws -> Value {
    guard let start = unsafe take().load(as: UnsafeRawPointer?.self) else {
      throw fault("null-structure", "is NULL where a structure is promised")
    }
    return try StubCall.placed("argument \(next - 1)") {
      try unsafe StructureReader.read(type, at: start)
    }
  }

  /// Gives a structure: writes it where the caller wants it.
  ///
  /// - Throws: ``ForeignError`` if it does not keep to its layout.
  public func give<Value: CStructure>(
    _ value: Value,
    _ coder: borrowing any ForeignCoder
  ) throws {
    if let result = unsafe result { try unsafe StructureWriter.write(value, to: result) }
  }
}
