internal import PluginInspection

extension PluginHost {
  /// What this host and its process have counted, and where they are now.
  ///
  /// May be asked for at any time, after ``shutdown()`` too.
  ///
  /// - Returns: Every metric of ``Metric/all``, in that order.
  public func metrics() async -> [MetricFamily] {
    let generations = await generations()
    var families = Metric.all.map(MetricFamily.init)
    let process = ProcessFigures()
    for index in families.indices { add(to: &families[index], generations, process) }
    return families
  }

  private func add(
    to family: inout MetricFamily,
    _ generations: [GenerationRecord],
    _ process: ProcessFigures
  ) {
    switch family.metric {
    case .build: family.add(1, Self.version, SwiftCompiler.version)
    case .uptime: family.add((ContinuousClock.now - tally.began) / .seconds(1))
    case .sessions: family.add(Double(sessions.count))
    case .residentGenerations: family.add(Double(residentGenerations))
    case .requests, .requestDuration, .changes, .refusals, .drainDuration: tally.add(to: &family)
    case .calls, .leases, .generations, .servingGeneration, .imageBytes:
      generations.add(to: &family)
    case .limitedCalls, .breakerState, .breakerOpenings: workshop.limits.add(to: &family)
    default: process.add(to: &family)
    }
  }
}

extension Tally {
  fileprivate func add(to family: inout MetricFamily) {
    switch family.metric {
    case .requests:
      let sorted = requests.sorted {
        ($0.key.feature, $0.key.outcome) < ($1.key.feature, $1.key.outcome)
      }
      for (ending, count) in sorted { family.add(Double(count), ending.feature, ending.outcome) }
    case .requestDuration:
      for (feature, times) in durations.sorted(by: { $0.key < $1.key }) {
        family.add(times, feature)
      }
    case .changes:
      for (outcome, count) in changes.sorted(by: { $0.key < $1.key }) {
        family.add(Double(count), outcome)
      }
    case .refusals:
      for (kind, count) in refusals.sorted(by: { $0.key < $1.key }) {
        family.add(Double(count), kind)
      }
    case .drainDuration: family.add(drains)
    default: break
    }
  }
}

extension [GenerationRecord] {
  fileprivate func add(to family: inout MetricFamily) {
    switch family.metric {
    case .calls:
      // Of a sum of which a part is not known nothing is said.
      for (plugin, records) in byPlugin {
        guard let calls = records.reduce(0 as Int?, { .sum($0, $1.calls) }) else { continue }
        family.add(Double(calls), plugin)
      }
    case .leases:
      for record in self where record.phase != .retired && record.phase != .failed {
        family.add(Double(record.leases), record.plugin, "\(record.generation)")
      }
    case .generations:
      for phase in GenerationPhase.allCases {
        family.add(Double(count { $0.phase == phase }), phase.rawValue)
      }
    case .servingGeneration:
      for record in self where record.phase == .serving {
        family.add(Double(record.generation), record.plugin, "\(record.version)")
      }
    case .imageBytes:
      for (plugin, records) in byPlugin {
        family.add(Double(records.reduce(0) { $0 + $1.mappedKiB } * 1024), plugin)
      }
    default: break
    }
  }

  private var byPlugin: [(key: String, value: [GenerationRecord])] {
    Dictionary(grouping: self, by: \.plugin).sorted { $0.key < $1.key }
  }
}

extension GenerationRecord {
  /// What never served was not called.
  fileprivate var calls: Int? { phase == .failed ? 0 : served }
}

extension LimitBook {
  fileprivate func add(to family: inout MetricFamily) {
    for edge in all {
      let (plugin, member) = (edge.member.plugin, edge.member.member)
      let figures = edge.figures
      switch family.metric {
      case .limitedCalls:
        for outcome in LimitedEdge.Outcome.allCases {
          family.add(Double(figures.counts[outcome] ?? 0), plugin, member, outcome.rawValue)
        }
      case .breakerState:
        guard let current = figures.state else { continue }
        for state in CircuitBreaker.State.allCases {
          family.add(state == current ? 1 : 0, plugin, member, state.rawValue)
        }
      case .breakerOpenings:
        if figures.state != nil { family.add(Double(figures.openings), plugin, member) }
      default: break
      }
    }
  }
}
