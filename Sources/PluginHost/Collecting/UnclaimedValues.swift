/// Values that were given to a plugin that is not there yet.
public struct UnclaimedValues: Hashable, Sendable {
  /// The id that they were given to.
  public let plugin: String
  /// What they are called, sorted.
  public let keys: [String]
  /// The ids that there are and that may have been meant.
  public let similar: [String]

  /// Those of `values` whose id none of `ids` is, by id.
  static func among(
    _ values: [String: [String: String]],
    claimedBy ids: [String]
  ) -> [UnclaimedValues] {
    let known = Set(ids)
    return values.filter { !known.contains($0.key) && !$0.value.isEmpty }
      .sorted { $0.key < $1.key }
      .map { id, values in
        UnclaimedValues(
          plugin: id,
          keys: values.keys.sorted(),
          similar: NearMatches.of(id, in: known.sorted())
        )
      }
  }
}

extension UnclaimedValues: CustomStringConvertible {
  /// Whose values they are and what becomes of them; never the values.
  public var description: String {
    """
    no plugin has the id '\(plugin)' yet; what is given for it (\(keys.joined(separator: ", "))) is \
    kept for when it is loaded\(similar.isEmpty ? "" : ". \(remedy(similar, nil, ""))")
    """
  }
}
