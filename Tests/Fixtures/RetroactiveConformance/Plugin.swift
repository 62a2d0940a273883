// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Shop

extension Limits: @retroactive CustomStringConvertible {
  public var description: String { "at most \(items)" }
}

// A type of the plugin's own may conform to whatever it likes.
struct Own: CustomStringConvertible { var description: String { "own" } }
