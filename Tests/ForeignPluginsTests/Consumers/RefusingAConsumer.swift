import ForeignPlugins
import PluginInterface
import Testing

/// One row: an entry, and why it is refused.
struct BrokenConsumer: Sendable, CustomTestStringConvertible {
  let entry: String
  var member = ForeignPlugin.Member("plain", "ForeignPluginsTests.Plain")
  let message: String

  var testDescription: String { entry }

  static let all = [
    BrokenConsumer(
      entry: "member_signature_differs",
      message: """
        its table, at member 'plain', has 'add(_: i32, _: i64) -> i32' where the interface has \
        'add(_: i32, _: i32) -> i32': argument 2 is i32, not i64; mend the plugin's function
        """
    ),
    BrokenConsumer(
      entry: "member_method_unknown",
      message: """
        its table, at member 'plain', has 'subtract(_: i32) -> i32', and ForeignPluginsTests.Plain \
        has no such method
        """
    ),
    BrokenConsumer(
      entry: "member_method_swift_only",
      member: .init("plain", "ForeignPluginsTests.Partial"),
      message: "its member 'plain' cannot have 'later(_:)': it takes a function"
    ),
    BrokenConsumer(entry: "member_twice", message: "its table has two members 'plain'"),
    BrokenConsumer(
      entry: "member_not_listed",
      message: """
        its manifest requires ForeignPluginsTests.Plain as 'plain', and its table has no member of \
        that name; list there the methods that it calls
        """
    ),
    BrokenConsumer(
      entry: "member_not_declared",
      message: "its table has a member 'rich' that its manifest does not require; add it there"
    ),
    BrokenConsumer(
      entry: "feature_short",
      message: "its plughost_feature_v1 says it is 32 bytes long, and version 1 has 40"
    ),
    BrokenConsumer(entry: "handle_null", message: "its 'handle' is null, or no UTF-8"),
  ]
}

@Suite struct RefusingAConsumer {
  @Test(arguments: BrokenConsumer.all)
  func `says what does not fit, before anything of it is called`(_ row: BrokenConsumer) {
    let fault = #expect(throws: TableFault.self) {
      try Consumer.descriptor(row.entry, [row.member])
    }

    #expect(fault?.description == row.message)
  }
}
