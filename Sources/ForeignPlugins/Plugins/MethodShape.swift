internal import PluginInterface

/// How a method is called in C, in either direction: the types of its function.
struct MethodShape {
  let call: CallShape
  /// Whether it returns a status and is given the addresses of a result and an error.
  let returnsStatus: Bool
  let hasResult: Bool
  /// Whether its result is a text, JSON or bytes.
  let returnsBytes: Bool
  /// How many arguments stand between `self` and those addresses.
  let argumentCount: Int

  init(_ method: InterfaceMethod) {
    let arguments = method.parameters.flatMap(\.passed)
    returnsStatus = method.returnsStatus
    hasResult = method.result != .void
    returnsBytes = hasResult && !method.result.isScalar
    argumentCount = arguments.count
    let results: [Scalar] = !returnsStatus ? [] : hasResult ? [.ptr, .ptr] : [.ptr]
    call = CallShape(
      parameters: ([.ptr] + arguments + results).map { .scalar($0) },
      result: returnsStatus
        ? .scalar(.i32) : method.result.passed.first.map { .scalar($0) } ?? .void
    )
  }
}

extension InterfaceType {
  /// What C is passed for it.
  fileprivate var passed: [Scalar] {
    switch self {
    case .void, .type: []
    case .text, .optionalText, .json: [.ptr]
    case .bytes: [.ptr, .u64]
    default: [Scalar(rawValue: name)].compactMap(\.self)
    }
  }
}
