/// The libraries that loading a plugin brings in, in the order in which the loader searches them.
struct LibraryClosure {
  /// Where a library of the closure comes from.
  enum Origin: Sendable {
    case plugin
    /// Found through a path relative to the plugin: it travels with it.
    case beside(library: PrivateLibrary)
    /// An interface module chosen for this process.
    case interface(InterfaceModule)
    /// Loaded already, or the system's.
    case shared
  }

  /// One library.
  struct Member: Sendable {
    var image: ELFImage
    var origin: Origin
    /// The library that needs it first, by its place in the closure.
    var neededBy: Int?
    /// `DT_RPATH` folders of the libraries that led here.
    var inheritedPlaces: [SearchPath.Place] = []
    /// A shared library that is not loaded yet, and that the loader does not find for a copy.
    var isOpenedFirst = false

    /// Whether the file was read whole and is checked like the plugin.
    var isPrivate: Bool {
      switch origin {
      case .plugin, .beside: true
      case .interface, .shared: false
      }
    }
  }

  var members: [Member] = []
  var faults: [Fault] = []
}

/// A library that travels with a plugin.
public struct PrivateLibrary: Hashable, Sendable {
  /// The name by which it is needed.
  public var name: String
  /// Its original file.
  public var path: String
  /// Its folder as seen from the plugin's: empty for the same one, `lib`, `../lib`.
  public var folder: String
}
