internal import AppInterface
internal import FeatureSupport

/// Which papers the caller wants to see.
struct HomeInput: FeatureInput, Hashable {
  static let feature = "home"
  static let usage = #"{"offset": 0, "limit": 8, "author": ID, "search": TEXT}, all optional"#

  var offset = 0
  var limit = 8
  var author: String?
  var search: String?

  enum Field: String, CodingKey, CaseIterable {
    case offset, limit, author, search
  }
}

extension HomeInput {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    offset = try fields.integer(.offset, in: 0...Int.max) ?? offset
    limit = try fields.integer(.limit, in: 1...50) ?? limit
    author = try fields.decodeIfPresent(String.self, forKey: .author)
    search = try fields.decodeIfPresent(String.self, forKey: .search)
  }

  /// Where the API has these papers.
  var endpoint: Endpoint {
    var endpoint = Endpoint(path: "/items")
    endpoint.query = [.init("offset", String(offset)), .init("limit", String(limit))]
    if let author { endpoint.query.append(.init("author", author)) }
    if let search { endpoint.query.append(.init("search", search)) }
    return endpoint
  }

  /// The same choice of papers, from another one on.
  func route(offset: Int) -> Route {
    var route = Route.home(offset: offset)
    if limit != HomeInput().limit { route.parameters["limit"] = String(limit) }
    route.parameters["author"] = author
    route.parameters["search"] = search
    return route
  }
}
