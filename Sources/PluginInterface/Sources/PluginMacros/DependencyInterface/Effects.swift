import SwiftSyntax

/// `async` and `throws` of a requirement.
struct Effects {
  let isAsync: Bool
  let throwing: ThrowsClauseSyntax?

  init(_ specifiers: FunctionEffectSpecifiersSyntax?) {
    isAsync = specifiers?.asyncSpecifier != nil
    throwing = specifiers?.throwsClause
  }

  init(_ specifiers: AccessorEffectSpecifiersSyntax?) {
    isAsync = specifiers?.asyncSpecifier != nil
    throwing = specifiers?.throwsClause
  }

  var isThrowing: Bool { throwing != nil }

  var isRethrowing: Bool { throwing?.throwsSpecifier.tokenKind == .keyword(.rethrows) }

  /// What a call needs before it.
  var words: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  /// What a declaration needs after its parameters.
  var specifiers: String {
    [isAsync ? "async" : "", throwing?.trimmedDescription ?? ""].joinedWords
  }

  /// ` throws(E)` for the `do` of a typed throw, so that the error keeps its type.
  var doClause: String {
    throwing?.type == nil ? "" : " " + (throwing?.trimmedDescription ?? "")
  }
}

extension [String] {
  /// The parts that are not empty, with a space between them.
  var joinedWords: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
