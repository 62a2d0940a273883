internal import PluginInterface

// What the host does with values in memory whose types it knows from their keys alone. Who calls it has
// compared the keys, and says which addresses have a value.
extension DependencyKey {
  /// The type of the values, to be compared.
  static var valueType: ObjectIdentifier { ObjectIdentifier(Value.self) }

  static var layout: (size: Int, alignment: Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
  }

  /// Puts a copy of a value at an address.
  ///
  /// - Throws: `ResolutionFailure` if the value is of another type.
  @unsafe
  static func copy(_ value: ProvidedDependency, to memory: UnsafeMutableRawPointer) throws {
    guard let value = value.value(for: Self.self) else {
      throw ResolutionFailure.otherType(
        member: value.key.interface,
        expected: interface,
        found: value.key.interface
      )
    }
    unsafe memory.initializeMemory(as: Value.self, to: value)
  }

  /// A copy of the value at an address.
  @unsafe
  static func provided(at memory: UnsafeMutableRawPointer) -> ProvidedDependency {
    unsafe ProvidedDependency(Self.self, memory.assumingMemoryBound(to: Value.self).pointee)
  }

  /// Ends the value at an address.
  @unsafe
  static var end: PlacedBuild.End {
    { _ = unsafe $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
  }
}

/// The same for a feature, which has no key.
enum FeatureValue {
  static let layout = (
    size: MemoryLayout<any Feature>.size, alignment: MemoryLayout<any Feature>.alignment
  )

  @unsafe
  static func copy(_ feature: any Feature, to memory: UnsafeMutableRawPointer) {
    unsafe memory.initializeMemory(as: (any Feature).self, to: feature)
  }

  @unsafe
  static func feature(at memory: UnsafeMutableRawPointer) -> any Feature {
    unsafe memory.assumingMemoryBound(to: (any Feature).self).pointee
  }

  @unsafe
  static let end: PlacedBuild.End = { memory in
    _ = unsafe memory.assumingMemoryBound(to: (any Feature).self).deinitialize(count: 1)
  }
}

/// A value of the whole host, at an address that it keeps as long as it lives.
///
/// Safe to share: the memory is written once, before anyone else has the object.
@safe final class PlacedConstant: Sendable {
  nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let key: any DependencyKey.Type

  /// Keeps a copy of the value; `nil` if it is not of the type that the key is for.
  init?(_ value: ProvidedDependency, as key: any DependencyKey.Type) {
    let layout = key.layout
    self.key = key
    unsafe memory = .allocate(byteCount: layout.size, alignment: layout.alignment)
    do {
      try unsafe key.copy(value, to: memory)
    } catch {
      unsafe memory.deallocate()
      return nil
    }
  }

  deinit {
    unsafe key.end(memory)
    unsafe memory.deallocate()
  }
}
