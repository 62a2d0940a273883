import AppInterface
import ForeignPlugins
import Foundation
import PluginInterface
import Synchronization
import Testing

/// The analytics in C, built as the host builds it.
struct CLog {
  let client: any AnalyticsClient
  private let built: BuiltPlugin

  init(_ path: String) async throws {
    let library = try ForeignLibrary(
      opening: Plughost.products.appending(path: "libCAnalytics.so").path
    )
    let signature = try ForeignSignature("plughost_v1_c_analytics() -> ptr")
    let entry = try ForeignCall(ForeignFunction(signature, in: library))([])
    guard case .address(let address) = entry.result else { throw NotBuilt() }
    let claim = ForeignPlugin.Claim(
      id: "c-analytics",
      version: "1.0.0",
      interface: "AppInterface.AnalyticsClient",
      members: [.init("configuration", "PluginInterface.Configuration")]
    )
    let payload = try unsafe EntryDescriptor(copying: UnsafeRawPointer(bitPattern: address)).foreign
    let values = ProvidedDependency(ConfigurationKey.self, OnePath(path: path))
    let resolver = DependencyResolver(members: ["configuration": [values]])
    built = try await ForeignPlugin.descriptor(payload, claim).build(resolver)
    guard case .provider(let dependency) = built.value else { throw NotBuilt() }
    client = try #require(dependency.value(for: AnalyticsClientKey.self))
    Self.libraries.withLock { $0.append(library) }
  }

  func shutdown() async { await built.shutdownable?.shutdown() }

  private static let libraries = Mutex<[ForeignLibrary]>([])
  private struct NotBuilt: Error {}
}

/// A configuration of one value.
private struct OnePath: Configuration {
  let path: String

  func string(_ key: String) throws(ConfigurationFailure) -> String { path }
  func int(_ key: String) throws(ConfigurationFailure) -> Int { 0 }
  func double(_ key: String) throws(ConfigurationFailure) -> Double { 0 }
  func bool(_ key: String) throws(ConfigurationFailure) -> Bool { false }
  func duration(_ key: String) throws(ConfigurationFailure) -> Duration { .zero }
  func secret(_ key: String) throws(ConfigurationFailure) -> Secret { Secret("") }
}
