import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// One sentence for the author, which says what is wrong and what to write instead.
struct Fault: DiagnosticMessage, FixItMessage, NoteMessage {
  let id: String
  let message: String
  var severity: DiagnosticSeverity { .error }
  var diagnosticID: MessageID { MessageID(domain: "PluginMacros", id: id) }
  var fixItID: MessageID { diagnosticID }
  var noteID: MessageID { diagnosticID }

  init(_ id: String, _ message: String) {
    self.id = id
    self.message = message
  }
}

/// One sentence for the author about what is as it should be.
struct Remark: DiagnosticMessage {
  let message: String
  var severity: DiagnosticSeverity { .note }
  var diagnosticID: MessageID { MessageID(domain: "PluginMacros", id: "remark") }

  init(_ message: String) { self.message = message }
}

/// Replaces one piece of source by another text.
struct Correction {
  let message: String
  let node: Syntax
  let text: String

  init(_ message: String, replace node: some SyntaxProtocol, by text: String) {
    self.message = message
    self.node = Syntax(node)
    self.text = text
  }

  var fixIt: FixIt {
    // Unparsed text as one token: a fix-it is applied as text, not as a tree.
    let token = TokenSyntax(
      .identifier(text),
      leadingTrivia: node.leadingTrivia,
      trailingTrivia: node.trailingTrivia,
      presence: .present
    )
    return FixIt(
      message: Fault("fix", message),
      changes: [.replace(oldNode: node, newNode: Syntax(token))]
    )
  }
}

/// Collects what is wrong with one declaration, so that all of it is shown at once.
struct Faults {
  private(set) var found: [Diagnostic] = []
  var isEmpty: Bool { found.isEmpty }

  mutating func add(
    _ id: String,
    _ message: String,
    at node: some SyntaxProtocol,
    fix: Correction?...
  ) {
    let diagnostic = Diagnostic(
      node: node,
      message: Fault(id, message),
      fixIts: fix.compactMap { $0?.fixIt }
    )
    found.append(diagnostic)
  }

  mutating func add(_ others: Faults) { found += others.found }

  /// Shows everything.
  ///
  /// - Returns: Whether there was anything to show.
  func report(in context: some MacroExpansionContext) -> Bool {
    found.forEach(context.diagnose)
    return !found.isEmpty
  }
}
