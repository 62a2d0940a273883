internal import PluginInspection

extension BuildFailure {
  /// A word for programs; a promise.
  public var kind: String { word }
}
