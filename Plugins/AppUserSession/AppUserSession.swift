internal import AppInterface
internal import PluginInterface

/// The user whom the app that opened the session named.
struct AppUserSession: UserSession {
  let context: any SessionContext

  var userID: String { context.userID }
  func token() -> Secret? { context.secret("token") }
}
