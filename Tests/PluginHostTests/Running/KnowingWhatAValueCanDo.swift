import PluginInspection
import Testing

/// The host casts a built value only to those lifecycle protocols that the audit has seen.
@Suite struct KnowingWhatAValueCanDo {
  static let expected: [String: Set<LifecycleProtocol>] = [
    Built.fixture("RecordingRouter"): [.shutdownable],
    // Its helper, linked in, has a value that is shut down.
    Built.fixture("SwappedRouterUnready"): [.warmingUp, .shutdownable],
    Built.fixture("CountingFeatureV1"): [.stateTransferring, .shutdownable],
    Built.plugin("AppRouter"): [],
  ]

  @Test(arguments: expected)
  func `the audit names the protocols that a plugin's code conforms to`(
    _ path: String,
    _ expected: Set<LifecycleProtocol>
  ) throws {
    let audit = try Auditor(interfaces: []).audit(fileAt: path)

    #expect(audit.lifecycle == expected)
  }
}
