package import PluginInterface

/// A response that is one line.
package struct LineResponse: FeatureResponse {
  let line: String

  package init(_ line: String) { self.line = line }

  package func render(as format: ResponseFormat) -> String {
    format == .json ? line.debugDescription : line
  }
}
