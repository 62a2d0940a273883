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
  fileprivate static let runLimit = 56
  private let running = Mutex(0)
  private let silence = Mutex(Silence())

  private struct Silence {
    /// The clients that wait for nothing, by descriptor, and since when.
    var since: [Int32: ContinuousClock.Instant] = [:]
    /// Whether the next client that falls silent has to go.
    var mustMakeRoom = false
  }
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
        if seats.wait(timeout: .now()) == .timedOut {
          makeRoom()
          seats.wait()
        }
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
      var goesOn = fallSilent(descriptor)
      while goesOn {
        goesOn = answerNext(connection, descriptor) && fallSilent(descriptor)
      }
      // Before it is closed: the number is another client's then.
      silence.withLock { $0.since[descriptor] = nil }
      seats.signal()
    }
  }

  /// Has the client go that has been silent longest; if none is, the next that falls silent.
  private func makeRoom() {
    silence.withLock { silence in
      guard let (descriptor, _) = silence.since.min(by: { $0.value < $1.value }) else {
        silence.mustMakeRoom = true
        return
      }
      // Its thread finds that there is no more to read.
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
      silence.since[descriptor] = nil
    }
  }

  /// Notes that a client waits for nothing.
  ///
  /// - Returns: Whether it may stay.
  private func fallSilent(_ descriptor: Int32) -> Bool {
    silence.withLock { silence in
      if silence.mustMakeRoom {
        silence.mustMakeRoom = false
        return false
      }
      silence.since[descriptor] = .now
      return true
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
      defer { requests.leave() }
      // One that was told to go meanwhile goes, or its seat would be waited for in vain.
      guard silence.withLock({ $0.since.removeValue(forKey: descriptor) }) != nil else {
        return false
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
    kind: .tooManyClients,
    status: .failed,
    message: """
      \(ControlServer.runLimit) clients are waiting for features already; ask again when one was \
      answered
      """
  )
  fileprivate static let tooLong = Failure(
    kind: .badRequest,
    status: .usage,
    message: "a request may have \(ControlRequest.sizeLimit) bytes; this one has more"
  )
}
