import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyInterface`: writes the key, the proxy and the interface line of a protocol.
enum DependencyInterfaceMacro: PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var check = InterfaceCheck(node)
    guard let proto = check.dependencyProtocol(declaration, in: context) else {
      _ = check.faults.report(in: context)
      return []
    }
    let requirements = check.requirements(of: proto)
    if check.faults.report(in: context) { return [] }
    return InterfaceSource(
      proto: proto,
      module: ModuleName.of(node, in: context),
      requirements: check.isForwarded ? requirements : nil
    ).decls
  }
}
