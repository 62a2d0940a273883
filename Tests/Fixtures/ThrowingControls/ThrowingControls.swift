// Wrong: the words of an error hold characters that would command a terminal.
internal import PluginInterface

struct Red: Error, CustomStringConvertible {
  var description: String { "\u{1B}[31mred\u{0}\nand more" }
}

struct ThrowingControls: Feature {
  func handle(_ request: FeatureRequest) throws -> any FeatureResponse { throw Red() }
}

@Plugin("throwing-controls", version: "1.0.0")
struct ThrowingControlsBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> ThrowingControls { ThrowingControls() }
}
