import ForeignPlugins
import Testing

@Suite struct ReadingSignatures {
  @Test(arguments: [
    ("cos(f64) -> f64", "cos(f64) -> f64"),
    (" getpid ( ) ->i32 ", "getpid() -> i32"),
    ("sync(void) -> void", "sync() -> void"),
    ("div(i32,i32)->{i32, i32}", "div(i32, i32) -> {i32,i32}"),
    ("f({i8,{f32,bool}}, ptr) -> void", "f({i8,{f32,bool}}, ptr) -> void"),
    ("frexp(f64, out:i32) -> f64", "frexp(f64, out:i32) -> f64"),
    ("gethostname(out:bytes, u64) -> i32", "gethostname(out:bytes, u64) -> i32"),
    ("printf(text, ..., i32, f64) -> i32", "printf(text, ..., i32, f64) -> i32"),
    ("printf(text, ...) -> i32", "printf(text, ...) -> i32"),
    ("strdup(text) -> text:free", "strdup(text) -> text:free"),
  ])
  func `gives back what was written, in one spelling`(_ text: String, _ spelling: String) throws {
    #expect("\(try ForeignSignature(text))" == spelling)
    #expect("\(try ForeignSignature(spelling))" == spelling)
  }

  @Test func `promotes what stands after the dots as C does, and nothing before them`() throws {
    let signature = try ForeignSignature("f(i8, f32, ..., i8, u16, bool, f32, u32, out:i8) -> void")

    #expect("\(signature.shape)" == "(i8, f32, ..., i32, i32, i32, f64, u32, ptr) -> void")
  }

  @Test(arguments: [
    ("{i8,f64}", 16, 8, [0, 8]),
    ("{i8,u16,bool}", 6, 2, [0, 2, 4]),
    ("{f32,{f64,i16},i8}", 32, 8, [0, 8, 24]),
  ])
  func `lays structures out as C does`(
    _ text: String,
    _ size: Int,
    _ alignment: Int,
    _ offsets: [Int]
  ) throws {
    let type = try ForeignSignature("f() -> \(text)").result

    #expect(type.size == size)
    #expect(type.alignment == alignment)
    #expect(type.fieldOffsets == offsets)
  }

  @Test(arguments: [
    ("", "the function of '': expected the name of a function, found the end (column 1)"),
    ("cos", "the function of 'cos': expected '(' after the name, found the end (column 4)"),
    (
      "cos(f64)",
      "the result of 'cos(f64)': expected '->' and the type of the result, found the end (column 9)"
    ),
    (
      "f(i32, double) -> void",
      "argument 2 of 'f(i32, double) -> void': 'double' is no type; write 'f64' (column 8)"
    ),
    (
      "f(i32, {u8, {bool, I64}}) -> void",
      """
      field 2 of field 2 of argument 2 of 'f(i32, {u8, {bool, I64}}) -> void': \
      'I64' is no type; write 'i64' (column 20)
      """
    ),
    (
      "f(f80) -> void",
      """
      argument 1 of 'f(f80) -> void': 'f80' is no type; types are i8 i16 i32 i64 u8 u16 u32 u64 f32 \
      f64 bool text bytes ptr void, {T,…} for a structure, out:T for what the function writes \
      (column 3)
      """
    ),
    (
      "f(void, i32) -> void",
      """
      argument 1 of 'f(void, i32) -> void': void cannot stand here: only a result is nothing \
      (column 3)
      """
    ),
    (
      "f() -> bytes",
      """
      the result of 'f() -> bytes': bytes cannot stand here: nothing says how many there are; \
      take it as ptr (column 8)
      """
    ),
    (
      "f(..., i32) -> void",
      """
      argument 1 of 'f(..., i32) -> void': '...' cannot stand here: \
      C has at least one argument before it (column 3)
      """
    ),
    (
      "f(i32, ..., {i32}) -> void",
      """
      argument 2 of 'f(i32, ..., {i32}) -> void': {i32} cannot stand here: \
      pass a structure after '...' by its address (column 13)
      """
    ),
    (
      "f() -> i32:free",
      """
      the result of 'f() -> i32:free': ':' cannot stand here: \
      only a text has a function that frees it (column 11)
      """
    ),
    ("f() -> i32 x", "the result of 'f() -> i32 x': expected the end, found 'x' (column 12)"),
    (
      "f({}) -> void",
      "field 1 of argument 1 of 'f({}) -> void': expected a type, found '}' (column 4)"
    ),
    (
      "f({out:i32}) -> void",
      """
      field 1 of argument 1 of 'f({out:i32}) -> void': out: cannot stand here: \
      a field that is an address is a ptr (column 4)
      """
    ),
  ])
  func `says which part is wrong and where`(_ text: String, _ message: String) {
    let fault = #expect(throws: SignatureFault.self) { try ForeignSignature(text) }

    #expect(fault?.description == message)
  }

  @Test func `ends at a limit and not at the end of the memory`() {
    let deep = String(repeating: "{", count: 100_000)
    let many = "f(" + Array(repeating: "i32", count: 101).joined(separator: ",") + ") -> void"

    #expect(throws: SignatureFault.self) { try ForeignSignature("f(\(deep)") }
    #expect(throws: SignatureFault.self) { try ForeignSignature(many) }
  }
}
