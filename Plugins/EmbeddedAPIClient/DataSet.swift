internal import Foundation

/// Papers and the people who wrote them.
struct DataSet: Decodable {
  let profiles: [Profile]
  private let items: [StoredItem]

  struct Profile: Codable {
    let id: String
    let name: String
    let born: Int
    let died: Int?
    let about: String
  }

  private struct StoredItem: Decodable {
    let id: String
    let title: String
    let year: Int
    let author: String
  }

  /// An item as the API shows it, with the author's name.
  struct Item: Encodable {
    let id: String
    let title: String
    let year: Int
    let author: Author
  }

  struct Author: Encodable {
    let id: String
    let name: String
  }

  /// A part of a list, and how long the list is.
  struct Page: Encodable {
    let items: [Item]
    let total: Int
  }

  /// Decodes a data set.
  ///
  /// - Throws: `DecodingError`.
  init(json: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) }
}

extension DataSet {
  /// The items that a query is after, oldest first.
  func items(matching query: ItemQuery) -> Page {
    let matches = items.map(shown).filter(query.matches)
      .sorted { ($0.year, $0.id) < ($1.year, $1.id) }
    let page = matches.dropFirst(query.offset).prefix(query.limit)
    return Page(items: Array(page), total: matches.count)
  }

  /// One item.
  ///
  /// - Throws: ``Refusal`` with the status 404.
  func item(id: String) throws(Refusal) -> Item {
    guard let item = items.first(where: { $0.id == id }) else {
      throw Refusal(404, "no item has the id '\(id)'")
    }
    return shown(item)
  }

  /// One profile.
  ///
  /// - Throws: ``Refusal`` with the status 404.
  func profile(id: String) throws(Refusal) -> Profile {
    guard let profile = profiles.first(where: { $0.id == id }) else {
      throw Refusal(404, "no profile has the id '\(id)'")
    }
    return profile
  }

  private func shown(_ item: StoredItem) -> Item {
    let name = profiles.first { $0.id == item.author }?.name ?? item.author
    let author = Author(id: item.author, name: name)
    return Item(id: item.id, title: item.title, year: item.year, author: author)
  }
}
