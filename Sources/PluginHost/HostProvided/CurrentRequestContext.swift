internal import PluginInterface

/// Answers for the request of the task that reads it.
struct CurrentRequestContext: RequestContext {
  /// Answers where no request is being handled: builders, and tasks of a plugin's own.
  private let outside = CurrentRequest()

  var requestID: String { current.id }
  var traceID: String { current.traceID }
  var startTime: Timestamp { current.startTime }

  private var current: CurrentRequest { CurrentRequest.value ?? outside }
}
