import PluginHost

extension Failure {
  /// Why a running host did not change.
  init(_ failure: SwapFailure) {
    switch failure {
    case .build(let failure): self.init(failure)
    case .refused(let refusals): self.init(refusing: refusals)
    case .wiring(let invalid): self.init(invalid.problems)
    default: self.init(failure, status: failure.status)
    }
  }
}
