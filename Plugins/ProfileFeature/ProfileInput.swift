internal import AppInterface
internal import FeatureSupport

/// Whose profile the caller wants to see.
struct ProfileInput: FeatureInput, Hashable {
  static let feature = "profile"
  static let usage = #"{"id": ID}, or a link to a profile as the home screen shows them"#

  var id: String

  enum Field: String, CodingKey, CaseIterable {
    case id
  }
}

extension ProfileInput {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    id = try fields.decode(String.self, forKey: .id)
    guard !["", ".", ".."].contains(id) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id,
        in: fields,
        debugDescription: "is '\(id)', which is no id"
      )
    }
  }

  /// Where the API has the profile.
  var profile: Endpoint { Endpoint(segments: "profiles", id) }

  /// Where the API has the papers of that author.
  var papers: Endpoint {
    Endpoint(path: "/items", query: [.init("author", id), .init("limit", "50")])
  }
}
