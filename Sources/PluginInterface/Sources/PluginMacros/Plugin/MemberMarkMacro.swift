import SwiftSyntax
import SwiftSyntaxMacros

/// `@Value`, `@Requires`, `@Edge`, `@Fallback`: other macros read them, by themselves they write nothing.
enum MemberMarkMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
