internal import Foundation
import PluginInterface

/// One `NAME=VALUE`, or `NAME=ENV:VARIABLE`, of a user's session.
struct UserSecret {
  let name: String
  let secret: Secret

  /// `nil` where the text is of another form, or the variable is not set.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    name = parts[0]
    guard parts[1].hasPrefix("ENV:") else {
      secret = Secret(parts[1])
      return
    }
    let variable = String(parts[1].dropFirst(4))
    guard let value = ProcessInfo.processInfo.environment[variable] else { return nil }
    secret = Secret(value)
  }

  /// What a session is opened with.
  static func all(_ texts: [String]) -> [String: Secret] {
    Dictionary(texts.compactMap(UserSecret.init).map { ($0.name, $0.secret) }) { $1 }
  }
}
