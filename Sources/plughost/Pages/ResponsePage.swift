import PluginInspection
import PluginInterface

/// What a feature answered, as a page.
///
/// Nothing of it is taken as markup: the page is made of the answer's JSON, or of its text.
struct ResponsePage {
  private typealias Value = PluginInspection.JSONValue

  private let feature: String
  private let content: String

  /// The page of a response.
  ///
  /// - Throws: What the response throws where it has neither JSON nor text.
  init(_ response: any FeatureResponse, of feature: String) throws {
    self.feature = feature
    do {
      let json = try response.render(as: .json)
      content = (try? JSONReader.read(Array(json.utf8))).map(Self.block) ?? Self.pre(json)
    } catch is UnsupportedFormat {
      content = Self.pre(try response.render(as: .text))
    }
  }

  var text: String { WebPage(title: feature, body: "<main>\n\(content)\n</main>").text }

  private static func pre(_ text: String) -> String {
    "<pre dir=\"auto\">\(text.markupLines)</pre>"
  }

  /// A value that stands for itself.
  private static func block(_ value: Value) -> String {
    switch value {
    case .array, .object: nested(value)
    default: "<p dir=\"auto\">\(nested(value))</p>"
    }
  }

  private static func nested(_ value: Value) -> String {
    switch value {
    case .null: none("none")
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): text.isEmpty ? none("empty") : text.markupLines
    case .array(let items):
      items.isEmpty
        ? none("empty")
        : "<ol>\n\(items.map { "<li dir=\"auto\">\(nested($0))</li>" }.joined(separator: "\n"))\n</ol>"
    case .object(let members):
      members.isEmpty
        ? none("empty") : "<dl>\n\(members.map(member).joined(separator: "\n"))\n</dl>"
    }
  }

  private static func member(_ member: Value.Member) -> String {
    """
    <dt dir="auto">\(member.key.isEmpty ? none("empty") : member.key.markupLines)</dt>
    <dd dir="auto">\(nested(member.value))</dd>
    """
  }

  private static func none(_ word: String) -> String { "<span class=\"none\">\(word)</span>" }
}
