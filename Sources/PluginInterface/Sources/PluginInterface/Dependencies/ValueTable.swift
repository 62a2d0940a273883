/// Values of any types under keys, for reads that cost next to nothing.
///
/// A handful of entries is searched from front to back: no hashing, no cast, no allocation. A table
/// is never changed once it is shared; a change makes another one.
struct ValueTable: Sendable {
  /// One value.
  ///
  /// Safe to share: the address is that of memory which `owner` keeps and never changes.
  @safe private struct Entry: Sendable {
    let key: ObjectIdentifier
    nonisolated(unsafe) let address: UnsafeRawPointer
    let owner: any AnyObject & Sendable
  }

  private var entries: ContiguousArray<Entry> = []

  /// Whether it has no value.
  var isEmpty: Bool { entries.isEmpty }

  /// Where the value under a key is; valid as long as the table, or a copy of it.
  @inline(__always)
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? {
    unsafe entries.withUnsafeBufferPointer { entries in
      var index = 0
      while index < entries.count {
        if unsafe entries[index].key == key { return unsafe entries[index].address }
        index += 1
      }
      return nil
    }
  }

  /// Puts a value under a key, in the place of the one that is there.
  mutating func set<Value: Sendable>(_ key: ObjectIdentifier, _ value: Value) {
    let owner = ValueOwner(value)
    set(unsafe Entry(key: key, address: UnsafeRawPointer(owner.memory), owner: owner))
  }

  /// The values of both; where both have one, that of `others`.
  func merging(_ others: ValueTable) -> ValueTable {
    var merged = self
    for entry in others.entries { merged.set(entry) }
    return merged
  }

  private mutating func set(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.key == entry.key }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }
}

/// Keeps one value at an address that does not move.
///
/// Safe to share: the memory is written once, before anyone else has the object, and freed with it.
@safe private final class ValueOwner<Value: Sendable>: Sendable {
  nonisolated(unsafe) let memory: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: value)
  }

  deinit {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }
}
