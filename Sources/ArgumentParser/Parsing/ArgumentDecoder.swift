/// Hands parsed values to the synthesized initialisers of commands and option groups.
///
/// Each property wrapper asks for the value of the key it stands at; nothing else is decoded.
struct ArgumentDecoder: Decoder {
  let values: ParsedValues
  var key = InputKey(path: [])

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Properties(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported() }

  func unsupported() -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [],
        debugDescription: """
          '\(key.path.joined(separator: "."))' is not an argument. \
          Mark it with @Argument, @Option, @Flag or @OptionGroup, or make it static or computed.
          """
      )
    )
  }
}

extension Decoder {
  /// The value of the property that is being read.
  ///
  /// - Throws: `DecodingError` when this is not the parser's decoder.
  func parsedValue<Value>() throws -> Value {
    guard let decoder = self as? ArgumentDecoder,
      let value = decoder.values.value(for: decoder.key, as: Value.self)
    else {
      throw DecodingError.valueNotFound(
        Value.self,
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "Arguments are read by parse(_:) alone."
        )
      )
    }
    return value
  }
}

/// The properties of one command or option group.
private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ArgumentDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool { throw at(key).unsupported() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: at(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> { at(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw at(key).unsupported()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { at(key) }

  private func at(_ key: Key) -> ArgumentDecoder {
    ArgumentDecoder(values: decoder.values, key: decoder.key.appending(key.stringValue))
  }
}
