/// A protocol of PluginInterface by which a built value takes part in its own life.
public enum LifecycleProtocol: CaseIterable, Sendable {
  /// It has something to give back at its end.
  case shutdownable
  /// It prepares itself before its first call.
  case warmingUp
  /// It hands its state to the next generation.
  case stateTransferring

  fileprivate var descriptor: SymbolName {
    switch self {
    case .shutdownable: Self.shutdownableDescriptor
    case .warmingUp: Self.warmingUpDescriptor
    case .stateTransferring: Self.stateTransferringDescriptor
    }
  }

  /// The first eight letters of each, `$s15Plug`, which most names do not share.
  fileprivate static let beginning: UInt64 = 0x67_75_6C_50_35_31_73_24

  private static let shutdownableDescriptor = SymbolName("$s15PluginInterface12ShutdownableMp")
  private static let warmingUpDescriptor = SymbolName("$s15PluginInterface9WarmingUpMp")
  private static let stateTransferringDescriptor =
    SymbolName("$s15PluginInterface17StateTransferringMp")
}

extension ELFImage {
  /// The lifecycle protocols whose descriptors this file imports.
  ///
  /// The record of a conformance refers to the protocol's descriptor, so a type of this file
  /// conforms to no other one.
  var lifecycle: Set<LifecycleProtocol> {
    var found: Set<LifecycleProtocol> = []
    guard needs("libPluginInterface.so") else { return found }
    for index in 1..<max(symbols.count, 1) {
      guard let symbol = symbols.symbol(index), symbol.isUndefined,
        bytes.load(UInt64.self, at: symbol.nameOffset) == LifecycleProtocol.beginning
      else { continue }
      for candidate in LifecycleProtocol.allCases
      where candidate.descriptor.isEqual(bytes, at: symbol.nameOffset) {
        found.insert(candidate)
      }
    }
    return found
  }
}
