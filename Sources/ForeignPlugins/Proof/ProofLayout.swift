internal import CForeignProof
internal import PluginInterface

/// A structure of every type that a declared layout may have; its twin is in CForeignProof.
@CStructure
struct ProofLayout: Codable {
  var a: Int8
  var b: Double
  var c: Bool
  var d: UInt16
  var e: Int64
  var f: Float
  var g: UInt8
  var k: Inner
  var l: UInt64
  var m: Int32

  /// A structure inside it.
  @CStructure
  struct Inner: Codable {
    var h: Int16
    var i: UInt32
    var j: Int8
  }

  /// Its fields, those of the inner one too, and what compiled C has in each.
  static let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "l", "m"]
  private static let types: [ForeignType] = [
    .scalar(.i8), .scalar(.f64), .scalar(.bool), .scalar(.u16), .scalar(.i64), .scalar(.f32),
    .scalar(.u8), .scalar(.i16), .scalar(.u32), .scalar(.i8), .scalar(.u64), .scalar(.i32),
  ]

  /// Values in which a lost or added bit shows.
  init(_ values: inout ProofValues) {
    func next<Value: FixedWidthInteger>(_ scalar: Scalar) -> Value {
      switch values.next(.scalar(scalar)) {
      case .signed(let value): Value(truncatingIfNeeded: value)
      case .unsigned(let value): Value(truncatingIfNeeded: value)
      default: 0
      }
    }
    (a, d, e, g) = (next(.i8), next(.u16), next(.i64), next(.u8))
    (b, f) = (Double(next(.i64) as Int64) / 3, Float(next(.i32) as Int32) / 3)
    c = (next(.u8) as UInt8).isMultiple(of: 2)
    k = Inner(h: next(.i16), i: next(.u32), j: next(.i8))
    (l, m) = (next(.u64), next(.i32))
  }

  private var values: [ForeignValue] {
    [
      .signed(Int64(a)), .double(b), .bool(c), .unsigned(UInt64(d)), .signed(e), .float(f),
      .unsigned(UInt64(g)), .signed(Int64(k.h)), .unsigned(UInt64(k.i)), .signed(Int64(k.j)),
      .unsigned(l), .signed(Int64(m)),
    ]
  }

  /// Hands one structure to compiled C, and takes another.
  ///
  /// - Returns: What was sent and received: by C, and then by Swift.
  /// - Throws: What is wrong before a value is.
  static func exchange(
    _ sent: ProofLayout,
    _ other: ProofLayout
  ) throws -> [(sent: [ForeignValue], received: [ForeignValue])] {
    try ProofMemory.sent.store(other.values, types)
    let returned = try ProofEcho().echo(sent)
    let received = try ProofMemory.received.load(types)
    return [(sent.values, received), (other.values, returned.values)]
  }
}

/// Calls the compiled C as a stub calls a plugin.
private final class ProofEcho: Invoker {
  private let method: ProviderMethod

  init() throws {
    let layout = InterfaceType.of(ProofLayout.self)
    typealias Echo =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer, UnsafeMutableRawPointer,
        UnsafeMutableRawPointer?
      ) -> Int32
    method = try ProviderMethod(
      InterfaceMethod("echo(_:)", [layout], result: layout, isThrowing: true),
      // A function of this program, and of this type.
      unsafe PluginTable.Method(
        signature: "",
        isCompleting: false,
        function: unsafeBitCast(proof_layout_echo as Echo, to: UnsafeRawPointer.self)
      )
    )
  }

  func echo(_ value: ProofLayout) throws -> ProofLayout {
    try StubCall.with { call in
      try call.write(value, self)
      try call.invoke(self, 0)
      return try call.take(ProofLayout.self, self)
    }
  }

  @unsafe func invoke(_ number: Int, _ frame: UnsafeMutablePointer<UInt64>) throws {
    try unsafe method.call(nil, frame) { CallPlace(plugin: "", function: "echo") }
  }

  @unsafe func invokeAsync(_ number: Int, _ frame: UnsafeMutablePointer<UInt64>) async throws {
    try unsafe invoke(number, frame)
  }

  func encode<Value: Encodable>(_ value: Value) throws -> String {
    try ForeignJSON.coder.encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value {
    try ForeignJSON.coder.decode(type, json)
  }
}
