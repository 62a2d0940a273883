/// Where the fields of a ``CStructure`` lie: in order, each where C puts it.
public struct CLayout: Hashable, Sendable {
  /// `Module.Type`.
  public let name: String
  /// In the order in which they lie.
  public let fields: [Field]
  /// How many bytes it takes.
  public let size: Int
  /// Of which number its address is a multiple.
  public let alignment: Int

  /// One field.
  public struct Field: Hashable, Sendable {
    /// As Swift has it.
    public let name: String
    /// A number, a truth value, or a structure.
    public let type: InterfaceType
    /// Where it begins.
    public let offset: Int
  }

  /// The layout of fields that stand in this order.
  public init<Value: CStructure>(
    of type: Value.Type,
    _ fields: [(name: String, type: InterfaceType)]
  ) {
    name = _typeName(type, qualified: true)
    var placed: [Field] = []
    var (end, alignment) = (0, 1)
    for field in fields {
      let offset = Self.rounded(end, to: field.type.alignment)
      placed.append(Field(name: field.name, type: field.type, offset: offset))
      end = offset + field.type.size
      alignment = max(alignment, field.type.alignment)
    }
    self.fields = placed
    self.alignment = alignment
    size = Self.rounded(end, to: alignment)
  }

  /// The word in a signature: `Maps.Position{latitude:f64@0,longitude:f64@8,floor:i32@16}`.
  public var text: String {
    let list = fields.map { "\($0.name):\($0.type.name)@\($0.offset)" }
    return "\(name){\(list.joined(separator: ","))}"
  }

  /// Why C cannot have it; `nil` if it can.
  var obstacle: String? {
    // As of a type inside a function.
    if name.contains("(") { return "\(name) has no name that others know" }
    if fields.isEmpty { return "\(name) has no fields, which C does not know" }
    return fields.lazy.compactMap { field in
      if let inner = field.type.structure { return inner.obstacle }
      if field.type.isScalar { return nil }
      return """
        the field '\(field.name)' of \(name) is \(field.type.name), and a structure has numbers, truth \
        values and structures alone
        """
    }.first
  }

  @usableFromInline
  static func rounded(_ offset: Int, to alignment: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}

extension InterfaceType {
  /// How many bytes a field of it takes.
  public var size: Int { structure?.size ?? Self.sizes[name] ?? 8 }
  fileprivate var alignment: Int { structure?.alignment ?? Self.sizes[name] ?? 8 }

  private static let sizes = [
    "i8": 1, "u8": 1, "bool": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "f32": 4,
  ]
}
