/// What an implementation that is not Swift answered instead of a result, or why it was not called.
///
/// A structure, so that a later version may say more.
public struct ForeignError: Error, Codable, Hashable, Sendable {
  /// The id of the plugin.
  public let plugin: String
  /// The plugin's own number; 0 if it was not called.
  public let code: Int32
  /// A word for programs, in kebab case; empty if there is none.
  public let kind: String
  /// One sentence for people.
  public let message: String
  /// What led to it, in the words of where that happened; empty if nothing is known.
  public let cause: String

  /// An answer of a plugin.
  public init(
    plugin: String,
    code: Int32 = 0,
    kind: String = "",
    message: String,
    cause: String = ""
  ) {
    self.plugin = plugin
    self.code = code
    self.kind = kind
    self.message = message
    self.cause = cause
  }

  /// An error as it is, or the words of another one.
  init(reporting error: any Error) {
    let kind = (error as? CallLimitExceeded)?.kind ?? ""
    self = error as? ForeignError ?? ForeignError(plugin: "", kind: kind, message: "\(error)")
  }
}

extension ForeignError: CustomStringConvertible {
  /// The plugin and its words.
  public var description: String {
    (plugin.isEmpty ? message : "'\(plugin)': \(message)") + (cause.isEmpty ? "" : " (\(cause))")
  }
}

/// An error that can be made of what another language says.
///
/// A requirement that says `throws(E)` can be provided from C where `E` conforms.
public protocol ForeignErrorConvertible: Error {
  /// The error that stands for what a plugin answered, or for why it was not called.
  init(_ error: ForeignError)
}

extension ForeignError: ForeignErrorConvertible {
  /// Itself.
  public init(_ error: ForeignError) { self = error }
}
