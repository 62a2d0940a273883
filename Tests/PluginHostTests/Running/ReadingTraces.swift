import PluginHost
import Testing

@Suite struct ReadingTraces {
  private static let id = "4bf92f3577b34da6a3ce929d0e0e4736"

  @Test(arguments: [
    "00-\(id)-00f067aa0ba902b7-01", "00-\(id)-00f067aa0ba902b7-00", "00-\(id)-0000000000000001-ff",
    // Of a later version, with more behind it.
    "01-\(id)-00f067aa0ba902b7-01", "cc-\(id)-00f067aa0ba902b7-01-what-comes-later",
  ])
  func `a header names its trace`(_ header: String) {
    #expect(TraceContext(traceParent: header)?.id == Self.id)
  }

  @Test(arguments: [
    "", "00", id, "00-\(id)", "00-\(id)-00f067aa0ba902b7", "00-\(id)-00f067aa0ba902b7-",
    "00-\(id)-00f067aa0ba902b7-01-", "00-\(id)-00f067aa0ba902b7-01-more",
    "ff-\(id)-00f067aa0ba902b7-01", "0-\(id)-00f067aa0ba902b7-01",
    "0x-\(id)-00f067aa0ba902b7-01", "00-\(id)-00f067aa0ba902b7-1",
    "00-\(id)-0000000000000000-01", "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-\(id.uppercased())-00f067aa0ba902b7-01", "00-\(id.dropLast())-00f067aa0ba902b7-01",
    "00-\(id)0-00f067aa0ba902b7-01", " 00-\(id)-00f067aa0ba902b7-01",
    "00-\(id)-00f067aa0ba902b7-01\n", "00--\(id)-00f067aa0ba902b7-01",
  ])
  func `any other text names none`(_ header: String) {
    #expect(TraceContext(traceParent: header) == nil)
  }

  @Test func `an id is 32 digits that are not all zero`() {
    #expect(TraceContext(id: Self.id)?.id == Self.id)
    #expect(TraceContext(id: "00000000000000000000000000000001") != nil)
    for text in ["", "0", Self.id + "0", Self.id.uppercased(), String(repeating: "0", count: 32)] {
      #expect(TraceContext(id: text) == nil)
    }
  }

  @Test func `a new trace has an id that is one, and no other has it`() {
    let traces = (0..<100).map { _ in TraceContext() }

    #expect(Set(traces).count == 100)
    for trace in traces { #expect(TraceContext(id: trace.id) == trace) }
  }
}
