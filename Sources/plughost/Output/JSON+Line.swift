extension JSON {
  /// The document on one line.
  ///
  /// No text in a document has a line end, so every line end stands between two tokens.
  var line: String {
    var bytes: [UInt8] = []
    var isBetweenTokens = false
    for byte in text.utf8 {
      let isLineEnd = byte == 0x0A || byte == 0x0D
      isBetweenTokens = isLineEnd || (isBetweenTokens && (byte == 0x20 || byte == 0x09))
      if !isBetweenTokens { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
