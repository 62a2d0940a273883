// Wrong: the builder throws.
internal import AppInterface
internal import PluginInterface

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin("throwing-builder", version: "1.0.0", provides: (any AnalyticsClient).self)
struct ThrowingBuilder: ProviderBuilder {
  init() {}
  func build(_: NoDependencies) throws -> any AnalyticsClient { throw OutOfPaper() }
}
