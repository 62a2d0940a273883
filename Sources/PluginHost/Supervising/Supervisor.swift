internal import CGlibcShims
internal import Foundation
internal import Glibc

/// Runs this program again as a worker and says how that ended.
///
/// Plugin code runs in the worker alone. A trap, an `exit` or a hang of a plugin ends the worker,
/// and the supervisor names the plugin. It blocks its thread and needs no task pool.
package struct Supervisor: Sendable {
  /// The worker is killed after this time; `nil` waits for ever.
  package var timeout: Duration?
  /// How long a worker that was asked to stop may take.
  package var grace: Duration = .seconds(5)
  /// What ends the worker early where this process is a worker itself; without it SIGINT and SIGTERM
  /// do.
  package var stop: StopSwitch?

  /// A supervisor with a limit on the worker's time.
  package init(timeout: Duration? = nil) { self.timeout = timeout }

  /// Makes this process ready to have a worker: it adopts what that leaves behind, and holds back
  /// what would interrupt it until the worker runs and can be stopped first.
  ///
  /// Call it before the process has threads: one that is there already would be interrupted, and
  /// the process would end without its worker having been told.
  ///
  /// - Parameter hasOtherChildren: Whether what comes to it may be no worker's, but of a command that is
  ///   to outlive this process.
  package static func prepare(hasOtherChildren: Bool = false) {
    plughost_adopt_orphans()
    if !hasOtherChildren { claimOrphans() }
    plughost_block_interrupts()
  }

  /// Says that all children of this process are workers; what these leave behind comes to it, and is
  /// ended with them.
  package static func claimOrphans() { WorkerFamily.claimOrphans() }

  /// The environment for a process that is to outlive this one, even if this is a worker.
  package static var environmentForOthers: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key != WorkerFamily.environmentKey }
  }

  /// Where the worker's folder is made; that of a worker's worker goes with the worker's.
  package var parent: String?

  /// Starts the worker with `arguments` (the program's name first) and waits for its end.
  ///
  /// - Throws: ``SpawnFailure`` if no process could be started.
  package func run(
    arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SpawnFailure) -> WorkerOutcome {
    guard let stop else {
      let signals = StopSource.signals(FileDescriptor(owning: plughost_interrupt_fd()))
      defer { plughost_unblock_interrupts() }
      return try run(arguments, environment, until: signals)
    }
    stop.entered()
    defer { stop.left() }
    let switched = StopSource.switched(stop)
    return try run(arguments, environment, until: switched)
  }

  private func run(
    _ arguments: [String],
    _ environment: [String: String],
    until stop: borrowing StopSource
  ) throws(SpawnFailure) -> WorkerOutcome {
    var environment = environment
    let folder = try TemporaryFolder(in: parent)
    environment[WorkerChannel.environmentKey] = folder.path
    environment[WorkerFamily.environmentKey, default: ""] += ":\(folder.path)"
    let child = try ChildProcess(arguments: arguments, environment: environment)
    var watch = WorkerWatch(deadline: timeout.map { ContinuousClock.now + $0 }, limit: timeout)
    while !watch.isOver { watch.step(child, until: stop, grace: grace) }
    var outcome = watch.outcome(status: child.reap())
    outcome.endedAfterwards = WorkerFamily(mark: folder.path).end()
    return outcome
  }
}

/// What the supervisor has seen of one worker so far.
private struct WorkerWatch {
  var deadline: ContinuousClock.Instant?
  private var limit: Duration?
  var isOver = false
  private var lines = LineBuffer()
  private var crashText: [UInt8] = []
  private var stopReason: WorkerOutcome.Ending?
  private var result: WorkerResult?
  private var lastEntered: WorkerOutcome.Entered?
  private var hasStopped = false
  private var isExpectedToEnd = false
  private var images: [String: String] = [:]
  private var isMute = (events: false, crash: false)

  init(deadline: ContinuousClock.Instant?, limit: Duration?) {
    self.deadline = deadline
    self.limit = limit
  }

  /// Waits for the next thing to happen, at most until the deadline, and takes it in.
  mutating func step(
    _ child: borrowing ChildProcess,
    until stop: borrowing StopSource,
    grace: Duration
  ) {
    // A pipe that the worker has closed would be ready for ever; a negative number is passed over.
    let watched = [
      child.ended.number, isMute.events ? -1 : child.events.number,
      isMute.crash ? -1 : child.crash.number, stop.number(hasStopped: stopReason != nil),
    ]
    var polled = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&polled, nfds_t(polled.count), millisecondsLeft)
    take(child)
    // A terminal interrupts the worker too: its death by that signal is no crash.
    let signal = stop.read(isReady: polled[3].revents != 0)
    if signal != 0 { end(child, for: .interrupted(signal: signal), grace) }
    if hasStopped { expectEnd(within: grace) }
    if polled[0].revents != 0 {
      take(child)
      isOver = true
    } else if signal == 0, millisecondsLeft == 0 {
      expire(child)
    }
  }

  private var millisecondsLeft: Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline)
    return left <= .zero
      ? 0
      : Int32(
        clamping: left.components.seconds * 1000 + 1
          + left.components.attoseconds / 1_000_000_000_000_000
      )
  }

  private mutating func end(
    _ child: borrowing ChildProcess,
    for reason: WorkerOutcome.Ending,
    _ grace: Duration
  ) {
    stopReason = stopReason ?? reason
    child.kill(with: SIGTERM)
    deadline = ContinuousClock.now + grace
  }

  /// What is left to do takes no time, unless something holds a lock that the end of a process needs,
  /// as a constructor does that hangs.
  private mutating func expectEnd(within grace: Duration) {
    guard stopReason == nil, !isExpectedToEnd else { return }
    isExpectedToEnd = true
    deadline = ContinuousClock.now + grace
    limit = grace
  }

  private mutating func expire(_ child: borrowing ChildProcess) {
    if stopReason == nil, let limit { stopReason = .timedOut(after: limit) }
    child.kill(with: SIGKILL)
    deadline = nil
  }

  /// Takes in all that the worker has written.
  private mutating func take(_ child: borrowing ChildProcess) {
    isMute.crash = child.crash.readAll { crashText += $0 }
    isMute.events = child.events.readAll { bytes in
      for line in lines.append(bytes) { note(line) }
    }
  }

  private mutating func note(_ line: [UInt8]) {
    guard let event = try? JSONDecoder().decode(WorkerEvent.self, from: Data(line)) else { return }
    switch event {
    case .entered(let phase, let plugin): lastEntered = .init(phase: phase, plugin: plugin)
    case .finished(let result): self.result = result
    case .stopped: hasStopped = true
    case .staged(let image, let path): images[image] = path
    }
  }

  func outcome(status: Int32) -> WorkerOutcome {
    WorkerOutcome(
      ending: ending(status),
      result: result,
      lastEntered: lastEntered,
      images: images
    )
  }

  private func ending(_ status: Int32) -> WorkerOutcome.Ending {
    if let stopReason { return stopReason }
    let signal = status & 0x7F
    if signal != 0 {
      let text = String(decoding: crashText, as: UTF8.self)
      return .crashed(CrashReport(signal: signal, handlerText: text))
    }
    let exitStatus = (status >> 8) & 0xFF
    // What plugins left to be called at exit may end the process in its own way.
    if result != nil, hasStopped, exitStatus == 0 { return .done }
    return .exited(status: exitStatus)
  }
}

/// Cuts a stream of bytes into lines.
private struct LineBuffer {
  private var rest: [UInt8] = []

  /// Takes `bytes` and returns the lines that are now whole.
  mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    // What came before has no line end: looked through again, a long line would cost its square.
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      lines.append(rest + bytes[start..<end])
      rest.removeAll(keepingCapacity: true)
      start = end + 1
    }
    rest += bytes[start...]
    return lines
  }
}
