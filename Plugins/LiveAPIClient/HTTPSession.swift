internal import AppInterface
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// A URL session that tells its failures in the app's words and can be waited for at its end.
final class HTTPSession: Sendable {
  private let timeout: Duration
  private let ending = SessionEnding()
  private let session: Mutex<URLSession?>

  init(timeout: Duration) {
    self.timeout = timeout
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout.seconds
    session = Mutex(URLSession(configuration: configuration, delegate: ending, delegateQueue: nil))
  }

  /// Sends a request and waits for the whole answer, whatever its status.
  ///
  /// - Throws: `CancellationError` if the task was cancelled, else ``APIError``.
  func send(
    _ request: URLRequest,
    for endpoint: Endpoint
  ) async throws -> (Data, HTTPURLResponse) {
    guard let session = session.withLock({ $0 }) else {
      throw APIError.transport(at: endpoint, reason: "the client has been shut down")
    }
    do {
      let (body, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else {
        throw APIError.transport(at: endpoint, reason: "the answer is not HTTP")
      }
      return (body, response)
    } catch let error as URLError {
      try Task.checkCancellation()
      throw apiError(error, endpoint)
    }
  }

  /// Ends the calls in progress and waits until the session has let go of everything.
  func close() async {
    let last = session.withLock { session in
      defer { session = nil }
      return session
    }
    guard let last else { return }
    await ending.wait { last.invalidateAndCancel() }
  }

  private func apiError(_ error: URLError, _ endpoint: Endpoint) -> APIError {
    switch error.code {
    case .timedOut: .timeout(at: endpoint, limit: timeout)
    case .cancelled: .transport(at: endpoint, reason: "the client has been shut down")
    default: .transport(at: endpoint, reason: error.localizedDescription)
    }
  }
}

/// Resumes whoever waits for a session to become invalid.
private final class SessionEnding: NSObject, URLSessionDelegate {
  private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func wait(afterCalling invalidate: () -> Void) async {
    await withCheckedContinuation { continuation in
      waiter.withLock { $0 = continuation }
      invalidate()
    }
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }?.resume()
  }
}

extension Duration {
  fileprivate var seconds: TimeInterval { self / .seconds(1) }
}
