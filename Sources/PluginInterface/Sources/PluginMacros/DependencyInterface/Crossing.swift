import SwiftSyntax

/// What code that is not Swift can do with one requirement: call and provide it, or neither.
///
/// What a macro cannot know, whether a type is `Codable` for one, the compiler finds out by overloads
/// in PluginInterface; the host asks for the outcome before it makes anything of it.
enum Crossing {
  case crossing(CrossingRequirement)
  case swiftOnly(SwiftOnlyRequirement)

  /// `nil` for what is no requirement.
  ///
  /// - Parameters:
  ///   - requirement: One of a protocol.
  ///   - isolation: The attribute that ties the whole protocol to an actor.
  init?(_ requirement: Requirement, isolation: AttributeSyntax?) {
    let name: String
    do throws(Obstacle) {
      switch requirement {
      case .function(let function):
        name = Self.name(of: function)
        try Self.check(isolation)
        self = .crossing(try CrossingRequirement(function))
      case .property(let property):
        name = property.bindings.first?.pattern.trimmedDescription ?? ""
        try Self.check(isolation)
        self = .crossing(try CrossingRequirement(property))
      case .index(let index):
        name = "subscript"
        throw Obstacle("it is a subscript", at: index.subscriptKeyword)
      case .nothing, .refused: return nil
      }
    } catch {
      self = .swiftOnly(SwiftOnlyRequirement(name: name, reason: error.reason, place: error.place))
    }
  }

  private static func check(_ isolation: AttributeSyntax?) throws(Obstacle) {
    guard let isolation else { return }
    throw Obstacle("its protocol has '\(isolation.trimmedDescription)'", at: isolation)
  }

  /// The entry of the method table.
  var method: String {
    switch self {
    case .crossing(let requirement): requirement.method
    case .swiftOnly(let requirement): requirement.method
    }
  }

  /// The entry of the table of answers.
  var answer: String {
    switch self {
    case .crossing(let requirement): requirement.answer
    case .swiftOnly: ".never"
    }
  }

  /// Why the interface can be provided in Swift alone, as far as the source shows; the compiler knows more.
  var swiftOnly: String? {
    switch self {
    case .swiftOnly(let requirement): "of '\(requirement.name)', \(requirement.reason)"
    case .crossing(let requirement):
      requirement.typeWithoutWayOut.map { type in
        """
        of '\(requirement.fullName)', it takes or returns \(type) and cannot throw; in the interface, \
        give it a value for that case with @Fallback
        """
      }
    }
  }

  /// Whether it is `async throws`: a call can fail after it has begun.
  var canFailLater: Bool {
    guard case .crossing(let requirement) = self else { return false }
    return requirement.effects.isAsync && requirement.effects.isThrowing
  }

  /// The name with labels.
  var fullName: String {
    switch self {
    case .crossing(let requirement): requirement.fullName
    case .swiftOnly(let requirement): requirement.name
    }
  }

  /// `track(_:)`.
  static func name(of function: FunctionDeclSyntax) -> String {
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.plainName):" }
    return "\(function.name.plainName)(\(labels.joined()))"
  }
}

/// A requirement that stays in Swift.
struct SwiftOnlyRequirement {
  /// The name with labels.
  let name: String
  let reason: String
  /// Where the author is told.
  let place: Syntax

  var method: String {
    let name = JSONText.string(name).text
    return "PluginInterface.InterfaceMethod(\(name), swiftOnly: \(JSONText.string(reason).text))"
  }
}

/// Why a requirement cannot cross.
struct Obstacle: Error {
  let reason: String
  let place: Syntax

  init(_ reason: String, at place: some SyntaxProtocol) {
    self.reason = reason
    self.place = Syntax(place)
  }
}
