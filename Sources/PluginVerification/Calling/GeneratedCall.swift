internal import CPluginInterface
internal import Foundation
internal import PluginInterface

/// Calls the requirements of any interface that other languages may call, with arguments that are made up.
///
/// What the macro generated for them reads arguments as C has them. Values that cross as JSON are made by
/// the coder, whatever the text is.
struct GeneratedCall: Sendable {
  let method: InterfaceMethod
  private let body: @Sendable (CallMemory, any ForeignCoder) async throws -> Void

  /// The calls that a value of the key takes.
  static func all<Key: DependencyKey>(
    _ key: Key.Type,
    _ provided: ProvidedDependency
  ) -> [GeneratedCall] {
    guard let value = provided.value(for: key), let methods = key.methods else { return [] }
    return zip(methods, key.answers).compactMap { method, answer in
      guard method.callObstacle == nil else { return nil }
      switch answer {
      case .now(let answer):
        return GeneratedCall(method: method) { memory, coder in
          var call = memory.call()
          try answer(value, &call, coder)
        }
      case .later(let answer):
        return GeneratedCall(method: method) { memory, coder in
          var call = memory.call()
          try await answer(value, &call, coder)
        }
      case .never: return nil
      @unknown default: return nil
      }
    }
  }

  /// Makes the call.
  ///
  /// - Parameter source: Makes the arguments.
  /// - Returns: The bytes of the result.
  /// - Throws: What the implementation throws.
  @discardableResult
  func callAsFunction(_ source: Fabricator) async throws -> [UInt8] {
    let memory = CallMemory(method, source)
    try await body(memory, FabricatingCoder(source))
    return memory.answer
  }
}

/// Makes each value that is asked for, and writes results as text that is the same for the same value.
private final class FabricatingCoder: ForeignCoder {
  private let source: Fabricator

  init(_ source: Fabricator) { self.source = source }

  func encode<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode([value]), as: UTF8.self)
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value {
    guard let value = source.make(type) as? Value else { throw Unmakeable() }
    return value
  }

  private struct Unmakeable: Error {}
}

/// The arguments and the result of one call, as C has them.
///
/// Safe to share: it is written before the call and freed after it, and the call is the only reader.
@safe
private final class CallMemory: Sendable {
  /// Larger than any argument or result but for structures.
  private static let cell = 64
  private nonisolated(unsafe) let arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private nonisolated(unsafe) let result: UnsafeMutableRawPointer
  private nonisolated(unsafe) let owned: [UnsafeMutableRawPointer]
  private let type: InterfaceType
  private var returnsBytes: Bool { !type.isScalar && type != .void && type.structure == nil }

  init(_ method: InterfaceMethod, _ source: Fabricator) {
    var cells: [UnsafeMutableRawPointer] = unsafe [Self.newCell()]
    var owned: [UnsafeMutableRawPointer] = unsafe []
    for parameter in method.parameters where parameter != .type {
      unsafe cells += Self.cells(parameter, source, &owned)
    }
    unsafe arguments = .allocate(capacity: unsafe cells.count)
    unsafe arguments.initialize(from: cells.map(Optional.some), count: cells.count)
    unsafe result = unsafe Self.newCell(method.result.structure?.size)
    unsafe self.owned = unsafe owned + cells
    type = method.result
  }

  deinit {
    if returnsBytes {
      let bytes = unsafe result.load(as: plughost_bytes_v1.self)
      if let release = unsafe bytes.release { unsafe release(bytes.owner) }
    }
    unsafe owned.forEach { unsafe $0.deallocate() }
    unsafe arguments.deallocate()
    unsafe result.deallocate()
  }

  func call() -> AnsweredCall { unsafe AnsweredCall(arguments: arguments, result: result) }

  /// The bytes of the result; what lies between the fields of a structure is none of them.
  var answer: [UInt8] {
    if let layout = type.structure {
      return layout.fields.flatMap { field in
        unsafe Self.bytes(result + field.offset, field.type.size)
      }
    }
    guard returnsBytes else { return type == .void ? [] : unsafe Self.bytes(result, type.size) }
    let text = unsafe result.load(as: plughost_bytes_v1.self)
    guard let start = unsafe text.bytes else { return [] }
    return unsafe Self.bytes(start, Int(text.count))
  }

  private static func bytes(_ start: UnsafeRawPointer, _ count: Int) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private static func newCell(_ size: Int? = nil) -> UnsafeMutableRawPointer {
    let size = max(cell, size ?? 0)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return unsafe memory
  }

  private static func cells(
    _ type: InterfaceType,
    _ source: Fabricator,
    _ owned: inout [UnsafeMutableRawPointer]
  ) -> [UnsafeMutableRawPointer] {
    let cell = unsafe newCell()
    switch type {
    case .text, .json: unsafe lend(Array(source.text.utf8.filter { $0 != 0 }), in: cell, &owned)
    case .optionalText:
      if !source.isMissing {
        unsafe lend(Array(source.text.utf8.filter { $0 != 0 }), in: cell, &owned)
      }
    case .bytes:
      let bytes = Array(source.text.utf8)
      unsafe lend(bytes, in: cell, &owned)
      let count = unsafe newCell()
      unsafe count.storeBytes(of: UInt64(bytes.count), as: UInt64.self)
      return unsafe [cell, count]
    case _ where type.structure != nil:
      let memory = unsafe newCell(type.size)
      unsafe store(type, source, to: memory)
      unsafe owned.append(memory)
      unsafe cell.storeBytes(of: memory, as: UnsafeMutableRawPointer.self)
    default: unsafe store(type, source, to: cell)
    }
    return unsafe [cell]
  }

  /// Makes a number, a truth value, or each field of a structure.
  private static func store(
    _ type: InterfaceType,
    _ source: Fabricator,
    to memory: UnsafeMutableRawPointer
  ) {
    if let layout = type.structure {
      for field in layout.fields {
        unsafe store(field.type, source, to: memory + field.offset)
      }
      return
    }
    switch type {
    case .f64: unsafe memory.storeBytes(of: source.double, as: Double.self)
    case .f32: unsafe memory.storeBytes(of: Float(source.double), as: Float.self)
    case .bool: unsafe memory.storeBytes(of: source.bool ? 1 : 0, as: UInt8.self)
    default:
      // The lowest bytes come first.
      let bits = source.integer(Int64.self)
      unsafe withUnsafeBytes(of: bits) { bytes in
        unsafe memory.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: type.size)
      }
    }
  }

  /// Keeps a text with a zero byte at its end, and its address in the cell.
  private static func lend(
    _ bytes: [UInt8],
    in cell: UnsafeMutableRawPointer,
    _ owned: inout [UnsafeMutableRawPointer]
  ) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count + 1)
    unsafe memory.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe owned.append(memory)
    unsafe cell.storeBytes(of: memory, as: UnsafeMutableRawPointer.self)
  }
}
