import AppInterface
import PluginInterface

/// What one page of search results knows.
struct ResultsModel: Sendable {
  let apiClient: any APIClient
  let page: Int
}

/// Makes the models of one search.
struct ResultsModelFactory: ViewModelFactory {
  let apiClient: any APIClient
  let page: Int

  func make() -> ResultsModel { ResultsModel(apiClient: apiClient, page: page) }
}

/// Prepares any screen, whoever makes its model.
func prepare<Models: ViewModelFactory>(_ models: Models) async throws -> Models.ViewModel {
  try await models.make()
}
