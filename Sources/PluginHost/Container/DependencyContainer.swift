public import PluginInterface
internal import Synchronization

/// The dependencies of an app that embeds a host, each made when it is first needed.
///
/// A singleton is made exactly once, however many threads ask for it at the same time; those that
/// come while it is being made wait for it. What a factory makes is new each time. What is made may
/// resolve others; a cycle is found and told as its path, also where several threads close it.
///
/// Plugins never see a container: ``HostValues/provide(_:)`` hands out single values.
///
/// Safe to use from any thread. No lock is held while a value is made. Waiting blocks the thread.
public final class DependencyContainer: Sendable {
  /// Makes a value; what it throws, the caller of ``resolve(_:)`` gets.
  public typealias Maker<Value> = @Sendable (borrowing Resolver) throws -> Value

  /// How a value is resolved while another one is made; lent for as long as that takes.
  public struct Resolver: ~Copyable {
    let container: DependencyContainer
    let resolution: Resolution

    /// The value of a key.
    ///
    /// - Throws: As ``DependencyContainer/resolve(_:)``.
    public func resolve<Key: DependencyKey>(_ key: Key.Type) throws -> Key.Value {
      try container.resolve(key, in: resolution)
    }
  }

  private let entries = Mutex([ObjectIdentifier: Entry]())

  /// An empty container.
  public init() {}

  /// Registers a singleton, in the place of what was registered for the key.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - make: Called once, at the first need; again at the next one if it throws.
  public func register<Key: DependencyKey>(
    _ key: Key.Type,
    _ make: @escaping Maker<Key.Value>
  ) {
    set(key, Entry(key, isSingleton: true) { ProvidedDependency(key, try make($0)) })
  }

  /// Registers a factory, in the place of what was registered for the key.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - make: Called at each need.
  public func registerFactory<Key: DependencyKey>(
    _ key: Key.Type,
    _ make: @escaping Maker<Key.Value>
  ) {
    set(key, Entry(key, isSingleton: false) { ProvidedDependency(key, try make($0)) })
  }

  /// The value of a key.
  ///
  /// - Throws: ``ContainerFailure``, or what the maker throws.
  public func resolve<Key: DependencyKey>(_ key: Key.Type) throws -> Key.Value {
    try resolve(key, in: Resolution())
  }

  private func set<Key: DependencyKey>(_ key: Key.Type, _ entry: Entry) {
    entries.withLock { $0[ObjectIdentifier(key)] = entry }
  }

  private func resolve<Key: DependencyKey>(
    _ key: Key.Type,
    in parent: Resolution
  ) throws -> Key.Value {
    let dependency = try resolve(key as any DependencyKey.Type, in: parent)
    guard let value = dependency.value(for: key) else {
      throw ContainerFailure.unregistered(key.interface)
    }
    return value
  }

  func resolve(
    _ key: any DependencyKey.Type,
    in parent: Resolution
  ) throws -> ProvidedDependency {
    let id = ObjectIdentifier(key)
    while true {
      switch try entries.withLock({ try Self.turn(of: id, key, parent, in: &$0) }) {
      case .made(let value): return value
      case .wait(let other):
        other.waitForEnd()
        entries.withLock { _ in parent.stopWaiting() }
      case .make(let entry, let resolution): return try make(entry, id, resolution)
      }
    }
  }

  private func make(
    _ entry: Entry,
    _ id: ObjectIdentifier,
    _ resolution: Resolution
  ) throws -> ProvidedDependency {
    let result = Result { try entry.make(Resolver(container: self, resolution: resolution)) }
    entries.withLock { entries in
      // It may have been replaced meanwhile; then its successor is still to be made.
      guard entry.isSingleton, entries[id]?.maker === resolution else { return }
      entries[id]?.maker = nil
      entries[id]?.value = try? result.get()
    }
    resolution.end()
    return try result.get()
  }
}

extension DependencyContainer {
  /// The keys, sorted by the interfaces they stand for.
  var keys: [any DependencyKey.Type] {
    entries.withLock { $0.values.map(\.key) }.sorted { $0.interface < $1.interface }
  }

  /// What is registered for one key.
  fileprivate struct Entry {
    let key: any DependencyKey.Type
    let isSingleton: Bool
    let make: Maker<ProvidedDependency>
    var value: ProvidedDependency?
    /// Who is making the singleton.
    var maker: Resolution?

    init(
      _ key: any DependencyKey.Type,
      isSingleton: Bool,
      _ make: @escaping Maker<ProvidedDependency>
    ) {
      self.key = key
      self.isSingleton = isSingleton
      self.make = make
    }
  }

  /// What whoever needs a value has to do.
  private enum Turn {
    case made(ProvidedDependency)
    case wait(Resolution)
    case make(Entry, Resolution)
  }

  private static func turn(
    of id: ObjectIdentifier,
    _ key: any DependencyKey.Type,
    _ parent: Resolution,
    in entries: inout [ObjectIdentifier: Entry]
  ) throws -> Turn {
    guard let entry = entries[id] else { throw ContainerFailure.unregistered(key.interface) }
    if let value = entry.value { return .made(value) }
    if let maker = entry.maker {
      try parent.wait(for: maker, interface: key.interface)
      return .wait(maker)
    }
    // A factory that needs itself finds itself among those above it.
    if !entry.isSingleton { try parent.refuse(key.interface) }
    let resolution = Resolution(of: parent, interface: key.interface)
    if entry.isSingleton { entries[id]?.maker = resolution }
    return .make(entry, resolution)
  }
}
