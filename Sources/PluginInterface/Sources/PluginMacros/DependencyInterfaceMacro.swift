import SwiftSyntax
import SwiftSyntaxMacros

/// Writes the key of a dependency protocol.
enum DependencyInterfaceMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let proto = declaration.as(ProtocolDeclSyntax.self) else { return [] }
    let name = proto.name.text
    return [
      """
      /// The key of ``\(raw: name)``.
      public enum \(raw: name)Key: DependencyKey {
        public typealias Value = any \(raw: name)
      }
      """
    ]
  }
}
