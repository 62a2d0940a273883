import PluginInterface
import Testing

private struct Offline: Error, Equatable {}

@Suite struct TellingADouble {
  @Test func `it answers by argument, and a rule for one goes before a rule for all`() async throws
  {
    let weather = WeatherMock()
    weather.temperature
      .returning(10, for: "Rome")
      .throwing(Offline(), for: "Oslo")
      .returning(1)

    #expect(try await weather.temperature(of: "Rome") == 10)
    #expect(try await weather.temperature(of: "Paris") == 1)
    await #expect(throws: Offline()) { try await weather.temperature(of: "Oslo") }
    #expect(weather.temperature.calls == ["Rome", "Paris", "Oslo"])
  }

  @Test func `of equal rules the later one counts, and removing them leaves none`() async throws {
    let weather = WeatherMock { $0.temperature.returning(1).returning(2) }

    #expect(try await weather.temperature(of: "Rome") == 2)
    weather.temperature.removeRules()
    await #expect(throws: UnimplementedRequirement.self) {
      try await weather.temperature(of: "Rome")
    }
    #expect(weather.temperature.callCount == 2)
  }

  @Test func `a rule can be for one call, or for all from one on`() async throws {
    let weather = WeatherMock {
      $0.temperature.returning(0).throwing(Offline(), at: .call(2)).returning(9, at: .from(4))
    }

    var found: [Int?] = []
    for _ in 1...5 { found.append(try? await weather.temperature(of: "Rome")) }

    #expect(found == [0, nil, 0, 9, 9])
  }

  @Test func `a condition and a closure see the arguments`() async throws {
    let wide = WideMock {
      $0.add.answering { $0 * $1 }
      $0.add.returning(-1) { number, _ in number < 0 }
      $0.opaque.answering { "\($0)!" }
    }

    #expect(wide.add(3, to: 4) == 12)
    #expect(wide.add(-3, to: 4) == -1)
    #expect(wide.opaque(5) == "5!")
    #expect(wide.add.calls.map(\.0) == [3, -3])
    #expect(wide.opaque.calls == [AnyArgument(5)])
    #expect(wide.opaque.calls[0].value(as: Int.self) == 5)
  }

  @Test func `a result that the caller chooses is checked`() async throws {
    let wide = WideMock { $0.make.returning(3) }

    #expect(try await wide.make(Int.self) { 0 } == 3)
    let error = await #expect(throws: WrongDoubleValue.self) {
      try await wide.make(String.self) { "" }
    }
    #expect(
      error?.description == """
        PluginInterfaceTests.Wide.make(_:_:) was told to return a value of Swift.Int, and is asked \
        for Swift.String
        """
    )
  }

  @Test func `a closure learns which type the caller chooses`() async throws {
    let wide = WideMock { $0.make.answering { type -> Any in type == Int.self ? 1 as Any : "one" } }

    #expect(try await wide.make(Int.self) { 0 } == 1)
    #expect(try await wide.make(String.self) { "" } == "one")
  }

  @Test func `typed errors keep their type`() async {
    let wide = WideMock {
      $0.typed.throwing(WideError(code: 4))
      $0.onTitle.throwing(WideError(code: 5))
      $0.typedLater.throwing(WideError(code: 6))
    }

    #expect(throws: WideError(code: 4)) { try wide.typed(code: 1) }
    #expect(throws: WideError(code: 5)) { try wide.title }
    await #expect(throws: WideError(code: 6)) { try await wide.typedLater(code: 1) }
    #expect(wide.typed.calls == [1])
  }

  @Test func `properties and subscripts have handles, too`() async {
    let wide = WideMock {
      $0.onCount.returning(8)
      $0.onSubscript.answering { $0 + 1 }
      $0.onSubscript2.answering { $0 + $1 }
      $0.onSubscript3.returning("found", for: AnyArgument("key"))
      $0.`default`.returning(2)
      $0.onElsewhere.returning(3)
    }

    #expect(wide.count == 8)
    #expect(wide[1] == 2)
    #expect(wide[first: 1, 2] == 3)
    #expect(await wide[key: "key"] == "found")
    #expect(wide.default(in: 1) == 2)
    #expect(await wide.elsewhere() == 3)
  }

  @Test func `what cannot be copied is made by a closure`() async {
    let wide = WideMock { $0.take.answering { Ticket(number: 3) } }

    let ticket = await wide.take(Ticket(number: 1))

    #expect(ticket.number == 3)
  }

  @Test @MainActor func `members of the main actor answer there`() async throws {
    let screen = ScreenMock {
      $0.onTitle.returning("title")
      $0.onName.returning("name")
      $0.show.answering { box in
        box.value += 1
        return box
      }
    }

    #expect(screen.title == "title")
    #expect(screen.name() == "name")
    #expect(await screen.show(Box()).value == 1)
  }

  @Test func `what is set is what a double answers from then on`() {
    let dial = DialMock { $0.onLevel.returning(3) }
    let before = dial.level

    dial.level = 7

    #expect([before, dial.level, dial.level] == [3, 7, 7])
    #expect(dial.onLevel.callCount == 3)
  }

  @Test func `a requirement that changes its value is answered and recorded`() {
    let dial = DialMock {
      $0.turn.answering { $0 * 2 }
      $0.onIsLoud.returning(true)
    }
    var any: any Dial = dial

    let turned = any.turn(by: 4)
    let isLoud = any.isLoud

    #expect(turned == 8)
    #expect(isLoud)
    #expect(dial.turn.calls == [4])
  }
}
