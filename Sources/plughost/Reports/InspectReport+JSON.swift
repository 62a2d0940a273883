import PluginInspection

extension PluginManifest {
  /// The manifest with its defaults filled in.
  var json: JSON {
    [
      "id": .string(id),
      "version": .string("\(version)"),
      "kind": .string(kind.rawValue),
      "provides": JSON(provides),
      "requires": .array(requires.map(\.json)),
      "lifetime": .string(lifetime.rawValue),
      "overlap": .string(overlap.rawValue),
      "deterministic": .bool(isDeterministic),
      "configuration": .array(configuration.map(\.json)),
      "language": .string(language.rawValue),
      "entry": .string(entry),
    ]
  }
}

extension PluginManifest.Requirement {
  fileprivate var json: JSON {
    [
      "name": .string(name),
      "interface": .string(interface),
      "cardinality": .string(cardinality.rawValue),
      "versions": JSON(versions.map { "\($0)" }),
      "swap": .string(swap.rawValue),
      "value": .bool(isValue),
    ]
  }
}

extension PluginManifest.ConfigurationOption {
  fileprivate var json: JSON {
    [
      "key": .string(key),
      "type": .string(type.rawValue),
      "default": isSecret ? .null : JSON(defaultValue),
      "required": .bool(defaultValue == nil),
      "secret": .bool(isSecret),
      "summary": .string(summary),
    ]
  }
}

extension InterfaceModule {
  /// What the file says about the module in it.
  var json: JSON {
    [
      "name": .string(name), "version": .string("\(version)"), "protocols": JSON(protocolNames),
    ]
  }
}

extension FileFacts {
  /// What the file is and needs.
  var json: JSON {
    [
      "size": .int(size),
      "hash": .string(hash),
      "soname": JSON(libraryName),
      "libraries": JSON(neededLibraries),
      "searchPath": JSON(searchPath),
      "holdsSwift": .bool(holdsSwift),
      "compiler": JSON(compilerVersion),
      "isInterfaceModule": .bool(isInterfaceModule),
      "exports": JSON(exports),
      "imports": .array(
        imports.map {
          ["symbol": .string($0.symbol), "version": JSON($0.version), "weak": .bool($0.isWeak)]
        }
      ),
    ]
  }
}
