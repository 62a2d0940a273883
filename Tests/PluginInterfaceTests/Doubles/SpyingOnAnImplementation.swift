import PluginInterface
import Testing

@Suite struct SpyingOnAnImplementation {
  @Test func `calls reach the implementation and are recorded in order`() async throws {
    let spy = WeatherMock(spying: Sunny(degrees: 12))

    spy.log("first")
    let degrees = try await spy.temperature(of: "Rome")
    spy.log("second")

    #expect(degrees == 12)
    #expect(spy.unit() == "°C")
    #expect(
      spy.calls.map(\.description) == [
        "log(first)", "temperature(of: Rome)", "log(second)", "unit()",
      ]
    )
    #expect(spy.log.calls == ["first", "second"])
    #expect(spy.onUnit.wasCalled)
  }

  @Test func `a rule goes before the implementation`() async throws {
    let spy = WeatherMock(spying: Sunny(degrees: 12))
    spy.temperature.returning(0, for: "Oslo")

    #expect(try await spy.temperature(of: "Oslo") == 0)
    #expect(try await spy.temperature(of: "Rome") == 12)
  }

  @Test func `every shape of a requirement reaches the implementation`() async throws {
    let spy = WideMock(spying: Real())
    var number = 1
    spy.grow(&number)

    #expect(number == 2)
    #expect(spy.unnamed(1, 2) == 12)
    #expect(spy.same(1, as: 1))
    #expect(spy.look(Ticket(number: 4)) == 4)
    #expect(await spy.take(Ticket(number: 5)).number == 5)
    #expect(await spy.send(Box()).value == 0)
    #expect(await spy.isolated(nil) == 1)
    #expect(spy.lazily("text") == 4)
    #expect(spy.run { 6 } == 6)
    #expect(throws: WideError(code: 1)) {
      try spy.runTyped { () throws(WideError) in throw WideError(code: 1) }
    }
    #expect(try await spy.later == 4)
    #expect(try await spy.showLater(Box()) == 0)
    #expect(spy.grow.callCount == 1)
    #expect(Mirror(reflecting: spy).children.isEmpty)
  }

  @Test func `several doubles can share one order`() async throws {
    let log = CallLog()
    let first = WeatherMock(spying: Sunny(), log: log)
    let second = WeatherMock(spying: Sunny(), log: log)

    first.log("1")
    second.log("2")
    first.log("3")

    #expect(log.calls.flatMap(\.arguments) == ["1", "2", "3"])
    #expect(first.log.calls == ["1", "3"])
  }

  @Test func `a test waits for a call instead of a time`() async {
    let spy = WeatherMock(spying: Sunny())

    let caller = Task.detached { for number in 1...3 { spy.log("\(number)") } }
    await spy.log.waitForCalls(3)

    #expect(spy.log.calls == ["1", "2", "3"])
    await caller.value
  }
}
