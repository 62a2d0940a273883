internal import Foundation

extension Error {
  /// What the system said, where it did.
  var reason: String {
    let facts = self as NSError
    let below = facts.userInfo[NSUnderlyingErrorKey] as? any Error
    return below.map { "\(($0 as NSError).localizedDescription)" } ?? facts.localizedDescription
  }
}
