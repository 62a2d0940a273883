import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Entry`: makes a variable of `EnvironmentValues` or `DependencyValues` one that is kept there.
enum EntryMacro: AccessorMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = EntryDeclaration(declaration, node, in: context, reporting: true) else {
      return []
    }
    return [
      "get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }",
    ]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // What is wrong is told once, where the accessors are made.
    EntryDeclaration(declaration, node, in: context, reporting: false)?.declaration.map {
      ["\(raw: $0)"]
    } ?? []
  }
}
