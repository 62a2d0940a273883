/// One name of an option or flag, as a person types it.
enum ArgumentName: Hashable, Sendable, CustomStringConvertible {
  case long(String)
  case short(Character)

  var description: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let letter): "-\(letter)"
    }
  }
}

extension String {
  /// `baseURLPath` as `base-url-path`; digits stay with the word before them.
  var kebabCased: String {
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      if character == "_" {
        result.append("-")
        continue
      }
      let afterLower = index > 0 && !characters[index - 1].isUppercase
      let beforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
      if character.isUppercase, index > 0, afterLower || beforeLower, result.last != "-" {
        result.append("-")
      }
      result += character.lowercased()
    }
    return result
  }
}
