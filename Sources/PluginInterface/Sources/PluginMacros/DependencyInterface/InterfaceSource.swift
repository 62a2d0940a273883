import SwiftSyntax
import SwiftSyntaxBuilder

/// The declarations that `@DependencyInterface` adds next to a protocol.
struct InterfaceSource {
  let proto: ProtocolDeclSyntax
  let module: String
  /// `nil`: no proxy.
  let requirements: [Requirement]?

  var decls: [DeclSyntax] { [key, requirements.map(proxy), line].compactMap(\.self) }

  private var name: String { proto.name.plainName }
  private var existential: String { "any " + proto.name.text }

  /// `public`, `package`, or nothing.
  private var access: String {
    proto.has(.public) ? "public" : proto.has(.package) ? "package" : ""
  }

  private var key: DeclSyntax {
    let makeProxy =
      requirements == nil
      ? ""
      : """

        /// A value that forwards each call to the current implementation.
        \(access) static func makeProxy(_ slot: PluginInterface.Slot<\(existential)>)
          -> (\(existential))? { \(name)Proxy(slot) }
      """
    return """
      /// The key of ``\(raw: name)``.
      \(raw: access) enum \(raw: name)Key: PluginInterface.DependencyKey {
        /// What a consumer receives.
        \(raw: access) typealias Value = \(raw: existential)\(raw: makeProxy)
      }
      """
  }

  private func proxy(_ requirements: [Requirement]) -> DeclSyntax {
    let kind = proto.inheritanceClause.names("AnyObject") ? "final class" : "struct"
    let members = sources(of: requirements).joined(separator: "\n  ")
    return """
      /// Forwards each call to the current implementation of ``\(raw: name)``.
      \(raw: access) \(raw: kind) \(raw: name)Proxy: \(raw: proto.name.text),
        Swift.CustomReflectable
      {
        private let _slot: PluginInterface.Slot<\(raw: existential)>

        nonisolated init(_ slot: PluginInterface.Slot<\(raw: existential)>) { self._slot = slot }

        /// Shows nothing: a proxy is not a way to the implementation.
        \(raw: access) nonisolated var customMirror: Swift.Mirror {
          Swift.Mirror(self, children: [])
        }

        \(raw: members)
      }
      """
  }

  private func sources(of requirements: [Requirement]) -> [String] {
    let proxy = ForwardedRequirement.Proxy(access: access, existential: existential)
    return requirements.enumerated().compactMap { index, requirement in
      switch requirement {
      case .function(let decl): ForwardedRequirement(decl, index: index, in: proxy).source
      case .property(let decl): ForwardedRequirement(decl, index: index, in: proxy).source
      case .index(let decl): ForwardedRequirement(decl, index: index, in: proxy).source
      case .nothing, .refused: nil
      }
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
