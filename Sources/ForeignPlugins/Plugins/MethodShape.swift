internal import PluginInterface

/// How a method is called in C, in either direction: the types of its function.
struct MethodShape {
  let call: CallShape
  /// Whether it returns a status and is given the addresses of a result and an error.
  let returnsStatus: Bool
  let hasResult: Bool
  /// How its result is passed.
  let result: ResultForm
  /// How many arguments stand between `self` and those addresses.
  let argumentCount: Int

  /// - Parameters:
  ///   - method: Its types.
  ///   - isCompleting: Whether it ends later than it returns, and takes what ends it.
  init(_ method: InterfaceMethod, isCompleting: Bool = false) {
    let arguments = method.parameters.flatMap(\.passed)
    returnsStatus = method.returnsStatus
    hasResult = method.result != .void
    result = method.result.form
    argumentCount = arguments.count
    if isCompleting {
      call = CallShape(parameters: ([.ptr] + arguments + [.ptr]).map { .scalar($0) }, result: .void)
      return
    }
    let results: [Scalar] = !returnsStatus ? [] : hasResult ? [.ptr, .ptr] : [.ptr]
    call = CallShape(
      parameters: ([.ptr] + arguments + results).map { .scalar($0) },
      result: returnsStatus
        ? .scalar(.i32) : method.result.passed.first.map { .scalar($0) } ?? .void
    )
  }
}

/// How a result is passed.
enum ResultForm: Sendable {
  case nothing
  case scalar(size: Int)
  case bytes
  case structure(size: Int)
}

extension InterfaceType {
  /// What C is passed for it.
  fileprivate var passed: [Scalar] {
    switch self {
    case .void, .type: []
    case _ where structure != nil: [.ptr]
    case .text, .optionalText, .json: [.ptr]
    case .bytes: [.ptr, .u64]
    default: [Scalar(rawValue: name)].compactMap(\.self)
    }
  }

  /// How it is passed as a result.
  fileprivate var form: ResultForm {
    if let structure { return .structure(size: structure.size) }
    guard self != .void else { return .nothing }
    guard isScalar, let scalar = passed.first else { return .bytes }
    return .scalar(size: scalar.size)
  }
}
