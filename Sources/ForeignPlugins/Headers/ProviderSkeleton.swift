internal import PluginInterface

/// The functions of a provider in C that are still to be written.
package struct ProviderSkeleton {
  /// With what the macros of the header begin: `APP_INTERFACE_ROUTER`.
  package let macros: String
  /// A definition for each method, in the order of the header.
  ///
  /// What may fail calls `unwritten(plughost_error_v1 *error, const char *method)`.
  package let functions: [String]
  /// Whether one of them calls it.
  package let callsUnwritten: Bool

  /// The functions for a protocol of an interface module that is loaded.
  ///
  /// - Parameters:
  ///   - interface: `Module.Protocol`.
  ///   - prefix: With what the names of the functions begin, before a `_`.
  /// - Throws: ``SwiftOnlyInterface``, or ``TableFault/noKey(interface:)``.
  package init(of interface: String, prefix: String) throws {
    let methods = try InterfaceKey.of(interface).methods ?? []
    if let kept = methods.first(where: { $0.obstacle != nil }), let reason = kept.obstacle {
      throw SwiftOnlyInterface(interface: interface, method: kept.name, reason: reason)
    }
    macros = CSpelling.snake(interface).uppercased()
    callsUnwritten = methods.contains(where: \.returnsStatus)
    functions = methods.map { method in
      let name = "\(prefix)_\(CSpelling.field(method.name))"
      let body =
        method.returnsStatus
        ? "return unwritten(error, \"\(method.name)\");"
        : "\(method.result == .void ? "" : "return 0;")  // Next: write it."
      return """
        // \(method.signature)
        static \(InterfaceHeader.function(name, method)) {
          \(body)
        }

        """
    }
  }
}

/// A protocol that plugins in C cannot provide.
package struct SwiftOnlyInterface: Error, Hashable, Sendable, CustomStringConvertible {
  /// `Module.Protocol`.
  package let interface: String
  /// The requirement that is in the way.
  package let method: String
  package let reason: String

  /// Which requirement is in the way, and why.
  package var description: String {
    "\(interface) can be provided in Swift alone: of '\(method)', \(reason)"
  }
}
