internal import Foundation

/// Reads the arguments of a call as people write them.
package struct ValueReader {
  private let signature: ForeignSignature

  /// A reader of arguments for a function.
  package init(_ signature: ForeignSignature) { self.signature = signature }

  /// The values of all arguments.
  ///
  /// - Throws: ``ValueFault`` with the number of the argument.
  package func values(_ arguments: [String]) throws(ValueFault) -> [ForeignValue] {
    let parameters = signature.parameters.enumerated().filter { $0.element.takesArgument }
    guard parameters.count == arguments.count else {
      throw .wrongCount(signature: signature, wanted: parameters.count, given: arguments.count)
    }
    var values: [ForeignValue] = []
    for ((index, parameter), text) in zip(parameters, arguments) {
      let place = "argument \(index + 1)"
      values.append(
        parameter.isOut
          ? .unsigned(try size(text, place)) : try value(text, parameter.type, place)
      )
    }
    return values
  }

  private func size(_ text: String, _ place: String) throws(ValueFault) -> UInt64 {
    guard let size = UInt64(text), size <= 1 << 28 else {
      throw .notOfType(
        place: place,
        text: text,
        type: "out:bytes",
        wanted: "how many bytes the function may write, at most 268435456"
      )
    }
    return size
  }

  private func value(
    _ text: String,
    _ type: ForeignType,
    _ place: String
  ) throws(ValueFault) -> ForeignValue {
    switch type {
    case .void: return .nothing
    case .scalar(let scalar): return try Self.scalar(text, scalar, place)
    case .structure:
      var reader = StructureReader(text, place)
      return try reader.whole(type)
    }
  }

  /// A value of one scalar type.
  static func scalar(
    _ text: String,
    _ scalar: Scalar,
    _ place: String
  ) throws(ValueFault) -> ForeignValue {
    let value: ForeignValue? =
      switch scalar {
      case .i8: integer(text, Int8.self).map { .signed(Int64($0)) }
      case .i16: integer(text, Int16.self).map { .signed(Int64($0)) }
      case .i32: integer(text, Int32.self).map { .signed(Int64($0)) }
      case .i64: integer(text, Int64.self).map { .signed($0) }
      case .u8: integer(text, UInt8.self).map { .unsigned(UInt64($0)) }
      case .u16: integer(text, UInt16.self).map { .unsigned(UInt64($0)) }
      case .u32: integer(text, UInt32.self).map { .unsigned(UInt64($0)) }
      case .u64: integer(text, UInt64.self).map { .unsigned($0) }
      case .f32: Float(text).map { .float($0) }
      case .f64: Double(text).map { .double($0) }
      case .bool: truth[text].map { .bool($0) }
      case .text: .text(text)
      case .bytes: try bytes(text, place)
      case .ptr: text == "null" ? .address(0) : integer(text, UInt.self).map { .address($0) }
      }
    guard let value else {
      throw .notOfType(place: place, text: text, type: scalar.rawValue, wanted: scalar.wanted)
    }
    return value
  }

  private static let truth = ["true": true, "false": false, "1": true, "0": false]

  /// Decimal, or hexadecimal after `0x`.
  private static func integer<Value: FixedWidthInteger>(
    _ text: String,
    _ type: Value.Type
  ) -> Value? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    guard digits.hasPrefix("0x") else { return Value(text) }
    return Value(sign + digits.dropFirst(2), radix: 16)
  }

  private static func bytes(_ text: String, _ place: String) throws(ValueFault) -> ForeignValue? {
    if text.hasPrefix("text:") { return .bytes(Array(text.dropFirst(5).utf8)) }
    if text.hasPrefix("@") {
      let path = String(text.dropFirst())
      do {
        return .bytes(Array(try Data(contentsOf: URL(filePath: path))))
      } catch {
        let sentence = error.localizedDescription
        let reason = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        throw .notRead(place: place, path: path, reason: reason)
      }
    }
    guard text.hasPrefix("hex:") else { return nil }
    let digits = Array(text.dropFirst(4))
    guard digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return bytes.count * 2 == digits.count ? .bytes(bytes) : nil
  }
}

extension Scalar {
  /// How a value is written, and which there are.
  fileprivate var wanted: String {
    switch self {
    case .i8: "a whole number from -128 to 127"
    case .i16: "a whole number from -32768 to 32767"
    case .i32: "a whole number from \(Int32.min) to \(Int32.max)"
    case .i64: "a whole number from \(Int64.min) to \(Int64.max)"
    case .u8: "a whole number from 0 to 255"
    case .u16: "a whole number from 0 to 65535"
    case .u32: "a whole number from 0 to \(UInt32.max)"
    case .u64: "a whole number from 0 to \(UInt64.max)"
    case .f32, .f64: "a number, inf or nan"
    case .bool: "true or false"
    case .text: "a text"
    case .bytes: "hex:00ff…, text:… or @FILE"
    case .ptr: "null or an address such as 0x7f00"
    }
  }
}

/// Why the arguments of a call cannot be read.
package enum ValueFault: Error, Hashable, Sendable {
  case wrongCount(signature: ForeignSignature, wanted: Int, given: Int)
  case notOfType(place: String, text: String, type: String, wanted: String)
  /// The text of a structure does not go on as its type does.
  case badStructure(place: String, text: String, expected: String)
  case notRead(place: String, path: String, reason: String)
}

extension ValueFault: CustomStringConvertible {
  private static let outputs = """
    ; none is given for what the function writes, but for the size of out:bytes
    """

  /// The argument, and what it should have been.
  package var description: String {
    switch self {
    case .wrongCount(let signature, let wanted, let given):
      """
      '\(signature)' takes \(wanted) \(wanted == 1 ? "argument" : "arguments"), \(given) given\
      \(signature.parameters.contains(where: \.isOut) ? Self.outputs : "")
      """
    case .notOfType(let place, let text, let type, let wanted):
      "\(place): '\(text)' is no \(type): write \(wanted)"
    case .badStructure(let place, let text, let expected):
      "\(place): expected \(expected) in '\(text)'; a structure is written as {1,2.5,\"text\"}"
    case .notRead(let place, let path, let reason):
      "\(place): '\(path)' cannot be read: \(reason)"
    }
  }
}
