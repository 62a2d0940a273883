import ArgumentParser
internal import Foundation
import PluginHost
import PluginInterface

/// The verb `run FEATURE`.
struct RunVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one request on a feature."
  )

  @Argument(help: "The id of the feature.")
  var feature: String

  @Option(help: ArgumentHelp("The request: one JSON document.", valueName: "json"))
  var input = "null"

  @Option(help: "The form of the response.")
  var format: Run.Format = .text

  mutating func validate() throws {
    let data = Data(input.utf8)
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      throw ValidationError("The value of --input is not one JSON document.")
    }
  }

  func perform(on session: HostSession) async throws -> Reply {
    var report = RunReport(nil, asJSON: false)
    report.feature = feature
    do {
      let response = try await session.host.run(feature, FeatureRequest(input: input))
      try report.render(response, as: format)
    } catch let failure as HostFailure {
      throw failure
    } catch {
      report.fail(feature, error)
    }
    if let failure = report.failure { throw failure }
    let response = report.response ?? .null
    return Reply(
      text: report.plainResponse,
      members: [
        JSON.Member(name: "feature", value: .string(feature)),
        JSON.Member(name: "response", value: response),
      ]
    )
  }
}
