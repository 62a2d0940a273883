/// A value that crosses to code that is not Swift as a C structure of a layout that is declared.
///
/// ``CStructure()`` writes the conformance; by hand it is three members that name the same fields in the
/// same order. C is given the address of a copy, whose fields lie where C puts them. A layout never
/// changes once plugins have it: another one is another type.
///
/// ```swift
/// @CStructure
/// public struct Position: Codable, Sendable {
///   public var latitude: Double
///   public var longitude: Double
///   public var floor: Int32
/// }
/// ```
public protocol CStructure: Codable {
  /// Its fields, and where each lies.
  static var layout: CLayout { get }

  /// The value whose fields C has written.
  ///
  /// - Parameter fields: Read in the order of the layout.
  /// - Throws: `ForeignError` for a field that has no value of its type.
  init(reading fields: inout StructureReader) throws

  /// Writes the fields for C to read.
  ///
  /// - Parameter fields: Written in the order of the layout.
  /// - Throws: `ForeignError` if they are more than the layout has.
  func write(to fields: inout StructureWriter) throws
}
