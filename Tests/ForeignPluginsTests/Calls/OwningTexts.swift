import ForeignPlugins
import Testing

@Suite(.serialized) struct OwningTexts {
  @Test func `frees a text that is ours once, with the function of the plugin`() throws {
    let take = try Fixture.function("take_text(text) -> text:free_text")
    let before = try freed()
    let typed = try take.callText { arguments throws(CallFault) in try arguments.write("typed") }
    let called = try Fixture.call("take_text(text) -> text:free_text", "called")

    #expect(typed.value == "typed")
    #expect(called.result == .text("called"))
    #expect(try freed() == before + 2)
    #expect(try Fixture.call("texts_left() -> i32").result == .signed(0))
  }

  @Test func `frees a text also when it cannot be read`() throws {
    let before = try freed()

    #expect(throws: CallFault.self) {
      try Fixture.function("take_latin_text() -> text:free_text").callText { _ in }
    }
    #expect(try freed() == before + 1)
  }

  @Test func `leaves a text alone that is not ours`() throws {
    let before = try freed()

    #expect(try Fixture.call("constant_text() -> text").result == .text("still here"))
    #expect(try Fixture.call("constant_text() -> text").result == .text("still here"))
    #expect(try freed() == before)
  }

  private func freed() throws -> Int64 {
    guard case .signed(let count) = try Fixture.call("texts_freed() -> i32").result else {
      return -1
    }
    return count
  }
}
