import SwiftSyntax

/// Reads the stored properties of a structure that `@CStructure` stands on.
struct FieldsReader {
  private(set) var faults = Faults()
  private let node: AttributeSyntax

  init(_ node: AttributeSyntax) { self.node = node }

  mutating func fields(of declaration: some DeclGroupSyntax) -> [StructureField] {
    guard let structure = declaration.as(StructDeclSyntax.self) else {
      faults.add("structure", "@CStructure stands on a struct", at: node)
      return []
    }
    if let modifier = structure.modifier(.private) ?? structure.modifier(.fileprivate) {
      faults.add(
        "private-structure",
        "a C structure is shared: it cannot be \(modifier.name.text)",
        at: modifier
      )
    }
    if let generics = structure.genericParameterClause {
      faults.add("generic-structure", "C has no generic structures", at: generics)
    }
    let fields = structure.memberBlock.members.compactMap { field($0.decl) }
    if fields.isEmpty, faults.isEmpty {
      faults.add("no-field", "a C structure has at least one stored property", at: structure.name)
    }
    return fields
  }

  /// `nil` for what is no stored property of a value, or is wrong.
  private mutating func field(_ member: DeclSyntax) -> StructureField? {
    if let conditional = member.as(IfConfigDeclSyntax.self) {
      faults.add(
        "conditional-field",
        "the layout of a C structure is the same everywhere: take '#if' out of it",
        at: conditional.clauses.first.map { Syntax($0.poundKeyword) } ?? Syntax(conditional)
      )
    }
    guard let variable = member.as(VariableDeclSyntax.self), !variable.has(.static) else {
      return nil
    }
    guard let binding = variable.bindings.first, !Self.isComputed(binding) else { return nil }
    guard variable.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let type = binding.typeAnnotation?.type
    else {
      faults.add(
        "field-form",
        "write each field of a C structure by itself and with its type, 'var floor: Int32'",
        at: variable.bindings
      )
      return nil
    }
    return field(name, type, variable, binding)
  }

  private mutating func field(
    _ name: TokenSyntax,
    _ type: TypeSyntax,
    _ variable: VariableDeclSyntax,
    _ binding: PatternBindingSyntax
  ) -> StructureField? {
    if let attribute = variable.attributes.first {
      faults.add("field-attribute", "a field of a C structure has no attributes", at: attribute)
    } else if let modifier = variable.modifier(.lazy) ?? variable.modifier(.weak) {
      faults.add(
        "field-modifier",
        "a field of a C structure is stored as it is: it cannot be \(modifier.name.text)",
        at: modifier
      )
    } else if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
      faults.add(
        "constant-field",
        "what C writes goes into each field: take away the value, or write 'var'",
        at: name
      )
    } else if let reason = Self.obstacle(type) {
      faults.add("field-type", "a field of a C structure cannot be \(reason)", at: type)
    } else {
      return StructureField(
        name: name.text,
        plainName: name.plainName,
        type: type.trimmedDescription
      )
    }
    return nil
  }

  /// Whether a property is not stored: it has a body, or accessors that are no observers.
  private static func isComputed(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock else { return false }
    guard case .accessors(let list) = block.accessors else { return true }
    return !list.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }

  /// What a type is, where the source shows that it is none for a field; the compiler knows the others.
  private static func obstacle(_ type: TypeSyntax) -> String? {
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "optional: C has a value in every field; add a Bool that says whether it counts"
    }
    if ["String", "Substring"].contains(type.lastName) {
      return "a text, which somebody would have to free; pass it as a parameter of its own"
    }
    if type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) {
      return "a collection; pass it as a parameter of its own"
    }
    return nil
  }
}
