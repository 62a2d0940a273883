import Foundation
import Testing

@Suite(.installed) struct KitsThatDoNotFit {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a kit of an older version is used, and the doctor tells its version`() throws {
    let kit = try kit { $0.replaceAll("\"version\":\"1.", with: "\"version\":\"0.") }

    let doctor = try plughost("doctor", "--json", kit: kit)
    _ = try plughost("new", "feature", "Weather", kit: kit)
    let build = try plughost("build", "Weather", kit: kit)

    #expect(build.status == 0, "\(build.errors)")
    #expect(build.errors == "")
    #expect(
      try text(of: doctor).contains(", which has PluginInterface 0.0.0, and run on this host")
    )
  }

  @Test func `a kit that has what the host lacks is told by both, with what that is`() throws {
    let kit = try kit { $0.replaceAll("UUIDGenerator", with: "UUIDGeneratoR") }

    let doctor = try plughost("doctor", "--json", kit: kit)
    _ = try plughost("new", "feature", "Weather", "--language", "c", kit: kit)
    let build = try plughost("build", "Weather", kit: kit)

    let message = """
      plugins compiled against PluginInterface 1.0.0 in '\(kit)' do not run on this host, which has \
      1.0.0: it lacks
      """
    #expect(doctor.status == 1)
    let told = try text(of: doctor)
    #expect(told.hasPrefix(message), "\(told)")
    #expect(build.status == 0)
    #expect(build.errors.hasPrefix("Warning: \(message)"), "\(build.errors)")
    #expect(build.errors.hasSuffix("; name a kit that fits in PLUGHOST_SDK\n"))
  }

  @Test func `a folder that is no kit is told with what it lacks`() throws {
    let build = try plughost("build", kit: folder.url.path)

    #expect(build.status == 2)
    #expect(
      build.errors.hasPrefix(
        "Error: there are no interface modules to compile against in '\(folder.url.path)'"
      )
    )
  }

  /// A copy of the installed kit with another library of the core.
  private func kit(_ change: (inout Data) -> Void) throws -> String {
    let kit = folder.url.appending(path: "an old kit")
    try FileManager.default.copyItem(
      at: Installation.prefix.appending(path: "lib/plughost"),
      to: kit
    )
    let library = kit.appending(path: "libPluginInterface.so")
    var content = try Data(contentsOf: library)
    let before = content
    change(&content)
    try #require(content != before)
    try content.write(to: library)
    return kit.path
  }

  private func plughost(_ arguments: String..., kit: String) throws -> Plughost.Outcome {
    try Installation.run(arguments, in: folder.url, environment: ["PLUGHOST_SDK": kit])
  }

  /// What the doctor says of the kit.
  private func text(of doctor: Plughost.Outcome) throws -> String {
    let findings = try #require(try doctor.document()["findings"] as? [[String: Any]])
    let kit = findings.first { $0["topic"] as? String == "kit" }
    return try #require(kit?["text"] as? String)
  }
}

extension Data {
  /// Replaces a text by one of the same length.
  fileprivate mutating func replaceAll(_ text: String, with other: String) {
    var start = startIndex
    while let found = range(of: Data(text.utf8), in: start..<endIndex) {
      replaceSubrange(found, with: Data(other.utf8))
      start = found.upperBound
    }
  }
}
