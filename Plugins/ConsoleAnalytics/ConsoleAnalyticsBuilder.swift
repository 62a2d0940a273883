public import AppInterface
internal import Foundation
public import PluginInterface

/// Builds analytics that are lines on standard error.
public struct ConsoleAnalyticsBuilder: ProviderBuilder {
  /// All that the analytics will ever see of the host.
  public struct Dependencies: Sendable {
    let clock: any Clock
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the analytics; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    ConsoleAnalytics(clock: dependencies.clock, output: .standardError)
  }
}
