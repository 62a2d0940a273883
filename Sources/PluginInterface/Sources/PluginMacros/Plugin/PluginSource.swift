import SwiftSyntax
import SwiftSyntaxBuilder

/// The declarations that `@Plugin` adds next to a builder.
struct PluginSource {
  let builder: StructDeclSyntax
  let arguments: PluginArguments
  let bundle: BundleSource
  let descriptor: DescriptorSource

  var decls: [DeclSyntax] {
    [
      section(".plughost.manifest", "_plughostManifest", manifest),
      CompilerLadder(name: "_plughostCompiler" + name).decl,
      "\(raw: "private enum \(space): PluginInterface.BundleMaker {\n\(bundle.source)\n\(descriptor.source(bundle))\n}")",
      "\(raw: plugin)",
      entry,
    ]
  }

  private var name: String { builder.name.plainName }

  private var manifest: String {
    var members: [(String, JSONText)] = [
      ("schema", .number(1)),
      ("id", .string(arguments.id)),
      ("version", .string(arguments.version)),
      ("kind", .string(arguments.kind)),
      ("provides", .list(arguments.provides.map { [.string($0.interface)] } ?? [])),
      ("requires", .list(bundle.manifest)),
      ("lifetime", .string(arguments.lifetime)),
      ("overlap", .string(arguments.overlap)),
      ("configuration", .list(arguments.configuration.map(\.manifest))),
      ("language", .string("swift")),
      ("entry", .string(arguments.entry)),
    ]
    if arguments.isDeterministic { members.append(("deterministic", .bool(true))) }
    if arguments.isDecorator { members.append(("order", .number(arguments.order))) }
    if let parameter = bundle.parameter { members.append(("parameter", parameter)) }
    return JSONText.object(members).text
  }

  private func section(_ section: String, _ prefix: String, _ text: String) -> DeclSyntax {
    "\(raw: SectionSource(section: section, name: prefix + name, content: text).text)"
  }

  private var space: String { "_plughostBundle" + name }

  private var plugin: String {
    let type = "PluginInterface.PluginEntry"
    return "private let _plughostPlugin\(name): \(type) = \(type)(\(space)._descriptor)"
  }

  private var entry: DeclSyntax {
    """
    @c(\(raw: arguments.entry))
    public func _plughostEntry\(raw: name)() -> Swift.UnsafeRawPointer {
      unsafe _plughostPlugin\(raw: name).descriptor
    }
    """
  }
}

/// A global whose bytes stand in an ELF section of their own.
struct SectionSource {
  let section: String
  let name: String
  let content: String

  var text: String {
    let bytes = content.utf8.map(String.init).joined(separator: ",")
    return """
      @section("\(section)") @used
      private let \(name): Swift.InlineArray<\(content.utf8.count), Swift.UInt8> = [\(bytes)]
      """
  }
}

/// The compiler's version, chosen by the compiler that expands it: a stripped file has no other
/// trace of it.
struct CompilerLadder {
  let name: String

  /// Newest first; a compiler newer than all of them names the first it is not older than.
  private static let versions: [String] =
    (0...5).reversed().flatMap { minor in (0...6).reversed().map { "7.\(minor).\($0)" } }
    + (3...9).reversed().flatMap { minor in (0...6).reversed().map { "6.\(minor).\($0)" } }

  var decl: DeclSyntax {
    let rungs = Self.versions.enumerated().map { index, version in
      let word = index == 0 ? "#if" : "#elseif"
      // The linker joins the sections of several builders; the zero byte keeps them apart.
      let source = SectionSource(
        section: ".plughost.compiler",
        name: name,
        content: version + "\0"
      )
      return "\(word) compiler(>=\(version))\n\(source.text)"
    }
    return "\(raw: rungs.joined(separator: "\n"))\n#endif"
  }
}
