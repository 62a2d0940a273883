import Foundation
import Observation
import PluginInterface
import Testing

@MainActor @Observable private final class Forecast {
  @ObservationIgnored @Dependency(\.weather) private var weather
  private(set) var text = ""

  func load() async {
    let degrees = try? await weather.temperature(of: "Rome")
    text = degrees.map { "\($0)" } ?? "unknown"
  }
}

private struct Reader: Sendable {
  @Dependency(\.limit) var limit
  @Dependency(\.limit.description.count) var digits
  @Dependency(GreetingKey.self) var greeting
}

@Suite struct OverridingDependencies {
  @Test func `an override holds for its operation and what that calls`() {
    let reader = Reader()

    withDependencies {
      $0.limit = 100
    } operation: {
      #expect(reader.limit == 100)
      #expect(reader.digits == 3)
      withDependencies {
        $0.limit += 1
      } operation: {
        #expect(reader.limit == 101)
      }
      #expect(reader.limit == 100)
    }

    #expect(reader.limit == 10)
  }

  @Test @MainActor func `a view model that is observed reads what its test gives it`() async {
    await withDependencies {
      $0.weather = Sunny(degrees: 30)
    } operation: {
      let forecast = Forecast()
      await confirmation("the change is observed") { changed in
        withObservationTracking {
          _ = forecast.text
        } onChange: {
          changed()
        }
        await forecast.load()
      }
      #expect(forecast.text == "30")
    }
  }

  @Test func `what was there when a wrapper was made goes with it`() async {
    let reader = withDependencies {
      $0.limit = 5
      $0.greeting = "given"
    } operation: {
      Reader()
    }

    #expect(reader.limit == 5)
    #expect(await Task.detached { reader.limit }.value == 5)
    withDependencies {
      $0.limit = 6
    } operation: {
      #expect(reader.limit == 6)
      #expect(reader.greeting == "given")
    }
  }

  @Test(arguments: 1...8)
  func `tests beside each other see their own values`(number: Int) async throws {
    let reader = Reader()
    try await withDependencies {
      $0.limit = number
      $0.weather = Sunny(degrees: number)
    } operation: {
      @Dependency(\.weather) var weather
      for _ in 0..<200 {
        await Task.yield()
        #expect(reader.limit == number)
        #expect(try await weather.temperature(of: "Rome") == number)
      }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { Reader().limit } }
        for try await limit in group { #expect(limit == number) }
      }
    }
  }

  @Test func `a carrier takes dependencies and environment where they do not flow`() async {
    let found = await withDependencies {
      $0.limit = 7
    } operation: {
      await withEnvironment {
        $0.locale = "de"
      } operation: {
        await withEscapedDependencies { carrier in
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              let bare = (Reader().limit, EnvironmentValues.current.locale)
              let carried = carrier.yield { (Reader().limit, EnvironmentValues.current.locale) }
              continuation.resume(returning: [bare, carried].map { "\($0.0) \($0.1)" })
            }
          }
        }
      }
    }

    #expect(found == ["10 en", "7 de"])
  }

  @Test func `an asynchronous operation is carried, too`() async {
    let limit = await withDependencies {
      $0.limit = 7
    } operation: {
      await withEscapedDependencies { carrier in
        await Task.detached { await carrier.yield { await Self.limitLater() } }.value
      }
    }

    #expect(limit == 7)
  }

  private static func limitLater() async -> Int {
    await Task.yield()
    return Reader().limit
  }

  @Test func `nothing but its key reaches a value`() {
    withDependencies {
      $0.greeting = "secret"
    } operation: {
      withDependencies { values in
        #expect(Mirror(reflecting: values).children.isEmpty)
        #expect(!String(reflecting: values).contains("secret"))
      } operation: {
      }
      withEscapedDependencies { carrier in
        #expect(Mirror(reflecting: carrier).children.isEmpty)
        #expect(!String(reflecting: carrier).contains("secret"))
      }
    }
  }
}
