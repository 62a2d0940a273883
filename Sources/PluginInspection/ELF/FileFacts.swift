/// What a shared library says about itself, as text for people and programs.
public struct FileFacts: Hashable, Sendable {
  /// The path as the caller named it.
  public var path: String
  /// The number of bytes.
  public var size: Int
  /// BLAKE2b of the bytes, 64 hexadecimal digits.
  public var hash: String
  /// The name under which other files need it (`DT_SONAME`).
  public var libraryName: String?
  /// Needed libraries, in order.
  public var neededLibraries: [String]
  /// Where the loader looks for them (`DT_RUNPATH`, else `DT_RPATH`).
  public var searchPath: String?
  /// Exported symbols, mangled, in the order of the file.
  public var exports: [String]
  /// Symbols that must come from elsewhere.
  public var imports: [Import]
  /// Exported symbols that have one definition per process, whatever the scope
  /// (`STB_GNU_UNIQUE`); a second generation would see the statics of the first.
  public var uniqueSymbols: [String]
  /// Whether the file holds Swift code.
  public var holdsSwift: Bool
  /// The version of the Swift compiler that built it, where it says so.
  public var compilerVersion: String?
  /// Whether the file is an interface module.
  public var isInterfaceModule: Bool

  /// A symbol that must come from another library.
  public struct Import: Hashable, Sendable {
    /// The mangled name.
    public var symbol: String
    /// The version it must have, such as `GLIBC_2.34`.
    public var version: String?
    /// May stay without a definition.
    public var isWeak: Bool
  }
}

extension FileFacts {
  init(_ image: ELFImage, hash: ContentHash) {
    path = image.path
    size = image.bytes.count
    self.hash = hash.description
    libraryName = image.dynamic.soname
    neededLibraries = image.dynamic.needed
    searchPath = image.dynamic.runpath ?? image.dynamic.rpath
    exports = []
    imports = []
    uniqueSymbols = []
    holdsSwift = image.layout.hasSwiftSections
    compilerVersion = image.text(image.layout.compiler)
    isInterfaceModule = image.layout.interface != nil
    readSymbols(image)
  }

  private mutating func readSymbols(_ image: ELFImage) {
    let versions = Dictionary(
      image.versions.needs.map { ($0.index, $0.version) },
      uniquingKeysWith: { first, _ in first }
    )
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isVisible else { continue }
      let name = image.symbols.name(symbol)
      if symbol.isUndefined {
        let version = versions[image.symbols.versionIndex(index) & 0x7FFF]
        imports.append(Import(symbol: name, version: version, isWeak: symbol.isWeak))
      } else if symbol.isDefined {
        exports.append(name)
        if symbol.isUnique { uniqueSymbols.append(name) }
      }
    }
  }
}
