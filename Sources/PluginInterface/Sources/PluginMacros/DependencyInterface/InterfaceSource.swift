import SwiftSyntax
import SwiftSyntaxBuilder

/// The declarations that `@DependencyInterface` adds next to a protocol.
struct InterfaceSource {
  let proto: ProtocolDeclSyntax
  let module: String

  var decls: [DeclSyntax] { [key, proxy, line] }

  private var name: String { proto.name.plainName }

  /// `public`, `package`, or nothing.
  private var access: String {
    proto.has(.public) ? "public" : proto.has(.package) ? "package" : ""
  }

  private var key: DeclSyntax {
    """
    /// The key of ``\(raw: name)``.
    \(raw: access) enum \(raw: name)Key: PluginInterface.DependencyKey {
      \(raw: access) typealias Value = any \(raw: proto.name.text)
      /// A value that forwards each call to the current implementation.
      \(raw: access) static func makeProxy(
        _ slot: PluginInterface.Slot<any \(raw: proto.name.text)>
      ) -> (any \(raw: proto.name.text))? { \(raw: name)Proxy(slot) }
    }
    """
  }

  private var proxy: DeclSyntax {
    let kind = proto.inheritanceClause.names("AnyObject") ? "final class" : "struct"
    return """
      /// Forwards each call to the current implementation of ``\(raw: name)``.
      \(raw: access) \(raw: kind) \(raw: name)Proxy: \(raw: proto.name.text) {
        private let slot: PluginInterface.Slot<any \(raw: proto.name.text)>
        nonisolated init(_ slot: PluginInterface.Slot<any \(raw: proto.name.text)>) {
          self.slot = slot
        }
        \(raw: members.map(\.member).joined(separator: "\n  "))
      }
      """
  }

  private var members: [ForwardedRequirement] {
    proto.memberBlock.members.flatMap { item -> [ForwardedRequirement] in
      if let function = item.decl.as(FunctionDeclSyntax.self) {
        return [ForwardedRequirement(function, access: access)]
      }
      if let index = item.decl.as(SubscriptDeclSyntax.self) {
        return [ForwardedRequirement(index, access: access)]
      }
      guard let variable = item.decl.as(VariableDeclSyntax.self) else { return [] }
      return variable.bindings.map { ForwardedRequirement(variable, $0, access: access) }
    }
  }

  private var line: DeclSyntax {
    let text = JSONText.object([("protocol", .string(name)), ("module", .string(module))]).text
    let source = SectionSource(
      section: ".plughost.interface",
      name: "_plughostInterface" + name,
      content: text + "\n"
    )
    return "\(raw: source.text)"
  }
}
