internal import AppInterface
internal import Foundation

/// Which items a request is after: `author`, `search`, `offset` and `limit`.
struct ItemQuery: Hashable {
  var author: String?
  var search: String?
  var offset = 0
  var limit = 20

  /// Reads a query; the last of several pairs with one name counts.
  ///
  /// - Throws: ``Refusal`` with the status 400 for a name or a number that makes no sense.
  init(_ query: [Endpoint.QueryItem]) throws(Refusal) {
    for item in query {
      switch item.name {
      case "author": author = item.value
      case "search": search = item.value
      case "offset": offset = try item.number(in: 0...Int.max)
      case "limit": limit = try item.number(in: 1...100)
      default: throw Refusal(400, "there is no query parameter '\(item.name)'")
      }
    }
  }

  /// Whether an item has the author, and the searched text in its title, whatever its case.
  func matches(_ item: DataSet.Item) -> Bool {
    if let author, item.author.id != author { return false }
    if let search, item.title.range(of: search, options: .caseInsensitive) == nil { return false }
    return true
  }
}

extension Endpoint.QueryItem {
  fileprivate func number(in range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw Refusal(400, "'\(name)' is '\(value)', which is not a number it can be")
    }
    return number
  }
}
