import ForeignPlugins
import Testing

@Suite struct CallingFunctions {
  @Test func `passes typed values and gives a typed result`() throws {
    let add = try Fixture.function("add(i32, i32) -> i32")
    let sum = try add.call(returning: Int32.self) { arguments throws(CallFault) in
      try arguments.write(Int32(40))
      try arguments.write(Int32(2))
    }

    #expect(sum.value == 42)
    #expect(sum.errorNumber == 0)
  }

  @Test(arguments: [31, 900, 100_000])
  func `passes texts of any length`(_ size: Int) throws {
    let length = try Fixture.function("length(text) -> u64")
    let text = String(repeating: "ü", count: size)
    let result = try length.call(returning: UInt64.self) { arguments throws(CallFault) in
      try arguments.write(text)
    }

    #expect(result.value == UInt64(size * 2))
  }

  @Test func `keeps the errno of the function`() throws {
    #expect(try Fixture.call("fail(i32) -> i32", "2").errorNumber == 2)
    #expect(try Fixture.call("fail(i32) -> i32", "0").errorNumber == 0)
  }

  @Test func `passes a structure in the sixth register beside a float`() throws {
    let outcome = try Fixture.call(
      "sixth_register(i64, i64, i64, i64, i64, f64, {i8,f64}) -> f64",
      "1",
      "2",
      "3",
      "4",
      "5",
      "0.5",
      "{6,0.25}"
    )

    #expect(outcome.result == .double(0.75))
  }

  @Test func `passes a large structure again and again`() throws {
    let function = try Fixture.function("sum_large({i64,i64,i64,i64,i64}) -> i64")
    let argument = try ValueReader(function.signature).values(["{1,2,3,4,5}"])
    let results = try (0..<3).map { _ in try ForeignCall(function)(argument).result }

    #expect(results == [.signed(15), .signed(15), .signed(15)])
  }

  @Test func `passes structures with texts and returns one`() throws {
    let outcome = try Fixture.call(
      "oldest({text,i32}, {text,i32}) -> {text,i32}",
      #"{"Ada",1815}"#,
      #"{"Grace",1906}"#
    )

    #expect(outcome.result == .structure([.text("Ada"), .signed(1815)]))
  }

  @Test(arguments: [
    ("i8", "-128"), ("u8", "128"), ("i16", "384"), ("u16", "384"), ("i32", "-889323136"),
    ("u32", "3405644160"), ("bool", "true"),
  ])
  func `takes of a register what the type says`(_ type: String, _ value: String) throws {
    #expect(try Fixture.call("rubbish() -> \(type)").result.description == value)
  }

  @Test func `is not misled by rubbish above a false`() throws {
    let function = try Fixture.function("rubbish_false() -> bool")

    #expect(try Fixture.call("rubbish_false() -> bool").result == .bool(false))
    #expect(try !function.call(returning: Bool.self) { _ in }.value)
    #expect(try Fixture.function("rubbish() -> bool").call(returning: Bool.self) { _ in }.value)
  }

  @Test func `promotes floats after the dots, also typed ones`() throws {
    let mean = try Fixture.function("mean(i32, ..., f32, f64) -> f64")
    let result = try mean.call(returning: Double.self) { arguments throws(CallFault) in
      try arguments.write(Int32(2))
      try arguments.write(Float(0.5))
      try arguments.write(1.5)
    }

    #expect(result.value == 1)
    #expect(try Fixture.call("mean(i32, ..., f32) -> f64", "1", "0.25").result == .double(0.25))
  }

  @Test func `prepares a shape once`() throws {
    let first = try PreparedCall.of(ForeignSignature("f(i32, {i8,f64}) -> text").shape)
    let second = try PreparedCall.of(ForeignSignature("g(i32,{i8,f64}) -> text:free").shape)

    #expect(first === second)
  }

  @Test func `gives back what the function writes`() throws {
    let divided = try Fixture.call("divide(i32, i32, out:i32, out:i32) -> void", "17", "5")
    let filled = try Fixture.call("fill(out:bytes, u64) -> void", "3", "2")

    #expect(divided.outputs.map { "\($0.argument): \($0.value)" } == ["3: 3", "4: 2"])
    #expect(filled.outputs.map(\.value) == [.bytes([0xAB, 0xAB, 0])])
    #expect(
      try Fixture.call("give_text(out:text) -> void").outputs.map(\.value) == [.text("given")]
    )
    #expect(try Fixture.call("sum_of(bytes, u64) -> u64", "hex:01ff", "2").result == .unsigned(256))
  }
}
