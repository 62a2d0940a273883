/// Gives whatever a type asks for.
struct FabricatingDecoder: Decoder {
  let source: Fabricator
  var depth = 0
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FabricatedMembers(decoder: deeper))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    FabricatedList(decoder: deeper, count: source.count(depth: depth))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { FabricatedValue(decoder: self) }

  private var deeper: FabricatingDecoder {
    FabricatingDecoder(source: source, depth: depth + 1, codingPath: codingPath)
  }

  /// A value of a type that may contain itself.
  func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard depth < 32 else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too deep"))
    }
    return switch type {
    case is String.Type: try cast(source.text)
    case is Bool.Type: try cast(source.bool)
    case is Double.Type: try cast(source.double)
    case is Float.Type: try cast(Float(source.double))
    case let integer as any FixedWidthInteger.Type: try cast(integer.made(by: source))
    default: try Value(from: self)
    }
  }

  private func cast<Value>(_ value: Any) throws -> Value {
    if let value = value as? Value { return value }
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no such number"))
  }
}

extension FixedWidthInteger {
  fileprivate static func made(by source: Fabricator) -> Any { source.integer(Self.self) }
}

/// Any member that is asked for.
private struct FabricatedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: FabricatingDecoder
  var codingPath: [any CodingKey] { [] }

  // A dictionary asks which members there are.
  var allKeys: [Key] {
    (0..<decoder.source.count(depth: decoder.depth - 1)).compactMap { index in
      Key(stringValue: "\(decoder.source.text.prefix(64))\(index)")
    }
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { decoder.source.isMissing }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.make(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.unkeyedContainer()
  }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

/// Some elements.
private struct FabricatedList: UnkeyedDecodingContainer {
  let decoder: FabricatingDecoder
  let count: Int?
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }

  init(decoder: FabricatingDecoder, count: Int) {
    self.decoder = decoder
    self.count = count
  }

  var isAtEnd: Bool { currentIndex >= (count ?? 0) }

  mutating func decodeNil() -> Bool {
    guard decoder.source.isMissing else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try decoder.make(type)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    currentIndex += 1
    return decoder.container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return decoder.unkeyedContainer()
  }
  mutating func superDecoder() -> any Decoder { decoder }
}

/// One value.
private struct FabricatedValue: SingleValueDecodingContainer {
  let decoder: FabricatingDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoder.source.isMissing }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    var deeper = decoder
    deeper.depth += 1
    return try deeper.make(type)
  }
}
