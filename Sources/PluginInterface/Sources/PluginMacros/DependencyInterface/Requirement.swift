import SwiftSyntax

/// One requirement of a dependency protocol: it can be forwarded, needs nothing, or cannot be.
enum Requirement {
  case function(FunctionDeclSyntax)
  case property(VariableDeclSyntax)
  case index(SubscriptDeclSyntax)
  /// A type alias, or something that the compiler refuses itself.
  case nothing
  case refused(Syntax, reason: String)

  /// - Parameters:
  ///   - decl: A member of the protocol.
  ///   - isClass: Whether a class answers, in which a call that changes something needs no variable, and
  ///     a property can be set.
  init(_ decl: DeclSyntax, inClass isClass: Bool = false) {
    if let function = decl.as(FunctionDeclSyntax.self) {
      self = Self.refusal(of: function, isClass) ?? .function(function)
    } else if let variable = decl.as(VariableDeclSyntax.self) {
      self = Self.refusal(of: variable, isClass) ?? .property(variable)
    } else if let index = decl.as(SubscriptDeclSyntax.self) {
      self = Self.refusal(of: index) ?? .index(index)
    } else {
      self = Self.other(decl)
    }
  }

  static func getter(_ block: AccessorBlockSyntax?) -> AccessorDeclSyntax? {
    guard case .accessors(let accessors)? = block?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
  }

  static func isSettable(_ block: AccessorBlockSyntax?) -> Bool {
    guard case .accessors(let accessors)? = block?.accessors else { return false }
    return accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
  }

  /// Whether a getter changes what it is asked of.
  static func changes(_ block: AccessorBlockSyntax?) -> Bool {
    getter(block)?.modifier?.name.tokenKind == .keyword(.mutating)
  }

  private static func other(_ decl: DeclSyntax) -> Requirement {
    if let initializer = decl.as(InitializerDeclSyntax.self) {
      return .refused(Syntax(initializer.initKeyword), reason: "an initialiser")
    }
    if let type = decl.as(AssociatedTypeDeclSyntax.self) {
      return .refused(Syntax(type.associatedtypeKeyword), reason: "an associated type")
    }
    if let conditional = decl.as(IfConfigDeclSyntax.self) {
      let start = conditional.clauses.first.map { Syntax($0.poundKeyword) }
      return .refused(start ?? Syntax(conditional), reason: "a requirement under #if")
    }
    return .nothing
  }

  private static func refusal(
    of function: FunctionDeclSyntax,
    _ isClass: Bool
  ) -> Requirement? {
    if let refusal = refusal(ofModifiers: function.modifiers, isClass) { return refusal }
    let clause = function.signature.parameterClause
    return refusal(ofParameters: clause.parameters)
      ?? refusal(ofPack: function.genericParameterClause)
      ?? refusal(ofSelfIn: Syntax(function.signature))
      ?? function.genericWhereClause.flatMap { refusal(ofSelfIn: Syntax($0)) }
  }

  private static func refusal(of variable: VariableDeclSyntax, _ isClass: Bool) -> Requirement? {
    if let refusal = refusal(ofModifiers: variable.modifiers, isClass) { return refusal }
    let accessors = isClass ? [] : variable.bindings.compactMap(\.accessorBlock)
    return accessors.lazy.compactMap(refusal(ofSetterIn:)).first
      ?? variable.bindings.lazy.compactMap { $0.typeAnnotation }
      .compactMap { refusal(ofSelfIn: Syntax($0)) }.first
  }

  private static func refusal(of index: SubscriptDeclSyntax) -> Requirement? {
    if let refusal = refusal(ofModifiers: index.modifiers, false) { return refusal }
    return index.accessorBlock.flatMap(refusal(ofSetterIn:))
      ?? refusal(ofParameters: index.parameterClause.parameters)
      ?? refusal(ofPack: index.genericParameterClause)
      ?? refusal(ofSelfIn: Syntax(index.parameterClause))
      ?? refusal(ofSelfIn: Syntax(index.returnClause))
  }

  private static func refusal(
    ofModifiers modifiers: DeclModifierListSyntax,
    _ isClass: Bool
  ) -> Requirement? {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static): return .refused(Syntax(modifier), reason: "a static requirement")
      case .keyword(.mutating) where !isClass:
        return .refused(Syntax(modifier), reason: "a mutating requirement")
      default: continue
      }
    }
    return nil
  }

  private static func refusal(ofSetterIn block: AccessorBlockSyntax) -> Requirement? {
    guard case .accessors(let accessors) = block.accessors else { return nil }
    for accessor in accessors {
      if accessor.accessorSpecifier.tokenKind == .keyword(.set) {
        return .refused(Syntax(accessor), reason: "a settable requirement")
      }
      if let modifier = accessor.modifier, modifier.name.tokenKind == .keyword(.mutating) {
        return .refused(Syntax(modifier), reason: "a mutating requirement")
      }
    }
    return nil
  }

  private static func refusal(ofParameters list: FunctionParameterListSyntax) -> Requirement? {
    list.lazy.compactMap(\.ellipsis).first.map {
      .refused(Syntax($0), reason: "a variadic parameter")
    }
  }

  private static func refusal(ofPack clause: GenericParameterClauseSyntax?) -> Requirement? {
    clause?.parameters.lazy.compactMap(\.specifier).first.map {
      .refused(Syntax($0), reason: "a parameter pack")
    }
  }

  private static func refusal(ofSelfIn node: Syntax) -> Requirement? {
    node.tokens(viewMode: .sourceAccurate).first { $0.tokenKind == .keyword(.Self) }
      .map { .refused(Syntax($0), reason: "'Self'") }
  }
}
