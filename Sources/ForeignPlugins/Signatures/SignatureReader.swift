/// Reads the text of a signature, once, from left to right.
struct SignatureReader {
  private enum Limit {
    static let parameters = 100
    static let fields = 64
    static let depth = 8
    static let structureBytes = 4096
    static let bytes = 65_536
  }

  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  private var place = SignatureFault.Place.function

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func signature() throws(SignatureFault) -> ForeignSignature {
    let name = try word("the name of a function")
    try expect("(", "'(' after the name")
    var signature = ForeignSignature(name: name, parameters: [], result: .void)
    try parameters(of: &signature)
    place = .result
    try expect("-", "'->' and the type of the result")
    try expect(">", "'->' and the type of the result")
    try result(of: &signature)
    skipSpace()
    if index < bytes.count { throw expected("the end") }
    return signature
  }

  // MARK: Parameters

  private mutating func parameters(of signature: inout ForeignSignature) throws(SignatureFault) {
    if skip(")") { return }
    let start = index
    if isWord("void"), skip(")") { return }
    index = start
    repeat {
      place = .argument(signature.parameters.count + 1)
      if try dots(after: signature) {
        signature.fixedCount = signature.parameters.count
        if skip(")") { return }
        try expect(",", "',' or ')'")
        place = .argument(signature.parameters.count + 1)
      }
      signature.parameters.append(try parameter(isVariadic: signature.fixedCount != nil))
      if signature.parameters.count > Limit.parameters {
        throw fault(.tooMany("arguments", limit: Limit.parameters))
      }
      if signature.parameters.reduce(0, { $0 + $1.type.size }) > Limit.bytes {
        throw fault(.tooMany("bytes of arguments", limit: Limit.bytes))
      }
    } while skip(",")
    try expect(")", "',' or ')'")
  }

  private mutating func dots(after signature: ForeignSignature) throws(SignatureFault) -> Bool {
    skipSpace()
    guard bytes[index...].starts(with: "...".utf8) else { return false }
    if signature.fixedCount != nil { throw fault(.dots(why: "it stands before already")) }
    if signature.parameters.isEmpty {
      throw fault(.dots(why: "C has at least one argument before it"))
    }
    index += 3
    return true
  }

  private mutating func parameter(
    isVariadic: Bool
  ) throws(SignatureFault) -> ForeignSignature.Parameter {
    skipSpace()
    let start = index
    let isOut = isWord("out") && skip(":")
    if !isOut { index = start }
    let type = try type()
    switch type {
    case .void: throw notHere("void", "only a result is nothing", at: start)
    case .structure where isVariadic && !isOut:
      throw notHere("\(type)", "pass a structure after '...' by its address", at: start)
    default: return ForeignSignature.Parameter(type, isOut: isOut)
    }
  }

  private mutating func result(of signature: inout ForeignSignature) throws(SignatureFault) {
    skipSpace()
    let start = index
    if isWord("out"), skip(":") {
      throw notHere("out:", "a result is what the function returns", at: start)
    }
    index = start
    signature.result = try type()
    if signature.result == .scalar(.bytes) {
      throw notHere("bytes", "nothing says how many there are; take it as ptr", at: start)
    }
    guard skip(":") else { return }
    guard signature.result == .scalar(.text) else {
      throw notHere("':'", "only a text has a function that frees it", at: index - 1)
    }
    signature.release = try word("the name of the function that frees the text")
  }

  // MARK: Types

  private mutating func type(depth: Int = 0) throws(SignatureFault) -> ForeignType {
    skipSpace()
    let start = index
    if skip("{") { return try structure(start, depth: depth) }
    let name = try word("a type")
    if name == "void" { return .void }
    if let scalar = Scalar(rawValue: name) { return .scalar(scalar) }
    throw fault(.unknownType(name, meant: Scalar.meant(by: name)?.rawValue), at: start)
  }

  private mutating func structure(
    _ start: Int,
    depth: Int
  ) throws(SignatureFault) -> ForeignType {
    if depth == Limit.depth { throw fault(.tooMany("structures in each other", limit: depth)) }
    let outer = place
    var fields: [ForeignType] = []
    repeat {
      place = .field(fields.count + 1, of: outer)
      fields.append(try field(depth: depth + 1))
      if fields.count > Limit.fields { throw fault(.tooMany("fields", limit: Limit.fields)) }
    } while skip(",")
    try expect("}", "',' or '}'")
    place = outer
    let type = ForeignType.structure(fields)
    if type.size > Limit.structureBytes {
      throw fault(.tooMany("bytes in a structure", limit: Limit.structureBytes), at: start)
    }
    return type
  }

  private mutating func field(depth: Int) throws(SignatureFault) -> ForeignType {
    skipSpace()
    let start = index
    if isWord("out"), skip(":") {
      throw notHere("out:", "a field that is an address is a ptr", at: start)
    }
    index = start
    let type = try type(depth: depth)
    switch type {
    case .void: throw notHere("void", "only a result is nothing", at: start)
    case .scalar(.bytes): throw notHere("bytes", "write ptr and a number for the size", at: start)
    default: return type
    }
  }

  // MARK: Characters

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] == 0x20 || 0x09...0x0D ~= bytes[index] { index += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(SignatureFault) {
    guard skip(character) else { throw expected(what) }
  }

  /// Passes over `word` if the next word is that.
  private mutating func isWord(_ word: String) -> Bool { (try? self.word("")) == word }

  /// A C identifier; versions of symbols are not names.
  private mutating func word(_ what: String) throws(SignatureFault) -> String {
    skipSpace()
    let start = index
    while index < bytes.count, bytes[index].isOfName(first: index == start) { index += 1 }
    if index == start { throw expected(what) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  // MARK: Faults

  private func expected(_ what: String) -> SignatureFault {
    let next = String(decoding: bytes[index...], as: UTF8.self).first
    let found = next.map { "'\($0)'" } ?? "the end"
    return fault(.expected(what, found: found))
  }

  private func notHere(_ type: String, _ why: String, at index: Int) -> SignatureFault {
    fault(.notHere(type: type, why: why), at: index)
  }

  private func fault(_ reason: SignatureFault.Reason, at index: Int? = nil) -> SignatureFault {
    let before = String(decoding: bytes[..<(index ?? self.index)], as: UTF8.self)
    return SignatureFault(text: text, place: place, column: before.count + 1, reason: reason)
  }
}

extension UInt8 {
  fileprivate func isOfName(first: Bool) -> Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): !first
    default: false
    }
  }
}
