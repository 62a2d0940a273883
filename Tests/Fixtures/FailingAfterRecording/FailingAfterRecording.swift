// Wrong: the builder throws half-way, after its providers were built and it began its own work.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

struct FailingAfterRecording: Feature, Shutdownable {
  let configuration: any Configuration
  func handle(_ request: FeatureRequest) throws -> any FeatureResponse { throw OutOfPaper() }
  func shutdown() { try? note("failed feature shut down", configuration) }
}

@Plugin("failing-after-recording", version: "1.0.0", configuration: [.string("log")])
struct FailingAfterRecordingBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> FailingAfterRecording {
    try note("failing feature began", dependencies.configuration)
    throw OutOfPaper()
  }
}
