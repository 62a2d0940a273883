/// One call with values whose types are known only now: what `plughost call` makes.
package struct ForeignCall {
  private let function: ForeignFunction

  /// What a call came to.
  package struct Outcome: Hashable, Sendable {
    package var result: ForeignValue
    /// What the function wrote, in the order of the arguments.
    package var outputs: [Output]
    /// The errno that the function left; 0 when it did not set it.
    package var errorNumber: Int32
  }

  /// What the function wrote to one argument.
  package struct Output: Hashable, Sendable {
    /// The first argument is 1.
    package var argument: Int
    package var value: ForeignValue
  }

  /// A call of `function`.
  package init(_ function: ForeignFunction) { self.function = function }

  /// Calls with one value for each parameter that takes one.
  ///
  /// A function that takes bytes is given a copy. Bytes that it writes are as many as the argument says,
  /// an unsigned number.
  ///
  /// - Throws: ``CallFault``; but for ``CallFault/wroteOutside(function:place:isBefore:size:)`` and what
  ///   is wrong with a result, nothing was called then.
  package func callAsFunction(_ values: [ForeignValue]) throws(CallFault) -> Outcome {
    let parameters = function.signature.parameters
    let wanted = parameters.filter(\.takesArgument).count
    guard values.count == wanted else {
      throw .wrongCount(function: function.name, declared: wanted, given: values.count)
    }
    var rest = values[...]
    let given = parameters.map { $0.takesArgument ? rest.removeFirst() : .nothing }
    let buffers = zip(parameters, given).map(Self.buffer)
    let returned = try unsafe function.call(
      { writer throws(CallFault) in try Self.write(given, buffers, to: &writer) },
      read: { result throws(CallFault) in try unsafe read(result) }
    )
    try check(buffers)
    return Outcome(
      result: returned.value,
      outputs: try outputs(buffers),
      errorNumber: returned.errorNumber
    )
  }

  /// The memory that the function is given for a parameter; `nil` if it gets the value itself.
  private static func buffer(
    _ parameter: ForeignSignature.Parameter,
    _ value: ForeignValue
  ) -> GuardedBuffer? {
    switch value {
    case .bytes(let bytes) where !parameter.isOut: GuardedBuffer(bytes)
    case .unsigned(let size) where parameter.isOut: GuardedBuffer(size: Int(clamping: size))
    case .nothing where parameter.isOut: GuardedBuffer(size: parameter.type.size)
    default: nil
    }
  }

  private static func write(
    _ values: [ForeignValue],
    _ buffers: [GuardedBuffer?],
    to writer: inout ArgumentWriter
  ) throws(CallFault) {
    for (value, buffer) in zip(values, buffers) {
      if let buffer {
        // The buffers live until the call and all that follows is over.
        try unsafe writer.write(address: buffer.address)
      } else {
        try writer.write(value)
      }
    }
  }

  /// The result, out of the frame of the call.
  @unsafe
  private func read(_ result: UnsafeMutableRawPointer) throws(CallFault) -> ForeignValue {
    if function.signature.result == .scalar(.text) {
      return try unsafe .text(function.takeText(result.load(as: UnsafeRawPointer?.self)))
    }
    let memory = unsafe ValueMemory(memory: result, function: function.name, place: "the result")
    return try unsafe memory.load(function.signature.result)
  }

  private func check(_ buffers: [GuardedBuffer?]) throws(CallFault) {
    for (index, buffer) in buffers.enumerated() {
      guard let buffer, let damage = buffer.damage else { continue }
      throw .wroteOutside(
        function: function.name,
        place: "argument \(index + 1)",
        isBefore: damage == .before,
        size: buffer.size
      )
    }
  }

  private func outputs(_ buffers: [GuardedBuffer?]) throws(CallFault) -> [Output] {
    var outputs: [Output] = []
    for (index, parameter) in function.signature.parameters.enumerated() where parameter.isOut {
      guard let buffer = buffers[index] else { continue }
      let number = index + 1
      if parameter.type == .scalar(.bytes) {
        outputs.append(Output(argument: number, value: .bytes(buffer.bytes)))
        continue
      }
      let memory = unsafe ValueMemory(
        memory: buffer.address,
        function: function.name,
        place: "argument \(number)"
      )
      outputs.append(Output(argument: number, value: try unsafe memory.load(parameter.type)))
    }
    return outputs
  }
}
