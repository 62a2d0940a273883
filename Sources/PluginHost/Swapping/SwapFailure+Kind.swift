internal import PluginInspection

extension SwapFailure {
  /// A word for programs; a promise.
  public var kind: String {
    if case .build(let failure) = self { failure.kind } else { word }
  }
}
