import PluginInterface
import Testing

extension EnvironmentValues {
  @Entry var locale = "en"
  @Entry var user: String?
  @Entry var depth: Int = 0
}

/// Answers with what it reads, and lets a child feature answer, too.
private struct Reading: Feature {
  @Environment(\.locale) private var locale
  @Environment(\.depth) private var depth
  var child: (any Feature)?

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let below = try await child?.handle(request).render(as: .text)
    return Text(text: "\(locale) \(depth)" + (below.map { ", \($0)" } ?? ""))
  }
}

private struct Text: FeatureResponse {
  let text: String
  func render(as format: ResponseFormat) -> String { text }
}

@Suite struct FlowingThroughTasks {
  @Test func `a value is its default until somebody sets it, and afterwards again`() {
    #expect(EnvironmentValues.current.locale == "en")

    withEnvironment {
      $0.locale = "de"
    } operation: {
      #expect(EnvironmentValues.current.locale == "de")
      #expect(EnvironmentValues.current.user == nil)
      withEnvironment {
        $0.locale = "fr"
        $0.user = "ada"
      } operation: {
        #expect(EnvironmentValues.current.locale == "fr")
      }
      #expect(EnvironmentValues.current.locale == "de")
      #expect(EnvironmentValues.current.user == nil)
    }

    #expect(EnvironmentValues.current.locale == "en")
  }

  @Test func `child tasks see a value, a detached one does not`() async {
    await withEnvironment {
      $0.locale = "de"
    } operation: {
      async let child = EnvironmentValues.current.locale
      let task = Task { EnvironmentValues.current.locale }
      let detached = Task.detached { EnvironmentValues.current.locale }

      #expect(await child == "de")
      #expect(await task.value == "de")
      #expect(await detached.value == "en")
    }
  }

  @Test func `a feature hands its environment on, changed for the subtree alone`() async throws {
    let inner = Reading().environment(\.depth, 2)
    let outer = Reading(child: inner).environment(\.depth, 1)

    let text = try await withEnvironment {
      $0.locale = "de"
    } operation: {
      try await outer.handle(FeatureRequest()).render(as: .text)
    }

    #expect(text == "de 1, de 2")
    #expect(try await Reading().handle(FeatureRequest()).render(as: .text) == "en 0")
  }

  @Test func `nothing but its key reaches a value`() {
    withEnvironment {
      $0.user = "ada"
    } operation: {
      let values = EnvironmentValues.current

      #expect(Mirror(reflecting: values).children.isEmpty)
      #expect(!String(reflecting: values).contains("ada"))
      #expect(!"\(values)".contains("ada"))
    }
  }
}
