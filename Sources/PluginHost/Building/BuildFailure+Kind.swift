extension BuildFailure {
  /// A word for programs; a promise.
  public var kind: String {
    switch self {
    case .notStaged: "not-staged"
    case .notLoaded: "not-loaded"
    case .badBundle: "bad-bundle"
    case .builderThrew: "builder-threw"
    case .tookTooLong: "took-too-long"
    case .providerFailed: "provider-failed"
    }
  }
}
