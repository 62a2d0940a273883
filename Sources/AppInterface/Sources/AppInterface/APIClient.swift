public import PluginInterface

@DependencyInterface
public protocol APIClient: Sendable {
}
