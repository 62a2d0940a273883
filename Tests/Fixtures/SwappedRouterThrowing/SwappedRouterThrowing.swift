// Wrong: a build of the plugin `swapped-router` whose builder throws.
internal import AppInterface
internal import PluginInterface

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin("swapped-router", version: "4.0.0", provides: (any Router).self)
struct SwappedRouterThrowingBuilder: ProviderBuilder {
  init() {}
  func build(_: NoDependencies) throws -> any Router { throw OutOfPaper() }
}
