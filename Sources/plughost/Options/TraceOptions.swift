import ArgumentParser
import PluginHost

/// Which trace a request belongs to.
struct TraceOptions: ParsableArguments {
  @Option(
    name: .customLong("traceparent"),
    help: ArgumentHelp(
      "The trace that the request belongs to, as W3C Trace Context writes it.",
      valueName: "header"
    ),
    transform: { try TraceOptions.trace(parent: $0) }
  )
  private var parent: TraceContext?

  @Option(
    name: .customLong("trace-id"),
    help: ArgumentHelp("The same by its id, 32 hexadecimal digits.", valueName: "id"),
    transform: { try TraceOptions.trace(id: $0) }
  )
  private var identified: TraceContext?

  mutating func validate() throws {
    guard parent == nil || identified == nil else {
      throw ValidationError("Give --traceparent or --trace-id, and not both.")
    }
  }

  /// The trace; without one the host begins one.
  var trace: TraceContext? { parent ?? identified }

  private static func trace(parent text: String) throws -> TraceContext {
    guard let trace = TraceContext(traceParent: text) else {
      throw ValidationError(
        """
        write a header of W3C Trace Context, as in \
        00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.
        """
      )
    }
    return trace
  }

  private static func trace(id text: String) throws -> TraceContext {
    guard let trace = TraceContext(id: text) else {
      throw ValidationError("write 32 hexadecimal digits in lower case, not all of them 0.")
    }
    return trace
  }
}
