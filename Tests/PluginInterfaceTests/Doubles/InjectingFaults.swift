import PluginInterface
import Testing

private struct Fault: Error, Equatable {}

/// What a contract's runner does: it knows a key, and no type of the interface.
@Suite struct InjectingFaults {
  private func double() throws -> DependencyDouble<any Weather> {
    try #require(WeatherKey.makeDouble(over: Sunny(), log: CallLog(), reason: nil))
  }

  private func method(
    _ name: String,
    of double: DependencyDouble<any Weather>
  ) throws -> any DoubleMethod {
    try #require(double.methods.first { $0.requirement == name })
  }

  @Test func `every interface names its requirements`() throws {
    let names = try double().methods.map(\.requirement)
    #expect(names == ["temperature(of:)", "log(_:)", "unit()"])
  }

  @Test func `a call throws, and the next one is as before`() async throws {
    let double = try double()
    try method("temperature(of:)", of: double).inject(.throwing(Fault()), at: .call(1))

    await #expect(throws: Fault()) { try await double.value.temperature(of: "Rome") }
    #expect(try await double.value.temperature(of: "Rome") == 25)
  }

  @Test func `a call returns a wrong value, or one of a wrong type`() async throws {
    let double = try double()
    let method = try method("temperature(of:)", of: double)
    method.inject(.returning(-300), at: .call(1))
    method.inject(.returning("cold"), at: .call(2))

    #expect(try await double.value.temperature(of: "Rome") == -300)
    await #expect(throws: WrongDoubleValue.self) {
      try await double.value.temperature(of: "Rome")
    }
  }

  @Test func `a call is cancelled`() async throws {
    let double = try double()
    try method("temperature(of:)", of: double).inject(.cancelling, at: .always)

    let task = Task {
      await #expect(throws: CancellationError.self) {
        try await double.value.temperature(of: "Rome")
      }
      return Task.isCancelled
    }

    #expect(await task.value)
  }

  @Test func `a call hangs until its task is cancelled`() async throws {
    let double = try double()
    try method("temperature(of:)", of: double).inject(.hanging, at: .always)

    let task = Task { try await double.value.temperature(of: "Rome") }
    while double.log.calls.isEmpty { await Task.yield() }
    task.cancel()

    #expect(try await task.value == 25)
  }

  @Test func `a call takes longer and then does what it would have done`() async throws {
    let double = try double()
    try method("temperature(of:)", of: double).inject(.delaying(.milliseconds(20)), at: .always)
    try method("unit()", of: double).inject(.delaying(.milliseconds(20)), at: .always)

    let start = ContinuousClock.now
    #expect(try await double.value.temperature(of: "Rome") == 25)
    #expect(double.value.unit() == "°C")

    #expect(ContinuousClock.now - start >= .milliseconds(40))
  }

  @Test func `a fault that a requirement cannot throw ends the process, by name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let mock = WeatherMock { $0.onUnit.throwing(CancellationError()) }
      _ = mock.unit()
    }

    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("PluginInterfaceTests.Weather.unit() cannot throw"))
  }
}
