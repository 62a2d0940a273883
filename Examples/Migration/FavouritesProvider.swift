internal import PluginInterface

/// Lets one task at a time at the old class, which stays as it is.
actor FavouritesActor: FavouritesStore {
  private let file = FavouritesFile()

  func all() -> [String] { file.all() }
  func add(_ id: String) { file.add(id) }
}

@Plugin("favourites-file", version: "1.0.0", provides: (any FavouritesStore).self)
struct FavouritesProviderBuilder: ProviderBuilder {
  func build(_ dependencies: NoDependencies) -> any FavouritesStore { FavouritesActor() }
}
