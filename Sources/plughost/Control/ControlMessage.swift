internal import Foundation

/// What a client asks, as one JSON document on one line.
struct ControlRequest: Codable, Sendable {
  /// The verb and its arguments, as the words of a line of `shell`.
  var words: [String]
  /// What relative paths begin from; without it they begin from the host's folder.
  var folder: String?
  /// Whether the answer is to be the document of the verb; otherwise it holds lines to print.
  var json: Bool?
  /// Whether a line is to come for each step of a change, before the answer.
  var steps: Bool?

  /// The most that one request may have, in bytes.
  static let sizeLimit = 1 << 20
}

/// What a host tells while it does what it was asked.
struct ControlStep: Codable, Sendable {
  /// The step that begins.
  var step: String

  /// The step as a line, without its end.
  var line: [UInt8] { Array((try? JSONEncoder().encode(self)) ?? Data()) }
}

/// What a host answers when lines are asked for; the document of a verb has its status, too.
struct ControlAnswer: Codable, Sendable {
  /// The exit status that the verb stands for.
  var status: Int32
  /// Lines for standard output.
  var text: String?
  /// Lines for standard error.
  var diagnostics: [String]?
}

extension Reply {
  /// The line to answer with.
  func answer(asJSON: Bool) -> String {
    if asJSON { return document.line }
    let answer: JSON = [
      "status": .int(Int(status.rawValue)), "text": .string(text), "diagnostics": JSON(diagnostics),
    ]
    return answer.line
  }
}

extension ControlRequest {
  /// Reads a request.
  ///
  /// - Throws: ``Failure`` for anything else.
  init(line: [UInt8]) throws(Failure) {
    do {
      self = try JSONDecoder().decode(ControlRequest.self, from: Data(line))
    } catch {
      throw Failure(
        kind: .badRequest,
        status: .usage,
        message: """
          a request is one line with one JSON document such as {"words": ["list"]}; this was none
          """
      )
    }
  }

  /// The request as a line, without its end.
  var line: [UInt8] { Array((try? JSONEncoder().encode(self)) ?? Data()) }
}
