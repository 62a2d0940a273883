/// What the profile screen reads from `/profiles/ID`.
struct Profile: Codable, Hashable {
  var id: String
  var name: String
  var born: Int
  var died: Int?
  var about: String
}

/// What the profile screen reads from `/items`.
struct Papers: Codable, Hashable {
  var items: [Paper]
  var total: Int

  struct Paper: Codable, Hashable {
    var id: String
    var title: String
    var year: Int
  }
}
