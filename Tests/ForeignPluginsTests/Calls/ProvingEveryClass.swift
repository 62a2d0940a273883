import ForeignPlugins
import PluginInterface
import Testing

@Suite struct ProvingEveryClass {
  @Test func `finds that every value arrives in both directions as compiled C passes it`() {
    let proof = ForeignProof()

    #expect(proof.failures.isEmpty)
    #expect(proof.count > 500)
  }

  @Test(arguments: [
    ("f(i32) -> f64", 20..<100), ("f(text, ..., i8) -> i32", 20..<100),
    ("f({i8,f64}) -> void", 500..<5_000), ("f(i32, ...) -> {i8,f64}", 500..<5_000),
  ])
  func `tries the classes that a signature has`(text: String, count: Range<Int>) throws {
    let proof = ForeignProof(of: try ForeignSignature(text))

    #expect(proof.failures == [])
    #expect(count.contains(proof.count))
  }

  @Test func `a plugin is refused where a value does not arrive`() throws {
    let failure = ForeignProof.Failure(
      signature: "f(f32) -> void",
      direction: .call,
      place: "argument 1",
      sent: "0.5",
      received: "0.0"
    )
    let claim = ForeignPlugin.Claim(
      id: "plain",
      version: "1.0.0",
      interface: "ForeignPluginsTests.Plain",
      members: []
    )
    let descriptor = try Fixture.entry("sound")

    let fault = #expect(throws: TableFault.self) {
      try ForeignPlugin.descriptor(
        descriptor.foreign,
        claim,
        proof: ForeignProof(failures: [failure])
      )
    }

    #expect(ForeignProof.ofPlugins.failures == [])
    #expect((20..<100).contains(ForeignProof.ofPlugins.count))
    #expect(
      fault?.description == """
        this machine's libffi passes values wrongly, so that no plugin in C can be called: a call of \
        'f(f32) -> void': argument 1 is 0.0 instead of 0.5; install another libffi
        """
    )
  }
}
