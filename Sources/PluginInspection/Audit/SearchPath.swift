internal import Glibc

/// The folders in which the loader looks for a library, in its order.
struct SearchPath: Sendable {
  /// One folder, and whether it was written relative to the file that needs the library.
  struct Place: Hashable, Sendable {
    var folder: String
    var isRelativeToOrigin: Bool
  }

  /// `LD_LIBRARY_PATH` of this process.
  let environment: [String]
  /// `LD_PRELOAD` of this process: file names or paths.
  let preloaded: [String]
  /// What `ldconfig` has listed.
  let cache: LoaderCache

  init(environment: String?, preloaded: String? = nil, cache: LoaderCache) {
    self.environment = Self.split(environment ?? "")
    self.preloaded = (preloaded ?? "").split { $0 == ":" || $0 == " " }.map(String.init)
    self.cache = cache
  }

  /// The search path of this process.
  static let current = SearchPath(
    environment: variable("LD_LIBRARY_PATH"),
    preloaded: variable("LD_PRELOAD"),
    cache: LoaderCache(path: "/etc/ld.so.cache")
  )

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The folders that come before the system's, for a library that a file in the folder `origin`
  /// needs; `inherited` are the `DT_RPATH` folders of the files that led to that one.
  func places(_ dynamic: DynamicTable, origin: String, inherited: [Place]) -> [Place] {
    let own = Self.places(dynamic.runpath ?? dynamic.rpath, origin: origin)
    let fromEnvironment = environment.map { Place(folder: $0, isRelativeToOrigin: false) }
    return dynamic.runpath == nil
      ? own + inherited + fromEnvironment : fromEnvironment + own
  }

  /// The folders of a `DT_RUNPATH` or `DT_RPATH`.
  static func places(_ text: String?, origin: String) -> [Place] {
    split(text ?? "").map { entry in
      guard let rest = entry.strippingOrigin else {
        return Place(folder: entry, isRelativeToOrigin: false)
      }
      return Place(folder: origin + rest, isRelativeToOrigin: true)
    }
  }

  private static func split(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == ":" || $0 == ";" }).map(String.init)
  }

  #if arch(x86_64)
    /// The folders that need no configuration, last of all.
    static let system = [
      "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib",
      "/usr/lib",
    ]
  #else
    /// The folders that need no configuration, last of all.
    static let system = [
      "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/lib",
      "/usr/lib",
    ]
  #endif
}

extension String {
  /// What follows a leading `$ORIGIN` or `${ORIGIN}`; `nil` where there is none.
  fileprivate var strippingOrigin: String? {
    for word in ["$ORIGIN", "${ORIGIN}"] where hasPrefix(word) {
      return String(dropFirst(word.count))
    }
    return nil
  }
}
