/// Why a text is no signature that can be called.
package struct SignatureFault: Error, Hashable, Sendable {
  /// The signature as it was given.
  package var text: String
  /// Which part is wrong.
  package var place: Place
  /// Where it is wrong: the first character is 1.
  package var column: Int
  package var reason: Reason

  /// A part of a signature.
  package enum Place: Hashable, Sendable {
    case function
    /// The first is 1.
    case argument(Int)
    case result
    /// Fields from the outside in; the first of each structure is 1.
    indirect case field(Int, of: Place)
  }

  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    case expected(String, found: String)
    case unknownType(String, meant: String?)
    /// The type cannot stand in this place.
    case notHere(type: String, why: String)
    case tooMany(String, limit: Int)
    case dots(why: String)
  }
}

extension SignatureFault: CustomStringConvertible {
  /// The place, what is wrong there, and how it is written.
  package var description: String {
    "\(place) of '\(text)': \(reason.sentence) (column \(column))"
  }
}

extension SignatureFault.Place: CustomStringConvertible {
  /// The place in words: `argument 2`, `field 1 of argument 2`.
  package var description: String {
    switch self {
    case .function: "the function"
    case .argument(let number): "argument \(number)"
    case .result: "the result"
    case .field(let number, let outer): "field \(number) of \(outer)"
    }
  }
}

extension SignatureFault.Reason {
  fileprivate var sentence: String {
    switch self {
    case .expected(let what, let found): "expected \(what), found \(found)"
    case .unknownType(let name, let meant):
      if let meant {
        "'\(name)' is no type; write '\(meant)'"
      } else {
        """
        '\(name)' is no type; types are \(Scalar.allCases.map(\.rawValue).joined(separator: " ")) \
        void, {T,…} for a structure, out:T for what the function writes
        """
      }
    case .notHere(let type, let why): "\(type) cannot stand here: \(why)"
    case .tooMany(let what, let limit): "there are more than \(limit) \(what)"
    case .dots(let why): "'...' cannot stand here: \(why)"
    }
  }
}
