extension APIError {
  /// Names the field that a decoder stumbled over.
  ///
  /// For authors of clients: every client then reports a misfit in the same words.
  public static func decoding(_ error: DecodingError, at endpoint: Endpoint) -> APIError {
    switch error {
    case .keyNotFound(let key, let context):
      decoding(context.codingPath + [key], at: endpoint, reason: "it is missing")
    case .valueNotFound(let type, let context):
      decoding(context.codingPath, at: endpoint, reason: "null where \(type) is expected")
    case .typeMismatch(let type, let context):
      decoding(context.codingPath, at: endpoint, reason: "not of the type \(type)")
    case .dataCorrupted(let context):
      decoding(context.codingPath, at: endpoint, reason: context.debugDescription)
    @unknown default:
      decoding([], at: endpoint, reason: "\(error)")
    }
  }

  private static func decoding(
    _ path: [any CodingKey],
    at endpoint: Endpoint,
    reason: String
  ) -> APIError {
    decoding(field: fieldName(path), at: endpoint, reason: reason)
  }

  /// `items[2].year` for a coding path; `$` for the answer as a whole.
  private static func fieldName(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { name, key in
      if let index = key.intValue {
        name += "[\(index)]"
      } else {
        name += name.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }.ifEmpty("$")
  }
}

extension String {
  fileprivate func ifEmpty(_ replacement: String) -> String { isEmpty ? replacement : self }
}
