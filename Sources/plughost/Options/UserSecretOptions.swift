import ArgumentParser
import PluginInterface

/// What a session knows of its user.
struct UserSecretOptions: ParsableArguments {
  @Option(
    name: .customLong("user-secret"),
    help: ArgumentHelp(
      """
      What the session knows of the user, such as token=ENV:TOKEN for the value of the environment \
      variable TOKEN. Repeat for more.
      """,
      valueName: "name=value"
    )
  )
  var texts: [String] = []

  mutating func validate() throws {
    for text in texts where UserSecret(text) == nil {
      throw ValidationError(
        "'\(text)' is no secret of a user: write NAME=VALUE, or NAME=ENV:VARIABLE."
      )
    }
  }

  /// By name.
  var secrets: [String: Secret] { UserSecret.all(texts) }
}
