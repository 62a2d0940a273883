/// The words of one line of a session.
///
/// Words are parted by spaces and tabs. What stands between two `'` is taken as it is; between two
/// `"`, `\"` and `\\` stand for `"` and `\`. Outside quotes `\` takes the next character as it is.
/// A `#` at the beginning of a word begins a comment.
struct Words: Hashable {
  private(set) var words: [String] = []
  private var word: String?
  private var quote: Character?
  private var isEscaped = false

  /// Cuts a line into words.
  ///
  /// - Throws: ``Failure`` where a quote has no end.
  init(_ line: String) throws(Failure) {
    for character in line {
      if character == "#", word == nil, quote == nil { break }
      take(character)
    }
    guard quote == nil, !isEscaped else {
      let missing = quote.map { "the quote \($0) has no end" } ?? "the line ends in a \\"
      throw Failure(kind: .usage, status: .usage, message: "\(missing): \(line)")
    }
    end()
  }

  private mutating func take(_ character: Character) {
    if isEscaped {
      // Between quotes it stands for itself before anything else.
      if quote != nil, character != "\"", character != "\\" { append("\\") }
      append(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if character == quote {
      quote = nil
    } else if quote == nil, character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if quote == nil, character.isWhitespace {
      end()
    } else {
      append(character)
    }
  }

  private mutating func append(_ character: Character) {
    // In place: a long word copied for each of its characters would cost its square.
    if word == nil { word = "" }
    word?.append(character)
  }

  private mutating func end() {
    if let word { words.append(word) }
    word = nil
  }
}
