import SwiftSyntax
import SwiftSyntaxBuilder

/// The declarations that `@DependencyInterface` adds next to a protocol.
struct InterfaceSource {
  let proto: ProtocolDeclSyntax
  let module: String
  /// `nil`: no proxy.
  let requirements: [Requirement]?

  var decls: [DeclSyntax] {
    [key, requirements.map(proxy), stubs.map(stub), line].compactMap(\.self)
  }

  /// What a stub answers; `nil` where it could not answer all.
  private var stubs: [StubRequirement]? {
    guard let requirements else { return nil }
    var stubs: [StubRequirement] = []
    for requirement in requirements {
      if case .nothing = requirement { continue }
      guard case .function(let decl) = requirement,
        let stub = StubRequirement(decl, index: stubs.count, access: access)
      else { return nil }
      stubs.append(stub)
    }
    return stubs
  }

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
    let makeStub =
      stubs.map { stubs in
        """


          /// The requirements as other languages see them.
          \(access) static var methods: [PluginInterface.InterfaceMethod]? {
            [\(stubs.map(\.method).joined(separator: ", "))]
          }

          /// A value that turns each call into one of the invoker.
          \(access) static func makeStub(_ invoker: any PluginInterface.Invoker)
            -> (\(existential))? { \(name)Stub(invoker) }
        """
      } ?? ""
    return """
      /// The key of ``\(raw: name)``.
      \(raw: access) enum \(raw: name)Key: PluginInterface.DependencyKey {
        /// What a consumer receives.
        \(raw: access) typealias Value = \(raw: existential)\(raw: makeProxy)\(raw: makeStub)
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

  private func stub(_ stubs: [StubRequirement]) -> DeclSyntax {
    let kind = proto.inheritanceClause.names("AnyObject") ? "final class" : "struct"
    let members = stubs.map(\.member).joined(separator: "\n  ")
    return """
      /// Turns each call of ``\(raw: name)`` into one of an invoker.
      \(raw: access) \(raw: kind) \(raw: name)Stub: \(raw: proto.name.text),
        Swift.CustomReflectable
      {
        private let _invoker: any PluginInterface.Invoker

        nonisolated init(_ invoker: any PluginInterface.Invoker) { self._invoker = invoker }

        /// Shows nothing: a stub is not a way to the plugin.
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
