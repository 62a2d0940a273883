import AppInterface
import PluginInterface

/// The links of one tenant.
struct TenantRouter: Router {
  let tenant: String

  func url(for route: Route) -> String { "\(tenant)://\(route.feature)" }
  func route(for url: String) -> Route? { nil }
}

@Plugin(
  "tenant-router",
  version: "1.0.0",
  provides: (any Router).self,
  lifetime: .transient
)
struct TenantRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    @Parameter let tenant: String
  }

  func build(_ dependencies: Dependencies) -> any Router {
    TenantRouter(tenant: dependencies.tenant)
  }
}

struct TenantPage: FeatureResponse {
  let link: String
  func render(as format: ResponseFormat) -> String { link }
}

struct TenantFeature: Feature {
  let dependencies: TenantFeatureBuilder.Dependencies

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let router = try await dependencies.routers.make("acme")
    try? await dependencies.analytics.get().track(AnalyticsEvent("tenant_viewed"))
    return TenantPage(link: router.url(for: .home()))
  }
}

@Plugin("tenant", version: "1.0.0")
struct TenantFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let routers: ParameterFactory<String, any Router>
    let analytics: Lazy<any AnalyticsClient>
  }

  func build(_ dependencies: Dependencies) -> TenantFeature {
    TenantFeature(dependencies: dependencies)
  }
}
