/// Why a plugin in C was not taken: what it says of itself does not fit its manifest or an interface.
package enum TableFault: Error, Hashable, Sendable {
  /// The descriptor points to no table.
  case noTable(String)
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
    case .notCallable(let method, let reason): "its method '\(method)' cannot be called: \(reason)"
    }
  }
}

/// Says in which place two signatures of one method differ.
struct SignatureDifference: CustomStringConvertible {
  let description: String

  init(_ wanted: String, _ found: String) {
    let (wanted, found) = (Self.parts(wanted), Self.parts(found))
    let differing = zip(wanted.arguments, found.arguments).enumerated().first { $1.0 != $1.1 }
    if let (index, pair) = differing {
      description = ": argument \(index + 1) is \(pair.0), not \(pair.1)"
    } else if wanted.rest != found.rest {
      description = ": it is '\(wanted.rest)', not '\(found.rest)'"
    } else {
      description = ""
    }
  }

  private static func parts(_ signature: String) -> (arguments: [Substring], rest: Substring) {
    guard let open = signature.firstIndex(of: "("), let close = signature.lastIndex(of: ")") else {
      return ([], signature.drop { $0 != " " }.dropFirst())
    }
    let list = signature[signature.index(after: open)..<close].split(separator: ",")
    let types = list.map { $0.drop { $0 != ":" }.dropFirst(2) }
    return (types, signature[signature.index(after: close)...].dropFirst())
  }
}
