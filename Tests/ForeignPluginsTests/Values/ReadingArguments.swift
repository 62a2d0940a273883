import ForeignPlugins
import Testing

@Suite struct ReadingArguments {
  @Test(arguments: [
    ("i8", "-128"), ("i64", "-9223372036854775808"), ("u64", "18446744073709551615"),
    ("f32", "0.1"), ("f64", "inf"), ("bool", "true"), ("text", "{any} \"text\""),
    ("bytes", "hex:00ff"), ("ptr", "null"), ("ptr", "0x7f00"),
    ("{i8,{f64,bool}}", "{1,{2.5,false}}"), ("{text,i32}", #"{"a \"b\", }",3}"#),
  ])
  func `takes what a result is written as`(_ type: String, _ text: String) throws {
    let signature = try ForeignSignature("f(\(type)) -> void")

    #expect(try ValueReader(signature).values([text]).map(\.description) == [text])
  }

  @Test(arguments: [
    ("i32", "0x10", "16"), ("i8", "-0x80", "-128"), ("bool", "1", "true"),
    ("bytes", "text:ab", "hex:6162"), ("{ i8 , bool }", "{ 1 , true }", "{1,true}"),
  ])
  func `takes other spellings too`(_ type: String, _ text: String, _ spelling: String) throws {
    let signature = try ForeignSignature("f(\(type)) -> void")

    #expect(try ValueReader(signature).values([text]).map(\.description) == [spelling])
  }

  @Test(arguments: [
    ("u8", "300", "argument 2: '300' is no u8: write a whole number from 0 to 255"),
    ("i8", "128", "argument 2: '128' is no i8: write a whole number from -128 to 127"),
    (
      "u64", "-1", "argument 2: '-1' is no u64: write a whole number from 0 to 18446744073709551615"
    ),
    ("f64", "1,5", "argument 2: '1,5' is no f64: write a number, inf or nan"),
    ("bool", "yes", "argument 2: 'yes' is no bool: write true or false"),
    ("bytes", "00ff", "argument 2: '00ff' is no bytes: write hex:00ff…, text:… or @FILE"),
    ("bytes", "hex:0", "argument 2: 'hex:0' is no bytes: write hex:00ff…, text:… or @FILE"),
    ("ptr", "there", "argument 2: 'there' is no ptr: write null or an address such as 0x7f00"),
    (
      "{i8,bool}", "{1,2}",
      "field 2 of argument 2: '2' is no bool: write true or false"
    ),
    (
      "{i8,bool}", "{1}",
      "argument 2: expected ',' and 2 fields in '{1}'; a structure is written as {1,2.5,\"text\"}"
    ),
    (
      "out:bytes", "many",
      """
      argument 2: 'many' is no out:bytes: write how many bytes the function may write, at most \
      268435456
      """
    ),
  ])
  func `names the argument that cannot be read`(
    _ type: String,
    _ text: String,
    _ message: String
  ) throws {
    let reader = ValueReader(try ForeignSignature("f(out:i32, \(type)) -> void"))
    let fault = #expect(throws: ValueFault.self) { try reader.values([text]) }

    #expect(fault?.description == message)
  }

  @Test func `counts what is to be given`() throws {
    let reader = ValueReader(try ForeignSignature("f(i32, out:i32, out:bytes) -> void"))
    let fault = #expect(throws: ValueFault.self) { try reader.values(["1"]) }

    #expect(
      fault?.description == """
        'f(i32, out:i32, out:bytes) -> void' takes 2 arguments, 1 given; none is given for what the \
        function writes, but for the size of out:bytes
        """
    )
  }
}
