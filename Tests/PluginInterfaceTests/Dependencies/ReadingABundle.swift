import PluginInterface
import Testing

/// The images that code pretends to be in.
private enum Image {
  static let home = image(1)
  static let stranger = image(2)

  // Addresses that are compared and never followed.
  private static func image(_ number: Int) -> UInt { UInt(number) << 12 }
}

extension UInt {
  fileprivate var handle: UnsafeRawPointer {
    // Not zero, so there is such a pointer.
    unsafe UnsafeRawPointer(bitPattern: self).unsafelyUnwrapped
  }
}

/// A feature that reads its bundle, and lets code of another image read at the same time.
private struct Home: Feature {
  let weather: Dependency<any Weather>
  let greeting: Dependency<String>

  init() {
    weather = Dependency(\.weather, image: unsafe Image.home.handle)
    greeting = Dependency(\.greeting, image: unsafe Image.home.handle)
  }

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let stranger = Dependency(\.weather, image: unsafe Image.stranger.handle)
    let own = Dependency(\.weather, image: unsafe Image.home.handle)
    let mine = try await weather.wrappedValue.temperature(of: "Rome")
    let late = try await own.wrappedValue.temperature(of: "Rome")
    let theirs = try? await stranger.wrappedValue.temperature(of: "Rome")
    return Answer(text: "\(mine) \(late) \(theirs.map(String.init) ?? "nothing")")
  }
}

private struct Answer: FeatureResponse {
  let text: String
  func render(as format: ResponseFormat) -> String { text }
}

@Suite struct ReadingABundle {
  private func build<Built: Feature>(
    _ make: @escaping @Sendable () -> Built
  ) async throws -> any Feature {
    let plugin = PluginDescriptor(
      id: "home",
      version: "1.0.0",
      requires: Member.one("weather", WeatherKey.self)
    ) { _ in make() }
    _ = PluginEntry(plugin, image: unsafe Image.home.handle)
    let members = ["weather": [ProvidedDependency(WeatherKey.self, Sunny(degrees: 20))]]
    let built = try await plugin.build(DependencyResolver(members: members))
    guard case .feature(let feature) = built.value else { throw CancellationError() }
    return feature
  }

  @Test func `a plugin reads its members, and code of another image reads none of them`()
    async throws
  {
    let feature = try await build { Home() }

    let text = try await feature.handle(FeatureRequest()).render(as: .text)

    #expect(text == "20 20 nothing")
  }

  @Test func `what the bundle does not declare is not found, whatever is around`() async throws {
    try await withDependencies {
      $0[NothingKey.self] = 3
      $0.weather = Sunny(degrees: 99)
    } operation: {
      let feature = try await build {
        Probe {
          let nothing = Dependency(
            { try? $0.value(of: NothingKey.self) },
            image: unsafe Image.home.handle
          )
          #expect(nothing.wrappedValue == nil)
          let weather = Dependency(\.weather, image: unsafe Image.home.handle).wrappedValue
          let degrees = try await weather.temperature(of: "Rome")
          #expect(degrees == 20)
        }
      }
      _ = try await feature.handle(FeatureRequest())
    }
  }

  @Test func `an undeclared interface throws, and names the plugin and the key`() async throws {
    let plugin = PluginDescriptor(id: "bare", version: "1.0.0") {
      Probe {
        let weather = Dependency(\.weather, image: unsafe Image.home.handle).wrappedValue
        let error = await #expect(throws: UnimplementedRequirement.self) {
          try await weather.temperature(of: "Rome")
        }
        #expect(
          error?.reason == """
            the bundle of plugin 'bare' does not declare it under PluginInterfaceTests.WeatherKey; \
            add it to its Dependencies, or take it by an initialiser
            """
        )
      }
    }
    _ = PluginEntry(plugin, image: unsafe Image.home.handle)
    let built = try await plugin.build(DependencyResolver(members: [:]))
    guard case .feature(let feature) = built.value else { throw CancellationError() }

    _ = try await feature.handle(FeatureRequest())
  }

  @Test func `what a plugin overrides holds for its own code`() async throws {
    let feature = try await build {
      Probe {
        try await withDependencies(image: unsafe Image.home.handle) {
          $0.weather = Sunny(degrees: 1)
        } operation: {
          let own = Dependency(\.weather, image: unsafe Image.home.handle).wrappedValue
          let stranger = Dependency(\.weather, image: unsafe Image.stranger.handle).wrappedValue
          let degrees = try await own.temperature(of: "Rome")
          #expect(degrees == 1)
          await #expect(throws: UnimplementedRequirement.self) {
            try await stranger.temperature(of: "Rome")
          }
        }
        try await withDependencies(image: unsafe Image.stranger.handle) {
          $0.weather = Sunny(degrees: 2)
        } operation: {
          let own = Dependency(\.weather, image: unsafe Image.home.handle).wrappedValue
          let stranger = Dependency(\.weather, image: unsafe Image.stranger.handle).wrappedValue
          let degrees = try await stranger.temperature(of: "Rome")
          #expect(degrees == 2)
          await #expect(throws: UnimplementedRequirement.self) {
            try await own.temperature(of: "Rome")
          }
        }
      }
    }

    _ = try await feature.handle(FeatureRequest())
  }

  @Test func `a feature keeps its lifecycle`() async throws {
    let plugin = PluginDescriptor(id: "ending", version: "1.0.0") { Ending() }
    let built = try await plugin.build(DependencyResolver(members: [:]))

    #expect(built.shutdownable is Ending)
    #expect(built.warmingUp == nil)
  }
}

/// Runs a check while it handles a request.
private struct Probe: Feature {
  let check: @Sendable () async throws -> Void

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    try await check()
    return Answer(text: "")
  }
}

private struct Ending: Feature, Shutdownable {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse { Answer(text: "") }
  func shutdown() async {}
}
