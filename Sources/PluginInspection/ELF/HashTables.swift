/// The hash table that linkers write today: a Bloom filter, buckets and chains.
struct GNUHashTable: Sendable {
  private let bucketCount: UInt32
  private let firstSymbol: UInt32
  private let filterSize: UInt32
  private let filterShift: UInt32
  private let filter: Int
  private let buckets: Int
  private let chains: Int

  /// The table at `offset`; `nil` where it cannot be one.
  init?(_ bytes: FileBytes, at offset: Int) {
    guard let bucketCount = bytes.load(UInt32.self, at: offset),
      let firstSymbol = bytes.load(UInt32.self, at: offset + 4),
      let filterSize = bytes.load(UInt32.self, at: offset + 8),
      let filterShift = bytes.load(UInt32.self, at: offset + 12),
      bucketCount > 0, filterSize > 0, filterSize & (filterSize - 1) == 0, filterShift < 32
    else { return nil }
    self.bucketCount = bucketCount
    self.firstSymbol = firstSymbol
    self.filterSize = filterSize
    self.filterShift = filterShift
    filter = offset + 16
    buckets = filter + Int(filterSize) * 8
    chains = buckets + Int(bucketCount) * 4
    guard bytes.contains(buckets, length: Int(bucketCount) * 4) else { return nil }
  }

  /// The first value that `match` returns for a symbol with this hash.
  @inline(__always)
  func first<Found>(_ bytes: FileBytes, hash: UInt32, _ match: (Int) -> Found?) -> Found? {
    let word = filter + Int((hash >> 6) & (filterSize - 1)) * 8
    guard let bits = bytes.load(UInt64.self, at: word),
      bits >> UInt64(hash & 63) & (bits >> UInt64((hash >> filterShift) & 63)) & 1 == 1,
      var index = bytes.load(UInt32.self, at: buckets + Int(hash % bucketCount) * 4),
      index >= firstSymbol
    else { return nil }
    while let link = bytes.load(UInt32.self, at: chains + Int(index - firstSymbol) * 4) {
      if link | 1 == hash | 1, let found = match(Int(index)) { return found }
      guard link & 1 == 0, index < UInt32.max else { return nil }
      index += 1
    }
    return nil
  }

  /// The number of symbols the chains reach; those before the first hashed one are undefined.
  func symbolCount(_ bytes: FileBytes) -> Int {
    var last: UInt32 = 0
    for bucket in 0..<Int(bucketCount) {
      last = max(last, bytes.load(UInt32.self, at: buckets + bucket * 4) ?? 0)
    }
    guard last >= firstSymbol, last > 0 else { return Int(firstSymbol) }
    while let link = bytes.load(UInt32.self, at: chains + Int(last - firstSymbol) * 4),
      link & 1 == 0, last < UInt32.max
    {
      last += 1
    }
    return Int(last) + 1
  }
}

/// The hash table of the ELF specification, which some linkers write alone.
struct SysVHashTable: Sendable {
  /// The number of symbols.
  let symbolCount: Int
  private let bucketCount: UInt32
  private let buckets: Int
  private let chains: Int

  /// The table at `offset`; `nil` where it cannot be one.
  init?(_ bytes: FileBytes, at offset: Int) {
    guard let bucketCount = bytes.load(UInt32.self, at: offset), bucketCount > 0,
      let symbolCount = bytes.load(UInt32.self, at: offset + 4)
    else { return nil }
    self.bucketCount = bucketCount
    // A chain has four bytes for each symbol: a greater number is damage, and would be a long walk.
    self.symbolCount = min(Int(symbolCount), bytes.count / 4)
    buckets = offset + 8
    chains = buckets + Int(bucketCount) * 4
  }

  /// The first value that `match` returns for a symbol with this hash.
  func first<Found>(_ bytes: FileBytes, hash: UInt32, _ match: (Int) -> Found?) -> Found? {
    var index = bytes.load(UInt32.self, at: buckets + Int(hash % bucketCount) * 4) ?? 0
    // A damaged chain may be a circle.
    for _ in 0..<symbolCount where index != 0 {
      if let found = match(Int(index)) { return found }
      index = bytes.load(UInt32.self, at: chains + Int(index) * 4) ?? 0
    }
    return nil
  }
}
