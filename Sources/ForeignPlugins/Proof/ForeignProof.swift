internal import CForeignProof
internal import PluginInterface
internal import Synchronization

/// Whether this machine's libffi passes every class of value as compiled C does, in both directions.
///
/// A class is a type, a structure after so many integers and floating-point numbers, a result, or a
/// structure of a declared layout. Safe to call from any thread.
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

    package init(
      signature: String,
      direction: Direction,
      place: String,
      sent: String,
      received: String
    ) {
      self.signature = signature
      self.direction = direction
      self.place = place
      self.sent = sent
      self.received = received
    }

    /// The place, and what became of the value.
    package var description: String {
      "\(direction.rawValue) '\(signature)': \(place) is \(received) instead of \(sent)"
    }
  }

  /// Who calls.
  package enum Direction: String, Hashable, Sendable {
    case call = "a call of"
    case callback = "a callback of"
    case result = "the result of"
  }

  /// What plugins are called with, and call with; tried once, before the first of them is taken.
  package static let ofPlugins = ForeignProof { !$0.contains("{") && !$0.contains("...") }

  /// Tries everything; takes some milliseconds.
  package init() { self.init { _ in true } }

  /// Tries the classes that a signature has.
  package init(of signature: ForeignSignature) {
    let types = signature.parameters.map(\.type) + [signature.result]
    let hasStructures = types.contains { if case .structure = $0 { true } else { false } }
    self.init { entry in
      (hasStructures || !entry.contains("{"))
        && (signature.fixedCount != nil || !entry.contains("..."))
    }
  }

  /// What is known to be wrong.
  package init(failures: [Failure]) { self.failures = failures }

  private init(_ isWanted: (String) -> Bool) {
    var values = ProofValues()
    proveLayout(&values)
    var index = 0
    while let entry = unsafe proof_entry_at(index) {
      if unsafe isWanted(String(cString: entry.pointee.signature)) {
        unsafe prove(entry.pointee, &values)
      }
      index += 1
    }
  }

  /// Tries a structure of a declared layout, as argument and as result.
  private mutating func proveLayout(_ values: inout ProofValues) {
    let name = "echo(_: \(ProofLayout.layout.text)) throws -> \(ProofLayout.layout.text)"
    do {
      let (sent, other) = (ProofLayout(&values), ProofLayout(&values))
      let pairs = try ProofLayout.exchange(sent, other)
      for (direction, pair) in zip([Direction.call, .result], pairs) {
        count += 1
        for (field, values) in zip(ProofLayout.names, zip(pair.sent, pair.received)) {
          compare(name, direction, "the field '\(field)'", sent: values.0, received: values.1)
        }
      }
    } catch {
      let message = "\(error)"
      failures.append(
        Failure(signature: name, direction: .call, place: "it", sent: "made", received: message)
      )
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
    } catch CallFault.noClosure {
      // Nothing is called then; whoever needs a callback says why there is none.
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
    compare("\(signature)", .call, "the result", sent: result, received: outcome.result)
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
    compare("\(signature)", .callback, "the result", sent: result, received: received[0])
  }

  private mutating func compare(
    _ signature: ForeignSignature,
    _ direction: Direction,
    sent: [ForeignValue],
    received: [ForeignValue]
  ) {
    for (index, (sent, received)) in zip(sent, received).enumerated() {
      compare("\(signature)", direction, "argument \(index + 1)", sent: sent, received: received)
    }
  }

  private mutating func compare(
    _ signature: String,
    _ direction: Direction,
    _ place: String,
    sent: ForeignValue,
    received: ForeignValue
  ) {
    if case .text = sent { return }
    guard sent.widened != received.widened else { return }
    failures.append(
      Failure(
        signature: signature,
        direction: direction,
        place: place,
        sent: "\(sent)",
        received: "\(received)"
      )
    )
  }
}
