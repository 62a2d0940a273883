internal import Foundation
import PluginHost

/// A set of plugins, choices and values written down once: the file given with `--config`.
///
/// Paths in it are relative to the folder that holds it.
struct ConfigurationFile: Hashable, Sendable {
  /// One entry of `plugins`: a file or a folder.
  struct Entry: Hashable, Sendable {
    var path: String
    /// The BLAKE2b hash, in hexadecimal, that the file must have.
    var hash: String?
  }

  /// One entry of `use`: which plugin serves an interface.
  struct Use: Hashable, Sendable {
    var interface: String
    var plugin: String
  }

  var plugins: [Entry] = []
  var interfaces: [String] = []
  var use: [Use] = []
  var set: [String: [String: String]] = [:]
  /// The entries of `limit`.
  var limits: [LimitRule] = []

  /// Reads the file at `path`.
  ///
  /// - Throws: ``ConfigurationFault``.
  init(path: String) throws(ConfigurationFault) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ConfigurationFault(path: path, .unreadable)
    }
    try self.init(data, path: path)
  }

  /// Reads the bytes of the file at `path`.
  ///
  /// - Throws: ``ConfigurationFault``.
  init(_ data: Data, path: String) throws(ConfigurationFault) {
    let document: ConfigurationValue
    do {
      document = try JSONDecoder().decode(ConfigurationValue.self, from: data)
    } catch {
      throw ConfigurationFault(path: path, .notJSON)
    }
    let folder =
      path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : ""
    do {
      try read(document, folder: folder)
    } catch {
      throw ConfigurationFault(path: path, error)
    }
  }

  private mutating func read(
    _ document: ConfigurationValue,
    folder: String
  ) throws(ConfigurationFault.Reason) {
    for (key, value) in try document.members(of: "the document") {
      switch key {
      case "plugins":
        for (index, entry) in try value.items(of: key).enumerated() {
          plugins.append(try Self.entry(entry, "plugins[\(index)]", folder: folder))
        }
      case "interfaces":
        for (index, entry) in try value.items(of: key).enumerated() {
          interfaces.append(Self.join(folder, try entry.string(of: "interfaces[\(index)]")))
        }
      case "use":
        for (interface, plugin) in try value.members(of: key) {
          use.append(Use(interface: interface, plugin: try plugin.string(of: "use.\(interface)")))
        }
      case "set":
        for (plugin, values) in try value.members(of: key) {
          for (name, value) in try values.members(of: "set.\(plugin)") {
            set[plugin, default: [:]][name] = try value.text(of: "set.\(plugin).\(name)")
          }
        }
      case "limit":
        for (name, text) in try value.members(of: key) {
          guard let limit = CallLimit(try text.string(of: "limit.\(name)")) else {
            throw .wrongType("limit.\(name)", expected: "timeout:2s, breaker:5/30s or both")
          }
          limits.append(LimitRule(name: name, limit: limit))
        }
      default:
        throw .unknownKey(key, known: ["plugins", "interfaces", "use", "set", "limit"])
      }
    }
  }

  private static func entry(
    _ value: ConfigurationValue,
    _ field: String,
    folder: String
  ) throws(ConfigurationFault.Reason) -> Entry {
    if case .string(let path) = value { return Entry(path: join(folder, path)) }
    var entry = Entry(path: "")
    for (key, value) in try value.members(of: field) {
      switch key {
      case "path": entry.path = join(folder, try value.string(of: "\(field).path"))
      case "hash": entry.hash = try value.string(of: "\(field).hash").lowercased()
      default: throw .unknownKey("\(field).\(key)", known: ["path", "hash"])
      }
    }
    guard !entry.path.isEmpty else { throw .wrongType("\(field).path", expected: "a path") }
    return entry
  }

  private static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder + path
  }
}

/// Why a configuration file cannot be used.
struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
  /// What is wrong, as facts.
  enum Reason: Error, Hashable {
    case unreadable
    case notJSON
    case unknownKey(String, known: [String])
    case wrongType(String, expected: String)
  }

  var path: String
  var reason: Reason

  init(path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What is wrong with which file, and what to do about it.
  var description: String {
    switch reason {
    case .unreadable:
      "The configuration '\(path)' cannot be read. Check the path and its permissions."
    case .notJSON:
      "The configuration '\(path)' is not JSON. docs/cli.md shows what it looks like."
    case .unknownKey(let key, let known):
      """
      The configuration '\(path)' has a key '\(key)' that means nothing. \
      Known are \(known.map { "'\($0)'" }.joined(separator: ", ")).
      """
    case .wrongType(let field, let expected):
      "In the configuration '\(path)', \(field) must be \(expected)."
    }
  }
}
