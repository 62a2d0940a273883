internal import PluginInspection
internal import PluginInterface

/// Makes the values of one lazy member or factory of a plugin of the whole host.
///
/// It goes through the host, so what it makes next is of the generation that serves then.
struct LaterSupplier: DependencySupplier {
  let host: HostReference
  /// The plugin that holds it, and the member.
  let member: MemberName
  let delivery: PluginManifest.Delivery
  /// Which of the member's providers, in their order, and which one that was at first.
  let position: Int
  let provider: String?
  /// What the host itself gives, where there is no provider.
  let hostValue: @Sendable () throws -> ProvidedDependency?
  let holdings: Holdings
  let gate: SupplierGate
  /// What keeps calls of the values to a limit.
  let edge: LimitedEdge?

  func supply(_ parameter: (any Sendable)?) async throws -> ProvidedDependency {
    try gate.pass(member.member)
    guard let provider else {
      guard let value = try hostValue() else {
        throw ResolutionFailure.empty(member: member.member)
      }
      return value
    }
    guard let host = host.host else { throw HostFailure.notRunning }
    let source = try await host.source(for: member, position, otherwise: provider)
    switch source {
    case .value(let value): return try edge?.limited(value) ?? value
    case .build(let graph, let recipe):
      var owned: [OwnedValue] = []
      let kitchen = Kitchen(graph, for: Kitchen.Consumer(host: self.host, holdings: holdings))
      let value = try await kitchen.value(of: .recipe(recipe), parameter, &owned)
      try await gate.keep(owned, for: member.member)
      return try edge?.limited(value) ?? value
    }
  }

  /// Where a value comes from at the moment.
  enum Current: Sendable {
    case value(ProvidedDependency)
    case build(RecipeGraph, Int)
  }
}
