import SwiftSyntax
import SwiftSyntaxMacros

/// A variable that stands under `@Entry`: its key, and the declaration of the key where it has none.
struct EntryDeclaration {
  /// The type of the key.
  let key: String
  /// Declares the key; `nil` where one exists already.
  let declaration: String?

  init?(
    _ declaration: some DeclSyntaxProtocol,
    _ node: AttributeSyntax,
    in context: some MacroExpansionContext,
    reporting: Bool
  ) {
    var faults = Faults()
    let made = Self.read(declaration, node, in: context, &faults)
    if reporting { _ = faults.report(in: context) }
    guard let made else { return nil }
    self = made
  }

  private init(key: String, declaration: String?) {
    self.key = key
    self.declaration = declaration
  }

  private static func read(
    _ declaration: some DeclSyntaxProtocol,
    _ node: AttributeSyntax,
    in context: some MacroExpansionContext,
    _ faults: inout Faults
  ) -> EntryDeclaration? {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.var), variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else {
      faults.add("entry-variable", "@Entry stands on one stored 'var'", at: node)
      return nil
    }
    let owner = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.lastName
    switch owner {
    case "EnvironmentValues": return environment(name, binding, &faults)
    case "DependencyValues": return dependency(name, binding, &faults)
    default:
      faults.add(
        "entry-place",
        "@Entry stands in an extension of EnvironmentValues or DependencyValues",
        at: node
      )
      return nil
    }
  }

  private static func environment(
    _ name: TokenSyntax,
    _ binding: PatternBindingSyntax,
    _ faults: inout Faults
  ) -> EntryDeclaration? {
    let type = binding.typeAnnotation?.type
    let isOptional = type?.is(OptionalTypeSyntax.self) ?? false
    guard let value = binding.initializer?.value.trimmedDescription ?? (isOptional ? "nil" : nil)
    else {
      faults.add(
        "entry-default",
        "'\(name.plainName)' needs a default: write '= …', it is read where nobody set a value",
        at: name
      )
      return nil
    }
    return EntryDeclaration(
      key: "__Key_\(name.plainName)",
      declaration: """
        private enum __Key_\(name.plainName): PluginInterface.EnvironmentKey {
          static let defaultValue\(annotation(type)) = \(value)
        }
        """
    )
  }

  private static func dependency(
    _ name: TokenSyntax,
    _ binding: PatternBindingSyntax,
    _ faults: inout Faults
  ) -> EntryDeclaration? {
    let type = binding.typeAnnotation?.type
    if let value = binding.initializer?.value.trimmedDescription {
      return EntryDeclaration(
        key: "__Key_\(name.plainName)",
        declaration: """
          private enum __Key_\(name.plainName): PluginInterface.DefaultedDependencyKey {
            static let defaultValue\(annotation(type)) = \(value)
          }
          """
      )
    }
    guard let type else {
      faults.add("entry-type", "write the type of '\(name.plainName)', or a default", at: name)
      return nil
    }
    let existential = type.as(SomeOrAnyTypeSyntax.self)
    if let existential, existential.someOrAnySpecifier.tokenKind == .keyword(.any) {
      return EntryDeclaration(
        key: "\(existential.constraint.trimmedDescription)Key",
        declaration: nil
      )
    }
    return EntryDeclaration(
      key: "PluginInterface.ValueKey<\(type.trimmedDescription)>",
      declaration: nil
    )
  }

  private static func annotation(_ type: TypeSyntax?) -> String {
    type.map { ": \($0.trimmedDescription)" } ?? ""
  }
}
