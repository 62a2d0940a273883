import ArgumentParser
internal import Foundation
import PluginHost
import PluginInterface

/// The verb `run FEATURE`.
struct RunVerb: HostVerb {
  enum Consistency: String, CaseIterable, ExpressibleByArgument {
    case call, request

    var meaning: RequestOptions.Consistency {
      switch self {
      case .call: .call
      case .request: .request
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one request on a feature."
  )

  @Argument(help: "The id of the feature.")
  var feature: String

  @Option(help: ArgumentHelp("The request: one JSON document.", valueName: "json"))
  var input = "null"

  @Option(
    help: ArgumentHelp("Run it in this session, or that of this user.", valueName: "session")
  )
  var session: String?

  @Option(help: "The form of the response.")
  var format: Run.Format = .text

  @Option(
    help: ArgumentHelp(
      "How long to wait for the response, as in 500ms, 10s or 2m. By default for ever.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var timeout: DurationArgument?

  @Option(help: "Whether each call, or the whole request, keeps to one set of generations.")
  var consistency = Consistency.call

  @OptionGroup var tracing: TraceOptions

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
      var options = RequestOptions()
      options.timeLimit = timeout?.duration
      options.trace = tracing.trace
      options.consistency = consistency.meaning
      if let name = self.session { options.session = try await session.open(name) }
      let request = FeatureRequest(input: input)
      let response = try await session.host.run(feature, request, options: options)
      try report.render(response, as: format)
    } catch let failure where failure is HostFailure || failure is ScopeFailure {
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
