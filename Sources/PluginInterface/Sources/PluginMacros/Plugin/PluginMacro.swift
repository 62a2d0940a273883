import SwiftSyntax
import SwiftSyntaxMacros

/// `@Plugin`: writes the manifest, the compiler's version and the entry symbol of a builder.
enum PluginMacro: PeerMacro {
  /// The formatter would break the version numbers of an `#if compiler` line.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var check = BuilderCheck()
    let arguments = PluginArguments(node)
    guard let builder = check.builder(declaration, node: node, in: context) else {
      _ = check.faults.report(in: context)
      return []
    }
    check.checkKind(of: builder, isProvider: arguments.isProvider, arguments.isContract)
    check.checkBuild(of: builder, provides: arguments.provides)
    let bundle = BundleReader(builder)
    var faults = check.faults
    faults.add(arguments.faults)
    faults.add(bundle.faults)
    faults.add(check.decoration(arguments, bundle, at: builder))
    if faults.report(in: context) { return [] }
    return PluginSource(
      builder: builder,
      arguments: arguments,
      bundle: BundleSource(bundle.type, bundle.members, in: context),
      descriptor: DescriptorSource(builder, arguments, in: context)
    ).decls
  }
}

/// What must hold of the type that `@Plugin` stands on.
struct BuilderCheck {
  private(set) var faults = Faults()

  mutating func builder(
    _ declaration: some DeclSyntaxProtocol,
    node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> StructDeclSyntax? {
    guard let builder = declaration.as(StructDeclSyntax.self) else {
      faults.add("kind", "@Plugin stands on a struct: the builder of the plugin", at: node)
      return nil
    }
    if !context.lexicalContext.isEmpty {
      faults.add("nested", "@Plugin stands on a struct at file scope", at: builder.name)
    }
    if let generics = builder.genericParameterClause {
      faults.add("generic", "a plugin's builder cannot be generic: the host makes it", at: generics)
    }
    if let modifier = builder.modifier(.private) ?? builder.modifier(.fileprivate) {
      faults.add(
        "private-builder",
        "a plugin's builder cannot be \(modifier.name.text): the generated entry makes it",
        at: modifier
      )
    }
    return builder
  }

  mutating func checkBuild(of builder: StructDeclSyntax, provides: ProvidedInterface?) {
    guard let provides, builder.inheritanceClause.names("ProviderBuilder"),
      let returned = ReturnedType(of: builder)
    else { return }
    faults.add(returned.check(against: provides, in: builder))
  }

  /// What is odd about a decorator, and about a parameter.
  func decoration(
    _ arguments: PluginArguments,
    _ bundle: BundleReader,
    at builder: StructDeclSyntax
  ) -> Faults {
    var faults = Faults()
    let takes = bundle.members.filter {
      $0.interface == arguments.provides?.interface && $0.cardinality == .one
        && $0.delivery == .value && !$0.isParameter
    }
    if arguments.isDecorator, let provides = arguments.provides, takes.count != 1 {
      faults.add(
        "decorator-member",
        """
        a decorator takes what it wraps: give its bundle one member of the type \
        'any \(provides.interface)'
        """,
        at: builder.name
      )
    }
    if bundle.members.contains(where: \.isParameter),
      arguments.lifetime != "transient" || arguments.isDecorator
    {
      faults.add(
        "parameter-lifetime",
        "what takes a @Parameter is made for each caller: a provider with 'lifetime: .transient'",
        at: builder.name
      )
    }
    return faults
  }

  mutating func checkKind(of builder: StructDeclSyntax, isProvider: Bool, _ isContract: Bool) {
    let inherited = builder.inheritanceClause
    if isContract != inherited.names("ContractBuilder"),
      ["ContractBuilder", "FeatureBuilder", "ProviderBuilder"].contains(where: inherited.names)
    {
      return faults.add(
        "contract-checks",
        isContract
          ? "'\(builder.name.text)' builds no contract: make it a ContractBuilder, or remove 'checks:'"
          : "'\(builder.name.text)' builds a contract: say of what with 'checks: (any P).self'",
        at: builder.name
      )
    }
    if isProvider, inherited.names("FeatureBuilder") {
      faults.add(
        "feature-provides",
        "'\(builder.name.text)' builds a feature, which provides nothing: remove 'provides:'",
        at: builder.name
      )
    }
    if !isProvider, inherited.names("ProviderBuilder") {
      faults.add(
        "provider-provides",
        "'\(builder.name.text)' builds a provider: add 'provides: (any P).self' to @Plugin",
        at: builder.name
      )
    }
  }
}
