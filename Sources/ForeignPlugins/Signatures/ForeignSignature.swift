/// The signature of a C function: `cos(f64) -> f64`.
package struct ForeignSignature: Hashable, Sendable {
  /// The exported name.
  package var name: String
  package var parameters: [Parameter]
  /// How many parameters stand before `...`; `nil` if the function takes a fixed number.
  package var fixedCount: Int?
  package var result: ForeignType
  /// The function of the same library that frees the result, a text; `nil`: it is not ours to free.
  package var release: String?

  /// One parameter.
  package struct Parameter: Hashable, Sendable {
    package var type: ForeignType
    /// The function receives an address where it writes a value of the type.
    package var isOut = false

    /// A parameter that the function reads, or with `isOut` one that it writes.
    package init(_ type: ForeignType, isOut: Bool = false) {
      self.type = type
      self.isOut = isOut
    }

    /// Whether an argument has to be given: for what the function writes, only the size of bytes.
    package var takesArgument: Bool { !isOut || type == .scalar(.bytes) }
  }

  /// Reads a signature.
  ///
  /// - Throws: ``SignatureFault`` with the place.
  package init(_ text: String) throws(SignatureFault) {
    var reader = SignatureReader(text)
    self = try reader.signature()
  }

  init(name: String, parameters: [Parameter], result: ForeignType) {
    self.name = name
    self.parameters = parameters
    self.result = result
  }
}

extension ForeignSignature {
  /// What decides how the function is called: all but names and ownership.
  package var shape: CallShape {
    let passed = parameters.enumerated().map { index, parameter -> ForeignType in
      if parameter.isOut { return .scalar(.ptr) }
      guard case .scalar(let scalar) = parameter.type, let fixedCount, index >= fixedCount else {
        return parameter.type
      }
      return .scalar(scalar.promoted)
    }
    return CallShape(parameters: passed, fixedCount: fixedCount, result: result)
  }
}

extension ForeignSignature: CustomStringConvertible {
  /// The signature in its usual spelling; reading it again gives the same.
  package var description: String {
    var words = parameters.map(\.description)
    if let fixedCount { words.insert("...", at: fixedCount) }
    let owner = release.map { ":\($0)" } ?? ""
    return "\(name)(\(words.joined(separator: ", "))) -> \(result)\(owner)"
  }
}

extension ForeignSignature.Parameter: CustomStringConvertible {
  /// The parameter as a signature writes it.
  package var description: String { isOut ? "out:\(type)" : "\(type)" }
}

/// The types of a call as they are passed.
package struct CallShape: Hashable, Sendable {
  package var parameters: [ForeignType]
  package var fixedCount: Int?
  package var result: ForeignType

  /// A shape whose types are what is passed, promotions included.
  package init(parameters: [ForeignType], fixedCount: Int? = nil, result: ForeignType) {
    self.parameters = parameters
    self.fixedCount = fixedCount
    self.result = result
  }
}
