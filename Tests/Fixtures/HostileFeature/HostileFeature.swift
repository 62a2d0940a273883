// Hostile: all that it answers, names of fields too, would be markup or turn the text around.
internal import PluginInterface

struct HostileResponse: FeatureResponse {
  let isPlain: Bool

  private static let texts = [
    "<script>alert(1)</script>", "</title></style></dd><h1 onclick='x()'>", "\" onload=\"x()",
    "&lt;b&gt; &amp; &#60;i>", "]]><!--", "javascript:alert(1)", "\u{202E}desrever\u{2066}",
    "\u{1B}[31m\u{0}\u{7F}\u{9F}", "\u{FFFE}\u{1FFFF}", "line\nline\ttab\r\n",
    "https://example.org/?a=1&b=<2>",
  ]

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: return Self.texts.joined(separator: "\n")
    case .json where !isPlain:
      let members = Self.texts.map { "\(quoted($0)): [\(quoted($0)), {\(quoted($0)): null}]" }
      return "{\(members.joined(separator: ", "))}"
    // Never asked for by the command: markup of a plugin is none of a page's.
    case .html where !isPlain: return "<script>alert(1)</script>"
    default: throw UnsupportedFormat(format)
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(Character(scalar))
      }
    }
    return "\"\(escaped.joined())\""
  }
}

struct HostileFeature: Feature {
  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    HostileResponse(isPlain: request.input == "\"plain\"")
  }
}

@Plugin("hostile-feature", version: "1.0.0")
struct HostileFeatureBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> HostileFeature { HostileFeature() }
}
