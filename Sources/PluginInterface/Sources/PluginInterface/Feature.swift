/// Something the host can run: a screen, a command, a request handler.
public protocol Feature: Sendable {
  /// Answers one request.
  ///
  /// May be called from many tasks at once, from the end of the builder until `shutdown()`.
  ///
  /// - Parameter request: What the caller wants; its input was not checked by the host.
  /// - Returns: A response that renders itself.
  /// - Throws: Any error; the caller receives its description and the feature keeps running.
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse
}

/// One request to a feature.
public struct FeatureRequest: Sendable {
  /// One JSON document, as the caller wrote it; `null` when the caller gave none.
  public var input: String

  /// A request with the JSON text `input`.
  public init(input: String = "null") { self.input = input }
}

/// What a feature answers; it renders itself, so that the host knows no type of the app.
public protocol FeatureResponse: Sendable {
  /// The response in `format`.
  ///
  /// - Throws: ``UnsupportedFormat`` if the response has no such form.
  func render(as format: ResponseFormat) throws -> String
}

/// A form in which a response can be shown.
public struct ResponseFormat: Hashable, Sendable {
  /// The name on the command line.
  public let name: String

  /// A format with a name of its own.
  public init(name: String) { self.name = name }

  /// Text for a terminal.
  public static let text = ResponseFormat(name: "text")
  /// One JSON document.
  public static let json = ResponseFormat(name: "json")
  /// One HTML document.
  public static let html = ResponseFormat(name: "html")
}

/// Thrown by a response that has no form of the kind asked for.
public struct UnsupportedFormat: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format asked for.
  public let format: ResponseFormat

  /// The format was asked for and does not exist.
  public init(_ format: ResponseFormat) { self.format = format }

  /// One sentence that names the format.
  public var description: String { "this response has no '\(format.name)' form" }
}
