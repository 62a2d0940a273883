internal import Dispatch
internal import Foundation
internal import Glibc
import PluginHost
internal import Synchronization

/// Answers clients of a control socket, each on a thread of its own.
final class ControlServer: Sendable {
  private let session: HostSession
  private let socket: ControlSocket
  private let requests = DispatchGroup()
  private let isStopping = Mutex(false)
  /// Called once when a client asks for the end.
  private let onQuit: @Sendable () -> Void

  /// How many clients there may be at once; for one more the one goes that has been silent longest.
  private static let clientLimit = 64
  /// How many of them may wait for features at once: features may never answer, and whoever wants to
  /// look or to swap must be let in all the same.
  private static let runLimit = 56
  private let running = Mutex(0)
  /// The clients that wait for nothing, by descriptor, and since when.
  private let silent = Mutex([Int32: ContinuousClock.Instant]())
  // It begins at zero: Dispatch traps when a semaphore goes while it is lower than it began.
  private let seats = DispatchSemaphore(value: 0)

  init(_ session: HostSession, _ socket: ControlSocket, onQuit: @escaping @Sendable () -> Void) {
    self.session = session
    self.socket = socket
    self.onQuit = onQuit
    for _ in 0..<Self.clientLimit { seats.signal() }
  }

  /// Lets clients in, from now on.
  func start() {
    Thread.detachNewThread { [self] in
      while true {
        guard let descriptor = socket.accept() else { return }
        // A client may fall silent later, so it is looked for again.
        while seats.wait(timeout: .now() + .milliseconds(50)) == .timedOut { dismissSilent() }
        serve(descriptor)
      }
    }
  }

  /// Lets nobody in any more, and takes no more requests.
  func stop() {
    isStopping.withLock { $0 = true }
    socket.stop()
  }

  /// Waits until every request that was taken is answered.
  func finish(within limit: Duration) { _ = requests.wait(timeout: .now() + limit.dispatch) }

  private func serve(_ descriptor: Int32) {
    Thread.detachNewThread { [self] in
      let connection = Connection(owning: descriptor)
      connection.limitWrites(to: .seconds(10))
      silent.withLock { $0[descriptor] = .now }
      while answerNext(connection, descriptor) {}
      // Before it is closed: the number is another client's then.
      silent.withLock { $0[descriptor] = nil }
      seats.signal()
    }
  }

  /// Has the thread of the client that has been silent longest find that there is no more.
  private func dismissSilent() {
    silent.withLock { silent in
      guard let (descriptor, _) = silent.min(by: { $0.value < $1.value }) else { return }
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
      silent[descriptor] = nil
    }
  }

  /// Whether the client may go on.
  private func answerNext(_ connection: Connection, _ descriptor: Int32) -> Bool {
    switch connection.readLine(limit: ControlRequest.sizeLimit) {
    case .end: return false
    case .tooLong:
      connection.write(Reply(.tooLong).answer(asJSON: true).utf8)
      return false
    case .line(let line):
      // Between the two nothing ends the process before the answer is out.
      guard begin() else { return false }
      silent.withLock { $0[descriptor] = nil }
      defer {
        silent.withLock { $0[descriptor] = .now }
        requests.leave()
      }
      let (reply, asJSON) = reply(to: line, on: connection)
      let isTaken = connection.write(reply.answer(asJSON: asJSON).utf8)
      if reply.endsHost { onQuit() }
      return isTaken && !reply.endsHost
    }
  }

  private func beginRun() -> Bool {
    running.withLock { running in
      guard running < Self.runLimit else { return false }
      running += 1
      return true
    }
  }

  private func begin() -> Bool {
    isStopping.withLock { isStopping in
      if !isStopping { requests.enter() }
      return !isStopping
    }
  }

  private func reply(to line: [UInt8], on connection: Connection) -> (Reply, asJSON: Bool) {
    let request: ControlRequest
    do throws(Failure) {
      request = try ControlRequest(line: line)
    } catch { return (Reply(error), true) }
    let isRun = request.words.first == "run"
    guard !isRun || beginRun() else { return (Reply(.tooManyRuns), request.json ?? true) }
    defer { if isRun { running.withLock { $0 -= 1 } } }
    var session = session
    session.folder = request.folder
    // What is told goes through the mailbox: a change waits for no client that does not read.
    let mailbox = Mailbox<News>()
    if request.steps == true { session.onStep = { mailbox.put(.step($0)) } }
    // The plugin's code runs on this client's thread: one that blocks harms no other client.
    Task(executorPreference: SessionExecutor()) { [session] in
      mailbox.put(.reply(await session.perform(request.words)))
    }
    while true {
      switch mailbox.take() {
      case .step(let name): connection.write(ControlStep(step: name).line)
      case .reply(let reply): return (reply, request.json ?? true)
      }
    }
  }
}

/// What the thread of a client is told of the client's request.
private enum News: Sendable {
  case step(String)
  case reply(Reply)
}

extension Failure {
  fileprivate static let tooManyRuns = Failure(
    kind: "busy",
    status: .failed,
    message: "56 clients are waiting for features already; ask again when one was answered"
  )
  fileprivate static let tooLong = Failure(
    kind: "bad-request",
    status: .usage,
    message: "a request may have \(ControlRequest.sizeLimit) bytes; this one has more"
  )
}
