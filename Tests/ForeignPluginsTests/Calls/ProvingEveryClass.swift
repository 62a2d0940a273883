import ForeignPlugins
import Testing

@Suite struct ProvingEveryClass {
  @Test func `finds that every value arrives in both directions as compiled C passes it`() {
    let proof = ForeignProof()

    #expect(proof.failures.isEmpty)
    #expect(proof.count > 500)
  }
}
