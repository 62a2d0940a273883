public import CallInterface
public import PluginInterface

// Two builds of one plugin, with content of their own.
#if SECOND
  private let standard = 2
#else
  private let standard = 1
#endif

struct Adding: Calls {
  let offset: Int

  func sync(_ number: Int) -> Int { number &+ offset }
  func throwing(_ number: Int) throws -> Int { number &+ offset }
  func generic<Value: Sendable>(_ value: Value) -> Value { value }
  func async(_ number: Int) async -> Int { number &+ offset }
}

/// An implementation in an image of its own.
public func makeCalls(offset: Int) -> any Calls { Adding(offset: offset) }

/// The same as a plugin.
@Plugin("calls", version: "1.0.0", provides: (any Calls).self)
public struct CallsBuilder: ProviderBuilder {
  /// A builder.
  public init() {}
  /// Builds one that adds 1, or 2.
  public func build(_ dependencies: NoDependencies) -> any Calls { Adding(offset: standard) }
}
