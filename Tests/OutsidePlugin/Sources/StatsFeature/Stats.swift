import Foundation
import PluginInterface

/// How many papers each decade has, in every form.
struct Stats: FeatureResponse, Encodable {
  let decades: [Int: Int]

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: bars
    case .json: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    default: throw UnsupportedFormat(format)
    }
  }

  private var bars: String {
    decades.sorted { $0.key < $1.key }
      .map { decade, count in "\(decade)s \(String(repeating: "▇", count: count)) \(count)" }
      .joined(separator: "\n")
  }
}
