import SwiftSyntax
import SwiftSyntaxMacros

/// The code that fills a bundle.
///
/// What the compiler refuses in it stands at the author's own words: a macro sees text and cannot
/// know that a protocol is an alias, hidden by another one, or not there at all.
struct BundleSource {
  /// The type of the bundle.
  let bundle: String
  private let members: [Placed]

  private struct Placed {
    let member: BundleMember
    let place: SourcePlace?
  }

  init(_ bundle: String, _ members: [BundleMember], in context: some MacroExpansionContext) {
    self.bundle = bundle
    self.members = members.map { member in
      Placed(member: member, place: member.place.flatMap { SourcePlace(of: $0, in: context) })
    }
  }

  /// The members that the host gives.
  private var given: [BundleMember] { members.map(\.member).filter { !$0.isParameter } }

  var manifest: [JSONText] { given.map(\.manifest) }

  /// The name and the type of what the caller of a factory gives.
  var parameter: JSONText? {
    members.map(\.member).first(where: \.isParameter).map { member in
      .object([("name", .string(member.plainName)), ("type", .string(member.interface))])
    }
  }

  /// The entries of the descriptor.
  var requirements: String {
    given.map { member in
      var arguments = "\"\(member.plainName)\", \(Self.key(member)).self, .\(member.cardinality)"
      if member.delivery != .value { arguments += ", .\(member.delivery.word)" }
      return "PluginInterface.Requirement(\(arguments))"
    }.joined(separator: ", ")
  }

  /// What makes the bundle.
  private var function: String {
    """
    static var isIndexed: Swift.Bool { \(members.allSatisfy(\.member.isIndexed)) }
    static func makeBundle(
      _ resolver: borrowing PluginInterface.DependencyResolver
    ) throws -> \(bundle) {
    \(call)
    }
    """
  }

  private var call: String {
    var text = PlacedText()
    text.add("return \(bundle)(")
    for (index, placed) in members.enumerated() {
      text.add("\(placed.member.plainName): try Self")
      let call = "\(placed.member.name)({ $0.\(placed.member.name) }, resolver)"
      text.add(call, after: ".", at: placed.place)
      text.add(index == members.count - 1 ? ")" : ",")
    }
    return members.isEmpty ? text.source + ")" : text.source
  }

  /// The key and the value of each member, and the function that makes the bundle of them.
  var source: String {
    let parts = members.filter(\.member.isParameter).map { parameter($0.member) }
    let taken = members.filter { !$0.member.isParameter }.enumerated().map { source($1, at: $0) }
    return (parts + taken + [function]).joined(separator: "\n")
  }

  private static func key(_ member: BundleMember) -> String { "keyOf_" + member.plainName }

  /// One function fits the member, unless its type is another one than the key says: then there is
  /// only the one that tells the author so.
  ///
  /// The other one is unavailable, so nothing ever runs its body.
  private func source(_ placed: Placed, at index: Int) -> String {
    let member = placed.member
    let key = Self.key(member)
    var alias = PlacedText()
    alias.add("typealias \(key) =" + (member.isValue ? " PluginInterface.ValueKey<" : ""))
    alias.add(member.isValue ? member.interface + ">" : member.interface + "Key", at: placed.place)
    return """
      \(alias.source)
      \(function(member, returns: member.received(key + ".Value"))) {
        try resolver.\(member.resolution(key, at: index))
      }
      @available(*, unavailable, message: \(JSONText.string(advice(member)).text))
      \(function(member, generic: "<_Other>", returns: "_Other")) {
        Swift.fatalError()
      }
      """
  }

  private func parameter(_ member: BundleMember) -> String {
    """
    \(function(member, returns: member.interface)) {
      try resolver.parameter("\(member.plainName)", (\(member.interface)).self)
    }
    """
  }

  private func function(
    _ member: BundleMember,
    generic: String = "",
    returns type: String
  ) -> String {
    """
    static func \(member.name)\(generic)(
      _ member: (\(bundle)) -> \(type),
      _ resolver: borrowing PluginInterface.DependencyResolver
    ) throws -> \(type)
    """
  }

  private func advice(_ member: BundleMember) -> String {
    let last = member.interface.split(separator: ".").last.map(String.init) ?? member.interface
    if member.isValue {
      return """
        '\(member.interface)' is looked up outside of the builder; write where it stands, \
        'Builder.\(last)' or 'Module.\(last)'
        """
    }
    return """
      no dependency is known here as 'any \(member.interface)'; write the name of the protocol \
      that @DependencyInterface stands on, not an alias of it, and with its module \
      ('any Module.\(last)') where another declaration has the same name
      """
  }
}
