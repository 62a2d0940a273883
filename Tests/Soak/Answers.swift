internal import Synchronization

/// Checks every answer of the soak against what a swap promises.
final class Answers: Sendable {
  private struct State {
    var asked = 0
    var answered = Set<Int>()
    var faults: [String] = []
    var generations = Set<Int>()
  }

  private let state = Mutex(State())

  /// A new call id.
  func ask() -> Int {
    state.withLock {
      $0.asked += 1
      return $0.asked
    }
  }

  /// Takes in the answer to a call, or the error it ended with.
  func take(_ answer: Result<String, any Error>, to call: Int) {
    state.withLock { state in
      switch answer {
      case .failure(let error): state.faults.append("call \(call) failed: \(error)")
      case .success(let text):
        if !state.answered.insert(call).inserted { state.faults.append("call \(call) twice") }
        if let fault = Self.fault(in: text, call: call) { state.faults.append(fault) }
        state.generations.formUnion(Self.steps(text).map(\.sequence))
      }
    }
  }

  /// What went wrong so far, and the counts.
  var summary: (asked: Int, answered: Int, generations: Int, faults: [String]) {
    state.withLock { ($0.asked, $0.answered.count, $0.generations.count, $0.faults) }
  }

  /// An answer holds its id and six steps: router, router, client, client, router, router.
  ///
  /// - Returns: The promise that it breaks.
  static func fault(in text: String, call: Int) -> String? {
    let steps = steps(text)
    guard text.hasPrefix("\(call) "), steps.count == 6 else { return "call \(call) got '\(text)'" }
    if steps.contains(where: { $0.state != "ok" }) { return "a retired generation: \(text)" }
    for pair in stride(from: 0, to: 6, by: 2) where steps[pair] != steps[pair + 1] {
      return "split across generations: \(text)"
    }
    // The two providers swap together: who reached the next of one never again meets the old of
    // the other.
    let sequences = steps.map(\.sequence)
    return sequences == sequences.sorted() ? nil : "went back: \(text)"
  }

  private struct Step: Hashable {
    var sequence: Int
    var tag: String
    var state: String
  }

  private static func steps(_ text: String) -> [Step] {
    text.split(separator: " ").dropFirst().compactMap { word in
      let parts = word.split(separator: "/").map(String.init)
      guard parts.count == 3, let sequence = Int(parts[0]) else { return nil }
      return Step(sequence: sequence, tag: parts[1], state: parts[2])
    }
  }
}
