internal import Glibc

/// One call of a ``ForeignClosure``: its arguments, and where the result goes.
///
/// It is lent to the body for the length of the call. Arguments are numbered from 0; asking for another
/// type than the shape has is a mistake in this program, and ends it.
@safe @usableFromInline
package struct ClosureCall: ~Copyable {
  // Without a count, which would cost more than the rest: whoever calls keeps the closure.
  private let unmanaged: Unmanaged<ForeignClosure>
  @usableFromInline let parameters: UnsafePointer<ClosureParameter>
  @usableFromInline let parameterCount: Int
  @usableFromInline let resultScalar: Scalar?
  @usableFromInline let arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  @usableFromInline let result: UnsafeMutableRawPointer?

  @unsafe
  init(
    _ closure: borrowing ForeignClosure,
    arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    result: UnsafeMutableRawPointer?
  ) {
    unsafe unmanaged = unsafe Unmanaged.passUnretained(closure)
    unsafe parameters = unsafe closure.parameters
    parameterCount = closure.parameterCount
    resultScalar = closure.resultScalar
    unsafe self.arguments = unsafe arguments
    unsafe self.result = unsafe result
  }

  /// What reports call the closure.
  package var name: String { closure.name }

  private var closure: ForeignClosure { unsafe unmanaged.takeUnretainedValue() }

  /// A number or a truth value; only its own bytes are read, whatever the caller left above them.
  @inlinable @inline(__always)
  package func argument<Value: ForeignScalar>(
    _ index: Int,
    as type: Value.Type = Value.self
  ) -> Value {
    guard index < parameterCount, case let parameter = unsafe parameters[index],
      parameter.scalar == Value.scalar, let memory = unsafe arguments?[parameter.first]
    else {
      mistake("argument \(index + 1)", "\(Value.self)")
    }
    return unsafe Value.load(memory)
  }

  /// A copy of a text.
  ///
  /// - Throws: ``CallFault/nullText(function:place:)`` or ``CallFault/invalidUTF8(function:place:)``.
  package func text(_ index: Int) throws(CallFault) -> String {
    guard case .text(let text) = try value(index) else { mistake("argument \(index + 1)", "text") }
    return text
  }

  /// An argument of any type.
  ///
  /// - Throws: As ``text(_:)``, for texts inside structures too.
  package func value(_ index: Int) throws(CallFault) -> ForeignValue {
    let closure = closure
    let type = closure.prepared.shape.parameters[index]
    let parts = closure.prepared.parameterArguments[index]
    let place = "argument \(index + 1)"
    // A structure that came in registers is in parts, each where libffi likes.
    var cells: (UInt64, UInt64) = (0, 0)
    return try unsafe withUnsafeMutableBytes(of: &cells) { bytes throws(CallFault) in
      guard let first = unsafe arguments?[parts.lowerBound], let start = bytes.baseAddress else {
        return .nothing
      }
      if parts.count > 1 {
        for (cell, part) in parts.enumerated() {
          guard let source = unsafe arguments?[part] else { continue }
          unsafe memcpy(start + cell * 8, source, 8)
        }
      }
      let memory = unsafe ValueMemory(
        memory: parts.count > 1 ? start : first,
        function: closure.name,
        place: place
      )
      return try unsafe memory.load(type)
    }
  }

  /// Says what to return.
  @inlinable @inline(__always)
  package func returns<Value: ForeignScalar>(_ value: Value) {
    guard resultScalar == Value.scalar else { mistake("the result", "\(Value.self)") }
    unsafe result?.storeBytes(of: value, as: Value.self)
  }

  /// Says what to return, a value of any type but a text, which nobody would own.
  ///
  /// - Throws: ``CallFault/wrongType(function:place:declared:given:)``.
  package func returns(_ value: ForeignValue) throws(CallFault) {
    let closure = closure
    let type = closure.prepared.shape.result
    guard let result = unsafe result, type != .void else { return }
    let memory = unsafe ValueMemory(memory: result, function: closure.name, place: "the result")
    try unsafe memory.store(value, as: type, at: 0)
  }

  /// Zeroes, so that a body that says nothing returns no rubbish.
  func clearResult(_ size: Int) {
    guard let result = unsafe result else { return }
    if size == 8 {
      unsafe result.storeBytes(of: 0, as: UInt64.self)
    } else {
      unsafe memset(result, 0, size)
    }
  }

  // The body of a callback is this process's own code, never a plugin's, and C waits for a value that
  // it does not have: the mistake is a programmer's and shows at the first call.
  @usableFromInline
  func mistake(_ place: String, _ wanted: String) -> Never {
    fatalError(
      """
      \(place) of the callback '\(closure.name)' of the shape '\(closure.prepared.shape)' is not \
      \(wanted); mend the body of the callback
      """
    )
  }
}

/// One parameter of a callback.
@usableFromInline
struct ClosureParameter: Sendable {
  /// `nil` for a structure.
  @usableFromInline let scalar: Scalar?
  /// The first of the arguments that libffi makes of it.
  @usableFromInline let first: Int

  init(_ type: ForeignType, _ arguments: Range<Int>) {
    if case .scalar(let scalar) = type { self.scalar = scalar } else { scalar = nil }
    first = arguments.lowerBound
  }
}
