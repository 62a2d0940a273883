import SwiftSyntax

/// Reads one `let` of a bundle.
struct MemberReader {
  let variable: VariableDeclSyntax
  var faults = Faults()

  init(_ variable: VariableDeclSyntax) { self.variable = variable }

  mutating func read() -> BundleMember? {
    checkModifiers()
    guard let binding = onlyBinding(), let name = name(of: binding) else { return nil }
    guard let type = type(of: binding) else { return nil }
    guard var member = member(name, type) else { return nil }
    readVersions(into: &member)
    readEdge(into: &member)
    return faults.isEmpty ? member : nil
  }

  private mutating func checkModifiers() {
    if variable.bindingSpecifier.tokenKind != .keyword(.let) {
      faults.add(
        "var",
        "a bundle member is a 'let': the bundle is a value that the host fills once",
        at: variable.bindingSpecifier,
        fix: isComputed
          ? nil : Correction("write 'let'", replace: variable.bindingSpecifier, by: "let")
      )
    }
    for modifier in variable.modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.internal), .keyword(.package), .keyword(.nonisolated):
        continue
      case .keyword(.private), .keyword(.fileprivate):
        faults.add(
          "private-member",
          "a bundle member cannot be \(modifier.name.text): the host fills it",
          at: modifier
        )
      default:
        faults.add(
          "member-modifier",
          "a bundle member cannot be '\(modifier.trimmedDescription)'",
          at: modifier
        )
      }
    }
  }

  private var isComputed: Bool { variable.bindings.contains { $0.accessorBlock != nil } }

  private mutating func onlyBinding() -> PatternBindingSyntax? {
    guard let first = variable.bindings.first, variable.bindings.count == 1 else {
      faults.add(
        "several-names",
        "one bundle member a line: each 'let' names one dependency",
        at: variable.bindings.dropFirst().first.map(Syntax.init) ?? Syntax(variable)
      )
      return nil
    }
    if let initializer = first.initializer {
      faults.add(
        "default-value",
        "a bundle member has no default value: it would never be asked for; make it '(any P)?'",
        at: initializer
      )
    }
    if let accessors = first.accessorBlock {
      faults.add(
        "computed",
        "a bundle member is stored; move a computed property out of 'Dependencies'",
        at: accessors
      )
    }
    return first
  }

  private mutating func name(of binding: PatternBindingSyntax) -> String? {
    if let name = binding.pattern.as(IdentifierPatternSyntax.self) { return name.identifier.text }
    faults.add("pattern", "a bundle member is one name", at: binding.pattern)
    return nil
  }

  private mutating func type(of binding: PatternBindingSyntax) -> TypeSyntax? {
    if let type = binding.typeAnnotation?.type { return type }
    guard binding.initializer == nil else { return nil }
    faults.add("no-type", "write the type of the bundle member: 'any P'", at: binding.pattern)
    return nil
  }

  private mutating func member(_ name: String, _ type: TypeSyntax) -> BundleMember? {
    if variable.attribute("Parameter") != nil { return parameter(name, type) }
    if variable.attribute("Value") != nil { return value(name, type) }
    switch MemberType(type) {
    case .accepted(let interface, let cardinality, let delivery):
      let place = MemberType.place(of: type)
      var member = BundleMember(name: name, interface: interface, place: place)
      member.cardinality = cardinality
      member.delivery = delivery
      if cardinality != .one { member.swap = .rebuild }
      return member
    case .refused(let id, let message, let correction):
      faults.add(id, message, at: MemberType.unwrapped(type), fix: correction)
      return nil
    }
  }

  private mutating func parameter(_ name: String, _ type: TypeSyntax) -> BundleMember? {
    if ["Value", "Requires", "Edge"].contains(where: { variable.attribute($0) != nil }) {
      faults.add(
        "parameter-mark",
        "@Parameter stands alone: the caller of the factory gives it, not the host",
        at: type
      )
      return nil
    }
    var member = BundleMember(name: name, interface: type.trimmedDescription, place: nil)
    member.isParameter = true
    return member
  }

  private mutating func value(_ name: String, _ type: TypeSyntax) -> BundleMember? {
    if case .accepted = MemberType(type) {
      faults.add(
        "value-protocol",
        "@Value is for plain value types; '\(type.trimmedDescription)' is a protocol, remove @Value",
        at: type
      )
      return nil
    }
    var member = BundleMember(
      name: name,
      interface: type.trimmedDescription,
      place: type.firstToken(viewMode: .sourceAccurate)
    )
    member.isValue = true
    member.swap = .rebuild
    return member
  }
}
