import PluginInspection

/// A file that takes no part because something is wrong with it.
struct RefusedFile {
  var path: String
  /// Its plugin's id, where that could be read.
  var id: String?
  /// At least one.
  var reasons: [Refusal]

  /// Each reason on a line of its own.
  var text: String {
    reasons.map { "\($0.code): \($0)".numbered($0.number) }.joined(separator: "\n")
  }

  /// The lines for standard error.
  var lines: [String] {
    reasons.map {
      "Error: refused \(path.onOneLine) (\($0.stage)): \($0)".numbered($0.number)
    }
  }

  var json: JSON {
    [
      "path": .string(path), "id": JSON(id),
      "reasons": .array(
        reasons.map {
          [
            "stage": .string($0.stage), "number": .string("\($0.number)"),
            "code": .string($0.code), "message": .string($0.description),
          ]
        }
      ),
    ]
  }
}

extension Refusal {
  /// How far the file came: `stage` where it could not be read, `audit` where its content is wrong.
  fileprivate var stage: String {
    switch fault {
    case .notFound, .isFolder, .notAFile, .unreadable, .empty, .tooLarge: "stage"
    default: "audit"
    }
  }
}
