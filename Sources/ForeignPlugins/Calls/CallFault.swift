/// Why a call of a C function was not made, or its outcome cannot be used.
@usableFromInline
package enum CallFault: Error, Hashable, Sendable {
  /// libffi does not take the shape.
  case notPrepared(shape: String, reason: String)
  /// The number of arguments differs from the signature's.
  case wrongCount(function: String, declared: Int, given: Int)
  /// A value of another type than the signature's.
  case wrongType(function: String, place: String, declared: String, given: String)
  /// A text given that has a zero byte inside, where C would see its end.
  case zeroByte(function: String, place: String)
  /// A text from C that is not UTF-8.
  case invalidUTF8(function: String, place: String)
  /// A null pointer where the signature promises a text.
  case nullText(function: String, place: String)
  /// The function wrote outside a buffer that it was given.
  case wroteOutside(function: String, place: String, isBefore: Bool, size: Int)
  /// The self-test of the classes of values in a signature has failed.
  case notProven(function: String, failure: String)
  /// No memory that may be executed, which a closure needs.
  case noClosure(reason: String)
}

extension CallFault: CustomStringConvertible {
  /// What happened, at which argument of which function, and what to do about it.
  @usableFromInline package var description: String {
    switch self {
    case .notPrepared(let shape, let reason):
      """
      a function of the shape '\(shape)' cannot be called: \(reason); wrap it in one of a simpler shape
      """
    case .wrongCount(let function, let declared, let given):
      """
      '\(function)' takes \(declared) \(declared == 1 ? "argument" : "arguments"), \
      and \(given) \(given == 1 ? "was" : "were") given
      """
    case .wrongType(let function, let place, let declared, let given):
      "\(place) of '\(function)' is \(declared) in the signature, and \(given) was given"
    case .zeroByte(let function, let place):
      """
      \(place) of '\(function)' has a zero byte inside, where C would see the end of the text; leave it out
      """
    case .invalidUTF8(let function, let place):
      "\(place) of '\(function)' is not UTF-8; declare it as ptr if it is no text"
    case .nullText(let function, let place):
      "\(place) of '\(function)' is NULL where the signature promises a text; declare it as ptr"
    case .wroteOutside(let function, let place, let isBefore, let size):
      """
      '\(function)' wrote \(isBefore ? "before" : "beyond") the \(size) bytes of \(place); \
      check the type and the size in the signature
      """
    case .notProven(let function, let failure):
      """
      '\(function)' was not called, because this machine's libffi passes values of its kinds wrongly: \
      \(failure); install another libffi
      """
    case .noClosure(let reason):
      """
      no callback can be made: \(reason). The system may forbid memory that is both written and \
      executed, and libffi needs such memory for callbacks
      """
    }
  }
}
