internal import Foundation

extension Encodable {
  /// This value as one JSON document, the same text every time.
  ///
  /// - Throws: `EncodingError`.
  package func jsonText() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
