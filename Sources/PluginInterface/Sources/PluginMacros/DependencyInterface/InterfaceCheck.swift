import SwiftSyntax
import SwiftSyntaxMacros

/// What must hold of the protocol that `@DependencyInterface` stands on.
struct InterfaceCheck {
  private(set) var faults = Faults()
  private let node: AttributeSyntax
  /// `false` for `@DependencyInterface(swap: .rebuild)`: a key without a proxy.
  private(set) var isForwarded = true

  init(_ node: AttributeSyntax) {
    self.node = node
    guard case .argumentList(let arguments)? = node.arguments, let swap = arguments.first else {
      return
    }
    switch swap.expression.memberName {
    case "live": break
    case "rebuild": isForwarded = false
    default: faults.add("swap", "write 'swap: .live' or 'swap: .rebuild' here", at: swap.expression)
    }
  }

  mutating func dependencyProtocol(
    _ declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> ProtocolDeclSyntax? {
    guard let proto = declaration.as(ProtocolDeclSyntax.self) else {
      faults.add("protocol", "@DependencyInterface stands on a protocol", at: node)
      return nil
    }
    if !context.lexicalContext.isEmpty {
      faults.add(
        "nested",
        "@DependencyInterface stands on a protocol at file scope",
        at: proto.name
      )
    }
    if let modifier = proto.modifier(.private) ?? proto.modifier(.fileprivate) {
      faults.add(
        "private-protocol",
        "a dependency interface is shared: it cannot be \(modifier.name.text)",
        at: modifier
      )
    }
    checkAccess(proto)
    checkInheritance(proto)
    return proto
  }

  mutating func requirements(of proto: ProtocolDeclSyntax) -> [Requirement] {
    let requirements = proto.memberBlock.members.map { Requirement($0.decl) }
    guard isForwarded else { return [] }
    for case .refused(let place, let reason) in requirements { refuse(reason, at: place) }
    return requirements
  }

  /// What no other module sees has one implementation as far as the optimizer knows: it does not look
  /// into what macros write, and takes proxies, stubs and doubles for that one.
  private mutating func checkAccess(_ proto: ProtocolDeclSyntax) {
    guard !proto.has(.public), !proto.has(.package), !proto.has(.private),
      !proto.has(.fileprivate), proto.attribute("usableFromInline") == nil
    else { return }
    let replaced = proto.modifier(.internal)?.name ?? proto.protocolKeyword
    let added = replaced == proto.protocolKeyword ? "public protocol" : "public"
    faults.add(
      "internal-protocol",
      "a dependency interface is shared: make '\(proto.name.text)' public",
      at: proto.name,
      fix: Correction("write 'public'", replace: replaced, by: added)
    )
  }

  private mutating func checkInheritance(_ proto: ProtocolDeclSyntax) {
    let known = ["Sendable", "AnyObject"]
    let unknown = proto.inheritanceClause.types.filter { !known.contains($0.lastName ?? "") }
    if isForwarded {
      for type in unknown {
        refuse("what it inherits from '\(type.trimmedDescription)'", at: Syntax(type))
      }
    }
    // What it inherits from may be Sendable.
    if unknown.isEmpty, !proto.inheritanceClause.names("Sendable") {
      faults.add(
        "sendable",
        "'\(proto.name.text)' must be Sendable: its implementation is shared by plugins",
        at: proto.name,
        fix: proto.inheritanceClause == nil
          ? Correction("add ': Sendable'", replace: proto.name, by: "\(proto.name.text): Sendable")
          : nil
      )
    }
  }

  private mutating func refuse(_ what: String, at place: Syntax) {
    faults.add(
      "not-forwardable",
      """
      a proxy cannot forward \(what): write '@DependencyInterface(swap: .rebuild)', the dependency \
      then works without a proxy and a swap rebuilds its consumers
      """,
      at: place,
      fix: Correction(
        "write '@DependencyInterface(swap: .rebuild)'",
        replace: node,
        by: "@DependencyInterface(swap: .rebuild)"
      )
    )
  }
}
