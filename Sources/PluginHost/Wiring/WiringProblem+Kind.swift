public import PluginInspection

extension WiringProblem: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension WiringProblem: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    // The set.

    case duplicateID = 2001
    case providesNothing = 2002
    case providesSeveral = 2003
    case featureProvides = 2004
    case swiftOnly = 2005
    case structuresDiffer = 2006
    case decoratorOrder = 2007
    case decoratorTakesNothing = 2008
    case unknownPlugin = 2009

    // Choices.

    case unknownChoice = 2101
    case unclearChoice = 2102
    case choiceOfUnknownPlugin = 2103
    case choiceDoesNotProvide = 2104
    case conflictingChoices = 2105

    // Dependencies.

    case unclearInterface = 2201
    case missing = 2202
    case severalProviders = 2203
    case versionNotMet = 2204
    case cycle = 2205
    case captive = 2206
    case factoryOfShared = 2207
    case parameterMismatch = 2208

    // Configuration.

    case missingConfiguration = 2301
    case invalidConfiguration = 2302
    case unknownConfiguration = 2303
    case configurationOfUnknownPlugin = 2304

    // Limits.

    case unknownLimit = 2401
    case unclearLimit = 2402
    case notLimitable = 2403
  }

  package var errorKind: Kind {
    switch self {
    case .duplicateID: .duplicateID
    case .providesNothing: .providesNothing
    case .providesSeveral: .providesSeveral
    case .featureProvides: .featureProvides
    case .swiftOnly: .swiftOnly
    case .structuresDiffer: .structuresDiffer
    case .decoratorOrder: .decoratorOrder
    case .decoratorTakesNothing: .decoratorTakesNothing
    case .unknownPlugin: .unknownPlugin
    case .unknownChoice: .unknownChoice
    case .unclearChoice: .unclearChoice
    case .choiceOfUnknownPlugin: .choiceOfUnknownPlugin
    case .choiceDoesNotProvide: .choiceDoesNotProvide
    case .conflictingChoices: .conflictingChoices
    case .unknownLimit: .unknownLimit
    case .unclearLimit: .unclearLimit
    case .notLimitable: .notLimitable
    case .unclearInterface: .unclearInterface
    case .missing: .missing
    case .severalProviders: .severalProviders
    case .versionNotMet: .versionNotMet
    case .cycle: .cycle
    case .captive: .captive
    case .factoryOfShared: .factoryOfShared
    case .parameterMismatch: .parameterMismatch
    case .missingConfiguration: .missingConfiguration
    case .invalidConfiguration: .invalidConfiguration
    case .unknownConfiguration: .unknownConfiguration
    case .configurationOfUnknownPlugin: .configurationOfUnknownPlugin
    }
  }
}

extension WiringProblem {
  /// A short name of the kind of problem, for machines; it never changes.
  public var code: String { word }
}

extension WiringProblem.Kind {
  package static let pages =
    WiringProblem.rosterPages + WiringProblem.choicePages + WiringProblem.dependencyPages
    + WiringProblem.configurationPages + WiringProblem.limitPages
}
