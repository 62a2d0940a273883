extension Fault: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension Fault: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    // The file.

    case notFound = 1001
    case isFolder = 1002
    case notAFile = 1003
    case unreadable = 1004
    case empty = 1005
    case tooLarge = 1006
    case textFile = 1007
    case linkerScript = 1008
    case notELF = 1009
    case is32Bit = 1010
    case wrongMachine = 1011
    case notSharedObject = 1012
    case cutShort = 1013
    case damaged = 1014
    case isInterfaceModule = 1015
    case otherContent = 1016

    // The manifest.

    case noManifest = 1101
    case manifestNotUTF8 = 1102
    case manifestNotJSON = 1103
    case severalManifests = 1104
    case unknownSchema = 1105
    case missingField = 1106
    case wrongType = 1107
    case badIdentifier = 1108
    case badVersion = 1109
    case badValue = 1110
    case duplicateName = 1111
    case providesCount = 1112

    // Symbols and libraries.

    case entryMissing = 1201
    case entryInLibrary = 1202
    case libraryMissing = 1203
    case libraryTooOld = 1204
    case libraryUnusable = 1205
    case undefinedSymbol = 1206
    case staleVersionNeed = 1207
    case libraryNameClash = 1208
    case libraryNotRenamed = 1209

    // Interfaces and the Swift runtime.

    case requirementsMissing = 1301
    case secondInterfaceCopy = 1302
    case retroactiveConformance = 1303
    case structureDiffers = 1304
    case staticSwiftRuntime = 1305
    case otherCompiler = 1306
    case interfaceNotLinked = 1307
    case newerInterfaceNeeded = 1308
    case interfaceTooNew = 1309
    case ambiguousInterface = 1310
    case unknownInterface = 1311
    case interfaceModuleInUse = 1312
    case badInterfaceModule = 1313
    case badInterfaceDescription = 1314
  }

  package var errorKind: Kind {
    switch self {
    case .isText(let linkerScript): linkerScript ? .linkerScript : .textFile
    case .notFound: .notFound
    case .isFolder: .isFolder
    case .notAFile: .notAFile
    case .unreadable: .unreadable
    case .empty: .empty
    case .tooLarge: .tooLarge
    case .notELF: .notELF
    case .is32Bit: .is32Bit
    case .wrongMachine: .wrongMachine
    case .notSharedObject: .notSharedObject
    case .cutShort: .cutShort
    case .damaged: .damaged
    case .isInterfaceModule: .isInterfaceModule
    case .otherContent: .otherContent
    case .noManifest: .noManifest
    case .manifestNotUTF8: .manifestNotUTF8
    case .manifestNotJSON: .manifestNotJSON
    case .severalManifests: .severalManifests
    case .unknownSchema: .unknownSchema
    case .missingField: .missingField
    case .wrongType: .wrongType
    case .badIdentifier: .badIdentifier
    case .badVersion: .badVersion
    case .badValue: .badValue
    case .duplicateName: .duplicateName
    case .providesCount: .providesCount
    case .entryMissing: .entryMissing
    case .entryInLibrary: .entryInLibrary
    case .libraryMissing: .libraryMissing
    case .libraryTooOld: .libraryTooOld
    case .libraryUnusable: .libraryUnusable
    case .undefinedSymbol: .undefinedSymbol
    case .staleVersionNeed: .staleVersionNeed
    case .libraryNameClash: .libraryNameClash
    case .libraryNotRenamed: .libraryNotRenamed
    case .requirementsMissing: .requirementsMissing
    case .secondInterfaceCopy: .secondInterfaceCopy
    case .retroactiveConformance: .retroactiveConformance
    case .structureDiffers: .structureDiffers
    case .staticSwiftRuntime: .staticSwiftRuntime
    case .otherCompiler: .otherCompiler
    case .interfaceNotLinked: .interfaceNotLinked
    case .newerInterfaceNeeded: .newerInterfaceNeeded
    case .interfaceTooNew: .interfaceTooNew
    case .ambiguousInterface: .ambiguousInterface
    case .unknownInterface: .unknownInterface
    case .interfaceModuleInUse: .interfaceModuleInUse
    case .badInterfaceModule: .badInterfaceModule
    case .badInterfaceDescription: .badInterfaceDescription
    }
  }
}

extension Fault {
  /// A stable name for programs, in kebab case; never changed once published.
  public var code: String { word }
}

extension Fault.Kind {
  package static let pages =
    Fault.filePages + Fault.manifestPages + Fault.libraryPages + Fault.interfacePages
}

extension Fault {
  /// The page of the kind that a fault is of.
  static func page(
    _ example: Fault,
    _ word: String,
    _ title: String,
    meaning: String,
    remedy: String
  ) -> ErrorPage {
    ErrorPage(
      example.errorKind.number,
      word,
      title,
      meaning: meaning,
      remedy: remedy,
      example: Refusal("libHome.so", example).description
    )
  }
}
