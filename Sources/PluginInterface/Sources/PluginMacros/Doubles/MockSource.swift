import SwiftSyntax
import SwiftSyntaxBuilder

/// The double of a protocol: a class that answers as it is told and records what it is asked.
struct MockSource {
  let proto: ProtocolDeclSyntax
  private let requirements: [MockRequirement]

  /// Why a protocol has no double.
  struct Refusal: Error {
    let place: Syntax
    let reason: String
  }

  /// - Throws: Which requirement nothing generated can answer, or that some are inherited from what no
  ///   macro sees.
  init(_ proto: ProtocolDeclSyntax) throws(Refusal) {
    let known = ["Sendable", "AnyObject"]
    for type in proto.inheritanceClause.types where !known.contains(type.lastName ?? "") {
      let reason = "what it inherits from '\(type.trimmedDescription)'"
      throw Refusal(place: Syntax(type), reason: reason)
    }
    let all = proto.memberBlock.members.map { Requirement($0.decl, inClass: true) }
    for case .refused(let place, let reason) in all { throw Refusal(place: place, reason: reason) }
    self.proto = proto
    let access = Self.access(of: proto)
    var names = HandleNames(all)
    requirements = all.compactMap { requirement in
      if case .nothing = requirement { return nil }
      return MockRequirement(
        requirement,
        handle: names.name(of: requirement),
        access: access
      )
    }
  }

  private static func access(of proto: ProtocolDeclSyntax) -> String {
    proto.has(.public) ? "public" : proto.has(.package) ? "package" : ""
  }

  private var access: String { Self.access(of: proto) }
  private var name: String { proto.name.plainName }
  private var existential: String { "any " + proto.name.text }

  /// The member of the key that makes a double.
  var makeDouble: String {
    let methods = requirements.map { "_mock.\($0.body.handle)" }.joined(separator: ", ")
    return """


        /// A double that records and can be told what to answer.
        \(access) static func makeDouble(
          over base: (\(existential))?, log: PluginInterface.CallLog, reason: Swift.String?
        ) -> PluginInterface.DependencyDouble<\(existential)>? {
          let _mock = \(name)Mock(
            base, PluginInterface.DoubleCore(interface, log: log, reason: reason))
          return PluginInterface.DependencyDouble(_mock, methods: [\(methods)], log: log)
        }
      """
  }

  var decl: DeclSyntax {
    """
    /// Answers calls of ``\(raw: name)`` as it is told, and records them.
    ///
    /// What it is not told goes to the implementation that it spies on; without one, a call that can
    /// throw throws `UnimplementedRequirement`.
    \(raw: access) final class \(raw: name)Mock: \(raw: proto.name.text), Swift.CustomReflectable {
      private let _base: (\(raw: existential))?
      private let _core: PluginInterface.DoubleCore
      \(raw: handles)

      /// A double.
      ///
      /// - Parameters:
      ///   - base: Answers the calls for which there is no rule.
      ///   - log: Where calls are recorded; several doubles may share one.
      ///   - configure: Given the double, to be told what to answer.
      \(raw: access) nonisolated convenience init(
        spying base: (\(raw: existential))? = nil,
        log: PluginInterface.CallLog = PluginInterface.CallLog(),
        _ configure: (\(raw: name)Mock) -> Swift.Void = { _ in }
      ) {
        self.init(base, PluginInterface.DoubleCore(\(raw: name)Key.interface, log: log))
        configure(self)
      }

      nonisolated init(_ base: (\(raw: existential))?, _ core: PluginInterface.DoubleCore) {
        _base = base
        _core = core
        \(raw: assignments)
      }

      /// Every call of every requirement, in the order in which they began.
      \(raw: access) nonisolated var calls: [PluginInterface.RecordedCall] { _core.log.calls }

      /// Shows nothing: a double is not a way to what it spies on.
      \(raw: access) nonisolated var customMirror: Swift.Mirror { Swift.Mirror(self, children: []) }

      \(raw: requirements.map(\.member).joined(separator: "\n  "))
    }
    """
  }

  private var handles: String {
    requirements.map { requirement in
      """
      /// What ``\(name)/\(requirement.title)`` answers, and its calls.
        \(access) nonisolated let \(requirement.body.handle): \(requirement.body.handleType)
      """
    }.joined(separator: "\n  ")
  }

  private var assignments: String {
    requirements.map { "self.\($0.body.handle) = core.method(\"\($0.title)\")" }
      .joined(separator: "\n    ")
  }
}
