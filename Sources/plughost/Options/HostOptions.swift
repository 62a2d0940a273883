import ArgumentParser

/// How a host runs that changes while it does.
struct HostOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long calls in progress and shutdowns may take at the end, as in 500ms, 10s or 2m.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var grace = DurationArgument(.seconds(10))

  @Flag(name: .customLong("no-probe"), help: "Load new files without trying them in a child first.")
  var skipsProbe = false

  @Option(
    name: .customLong("probe-timeout"),
    help: ArgumentHelp(
      "How long trying a new file may take, as in 500ms, 10s or 2m.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var probeTimeout = DurationArgument(.seconds(30))

  @OptionGroup private var policy: GateOptions

  /// What every new plugin must keep that a contract is for.
  var contractGate: ContractGate { ContractGate(policy: ContractGate.Terms(policy) { $0 }) }

  /// What tries new files; `nil` when they are not to be tried.
  var candidateProbe: CandidateProbe? {
    skipsProbe ? nil : CandidateProbe(timeout: probeTimeout.duration)
  }
}
