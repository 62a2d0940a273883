import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyInterface`: writes the key, the proxy and the interface line of a protocol.
enum DependencyInterfaceMacro: PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var check = InterfaceCheck(node)
    guard let proto = check.dependencyProtocol(declaration, in: context) else {
      _ = check.faults.report(in: context)
      return []
    }
    let requirements = check.requirements(of: proto)
    if check.faults.report(in: context) { return [] }
    let source = InterfaceSource(
      proto: proto,
      module: ModuleName.of(node, in: context),
      requirements: check.isForwarded ? requirements : nil
    )
    tellWhatStaysInSwift(source, in: context)
    tellOfNoDouble(proto, in: context)
    return source.decls
  }

  /// A note, for whoever looks for the double in a test.
  private static func tellOfNoDouble(
    _ proto: ProtocolDeclSyntax,
    in context: some MacroExpansionContext
  ) {
    do throws(MockSource.Refusal) {
      _ = try MockSource(proto)
    } catch {
      let message = """
        '\(proto.name.text)' gets no double: nothing generated can answer \(error.reason); write one by \
        hand where a test needs it
        """
      context.diagnose(Diagnostic(node: error.place, message: Remark(message)))
    }
  }

  /// Notes, which hinder nothing: few interfaces are ever provided from C.
  private static func tellWhatStaysInSwift(
    _ source: InterfaceSource,
    in context: some MacroExpansionContext
  ) {
    for case .swiftOnly(let requirement) in source.crossings ?? [] {
      let message = """
        '\(requirement.name)' cannot cross to other languages: \(requirement.reason); a plugin in C \
        cannot call it, and cannot provide '\(source.proto.name.text)'
        """
      context.diagnose(Diagnostic(node: requirement.place, message: Remark(message)))
    }
  }
}
