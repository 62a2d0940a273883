import PluginInspection

extension String {
  /// As text of HTML and XML, on one line; what neither may hold is shown as in sentences.
  var markup: String { onOneLine.escapingMarkup }

  /// As text of HTML and XML, with its line ends and tabs.
  var markupLines: String { showingControls.escapingMarkup }

  private var escapingMarkup: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      // No characters: documents that hold them are wrong.
      case _ where scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value):
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
