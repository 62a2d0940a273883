/// A C type as a signature writes it.
package enum ForeignType: Hashable, Sendable {
  case scalar(Scalar)
  /// A structure with these fields in C's layout, passed by value.
  case structure([ForeignType])
  /// Nothing; as a result alone.
  case void
}

extension ForeignType {
  /// In bytes, with the padding at the end.
  package var size: Int {
    switch self {
    case .scalar(let scalar): scalar.size
    case .structure(let fields):
      fields.reduce(0) { $0.aligned(to: $1.alignment) + $1.size }.aligned(to: alignment)
    case .void: 0
    }
  }

  /// In bytes, at least one.
  package var alignment: Int {
    switch self {
    case .scalar(let scalar): scalar.size
    case .structure(let fields): fields.map(\.alignment).max() ?? 1
    case .void: 1
    }
  }

  /// Where the fields of a structure begin; empty for other types.
  package var fieldOffsets: [Int] {
    guard case .structure(let fields) = self else { return [] }
    var end = 0
    return fields.map { field in
      let start = end.aligned(to: field.alignment)
      end = start + field.size
      return start
    }
  }

  /// Every scalar inside, with the place where it begins.
  package var scalars: [(offset: Int, scalar: Scalar)] {
    switch self {
    case .scalar(let scalar): [(0, scalar)]
    case .structure(let fields):
      zip(fieldOffsets, fields).flatMap { start, field in
        field.scalars.map { (start + $0.offset, $0.scalar) }
      }
    case .void: []
    }
  }

  /// How many 8-byte cells a value takes in a frame.
  var cellCount: Int { (size + 7) / 8 }
}

extension ForeignType: CustomStringConvertible {
  /// The type as a signature writes it.
  package var description: String {
    switch self {
    case .scalar(let scalar): scalar.rawValue
    case .structure(let fields):
      "{" + fields.map(\.description).joined(separator: ",") + "}"
    case .void: "void"
    }
  }
}

extension Int {
  /// The next multiple of `alignment` that is not less.
  func aligned(to alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
