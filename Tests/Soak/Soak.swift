internal import Foundation
import PluginHost
import PluginInspection
import PluginInterface

/// Swaps two providers together, over and over, under calls that never stop.
///
/// Every second transaction is made to fail, at each step in turn; the others are held up, at each
/// step in turn, until calls have gone on.
struct Soak {
  let swaps: Int
  let callers: Int
  let plugins: String
  private var random: SplitMix64
  private let standstills = Standstills()
  /// Which build serves; the ledger knows, too, but reads a long list for it.
  private var serving = "A"
  /// Questions that were asked after the calls had ended.
  private var laterQuestions = 0
  private let log = NSTemporaryDirectory() + "soak-\(UUID().uuidString)"

  init(swaps: Int, callers: Int, seed: UInt64, plugins: String) {
    self.swaps = swaps
    self.callers = callers
    self.plugins = plugins
    random = SplitMix64(state: seed)
  }

  /// Runs it.
  ///
  /// - Returns: What went wrong; empty if every promise held.
  mutating func run() async throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: log) }
    let host = try PluginHost(pluginSet())
    try await host.start()
    let answers = Answers()
    let tasks = (0..<callers).map { _ in Task { await Self.call(host, answers) } }
    var published = 0
    var growth = ResidentGrowth(of: swaps)
    for number in 1...swaps {
      if try await swap(host, answers, number: number) { published += 1 }
      try await Self.waitForAnswers(after: answers.summary.answered, answers)
      growth.note(number)
    }
    print(growth)
    tasks.forEach { $0.cancel() }
    for task in tasks { await task.value }
    let back = try await comeBack(host)
    return back + (try await settle(host, answers, published: published))
  }

  private func pluginSet() throws -> PluginSet {
    var request = PluginSet.Request(
      plugins: ["SoakConsumer", "SoakRouterA", "SoakClientA"].map(path)
    )
    try request.configuration.set("soak-router.log=\(log)")
    try request.configuration.set("soak-client.log=\(log)")
    return PluginSet(request)
  }

  private func path(_ fixture: String) -> String { "\(plugins)/lib\(fixture).so" }

  private static func call(_ host: PluginHost, _ answers: Answers) async {
    while !Task.isCancelled {
      let id = answers.ask()
      do {
        let response = try await host.run("soak-consumer", FeatureRequest(input: "\(id)"))
        answers.take(.success(try response.render(as: .text)), to: id)
      } catch {
        answers.take(.failure(error), to: id)
      }
    }
  }

  /// One transaction over both providers.
  ///
  /// - Returns: Whether it was published.
  private mutating func swap(
    _ host: PluginHost,
    _ answers: Answers,
    number: Int
  ) async throws -> Bool {
    let build = serving == "A" ? "B" : "A"
    let steps = SwapStep.allCases.filter { $0 != .drain }
    let failing = number.isMultiple(of: 2) ? steps[number / 2 % steps.count] : nil
    var options = SwapOptions()
    options.standby = .milliseconds(Int(random.next() % 3))
    let held =
      number.isMultiple(of: 2) ? nil : SwapStep.allCases[number / 2 % SwapStep.allCases.count]
    options.onStep = { [standstills, callers] step in
      if step == failing { throw GivenUp() }
      if step == held { await standstills.hold(step, until: answers, goOnBy: callers * 2) }
    }
    do throws(SwapFailure) {
      try await host.swap(
        ["soak-router": path("SoakRouter\(build)"), "soak-client": path("SoakClient\(build)")],
        options: options
      )
      serving = build
      return true
    } catch {
      guard case .givenUp(let step, _) = error, step == failing else { throw error }
      return false
    }
  }

  /// Swaps once more and goes back: what stood by serves again, and was not shut down.
  private mutating func comeBack(_ host: PluginHost) async throws -> [String] {
    let before = try await ask(host)
    let build = before.contains("/A/") ? "B" : "A"
    try await host.swap(
      ["soak-router": path("SoakRouter\(build)"), "soak-client": path("SoakClient\(build)")]
    )
    // Whoever shut it down too early had the time to do so.
    for _ in 0..<100 { _ = try await ask(host) }
    let report = try await host.rollback("soak-router")
    let after = try await ask(host)
    return report.outcome == .rolledBack && after == before
      ? [] : ["rolled back (\(report.outcome)) from '\(before)' to '\(after)'"]
  }

  private mutating func ask(_ host: PluginHost) async throws -> String {
    laterQuestions += 1
    return try await host.run("soak-consumer", FeatureRequest(input: "0")).render(as: .text)
  }

  /// Lets calls go on between two swaps: waits for one more answer.
  private static func waitForAnswers(after count: Int, _ answers: Answers) async throws {
    while answers.summary.answered <= count { await Task.yield() }
  }

  /// Shuts the host down and compares what was shut down with what the ledger says.
  private func settle(
    _ host: PluginHost,
    _ answers: Answers,
    published: Int
  ) async throws -> [String] {
    await host.shutdown()
    let ledger = await host.generations()
    let (asked, answered, generations, found) = answers.summary
    var faults = found + standstills.faults
    if asked != answered { faults.append("\(asked) calls and \(answered) answers") }
    let isOver = { (phase: GenerationPhase) in phase == .retired || phase == .failed }
    if let odd = ledger.first(where: { !isOver($0.phase) || $0.leases != 0 }) {
      faults.append("'\(odd.plugin)' \(odd.generation) is \(odd.phase) with \(odd.leases) leases")
    }
    faults += Self.miscounted(ledger, questions: asked + laterQuestions)
    let log = LifeLog(path: log)
    faults += log.faults
    print(
      """
      \(swaps) transactions, \(published) published, held up at \(standstills.steps) kinds of step; \(answered) calls over \(generations) \
      generations; \(log.built.count) instances built, \(log.ended.count) shut down
      """
    )
    return faults
  }
}

extension Soak {
  /// A question reaches the router twice and the client once; each of their generations counts for
  /// itself, and together they have counted all.
  private static func miscounted(_ ledger: [GenerationRecord], questions: Int) -> [String] {
    let expected = [
      "soak-consumer": questions, "soak-router": 2 * questions, "soak-client": questions,
    ]
    return expected.sorted { $0.key < $1.key }.compactMap { plugin, calls in
      let served = ledger.filter { $0.plugin == plugin && $0.phase == .retired }.map(\.served)
      let sum = served.compactMap(\.self).reduce(0, +)
      return sum == calls && !served.contains(nil)
        ? nil : "'\(plugin)' served \(sum) calls of \(calls)"
    }
  }
}

private struct GivenUp: Error {}

/// What the providers wrote down of their lives.
private struct LifeLog {
  var built: [Substring] = []
  var ended: [Substring] = []

  init(path: String) {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "built" { built += words.dropFirst() } else { ended += words.dropFirst() }
    }
  }

  /// Every instance that was built must be shut down, and once.
  var faults: [String] {
    let twice = ended.count - Set(ended).count
    let never = Set(built).subtracting(ended).count
    return (twice == 0 ? [] : ["\(twice) instances were shut down twice"])
      + (never == 0 ? [] : ["\(never) instances were never shut down"])
  }
}

/// Small numbers that follow from a seed.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
