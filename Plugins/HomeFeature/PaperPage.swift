/// What the home screen reads from the API: a page of `/items`.
///
/// A feature decodes the fields it shows, into a type of its own. Nothing about papers is in the
/// interface module, so an API that learns a new field concerns no one who does not use it.
struct PaperPage: Codable, Hashable {
  var items: [Paper]
  var total: Int
}

/// One paper in a list.
struct Paper: Codable, Hashable {
  var id: String
  var title: String
  var year: Int
  var author: Author

  struct Author: Codable, Hashable {
    var id: String
    var name: String
  }
}
