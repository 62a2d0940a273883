internal import PluginInterface

/// The C header of an interface module that is loaded: a structure of functions for each protocol.
package struct InterfaceHeader {
  /// The header.
  package let text: String
  /// What a file of it is called: `app_interface.h`.
  package let fileName: String

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - module: The name of the module.
  ///   - version: Its version, for the first line.
  ///   - protocols: The names of its protocols.
  ///   - order: In which order functions stand; what is new is added.
  /// - Throws: ``OrderFault``, or ``TableFault/noKey(interface:)``.
  package init(
    module: String,
    version: String,
    protocols: [String],
    order: inout MethodOrder
  ) throws {
    fileName = CSpelling.snake(module) + ".h"
    let guardName = CSpelling.snake(module).uppercased() + "_H"
    var structures = HeaderStructures()
    var parts: [String] = []
    for name in protocols.sorted() {
      let key = try InterfaceKey.of("\(module).\(name)")
      let methods = key.methods ?? []
      methods.filter { $0.callObstacle == nil }.forEach { structures.add($0) }
      parts.append(try Self.part(module, name, methods, &order))
    }
    text = """
      // Written by 'plughost header' from \(module) \(version). Do not edit.
      #ifndef \(guardName)
      #define \(guardName)

      #include <plughost_plugin.h>
      #include <stdbool.h>

      #ifdef __cplusplus
      extern "C" {
      #endif

      \((structures.parts + parts).joined(separator: "\n"))
      #ifdef __cplusplus
      }
      #endif

      #endif

      """
  }

  private static func part(
    _ module: String,
    _ name: String,
    _ methods: [InterfaceMethod],
    _ order: inout MethodOrder
  ) throws(OrderFault) -> String {
    let callable = methods.filter { $0.callObstacle == nil }
    let signatures = try order.arrange(name, callable.map(\.signature))
    let ordered = signatures.compactMap { text in callable.first { $0.signature == text } }
    let prefix = CSpelling.snake("\(module).\(name)")
    var lines = ["// \(module).\(name)"]
    lines += methods.compactMap { method in
      method.callObstacle.map { "// '\(method.name)' stays in Swift: \($0)." }
    }
    guard !ordered.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    lines += structure(prefix, ordered) + list(prefix, ordered)
    if let kept = methods.first(where: { $0.obstacle != nil }), let reason = kept.obstacle {
      lines.append("// It can be provided in Swift alone: of '\(kept.name)', \(reason).")
    } else {
      lines += provider(prefix, ordered)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func structure(_ prefix: String, _ methods: [InterfaceMethod]) -> [String] {
    let functions = methods.flatMap { method in
      [
        "  // \(method.signature)",
        "  \(function("(*\(CSpelling.field(method.name)))", method));",
      ]
    }
    return ["typedef struct \(prefix)_v1 {", "  void *self;"] + functions + ["} \(prefix)_v1;"]
  }

  /// What stands in an array for PLUGHOST_MEMBER, so that `dependency` returns such a structure.
  private static func list(_ prefix: String, _ methods: [InterfaceMethod]) -> [String] {
    let entries = methods.map { "  \"\($0.signature)\"" }.joined(separator: ", \\\n")
    return ["#define \(prefix.uppercased())_METHODS \\", entries]
  }

  /// What declares the functions of a provider, and what stands in its table.
  private static func provider(_ prefix: String, _ methods: [InterfaceMethod]) -> [String] {
    let declarations = methods.map { method in
      "  static " + function("name##_\(CSpelling.field(method.name))", method)
    }
    let entries = methods.map { method in
      "  PLUGHOST_METHOD(\"\(method.signature)\", name##_\(CSpelling.field(method.name)))"
    }
    return [
      "#define \(prefix.uppercased())_DECLARE(name) \\",
      declarations.joined(separator: "; \\\n"),
      "#define \(prefix.uppercased())_PROVIDE(name) \\",
      entries.joined(separator: ", \\\n"),
    ]
  }

  static func function(_ name: String, _ method: InterfaceMethod) -> String {
    var parameters = ["void *self"] + CSpelling.parameters(method)
    guard method.returnsStatus else {
      return "\(CSpelling.scalar(method.result)) \(name)(\(parameters.joined(separator: ", ")))"
    }
    if method.result != .void {
      parameters.append("\(CSpelling.value(method.result)) *result")
    }
    parameters.append("plughost_error_v1 *error")
    return "int32_t \(name)(\(parameters.joined(separator: ", ")))"
  }
}
