import SwiftSyntax
import SwiftSyntaxBuilder

/// The declarations that `@DependencyInterface` adds next to a protocol.
struct InterfaceSource {
  let proto: ProtocolDeclSyntax
  let module: String
  /// `nil`: no proxy.
  let requirements: [Requirement]?

  var decls: [DeclSyntax] {
    [key, requirements.map(proxy), stubs.map(stub), mock?.decl, line].compactMap(\.self)
  }

  /// What other languages can do with each requirement; `nil` where there is no proxy either.
  var crossings: [Crossing]? {
    let isolation = proto.attributes.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let name = attribute.attributeName.lastName ?? ""
      return name != "DependencyInterface" && name.first?.isUppercase == true
    }
    return requirements?.compactMap { Crossing($0, isolation: isolation) }
  }

  /// What a stub answers; `nil` where it could not answer all.
  private var stubs: [CrossingRequirement]? {
    guard let crossings else { return nil }
    var stubs: [CrossingRequirement] = []
    for crossing in crossings {
      guard case .crossing(let requirement) = crossing else { return nil }
      stubs.append(requirement)
    }
    return stubs
  }

  private var mock: MockSource? { try? MockSource(proto) }
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
    let tables =
      crossings.map { crossings in
        """


          /// The requirements as other languages see them.
          \(access) static var methods: [PluginInterface.InterfaceMethod]? {
            [\(crossings.map(\.method).joined(separator: ", "))]
          }

          /// How each requirement answers a call by another language.
          \(access) static var answers: [PluginInterface.InterfaceAnswer<\(existential)>] {
            [\(crossings.map(\.answer).joined(separator: ", "))]
          }
        """
      } ?? ""
    let makeStub =
      stubs == nil
      ? ""
      : """


        /// A value that turns each call into one of the invoker.
        \(access) static func makeStub(_ invoker: any PluginInterface.Invoker)
          -> (\(existential))? { \(name)Stub(invoker) }
      """
    return """
      /// The key of ``\(raw: name)``.
      \(raw: access) enum \(raw: name)Key: PluginInterface.DependencyKey {
        /// What a consumer receives.
        \(raw: access) typealias Value = \(raw: existential)\(raw: makeProxy)\(raw: tables)\(raw: makeStub)\(raw: mock?.makeDouble ?? "")
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

  private func stub(_ stubs: [CrossingRequirement]) -> DeclSyntax {
    let kind = proto.inheritanceClause.names("AnyObject") ? "final class" : "struct"
    let members = stubs.enumerated().map { $1.stub(index: $0, access: access) }
      .joined(separator: "\n  ")
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
    var members: [(String, JSONText)] = [
      ("protocol", .string(name)), ("module", .string(module)),
    ]
    if let reason = crossings?.lazy.compactMap(\.swiftOnly).first {
      members.append(("swiftOnly", .string(reason)))
    }
    // What a call can be given up with has a way to say so.
    let canFail = (crossings ?? []).filter(\.canFailLater)
    if !canFail.isEmpty {
      let others = (crossings ?? []).filter { !$0.canFailLater }
      members.append(("failable", .list(canFail.map { .string($0.fullName) })))
      members.append(("infallible", .list(others.map { .string($0.fullName) })))
    }
    let text = JSONText.object(members).text
    let source = SectionSource(
      section: ".plughost.interface",
      name: "_plughostInterface" + name,
      content: text + "\n"
    )
    return "\(raw: source.text)"
  }
}
