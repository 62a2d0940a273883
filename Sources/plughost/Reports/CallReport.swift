import ForeignPlugins
internal import Glibc
import PluginHost

/// What a call of a C function came to.
struct CallReport {
  let signature: ForeignSignature
  let outcome: ForeignCall.Outcome

  init(_ signature: ForeignSignature, _ outcome: ForeignCall.Outcome) {
    self.signature = signature
    self.outcome = outcome
  }

  /// What is to be printed, and the status.
  func result(asJSON: Bool) -> WorkerResult {
    let note = errorText.map { "errno \(outcome.errorNumber): \($0)" }
    return WorkerResult(
      status: CommandStatus.done.rawValue,
      output: asJSON ? document.text : text,
      diagnostics: asJSON ? [] : [note].compactMap(\.self)
    )
  }

  /// The result, and a line for each value that the function wrote.
  var text: String {
    let result = signature.result == .void ? [] : [outcome.result.description]
    let outputs = outcome.outputs.map { "argument \($0.argument): \($0.value)" }
    return (result + outputs).joined(separator: "\n")
  }

  private var document: JSON {
    .document(
      of: "call",
      CommandStatus.done.rawValue,
      [
        JSON.Member(name: "signature", value: .string("\(signature)")),
        JSON.Member(name: "result", value: JSON(outcome.result)),
        JSON.Member(name: "outputs", value: .array(outcome.outputs.map(JSON.init))),
        JSON.Member(name: "errno", value: errorNumber),
        JSON.Member(name: "error", value: .null),
      ]
    )
  }

  private var errorNumber: JSON {
    guard let errorText else { return .null }
    return ["number": .int(Int(outcome.errorNumber)), "message": .string(errorText)]
  }

  private var errorText: String? {
    guard outcome.errorNumber != 0 else { return nil }
    // Safe: the text is copied before another call can change it.
    return unsafe strerror(outcome.errorNumber).map { unsafe String(cString: $0) }
  }
}

extension JSON {
  fileprivate init(_ output: ForeignCall.Output) {
    self = ["argument": .int(output.argument), "value": JSON(output.value)]
  }

  /// A value as JSON has it: what JSON has no number for is a string.
  init(_ value: ForeignValue) {
    self =
      switch value {
      case .signed(let value): .document("\(value)")
      case .unsigned(let value): .document("\(value)")
      case .float(let value): value.isFinite ? .document("\(value)") : .string("\(value)")
      case .double(let value): value.isFinite ? .document("\(value)") : .string("\(value)")
      case .bool(let value): .bool(value)
      case .text(let value): .string(value)
      case .bytes: .string(value.description)
      case .address(let address): address == 0 ? .null : .string(value.description)
      case .structure(let fields): .array(fields.map { JSON($0) })
      case .nothing: .null
      }
  }
}
