internal import Glibc

/// One call of a ``ForeignClosure``: its arguments, and where the result goes.
///
/// It is lent to the body for the length of the call. Arguments are numbered from 0; asking for another
/// type than the shape has is a mistake in this program, and ends it.
@safe
package struct ClosureCall: ~Copyable {
  private let closure: ForeignClosure
  private let arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  private let result: UnsafeMutableRawPointer?

  @unsafe
  init(
    _ closure: ForeignClosure,
    arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    result: UnsafeMutableRawPointer?
  ) {
    self.closure = closure
    unsafe self.arguments = unsafe arguments
    unsafe self.result = unsafe result
  }

  private var shape: CallShape { closure.prepared.shape }

  /// A number or a truth value; only its own bytes are read, whatever the caller left above them.
  package func argument<Value: ForeignScalar>(
    _ index: Int,
    as type: Value.Type = Value.self
  ) -> Value {
    check(index, .scalar(Value.scalar))
    return unsafe Value.load(memory(index))
  }

  /// A copy of a text.
  ///
  /// - Throws: ``CallFault/nullText(function:place:)`` or ``CallFault/invalidUTF8(function:place:)``.
  package func text(_ index: Int) throws(CallFault) -> String {
    check(index, .scalar(.text))
    guard case .text(let text) = try value(index) else { return "" }
    return text
  }

  /// An argument of any type.
  ///
  /// - Throws: As ``text(_:)``, for texts inside structures too.
  package func value(_ index: Int) throws(CallFault) -> ForeignValue {
    let type = shape.parameters[index]
    let parts = closure.prepared.parameterArguments[index]
    let place = "argument \(index + 1)"
    if parts.count == 1 {
      let memory = unsafe ValueMemory(memory: memory(index), function: closure.name, place: place)
      return try unsafe memory.load(type)
    }
    // A structure that came in registers: libffi has put each where it likes.
    var cells: (UInt64, UInt64) = (0, 0)
    return try unsafe withUnsafeMutableBytes(of: &cells) { bytes throws(CallFault) in
      for (cell, part) in parts.enumerated() {
        guard let source = unsafe arguments?[part], let target = bytes.baseAddress else { continue }
        unsafe memcpy(target + cell * 8, source, 8)
      }
      guard let start = bytes.baseAddress else { return .nothing }
      let memory = unsafe ValueMemory(memory: start, function: closure.name, place: place)
      return try unsafe memory.load(type)
    }
  }

  /// Says what to return.
  package func returns<Value: ForeignScalar>(_ value: Value) {
    precondition(
      shape.result == .scalar(Value.scalar),
      "'\(closure.name)' returns \(shape.result), not \(Value.scalar); mend the body of the callback"
    )
    unsafe result?.storeBytes(of: value, as: Value.self)
  }

  /// Says what to return, a value of any type but a text, which nobody would own.
  ///
  /// - Throws: ``CallFault/wrongType(function:place:declared:given:)``.
  package func returns(_ value: ForeignValue) throws(CallFault) {
    guard let result = unsafe result, shape.result != .void else { return }
    let memory = unsafe ValueMemory(memory: result, function: closure.name, place: "the result")
    try unsafe memory.store(value, as: shape.result, at: 0)
  }

  /// Zeroes, also above a small result: libffi hands on a whole register.
  func clearResult() {
    guard let result = unsafe result, shape.result != .void else { return }
    let isStructure = if case .structure = shape.result { true } else { false }
    unsafe memset(result, 0, isStructure ? shape.result.size : 8)
  }

  private func memory(_ index: Int) -> UnsafeMutableRawPointer {
    let part = closure.prepared.parameterArguments[index].lowerBound
    guard let memory = unsafe arguments?[part] else {
      preconditionFailure("libffi gave no memory for argument \(index + 1) of '\(closure.name)'")
    }
    return unsafe memory
  }

  private func check(_ index: Int, _ type: ForeignType) {
    precondition(
      shape.parameters[index] == type,
      """
      argument \(index + 1) of '\(closure.name)' is \(shape.parameters[index]), not \(type); \
      mend the body of the callback
      """
    )
  }
}
