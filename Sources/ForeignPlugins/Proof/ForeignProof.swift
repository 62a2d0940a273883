internal import CForeignProof
internal import Synchronization

/// Whether this machine's libffi passes every class of value as compiled C does, in both directions.
///
/// A class is a type, a structure after so many integers and floating-point numbers, or a result.
/// Takes some milliseconds. Safe to call from any thread.
package struct ForeignProof: Sendable {
  /// How many directions of how many functions were tried.
  package private(set) var count = 0
  /// What did not arrive as it was sent.
  package private(set) var failures: [Failure] = []

  /// A value that was changed on its way.
  package struct Failure: Hashable, Sendable, CustomStringConvertible {
    package var signature: String
    package var direction: Direction
    package var place: String
    package var sent: String
    package var received: String

    /// The place, and what became of the value.
    package var description: String {
      "\(direction.rawValue) '\(signature)': \(place) is \(received) instead of \(sent)"
    }
  }

  /// Who calls.
  package enum Direction: String, Hashable, Sendable {
    case call = "a call of"
    case callback = "a callback of"
  }

  /// Tries everything.
  package init() {
    var values = ProofValues()
    var index = 0
    while let entry = unsafe proof_entry_at(index) {
      unsafe prove(entry.pointee, &values)
      index += 1
    }
  }

  private mutating func prove(_ entry: proof_entry, _ values: inout ProofValues) {
    let text = unsafe String(cString: entry.signature)
    do {
      let signature = try ForeignSignature(text)
      let function = try unsafe ForeignFunction(signature, at: entry.function)
      let recorded = try unsafe entry.received.map {
        try unsafe ForeignSignature(String(cString: $0))
      }
      try proveCall(function, recording: recorded ?? signature, &values)
      if let call = unsafe entry.call { try unsafe proveCallback(signature, call, &values) }
    } catch {
      failures.append(
        Failure(signature: text, direction: .call, place: "it", sent: "made", received: "\(error)")
      )
    }
  }

  private mutating func proveCall(
    _ function: ForeignFunction,
    recording recorded: ForeignSignature,
    _ values: inout ProofValues
  ) throws {
    let signature = function.signature
    let arguments = signature.parameters.map { parameter in
      parameter.type == .scalar(.text)
        ? .text(signature.promotedKinds) : values.next(parameter.type)
    }
    let result = values.next(signature.result)
    try ProofMemory.sent.store([result], [signature.result])
    let outcome = try ForeignCall(function)(arguments)
    count += 1
    let received = try ProofMemory.received.load(recorded.parameters.map(\.type))
    compare(signature, .call, sent: arguments, received: received)
    compare(signature, .call, "the result", sent: result, received: outcome.result)
  }

  private mutating func proveCallback(
    _ signature: ForeignSignature,
    _ call: (UnsafeRawPointer) -> Void,
    _ values: inout ProofValues
  ) throws {
    let types = signature.parameters.map(\.type)
    let arguments = types.map { values.next($0) }
    let result = values.next(signature.result)
    try ProofMemory.sent.store(arguments, types)
    let heard = Mutex<[ForeignValue]>([])
    let closure = try ForeignClosure(signature.name, signature.shape) { call in
      heard.withLock { $0 = types.indices.map { (try? call.value($0)) ?? .nothing } }
      try? call.returns(result)
    }
    unsafe call(closure.address)
    count += 1
    compare(signature, .callback, sent: arguments, received: heard.withLock { $0 })
    guard signature.result != .void else { return }
    let received = try ProofMemory.received.load([signature.result])
    compare(signature, .callback, "the result", sent: result, received: received[0])
  }

  private mutating func compare(
    _ signature: ForeignSignature,
    _ direction: Direction,
    sent: [ForeignValue],
    received: [ForeignValue]
  ) {
    for (index, (sent, received)) in zip(sent, received).enumerated() {
      compare(signature, direction, "argument \(index + 1)", sent: sent, received: received)
    }
  }

  private mutating func compare(
    _ signature: ForeignSignature,
    _ direction: Direction,
    _ place: String,
    sent: ForeignValue,
    received: ForeignValue
  ) {
    if case .text = sent { return }
    guard sent.widened != received.widened else { return }
    failures.append(
      Failure(
        signature: "\(signature)",
        direction: direction,
        place: place,
        sent: "\(sent)",
        received: "\(received)"
      )
    )
  }
}
