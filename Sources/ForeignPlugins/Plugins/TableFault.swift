/// Why a plugin in C was not taken: what it says of itself does not fit its manifest or an interface.
package enum TableFault: Error, Hashable, Sendable {
  /// The descriptor points to no table.
  case noTable(String)
  /// A structure is shorter than its version says.
  case size(structure: String, found: UInt32, needed: UInt32)
  /// A field that must point somewhere is null, or a text is not UTF-8.
  case badField(String)
  /// A field that must be a function points to something else.
  case notAFunction(String)
  /// The provider is one of another interface than the manifest says.
  case otherInterface(manifest: String, compiled: String)
  /// No type in the interface's module has the name of a key.
  case noKey(interface: String)
  /// The interface cannot be provided from C.
  case swiftOnly(interface: String, method: String?, reason: String)
  /// The table lacks a method.
  case missingMethod(String)
  /// A table has a method of this name with another signature.
  case otherSignature(wanted: String, found: String, member: String?)
  /// The table has two methods of this name.
  case twice(String)
  /// The table has two members of this name.
  case memberTwice(String)
  /// The manifest has a member that the table has not.
  case memberNotListed(member: String, interface: String)
  /// The table has a member that the manifest has not.
  case memberNotDeclared(String)
  /// The interface of a member has no such method.
  case unknownMethod(String, member: String, interface: String)
  /// A method of a member's interface cannot be called from C.
  case notForC(String, member: String, reason: String)
  /// A method that ends later than it returns is not async.
  case notAsync(String)
  /// A method that ends later than it returns has no way to say that it did not.
  case silentCompletion(String)
  /// The self-test of calls has failed.
  case wrongCalls(String)
  /// A method cannot be called.
  case notCallable(method: String, reason: String)
}

extension TableFault: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  package var description: String {
    switch self {
    case .noTable(let structure): "its descriptor points to no \(structure)"
    case .size(let structure, let found, let needed):
      "its \(structure) says it is \(found) bytes long, and version 1 has \(needed)"
    case .badField(let field): "its '\(field)' is null, or no UTF-8"
    case .notAFunction(let field):
      """
      its '\(field)' points to no function; check that its descriptor points to the table of its kind, \
      plughost_provider_v1 or plughost_feature_v1
      """
    case .otherInterface(let manifest, let compiled):
      "it provides \(manifest) by its manifest and \(compiled) by its table"
    case .noKey(let interface):
      """
      \(interface) has no key of the usual name: only protocols with @DependencyInterface can be \
      provided or used from C
      """
    case .swiftOnly(let interface, let method, let reason):
      """
      \(interface) can be provided in Swift alone: \(method.map { "of '\($0)', " } ?? "")\(reason)
      """
    case .missingMethod(let signature): "its table has no method '\(signature)'; add it"
    case .otherSignature(let wanted, let found, let member):
      """
      its table\(member.map { ", at member '\($0)'," } ?? "") has '\(found)' where the interface has \
      '\(wanted)'\(SignatureDifference(wanted, found)); mend the plugin's function
      """
    case .twice(let name): "its table has two methods '\(name)'"
    case .memberTwice(let name): "its table has two members '\(name)'"
    case .memberNotListed(let member, let interface):
      """
      its manifest requires \(interface) as '\(member)', and its table has no member of that name; \
      list there the methods that it calls
      """
    case .memberNotDeclared(let member):
      "its table has a member '\(member)' that its manifest does not require; add it there"
    case .unknownMethod(let signature, let member, let interface):
      "its table, at member '\(member)', has '\(signature)', and \(interface) has no such method"
    case .notForC(let method, let member, let reason):
      "its member '\(member)' cannot have '\(method)': \(reason)"
    case .notAsync(let method):
      "its method '\(method)' is among those that complete, and is not async; list it in 'methods'"
    case .silentCompletion(let method):
      """
      its method '\(method)' is among those that complete, which it may never do, and cannot throw; list \
      it in 'methods', or give it a value for that case with @Fallback in the interface
      """
    case .wrongCalls(let failure):
      """
      this machine's libffi passes values wrongly, so that no plugin in C can be called: \(failure); \
      install another libffi
      """
    case .notCallable(let method, let reason): "its method '\(method)' cannot be called: \(reason)"
    }
  }
}
