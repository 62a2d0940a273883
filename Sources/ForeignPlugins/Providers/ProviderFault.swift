/// Why a plugin in C was not taken: what it says of itself does not fit its interface.
package enum ProviderFault: Error, Hashable, Sendable {
  /// The descriptor has no provider.
  case noProvider
  /// A structure is shorter than its version says.
  case size(structure: String, found: UInt32, needed: UInt32)
  /// A field that must point somewhere is null, or a text is not UTF-8.
  case badField(String)
  /// The provider is one of another interface than the manifest says.
  case otherInterface(manifest: String, compiled: String)
  /// No type in the interface's module has the name of a key.
  case noKey(interface: String)
  /// The interface cannot be provided from C.
  case swiftOnly(interface: String, method: String?, reason: String)
  /// The table lacks a method.
  case missingMethod(String)
  /// The table has a method of this name with another signature.
  case otherSignature(wanted: String, found: String)
  /// The table has two methods of this name.
  case twice(String)
  /// The manifest asks for what cannot be handed to C.
  case cannotReceive(member: String, interface: String)
  /// A method cannot be called.
  case notCallable(method: String, reason: String)
}

extension ProviderFault: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  package var description: String {
    switch self {
    case .noProvider:
      "its descriptor points to no plughost_provider_v1; only providers can be written in C"
    case .size(let structure, let found, let needed):
      "its \(structure) says it is \(found) bytes long, and version 1 has \(needed)"
    case .badField(let field): "its '\(field)' is null, or no UTF-8"
    case .otherInterface(let manifest, let compiled):
      "it provides \(manifest) by its manifest and \(compiled) by its table"
    case .noKey(let interface):
      """
      \(interface) has no key of the usual name: only protocols with @DependencyInterface can be \
      provided from C
      """
    case .swiftOnly(let interface, let method, let reason):
      """
      \(interface) can be provided in Swift alone: \(method.map { "of '\($0)', " } ?? "")\(reason)
      """
    case .missingMethod(let signature): "its table has no method '\(signature)'; add it"
    case .otherSignature(let wanted, let found):
      "its table has '\(found)' where the interface has '\(wanted)'; mend the plugin's function"
    case .twice(let name): "its table has two methods '\(name)'"
    case .cannotReceive(let member, let interface):
      """
      its member '\(member)' takes \(interface), and C plugins can be handed \
      PluginInterface.Configuration alone
      """
    case .notCallable(let method, let reason): "its method '\(method)' cannot be called: \(reason)"
    }
  }
}
