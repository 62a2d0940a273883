public import AppInterface
public import PluginInterface

/// Builds an API client that answers from a data set inside the plugin: no server, no file.
@Plugin(
  "embedded-api-client",
  version: "1.0.0",
  provides: (any APIClient).self,
  isDeterministic: true
)
public struct EmbeddedAPIClientBuilder: ProviderBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Decodes the data set and builds the client.
  ///
  /// - Throws: `DecodingError` if the data set in this plugin is broken.
  public func build(_ dependencies: NoDependencies) throws -> any APIClient {
    EmbeddedAPIClient(dataSet: try DataSet(json: DataSet.json))
  }
}
