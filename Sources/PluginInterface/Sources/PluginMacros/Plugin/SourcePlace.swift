import SwiftSyntax
import SwiftSyntaxMacros

/// A place in the author's file.
struct SourcePlace {
  /// A string literal.
  let file: String
  let line: Int
  /// Counts bytes, from one.
  let column: Int

  init?(of node: some SyntaxProtocol, in context: some MacroExpansionContext) {
    guard
      let found = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath),
      let line = Int(found.line.trimmedDescription),
      let column = Int(found.column.trimmedDescription)
    else { return nil }
    file = found.file.trimmedDescription
    self.line = line
    self.column = column
  }
}

/// Generated text whose pieces the compiler takes to stand in the author's file.
///
/// `#sourceLocation` gives lines only, and stands between statements only: the pieces must come in
/// the order of their lines, and blanks bring them to their columns.
struct PlacedText {
  private var text = ""
  private var first: SourcePlace?
  /// Of the end of the text so far.
  private var line = 0
  private var column = 1

  /// Adds a piece that stands nowhere.
  mutating func add(_ piece: String) {
    text += piece
    column += piece.utf8.count
  }

  /// Adds a piece that stands at `place`, as far as what is before it leaves room, with `lead` right
  /// before it.
  mutating func add(_ piece: String, after lead: String = "", at place: SourcePlace?) {
    guard let place else { return add(" " + lead + piece) }
    if first == nil {
      first = place
      line = place.line - 1
    }
    while line < place.line {
      text += "\n"
      line += 1
      column = 1
    }
    let blanks = place.column - column - lead.utf8.count
    add(String(repeating: " ", count: max(1, blanks)) + lead + piece)
  }

  /// The text as lines of their own.
  var source: String {
    guard let first else { return text }
    return """
      #sourceLocation(file: \(first.file), line: \(first.line - 1))
      \(text)
      #sourceLocation()
      """
  }
}
