import PluginInterface
import Testing

@Suite struct ChoosingAContext {
  @Test(arguments: DependencyContext.all)
  func `a key answers with the value of its context`(context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.greeting) var greeting
      @Dependency(\.limit) var limit
      #expect(greeting == context.name)
      #expect(limit == 10)
    }
  }

  @Test func `the program that runs tests is in the context of tests`() {
    @Dependency(\.greeting) var greeting
    #expect(greeting == "test")
  }

  @Test func `a preview without a value of its own shows that of production`() throws {
    #expect(try DependencyContext.preview.value(of: LiveOnlyKey.self) == 1)
    #expect(throws: MissingDependency.self) {
      try DependencyContext.test.value(of: LiveOnlyKey.self)
    }
  }

  @Test func `in a test a call that nobody answers throws, and names what was called`() async {
    @Dependency(\.weather) var weather

    let error = await #expect(throws: UnimplementedRequirement.self) {
      try await weather.temperature(of: "Rome")
    }

    #expect(
      error?.description == """
        PluginInterfaceTests.Weather.temperature(of:) has no implementation: the test gave no answer \
        for this call; give one to its double
        """
    )
  }

  @Test func `in production it says that nobody gave the dependency`() async {
    await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.weather) var weather
      let error = await #expect(throws: UnimplementedRequirement.self) {
        try await weather.temperature(of: "Rome")
      }
      #expect(error?.reason.hasPrefix("nobody gave one to this code, and") == true)
      #expect(error?.interface == "PluginInterfaceTests.Weather")
    }
  }

  @Test func `a call that returns nothing is reported`() {
    @Dependency(\.weather) var weather
    let reports = Reports()

    reports.collect { weather.log("line") }

    #expect(reports.all.count == 1)
    #expect(reports.all.first?.hasPrefix("PluginInterfaceTests.Weather.log(_:) has no") == true)
  }

  @Test func `a call that must return something ends the process, by name`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      @Dependency(\.weather) var weather
      _ = weather.unit()
    }

    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("PluginInterfaceTests.Weather.unit() has no implementation"))
  }

  @Test func `a dependency without any value can be asked for with an error`() {
    let error = #expect(throws: MissingDependency.self) {
      try DependencyValues().value(of: NothingKey.self)
    }
    #expect(error?.interface == "Swift.Double")
    #expect(error?.key == "PluginInterfaceTests.NothingKey")
  }
}
