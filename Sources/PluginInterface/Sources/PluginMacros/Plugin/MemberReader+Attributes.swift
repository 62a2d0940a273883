import SwiftSyntax

extension MemberReader {
  /// `@Requires(from: "1.2.0")` and its other spellings.
  mutating func readVersions(into member: inout BundleMember) {
    guard let attribute = variable.attribute("Requires") else { return }
    guard case .argumentList(let arguments)? = attribute.arguments, let only = arguments.first,
      arguments.count == 1
    else { return refuseVersions(at: Syntax(attribute)) }
    if only.label == nil { return readRange(only.expression, into: &member) }
    guard let version = version(only.expression) else { return }
    switch only.label?.text {
    case "from": member.versions = version.upToNextMajor
    case "upToNextMinor": member.versions = version.upToNextMinor
    case "exact": member.versions = version.exact
    default: refuseVersions(at: Syntax(only))
    }
  }

  private mutating func readRange(_ expression: ExprSyntax, into member: inout BundleMember) {
    guard let (low, high) = Self.bounds(expression) else {
      return refuseVersions(at: Syntax(expression))
    }
    guard let low = version(low), let high = version(high) else { return }
    member.versions = "\(low.text)..<\(high.text)"
  }

  /// The two sides of `a..<b`, folded or not.
  private static func bounds(_ expression: ExprSyntax) -> (ExprSyntax, ExprSyntax)? {
    if let infix = expression.as(InfixOperatorExprSyntax.self),
      infix.operator.trimmedDescription == "..<"
    {
      return (infix.leftOperand, infix.rightOperand)
    }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return nil }
    let parts = Array(sequence.elements)
    guard parts.count == 3, parts[1].trimmedDescription == "..<" else { return nil }
    return (parts[0], parts[2])
  }

  private mutating func version(_ expression: ExprSyntax) -> Version? {
    if let version = expression.literalText.flatMap(Version.init) { return version }
    faults.add(
      "requires-version",
      "\(expression.trimmedDescription) is no version; write it as a literal such as \"1.2.0\"",
      at: expression
    )
    return nil
  }

  private mutating func refuseVersions(at node: Syntax) {
    faults.add(
      "requires",
      "write @Requires(from: \"1.2.0\"), upToNextMinor:, exact:, or \"1.0.0\"..<\"2.0.0\"",
      at: node
    )
  }

  /// `@Edge(.direct)` or `@Edge(.rebuild)`.
  mutating func readEdge(into member: inout BundleMember) {
    guard let attribute = variable.attribute("Edge") else { return }
    guard case .argumentList(let arguments)? = attribute.arguments, let only = arguments.first,
      let swap = only.expression.memberName.flatMap(BundleMember.Swap.init)
    else {
      faults.add("edge", "write @Edge(.direct) or @Edge(.rebuild)", at: attribute)
      return
    }
    if member.swap == .live { member.swap = swap }
  }
}
