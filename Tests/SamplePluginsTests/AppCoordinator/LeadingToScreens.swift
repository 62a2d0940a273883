import AppInterface
import PluginInterface
import Synchronization
import Testing

@testable import AppCoordinator
@testable import AppRouter

/// Shows which features were asked, and for what.
private final class RecordingRunner: FeatureRunner {
  struct Screen: FeatureResponse {
    let name: String
    func render(as format: ResponseFormat) throws -> String {
      format == .json ? "{\"name\":\"\(name)\"}" : name
    }
  }

  func features() -> [String] { ["home", "profile"] }
  func run(_ feature: String, _ request: FeatureRequest) -> any FeatureResponse {
    Screen(name: "\(feature) \(request.input)")
  }
}

@Suite struct LeadingToScreens {
  private func show(_ input: String, as format: ResponseFormat = .text) async throws -> String {
    let dependencies = AppCoordinatorBuilder.Dependencies(
      router: AppRouter(),
      features: RecordingRunner()
    )
    let coordinator = AppCoordinatorBuilder().build(dependencies)
    return try await coordinator.handle(FeatureRequest(input: input)).render(as: format)
  }

  @Test func `shows the home screen to who asks for nothing`() async throws {
    #expect(try await show("null") == "home {}")
  }

  @Test func `follows a link to its feature`() async throws {
    #expect(try await show(#""app://profile?id=ada""#) == #"profile {"id":"ada"}"#)
  }

  @Test func `shows several screens in the order of their links`() async throws {
    let links = #"["app://profile?id=ada", "app://home"]"#

    #expect(try await show(links) == "profile {\"id\":\"ada\"}\n\nhome {}")
    #expect(try await show(#"["app://home"]"#, as: .json) == #"{"name":"home {}"}"#)
  }

  @Test(arguments: [
    (#""http://elsewhere""#, "'http://elsewhere' leads nowhere in this app"),
    (#""app://app-coordinator""#, "'app://app-coordinator' leads nowhere in this app"),
    (
      "{}", "the input of 'app-coordinator' is wrong: it takes a link, or a list of links"
    ),
  ])
  func `says what leads nowhere`(input: String, message: String) async {
    await #expect {
      _ = try await show(input)
    } throws: { "\($0)" == message }
  }
}
