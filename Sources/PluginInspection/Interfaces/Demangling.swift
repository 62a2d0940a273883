internal import Glibc

/// Turns mangled names into the words of the source.
///
/// The Swift runtime's own demangler does it, and the C++ one where that is loaded; a name that
/// neither knows stays as it is.
enum Demangling {
  private typealias SwiftFunction =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?
  private typealias CxxFunction =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?,
      UnsafeMutablePointer<Int32>?
    ) -> UnsafeMutablePointer<CChar>?

  /// The name in source, with its context.
  static func name(_ symbol: String) -> String {
    let text: String? =
      switch symbol {
      case let name where name.hasPrefix("$s"): swift(name)
      case let name where name.hasPrefix("_Z"): cxx(name)
      default: nil
      }
    return text.map(withoutRole) ?? symbol
  }

  // Words of the demangler that say what a symbol is, not what it is about.
  private static let roles = [
    "method descriptor for ", "associated type descriptor for ", "base conformance descriptor for ",
    "associated conformance descriptor for ", "protocol descriptor for ", "dispatch thunk of ",
    "nominal type descriptor for ", "type metadata accessor for ", "type metadata for ",
    "property descriptor for ", "protocol requirements base descriptor for ",
  ]

  private static func withoutRole(_ text: String) -> String {
    let name = roles.first { text.hasPrefix($0) }.map { text.dropFirst($0.count) } ?? text[...]
    guard name.hasPrefix("(extension in "), let colon = name.firstIndex(of: ":") else {
      return String(name)
    }
    return String(name[name.index(after: colon)...])
  }

  private static func swift(_ symbol: String) -> String? {
    guard let address = unsafe dlsym(nil, "swift_demangle") else { return nil }
    // The type is that of the runtime's exported C function, stable since Swift 5.
    let demangle = unsafe unsafeBitCast(address, to: SwiftFunction.self)
    return unsafe take(demangle(symbol, symbol.utf8.count, nil, nil, 0))
  }

  private static func cxx(_ symbol: String) -> String? {
    guard let address = unsafe dlsym(nil, "__cxa_demangle") else { return nil }
    // The type is fixed by the C++ ABI.
    let demangle = unsafe unsafeBitCast(address, to: CxxFunction.self)
    return unsafe take(demangle(symbol, nil, nil, nil))
  }

  /// Both functions return memory that the caller frees.
  private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
