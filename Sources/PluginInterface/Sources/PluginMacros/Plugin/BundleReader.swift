import SwiftSyntax

/// Reads the nested `struct Dependencies`: every stored property becomes a member or a fault.
struct BundleReader {
  private(set) var members: [BundleMember] = []
  private(set) var faults = Faults()
  /// Without a bundle in sight it is the type that has no members: another one is an error.
  private(set) var type = "PluginInterface.NoDependencies"

  private let builderName: String

  init(_ builder: StructDeclSyntax) {
    builderName = builder.name.text
    let bundles = builder.memberBlock.members.compactMap { Self.bundle($0.decl) }
    for extra in bundles.dropFirst() {
      faults.add("duplicate-bundle", "a builder has one 'Dependencies'", at: extra)
    }
    for item in builder.memberBlock.members { read(item.decl) }
    if bundles.isEmpty, faults.isEmpty { checkNothingIsElsewhere(builder) }
  }

  /// A bundle of another place could have defaults for all its members, and would be filled with
  /// them without a word.
  private mutating func checkNothingIsElsewhere(_ builder: StructDeclSyntax) {
    let types = builder.memberBlock.members.compactMap { item -> TypeSyntax? in
      guard let function = item.decl.as(FunctionDeclSyntax.self), function.name.text == "build"
      else { return nil }
      return function.signature.parameterClause.parameters.first?.type
    }
    guard let type = types.first, !types.map(\.lastName).contains("NoDependencies") else { return }
    faults.add(
      "bundle-elsewhere",
      """
      the members of '\(type.trimmedDescription)' are not visible here: write \
      'struct Dependencies: Sendable' in the builder, or take NoDependencies
      """,
      at: type,
      fix: Correction("take nothing", replace: type, by: "NoDependencies"),
      type.lastName == "Dependencies" ? Self.newBundle(in: builder) : nil
    )
  }

  private static func newBundle(in builder: StructDeclSyntax) -> Correction {
    let access = builder.modifier(.public) ?? builder.modifier(.package)
    let word = access.map { $0.name.text + " " } ?? ""
    return Correction(
      "write the bundle",
      replace: builder.memberBlock.leftBrace,
      by: "{\n  \(word)struct Dependencies: Sendable {\n  }"
    )
  }

  private static func bundle(_ decl: DeclSyntax) -> TokenSyntax? {
    guard let type = decl.asProtocol((any NamedDeclSyntax).self) else { return nil }
    return type.name.plainName == "Dependencies" ? type.name : nil
  }

  private mutating func read(_ decl: DeclSyntax) {
    if let conditional = decl.as(IfConfigDeclSyntax.self) { return refuseConditional(conditional) }
    guard let name = Self.bundle(decl) else { return }
    if let bundle = decl.as(StructDeclSyntax.self) {
      readBundle(bundle)
    } else if let alias = decl.as(TypeAliasDeclSyntax.self) {
      readAlias(alias)
    } else {
      faults.add(
        "bundle-kind",
        "'Dependencies' is a struct, so that the bundle is a value",
        at: name
      )
    }
  }

  private mutating func readAlias(_ alias: TypeAliasDeclSyntax) {
    let target = alias.initializer.value
    guard target.lastName != "NoDependencies" else { return }
    faults.add(
      "bundle-alias",
      """
      'Dependencies' may be an alias of NoDependencies alone: the members of another type are not \
      visible here, write 'struct Dependencies: Sendable'
      """,
      at: target
    )
  }

  private mutating func refuseConditional(_ conditional: IfConfigDeclSyntax) {
    for clause in conditional.clauses {
      guard case .decls(let items) = clause.elements else { continue }
      for item in items where Self.bundle(item.decl) != nil {
        faults.add(
          "conditional",
          "'Dependencies' cannot depend on #if: the manifest is one; move the #if into 'build'",
          at: conditional.clauses.first.map { Syntax($0.poundKeyword) } ?? Syntax(conditional)
        )
      }
    }
  }

  private mutating func readBundle(_ bundle: StructDeclSyntax) {
    type = "\(builderName).Dependencies"
    checkHead(bundle)
    for item in bundle.memberBlock.members {
      if let variable = item.decl.as(VariableDeclSyntax.self) {
        read(variable)
      } else {
        refuse(item.decl)
      }
    }
  }

  private mutating func checkHead(_ bundle: StructDeclSyntax) {
    if let generics = bundle.genericParameterClause {
      faults.add(
        "generic-bundle",
        "'Dependencies' cannot be generic: its members stand in the manifest",
        at: generics
      )
    }
    if let modifier = bundle.modifier(.private) ?? bundle.modifier(.fileprivate) {
      faults.add(
        "private-bundle",
        "'Dependencies' cannot be \(modifier.name.text): the host fills it",
        at: modifier
      )
    }
    let isExported = bundle.has(.public) || bundle.has(.package)
    if isExported, !bundle.inheritanceClause.names("Sendable") {
      faults.add(
        "sendable",
        "'Dependencies' must be Sendable: the bundle goes to the builder's task",
        at: bundle.name,
        fix: Correction(
          "add ': Sendable'",
          replace: bundle.name,
          by: bundle.inheritanceClause == nil ? "Dependencies: Sendable" : "Dependencies"
        )
      )
    }
  }

  private mutating func refuse(_ decl: DeclSyntax) {
    if let conditional = decl.as(IfConfigDeclSyntax.self) {
      faults.add(
        "conditional-member",
        "a bundle member cannot depend on #if: the manifest is one; declare it optional instead",
        at: conditional.clauses.first.map { Syntax($0.poundKeyword) } ?? Syntax(decl)
      )
    } else if let initializer = decl.as(InitializerDeclSyntax.self) {
      faults.add(
        "bundle-init",
        "'Dependencies' keeps its memberwise initialiser: remove this one, the host fills every member",
        at: initializer.initKeyword
      )
    } else {
      faults.add(
        "bundle-content",
        "'Dependencies' holds its members and nothing else; move this out of it",
        at: decl.firstToken(viewMode: .sourceAccurate).map(Syntax.init) ?? Syntax(decl)
      )
    }
  }

  private mutating func read(_ variable: VariableDeclSyntax) {
    var reader = MemberReader(variable)
    if let member = reader.read() {
      if member.isParameter, members.contains(where: \.isParameter) {
        faults.add(
          "parameters",
          "a bundle has one @Parameter; put what belongs together into a struct",
          at: variable
        )
      }
      members.append(member)
    }
    faults.add(reader.faults)
  }
}
