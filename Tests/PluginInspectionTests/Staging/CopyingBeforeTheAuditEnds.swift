import Foundation
import Testing

@testable import PluginInspection

@Suite struct CopyingBeforeTheAuditEnds {
  private let area: StagingArea
  private let good: PluginFile

  init() throws {
    area = try StagingArea()
    good = try PluginFile(reading: Fixture.plugin("GoodCPlugin"))
  }

  private var copies: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: area.folder)) ?? []).sorted()
  }

  private func audit(_ file: PluginFile) throws -> PluginAudit {
    try Auditor.withShop1.get().audit(file)
  }

  private func begin(_ files: PluginFile...) {
    files.forEach(area.begin)
    area.writeBegun()
  }

  /// What tells a file from another one of its name.
  private func number(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test func `a copy that was begun is the one that is loaded`() throws {
    begin(good)
    // What is staged waits until everything that was begun is written.
    let swift = try PluginFile(reading: Fixture.path("GoodPlugin/libOptimized.so"))
    let other = try area.stage(audit(swift), generation: 1)
    let before = try number(of: "\(area.folder)/good-c@\(good.hash.short).1.so")

    let staged = try area.stage(audit(good), generation: 1)

    #expect(staged.path == "\(area.folder)/good-c@\(good.hash.short).1.so")
    #expect(copies == [staged.path.fileName, other.path.fileName].sorted())
    #expect(try number(of: staged.path) == before)
    #expect(try PluginFile(reading: staged.path).hash == good.hash)
  }

  @Test func `bytes that were read another time are copied anew`() throws {
    let again = try PluginFile(reading: Fixture.plugin("GoodCPlugin"))
    begin(again)

    let staged = try area.stage(audit(good), generation: 1)

    #expect(copies == [staged.path.fileName])
    #expect(try PluginFile(reading: staged.path).hash == good.hash)
  }

  @Test func `a refused plugin leaves no copy`() throws {
    let refused = try PluginFile(reading: Fixture.plugin("EntryMissing"))
    begin(refused, good)

    let found = try audit(good)
    area.discardBegun { [found] }
    let staged = try area.stage(found, generation: 1)

    #expect(copies == [staged.path.fileName])
  }

  @Test func `what nobody takes goes with the area`() throws {
    let folder = area.folder
    begin(good)

    area.close()

    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a copy that cannot be written is told when it is needed`() throws {
    let path = "\(area.folder)/good-c@\(good.hash.short).1.so"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    begin(good)

    let found = try audit(good)
    let failure = #expect(throws: StagingFailure.self) { try area.stage(found, generation: 1) }

    #expect(failure == .copyNotWritten(path: path, reason: "File exists"))
  }

  @Test func `a file without a valid manifest is not copied`() throws {
    begin(try PluginFile(reading: Fixture.plugin("NoManifest")))
    let staged = try area.stage(audit(good), generation: 1)

    #expect(copies == [staged.path.fileName])
  }
}

extension String {
  fileprivate var fileName: String { URL(fileURLWithPath: self).lastPathComponent }
}
