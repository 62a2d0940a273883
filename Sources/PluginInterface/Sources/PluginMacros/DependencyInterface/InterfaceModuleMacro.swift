import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#interfaceModule("1.0.0")`: writes the line that names the module and its version.
enum InterfaceModuleMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let value = node.arguments.first?.expression
    guard let text = value?.literalText, Version(text) != nil else {
      var faults = Faults()
      faults.add(
        "interface-version",
        "write the version of the interface module as one literal such as \"1.0.0\" (semver.org)",
        at: value.map(Syntax.init) ?? Syntax(node)
      )
      _ = faults.report(in: context)
      return []
    }
    let line = JSONText.object([
      ("module", .string(ModuleName.of(node, in: context))), ("version", .string(text)),
    ])
    let source = SectionSource(
      section: ".plughost.interface",
      name: "_plughostThisModule",
      content: line.text + "\n"
    )
    return ["\(raw: source.text)"]
  }
}

/// The module that a macro is expanded in.
enum ModuleName {
  static func of(_ node: some SyntaxProtocol, in context: some MacroExpansionContext) -> String {
    let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
    let file = location?.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    return file?.split(separator: "/").first.map(String.init) ?? ""
  }
}
