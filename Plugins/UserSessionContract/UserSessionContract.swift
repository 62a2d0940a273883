internal import AppInterface
public import PluginContract
public import PluginInterface

/// What every session of a user must do.
@Plugin("user-session-contract", version: "1.0.0", checks: (any UserSession).self)
public struct UserSessionContract: ContractBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the checks.
  public func build(_ dependencies: NoDependencies) -> Contract {
    Contract(for: (any UserSession).self) {
      check("same-user", "Every read gives the same user.") { session, _ in
        let user = session.userID
        for _ in 0..<200 { try requireEqual(session.userID, user, "the user") }
      }
      check("same-token", "Every read gives the same token.") { session, _ in
        let token = session.token()
        for _ in 0..<200 { try requireEqual(session.token(), token, "the token") }
      }
      check("concurrent-reads", "Reads at the same time give the same user.", strictness: 2) {
        session,
        _ in
        let users = await withTaskGroup(of: String.self) { group in
          for _ in 0..<50 { group.addTask { session.userID } }
          return await group.reduce(into: Set()) { $0.insert($1) }
        }
        try requireEqual(users.count, 1, "the number of users")
      }
    }
  }
}
