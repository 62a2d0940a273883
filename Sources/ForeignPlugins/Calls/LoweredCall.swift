/// A call in the words of libffi: what it is told about each argument.
struct LoweredCall {
  private(set) var arguments: [Argument] = []
  /// How many arguments belong to the fixed parameters.
  private(set) var fixedCount: Int?
  let result: LoweredType
  /// Where each parameter begins in the frame, in cells of 8 bytes.
  private(set) var parameterCells: [Int] = []
  /// What each parameter became.
  private(set) var parameterArguments: [Range<Int>] = []
  private(set) var cellCount = 0

  /// One argument: its type and the cell where it begins.
  struct Argument {
    var type: LoweredType
    var cell: Int
  }

  init(_ shape: CallShape) {
    result = LoweredType(shape.result)
    #if arch(x86_64)
      var registers = RegisterUse(result: shape.result)
    #endif
    for (index, type) in shape.parameters.enumerated() {
      if index == shape.fixedCount { fixedCount = arguments.count }
      let first = arguments.count
      parameterCells.append(cellCount)
      #if arch(x86_64)
        arguments += Self.arguments(type, cell: cellCount, &registers)
      #else
        arguments.append(Argument(type: LoweredType(type), cell: cellCount))
      #endif
      parameterArguments.append(first..<arguments.count)
      cellCount += type.cellCount
    }
    if shape.fixedCount == shape.parameters.count { fixedCount = arguments.count }
  }

  #if arch(x86_64)
    /// A structure in registers is so many numbers; the ABI knows no difference.
    private static func arguments(
      _ type: ForeignType,
      cell: Int,
      _ registers: inout RegisterUse
    ) -> [Argument] {
      guard case .structure = type else {
        let isFloat = type.scalars.first?.scalar.isFloat == true
        _ = registers.take([isFloat ? .float : .integer])
        return [Argument(type: LoweredType(type), cell: cell)]
      }
      guard let parts = RegisterClass.parts(of: type), registers.take(parts) else {
        return [Argument(type: LoweredType(type), cell: cell)]
      }
      return parts.enumerated().map { index, part in
        Argument(type: .scalar(part == .float ? .f64 : .u64), cell: cell + index)
      }
    }
  #endif
}

/// A type in the words of libffi.
enum LoweredType {
  case void
  case scalar(Scalar)
  /// With a size and an alignment of its own: the elements only say which registers it takes.
  case structure(size: Int, alignment: Int, elements: [LoweredType])

  init(_ type: ForeignType) {
    switch type {
    case .void: self = .void
    case .scalar(let scalar): self = .scalar(scalar)
    case .structure(let fields):
      #if arch(x86_64)
        let elements = Self.elements(of: type)
        _ = fields
      #else
        let elements = fields.map(LoweredType.init)
      #endif
      self = .structure(size: type.size, alignment: type.alignment, elements: elements)
    }
  }

  #if arch(x86_64)
    /// One element for each 8 bytes; of the last, which may be shorter, one that does not reach beyond.
    private static func elements(of type: ForeignType) -> [LoweredType] {
      guard let parts = RegisterClass.parts(of: type) else {
        return Array(repeating: .scalar(.u64), count: type.cellCount)
      }
      return parts.enumerated().map { index, part in
        let isWhole = type.size - index * 8 >= 8
        return .scalar(part == .float ? (isWhole ? .f64 : .f32) : (isWhole ? .u64 : .u8))
      }
    }
  #endif
}
