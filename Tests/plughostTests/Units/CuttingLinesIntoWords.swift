import Testing

@testable import plughost

@Suite struct CuttingLinesIntoWords {
  // Copied for each of its characters, this word would take many minutes.
  @Test(.timeLimit(.minutes(10)))
  func `a very long word takes as long as it is`() throws {
    let word = String(repeating: "x", count: 1_000_000)

    #expect(try Words("run \(word)").words == ["run", word])
  }
}
