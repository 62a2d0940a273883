/// Why an audited plugin could not be copied to where it is loaded from.
public enum StagingFailure: Error, Hashable, Sendable {
  /// The private folder could not be made.
  case folderNotMade(parent: String, reason: String)
  /// Nothing in the folder may be run, so no library in it can be loaded.
  case folderForbidsExecution(folder: String)
  /// A copy could not be written.
  case copyNotWritten(path: String, reason: String)
  /// A private library cannot get a name of its own, so another generation's would be taken.
  case notRenamed(Refusal)
  /// The plugin was audited without keeping what was read.
  case contentNotKept(plugin: String)
  /// The audit refused the plugin.
  case notAccepted(plugin: String)
}

extension StagingFailure: CustomStringConvertible {
  /// What happened, with which file, and what to do about it.
  public var description: String {
    switch self {
    case .folderNotMade(let parent, let reason):
      """
      A private folder cannot be made in '\(parent)': \(reason). Set TMPDIR to a folder that this \
      user may write.
      """
    case .folderForbidsExecution(let folder):
      """
      '\(folder)' is on a file system mounted with noexec, so no plugin can be loaded from it. Set \
      TMPDIR to a folder elsewhere.
      """
    case .copyNotWritten(let path, let reason):
      "The copy '\(path)' cannot be written: \(reason). Make room there, or set TMPDIR."
    case .notRenamed(let refusal): refusal.description
    case .contentNotKept(let plugin):
      """
      '\(plugin)' was audited and its content was not kept, so it is not staged. Audit it again, \
      with the content kept.
      """
    case .notAccepted(let plugin):
      "'\(plugin)' was refused by the audit and is not staged. Correct what the audit names."
    }
  }

  /// A stable name for programs, in kebab case.
  public var code: String { word }
}
