import ForeignPlugins
import PluginInterface
import Testing

/// One row: an entry, and why it is refused.
struct BrokenProvider: Sendable, CustomTestStringConvertible {
  let entry: String
  var interface = "Plain"
  let message: String

  var testDescription: String { entry }

  static let all = [
    BrokenProvider(
      entry: "method_missing",
      message: "its table has no method 'add(_: i32, _: i32) -> i32'; add it"
    ),
    BrokenProvider(
      entry: "signature_differs",
      message: """
        its table has 'add(_: i32, _: i64) -> i32' where the interface has \
        'add(_: i32, _: i32) -> i32': argument 2 is i32, not i64; mend the plugin's function
        """
    ),
    BrokenProvider(entry: "method_twice", message: "its table has two methods 'add(_:_:)'"),
    BrokenProvider(
      entry: "function_null",
      message: "its 'methods[0].function' is null, or no UTF-8"
    ),
    BrokenProvider(
      entry: "table_short",
      message: "its plughost_provider_v1 says it is 48 bytes long, and version 1 has 56"
    ),
    BrokenProvider(
      entry: "interface_differs",
      message: """
        it provides ForeignPluginsTests.Plain by its manifest and ForeignPluginsTests.Other by its \
        table
        """
    ),
    BrokenProvider(
      entry: "silent",
      interface: "Silent",
      message: """
        ForeignPluginsTests.Silent can be provided in Swift alone: of 'name()', it takes or returns \
        text and cannot throw; in the interface, give it a value for that case with @Fallback
        """
    ),
    BrokenProvider(
      entry: "opaque",
      interface: "Opaque",
      message: """
        ForeignPluginsTests.Opaque can be provided in Swift alone: of 'take(_:)', \
        ForeignPluginsTests.Handle has no form in C: it is neither a plain value nor Codable
        """
    ),
    BrokenProvider(
      entry: "partial",
      interface: "Partial",
      message: """
        ForeignPluginsTests.Partial can be provided in Swift alone: of 'later(_:)', it takes a function
        """
    ),
    BrokenProvider(
      entry: "particular",
      interface: "Particular",
      message: """
        ForeignPluginsTests.Particular can be provided in Swift alone: of 'take()', it throws \
        ForeignPluginsTests.OwnFailure, which does not conform to ForeignErrorConvertible
        """
    ),
    BrokenProvider(
      entry: "unsure",
      interface: "Unsure",
      message: """
        ForeignPluginsTests.Unsure can be provided in Swift alone: of 'mode()', it returns an enum and \
        cannot throw; in the interface, give it a value with @Fallback
        """
    ),
    BrokenProvider(
      entry: "unknown",
      interface: "Unknown",
      message: """
        ForeignPluginsTests.Unknown has no key of the usual name: only protocols with \
        @DependencyInterface can be provided or used from C
        """
    ),
  ]
}

@Suite struct RefusingAProvider {
  @Test(arguments: BrokenProvider.all)
  func `says what does not fit, before anything of it is called`(_ row: BrokenProvider) {
    let fault = #expect(throws: TableFault.self) {
      try Provider.descriptor(row.entry, interface: "ForeignPluginsTests.\(row.interface)")
    }

    #expect(fault?.description == row.message)
  }
}

@Suite struct MistakingATable {
  @Test func `the table of a provider is no feature's, and nothing of it is called`() {
    let fault = #expect(throws: TableFault.self) {
      try Provider.descriptor("sound", interface: nil)
    }

    #expect(
      fault?.description == """
        its 'build' points to no function; check that its descriptor points to the table of its kind, \
        plughost_provider_v1 or plughost_feature_v1
        """
    )
  }
}

@Suite struct TellingMethods {
  @Test func `writes each requirement with the types that cross`() {
    #expect(
      PlainKey.methods?.map(\.signature) == [
        "add(_: i32, _: i32) -> i32",
        "mix(_: i8, b: u16, c: f32, d: f64, e: bool, f: i64) -> f64",
        "isEven(_: u64) -> bool",
        "greet(_: text) throws -> text",
        "reversed(_: bytes) throws -> bytes",
        "length(of: text?) async throws -> i64",
        "echo(_: json) async throws -> json",
        "fail(code: i32) throws -> void",
      ]
    )
    #expect(
      RichKey.methods?.map(\.signature) == [
        "level -> text",
        "mode(after: i32) -> i32",
        "title(_: text) -> text",
        "nickname(of: text) -> text?",
        "note(_: text) -> void",
        "fetch(_: text, as: type) async throws -> json",
        "store(_: json) throws -> i64",
        "check(_: i32) throws -> i32",
        "count() async -> i64",
        "size async throws -> i64",
      ]
    )
  }
}
