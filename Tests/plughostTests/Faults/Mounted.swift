import Foundation
import Testing

/// A file system of its own, which is there for one command alone.
struct Mounted {
  /// What `mount` is told of it, `size=1m`; `ro` holds from after the preparation on.
  var options: String
  /// Shell commands that run in it before, with the folder as the current one.
  var preparation = ":"

  /// How a namespace for mounts is made here; `nil` where that is not allowed.
  private static let unshare: [String]? = [
    ["--mount"], ["--user", "--map-root-user", "--mount"],
  ]
  .map { ["/usr/bin/env", "unshare"] + $0 }
  .first { command in
    let try_ = command + ["sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]
    return (try? Program.run(try_[0], Array(try_.dropFirst())).status) == 0
  }

  static var isAllowed: Bool { unshare != nil }
  static let reason: Comment = "this machine lets tests mount nothing"

  /// What the command came to, and what it left.
  struct Result {
    let outcome: Plughost.Outcome
    /// The paths in the file system after the command, sorted.
    let files: [String]
  }

  /// Mounts, prepares, and runs a program to its end.
  ///
  /// - Parameters:
  ///   - folder: Where; made if it is not there.
  ///   - command: The program and its arguments.
  ///   - working: Where it runs.
  ///   - environment: What is added to that of this process.
  /// - Returns: What it came to, and what it left there.
  /// - Throws: If nothing could be mounted.
  func run(
    at folder: URL,
    _ command: [String],
    in working: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let list = try TemporaryFolder()
    let files = list.url.appending(path: "files")
    let script = """
      set -e
      mount -t tmpfs -o "size=100m,${1#ro}" none "$2"
      (cd "$2"; \(preparation))
      case $1 in ro) mount -o remount,ro "$2" ;; esac
      cd "$4"; folder=$2; files=$3; shift 4; set +e
      "$@"; status=$?
      (cd "$folder"; find . -mindepth 1 | LC_ALL=C sort) > "$files"
      exit $status
      """
    let place = (working ?? list.url).path
    let unshare = try #require(Self.unshare)
    let line = unshare + ["sh", "-c", script, "sh", options, folder.path, files.path, place]
    let outcome = try Program.run(line[0], line.dropFirst() + command, environment: environment)
    let text = try? String(contentsOf: files, encoding: .utf8)
    return Result(
      outcome: outcome,
      files: try #require(text, "\(outcome.errors)").split(separator: "\n").map(String.init)
    )
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that mount something.
  static var mounting: Self { .enabled(if: Mounted.isAllowed, Mounted.reason) }
}
