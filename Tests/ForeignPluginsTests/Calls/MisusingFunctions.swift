import ForeignPlugins
import Testing

/// One row: a call that goes wrong, and what is said.
struct Misuse: Sendable, CustomTestStringConvertible {
  let signature: String
  var arguments: [String] = []
  let message: String

  var testDescription: String { signature }

  static let all = [
    Misuse(
      signature: "no_text() -> text",
      message: """
        the result of 'no_text' is NULL where the signature promises a text; declare it as ptr
        """
    ),
    Misuse(
      signature: "latin_text() -> text",
      message: "the result of 'latin_text' is not UTF-8; declare it as ptr if it is no text"
    ),
    Misuse(
      signature: "write_long(out:i32) -> void",
      message: """
        'write_long' wrote beyond the 4 bytes of argument 1; \
        check the type and the size in the signature
        """
    ),
    Misuse(
      signature: "fill_beyond(out:bytes, u64) -> void",
      arguments: ["8", "8"],
      message: """
        'fill_beyond' wrote beyond the 8 bytes of argument 1; \
        check the type and the size in the signature
        """
    ),
    Misuse(
      signature: "fill_before(bytes, u64) -> void",
      arguments: ["hex:0102", "1"],
      message: """
        'fill_before' wrote before the 2 bytes of argument 1; \
        check the type and the size in the signature
        """
    ),
    Misuse(
      signature: "absent() -> void",
      message: "has no function 'absent'; 'nm -D --defined-only' lists those of a file"
    ),
    Misuse(
      signature: "not_a_function() -> i32",
      message: "is a variable, and cannot be called"
    ),
    Misuse(
      signature: "take_text(text) -> text:absent",
      arguments: ["a"],
      message: "has no function 'absent'"
    ),
  ]
}

@Suite struct MisusingFunctions {
  @Test(arguments: Misuse.all)
  func `is told with the argument`(_ row: Misuse) throws {
    let error = #expect(throws: (any Error).self) {
      let function = try Fixture.function(row.signature)
      return try ForeignCall(function)(ValueReader(function.signature).values(row.arguments))
    }

    #expect("\(try #require(error))".contains(row.message))
  }

  @Test func `refuses values that the signature does not have`() throws {
    let add = try Fixture.function("add(i32, i32) -> i32")
    let wrongType = #expect(throws: CallFault.self) {
      try add.call(returning: Int32.self) { arguments throws(CallFault) in
        try arguments.write(Int32(1))
        try arguments.write(2.5)
      }
    }
    let tooFew = #expect(throws: CallFault.self) {
      try add.call(returning: Int32.self) { arguments throws(CallFault) in
        try arguments.write(Int32(1))
      }
    }
    let tooMany = #expect(throws: CallFault.self) {
      try add.call(returning: Int32.self) { arguments throws(CallFault) in
        for number in 0..<3 { try arguments.write(Int32(number)) }
      }
    }
    let wrongResult = #expect(throws: CallFault.self) {
      try add.call(returning: Int64.self) { _ in }
    }

    #expect(
      wrongType?.description
        == "argument 2 of 'add' is i32 in the signature, and f64 was given"
    )
    #expect(tooFew?.description == "'add' takes 2 arguments, and 1 was given")
    #expect(tooMany?.description == "'add' takes 2 arguments, and 3 were given")
    #expect(
      wrongResult?.description == "the result of 'add' is i32 in the signature, and i64 was given"
    )
  }

  @Test func `refuses a text that C would see the half of`() throws {
    let length = try Fixture.function("length(text) -> u64")
    let fault = #expect(throws: CallFault.self) {
      try length.call(returning: UInt64.self) { arguments throws(CallFault) in
        try arguments.write("half\0 and half")
      }
    }

    #expect(
      fault?.description == """
        argument 1 of 'length' has a zero byte inside, where C would see the end of the text; leave \
        it out
        """
    )
  }
}
