internal import PluginInterface
internal import Synchronization

/// The memory in which a scope's values lie, each at the place that its plan gives it.
///
/// Safe to share: what lies where, and from when to when, is said by the scope.
@safe struct ScopeMemory: ~Copyable, Sendable {
  private nonisolated(unsafe) let base: UnsafeMutableRawPointer
  private let plan: ScopePlan

  init(_ plan: ScopePlan) {
    self.plan = plan
    unsafe base = plan.spare.take() ?? .allocate(byteCount: plan.size, alignment: plan.alignment)
  }

  deinit {
    if unsafe !plan.spare.put(base) { unsafe base.deallocate() }
  }

  subscript(offset: Int) -> UnsafeMutableRawPointer { unsafe base + offset }

  /// What makes bundles of the addresses that were written by ``point(_:)``.
  var resolver: DependencyResolver {
    unsafe DependencyResolver(
      places: UnsafePointer(base.assumingMemoryBound(to: UnsafeRawPointer?.self))
    )
  }

  /// Points one member of the next bundle nowhere.
  func clear(_ index: Int) {
    unsafe base.assumingMemoryBound(to: UInt.self)[index] = 0
  }

  /// Says where the members of the next bundle are; the first bytes are kept free for that.
  func point(_ members: Range<Int>) {
    let words = unsafe base.assumingMemoryBound(to: UInt.self)
    var index = members.lowerBound
    while index < members.upperBound {
      let place = plan.places[index]
      // Right: an address and a word are of the same size, and zero is no address.
      unsafe words[index - members.lowerBound] =
        place.isOwn ? UInt(bitPattern: base) + place.word : place.word
      index += 1
    }
  }
}

extension ScopePlan.Step {
  /// Puts what was built elsewhere where the value lies.
  ///
  /// - Throws: ``BuildFailure`` if it is something else than the plan says.
  func put(_ built: BuiltPlugin, in memory: borrowing ScopeMemory) throws {
    switch (built.value, key) {
    case (.feature(let feature), nil): unsafe FeatureValue.copy(feature, to: memory[offset])
    case (.provider(let value), let key?): try unsafe key.copy(value, to: memory[offset])
    default:
      throw BuildFailure.badBundle(plugin: recipe?.plugin ?? "", reason: "it provides nothing")
    }
  }

  /// A copy of the value.
  func built(in memory: borrowing ScopeMemory) -> BuiltPlugin {
    guard let key else {
      return BuiltPlugin(.feature(unsafe FeatureValue.feature(at: memory[offset])))
    }
    return BuiltPlugin(.provider(unsafe key.provided(at: memory[offset])))
  }
}

/// Memory that one scope has left for the next one.
///
/// Scopes follow one upon the other; as much memory as theirs is no small matter for `malloc`.
struct SpareMemory: ~Copyable, Sendable {
  private let address = Atomic<UInt>(0)

  deinit { unsafe take()?.deallocate() }

  /// The memory, which is the caller's then.
  func take() -> UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address.exchange(0, ordering: .acquiring))
  }

  /// Leaves memory; `false`, and it is still the caller's, if there is some already.
  func put(_ memory: UnsafeMutableRawPointer) -> Bool {
    address.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: memory),
      ordering: .releasing
    ).exchanged
  }
}
