import PluginHost
import PluginInspection
import Testing

/// SplitMix64: the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension WiringRequest {
  /// A set of plugins with every kind of trouble in it, or with none.
  static func random(count: Int, isSound: Bool, _ generator: inout SeededGenerator) -> Self {
    var request = WiringRequest()
    request.hostInterfaces = ["Host.Clock", "Host.Logger"]
    for number in 0..<count {
      let needs = (0..<Int.random(in: 0...4, using: &generator)).map { position in
        need(position, below: number, of: count, isSound: isSound, &generator)
      }
      let interface = isSound ? number : Int.random(in: 0..<count, using: &generator)
      let isFeature = number % 5 == 4
      request.candidates.append(
        isFeature
          ? .feature("p\(number)", needs: needs)
          : .provider("p\(number)", of: "App.I\(interface)", needs: needs)
      )
    }
    return request
  }

  private static func need(
    _ position: Int,
    below number: Int,
    of count: Int,
    isSound: Bool,
    _ generator: inout SeededGenerator
  ) -> Manifest.Requirement {
    let limit = isSound ? number : count
    let target = limit > 0 ? Int.random(in: 0..<limit, using: &generator) : -1
    guard target >= 0, target % 5 != 4 else { return .one("m\(position)", "Host.Clock") }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .optional("m\(position)", "App.I\(target)")
    case 1: return .all("m\(position)", "App.I\(target)")
    default: return .one("m\(position)", "App.I\(target)")
    }
  }

  func shuffled(_ generator: inout SeededGenerator) -> Self {
    var copy = self
    copy.candidates.shuffle(using: &generator)
    copy.refused.shuffle(using: &generator)
    copy.hostInterfaces.shuffle(using: &generator)
    copy.choices.shuffle(using: &generator)
    return copy
  }
}

@Suite struct ShufflingASet {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the order of the input never changes the outcome`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var request = WiringRequest.random(count: 40, isSound: seed % 2 == 0, &generator)
    request.use("App.I1=p1", "App.I2=p9", "I3=p3", "Host.Clock=p3")
    request.refused = (0..<4).map {
      .init(path: "r\($0).so", id: "r\($0)", provides: ["App.I\($0)"], reason: "why")
    }
    let expected = WiringPlan(request)

    for _ in 0..<8 {
      let plan = WiringPlan(request.shuffled(&generator))

      #expect(plan == expected)
      #expect(plan.messages == expected.messages)
      #expect(GraphDescription(plan).text == GraphDescription(expected).text)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a sound set has no problem and builds providers first`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let request = WiringRequest.random(count: 60, isSound: true, &generator)

    let plan = WiringPlan(request.shuffled(&generator))

    #expect(plan.messages == [])
    var built = Set<String>()
    for id in plan.buildOrder {
      let providers = plan[id]?.members.flatMap(\.providers) ?? []
      #expect(built.isSuperset(of: providers))
      built.insert(id)
    }
    #expect(built.count == 60)
  }

  @Test func `a chain of ten thousand plugins needs no deep stack`() {
    let chain = (0..<10_000).map { number in
      WiringRequest.Candidate.provider(
        "p\(number)",
        of: "App.I\(number)",
        needs: [.one("next", "App.I\((number + 1) % 10_000)")]
      )
    }

    let plan = WiringPlan(WiringRequest(chain))

    guard case .cycle(let path, let others, _) = plan.problems.first else {
      Issue.record("no cycle was found")
      return
    }
    #expect(path.count == 10_000)
    #expect(others == [])
  }
}
