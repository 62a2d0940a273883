extension Figure {
  /// What flows with a task.
  static let ambient = [
    Figure(
      name: "read of a @Dependency, the last of ten, against a bare task-local read",
      limit: 2,
      unit: "×"
    ) { try CallPrograms($0).measure("dependency") },
    Figure(
      name: "read of an @Environment number, against a bare task-local read",
      limit: 2,
      unit: "×"
    ) { try CallPrograms($0).measure("environment") },
  ]
}
