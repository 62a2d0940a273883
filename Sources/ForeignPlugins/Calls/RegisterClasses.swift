#if arch(x86_64)
  /// How a structure travels by the System V ABI of x86-64: each 8 bytes in a register of a class, or
  /// all of it in memory.
  ///
  /// libffi has this logic too, and 3.4.4 has it wrong for structures inside structures that begin in
  /// the middle of 8 bytes, and copies too much into the sixth integer register (libffi #574, #848,
  /// #887). So structures are taken apart here, and libffi sees numbers alone.
  enum RegisterClass {
    case integer, float

    /// The classes of the 8-byte parts of a structure; `nil` when it travels in memory.
    static func parts(of type: ForeignType) -> [RegisterClass]? {
      guard type.size <= 16 else { return nil }
      var parts = [RegisterClass](repeating: .float, count: type.cellCount)
      for (offset, scalar) in type.scalars where !scalar.isFloat { parts[offset / 8] = .integer }
      return parts
    }
  }

  /// How many registers of each class the arguments so far have taken.
  struct RegisterUse {
    private var integers = 0
    private var floats = 0

    /// - Parameter result: One that travels in memory takes a register for its address.
    init(result: ForeignType) {
      if case .structure = result, RegisterClass.parts(of: result) == nil { integers = 1 }
    }

    /// Takes registers for all parts of one argument.
    ///
    /// - Returns: Whether there were enough; if not, it takes none and travels in memory.
    mutating func take(_ parts: [RegisterClass]) -> Bool {
      let wanted = parts.filter { $0 == .integer }.count
      guard integers + wanted <= 6, floats + parts.count - wanted <= 8 else { return false }
      integers += wanted
      floats += parts.count - wanted
      return true
    }
  }
#endif
