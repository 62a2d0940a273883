import SwiftSyntax
import SwiftSyntaxMacros

/// `@Value`, `@Requires` and `@Edge`: `@Plugin` reads them, by themselves they write nothing.
enum MemberMarkMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
