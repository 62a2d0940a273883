import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CStructure`: writes the layout of a structure, and how its fields are read and written.
enum StructureMacro: ExtensionMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    var reader = FieldsReader(node)
    let fields = reader.fields(of: declaration)
    if reader.faults.report(in: context) { return [] }
    let words = declaration.modifiers.map(\.trimmedDescription)
    let access = ["public ", "package "].first { words.contains(String($0.dropLast())) } ?? ""
    let layout = fields.map { "(\(JSONText.string($0.plainName).text), .of((\($0.type)).self))" }
    let reads = fields.map { field in
      let name = JSONText.string(field.plainName).text
      return "self.\(field.name) = try fields.read(\(name), (\(field.type)).self)"
    }
    let writes = fields.map { "try fields.write(self.\($0.name))" }
    let source: DeclSyntax = """
      extension \(type.trimmed): PluginInterface.CStructure {
        /// Its fields, and where each lies.
        \(raw: access)static let layout = PluginInterface.CLayout(
          of: Self.self, [\(raw: layout.joined(separator: ", "))])

        /// The value whose fields C has written.
        \(raw: access)init(reading fields: inout PluginInterface.StructureReader) throws {
          \(raw: reads.joined(separator: "; "))
        }

        /// Writes the fields for C to read.
        \(raw: access)func write(to fields: inout PluginInterface.StructureWriter) throws {
          \(raw: writes.joined(separator: "; "))
        }
      }
      """
    return [source.as(ExtensionDeclSyntax.self)].compactMap(\.self)
  }
}

/// One field of a C structure, as the source writes it.
struct StructureField {
  let name: String
  let plainName: String
  let type: String
}
