internal import Foundation
internal import PluginInterface

/// Where a caller wants to be led: a link, or a list of links.
struct CoordinatorInput {
  let links: [String]

  init(_ request: FeatureRequest) throws(WrongCoordinatorInput) {
    let json = Data(request.input.utf8)
    let decoder = JSONDecoder()
    if let link = try? decoder.decode(String.self, from: json) {
      links = [link]
    } else if let links = try? decoder.decode([String]?.self, from: json) ?? [] {
      self.links = links
    } else {
      throw WrongCoordinatorInput()
    }
  }
}

/// The input is neither a link nor a list of links.
struct WrongCoordinatorInput: Error, Hashable, CustomStringConvertible {
  var description: String {
    "the input of 'app-coordinator' is wrong: it takes a link, or a list of links"
  }
}
