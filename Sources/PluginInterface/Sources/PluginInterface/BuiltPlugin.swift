/// A bundle could not be made, which is the fault of the host or of the manifest.
public struct BundleFault: Error, CustomStringConvertible {
  /// Why, most often a ``ResolutionFailure``.
  public let cause: any Error

  /// What the cause says.
  public var description: String { "\(cause)" }

  /// A bundle that could not be made because of `cause`.
  @usableFromInline init(cause: any Error) { self.cause = cause }

  static func blaming<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch { throw BundleFault(cause: error) }
  }
}

/// What a builder made.
public struct BuiltPlugin: Sendable {
  /// A feature, or the value of a dependency.
  public enum Value: Sendable {
    /// Runs requests.
    case feature(any Feature)
    /// Supplies a dependency.
    case provider(ProvidedDependency)
  }

  /// The made value.
  public let value: Value
  /// What conforms to the lifecycle protocols, where that is not the made value.
  private let lifecycle: (any Sendable)?

  /// A value that was built elsewhere; the host makes it.
  public init(_ value: Value) { self.init(value: value) }

  init(value: Value, lifecycle: (any Sendable)? = nil) {
    self.value = value
    self.lifecycle = lifecycle
  }

  // Each of these is a dynamic cast, and the first one after an image was loaded searches every
  // image: they are made when they are asked for and not at each build.

  /// The made value, where it has something to give back at the end.
  public var shutdownable: (any Shutdownable)? { content as? any Shutdownable }
  /// The made value, where it wants to be prepared before its first call.
  public var warmingUp: (any WarmingUp)? { content as? any WarmingUp }
  /// The made value, where its state outlives it.
  public var stateTransferring: (any StateTransferring)? { content as? any StateTransferring }

  /// The same, whose feature runs in the scope of its plugin.
  func scoped(_ scope: BundleScope) -> BuiltPlugin {
    guard case .feature(let feature) = value else { return self }
    return BuiltPlugin(
      value: .feature(ScopedFeature(feature: feature, scope: scope)),
      lifecycle: lifecycle ?? feature
    )
  }

  private var content: any Sendable {
    if let lifecycle { return lifecycle }
    return switch value {
    case .feature(let feature): feature
    case .provider(let dependency): dependency.content
    }
  }
}
