internal import PluginInterface

/// Screens one below the other; one alone is itself.
struct CoordinatedScreens: FeatureResponse {
  let screens: [any FeatureResponse]

  func render(as format: ResponseFormat) throws -> String {
    let rendered = try screens.map { try $0.render(as: format) }
    if rendered.count == 1 { return rendered[0] }
    switch format {
    case .json: return "[" + rendered.joined(separator: ",") + "]"
    case .text: return rendered.joined(separator: "\n\n")
    default: throw UnsupportedFormat(format)
    }
  }
}
