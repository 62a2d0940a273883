import Foundation
import Testing

@testable import PluginInspection

@Suite struct StagingAPlugin {
  private func audit(_ fixture: String) throws -> PluginAudit {
    let audit = try Auditor.withShop1.get().audit(fileAt: Fixture.path(fixture))
    #expect(audit.refusals == [])
    return audit
  }

  @Test func `the copy holds the audited bytes under a name of its own`() throws {
    let area = try StagingArea()
    let found = try audit("GoodCPlugin/libGoodCPlugin.so")

    let staged = try area.stage(found, generation: 3)

    #expect(staged.path == "\(area.folder)/good-c@\(found.hash.short).3.so")
    #expect(
      try PluginFile(reading: staged.path).hash
        == PluginFile(reading: Fixture.plugin("GoodCPlugin")).hash
    )
  }

  @Test func `only this user may look into the folder`() throws {
    let area = try StagingArea()

    let attributes = try FileManager.default.attributesOfItem(atPath: area.folder)

    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `what is removed is gone, and the folder goes with the area`() throws {
    var area: StagingArea? = try StagingArea()
    let folder = try #require(area?.folder)
    let first = try area?.stage(audit("GoodCPlugin/libGoodCPlugin.so"), generation: 1)
    let second = try area?.stage(audit("PrivateLibrary/1/libPrivateLibrary.so"), generation: 1)

    area?.remove(try #require(first))
    #expect(!FileManager.default.fileExists(atPath: first?.path ?? ""))
    #expect(FileManager.default.fileExists(atPath: second?.path ?? ""))

    area = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a folder that does not exist is named`() {
    let failure = #expect(throws: StagingFailure.self) { try StagingArea(in: "/no/such/folder") }

    #expect(
      failure?.description == """
        A private folder cannot be made in '/no/such/folder': No such file or directory. Set TMPDIR \
        to a folder that this user may write.
        """
    )
  }

  // Most systems mount one; a container may have none.
  private static let noExecFolder = ["/dev/shm", "/run", "/run/lock"].first { folder in
    let mounts = (try? String(contentsOfFile: "/proc/mounts", encoding: .utf8)) ?? ""
    return mounts.split(separator: "\n").contains { line in
      let fields = line.split(separator: " ")
      return fields.count > 3 && fields[1] == folder
        && fields[3].split(separator: ",").contains("noexec")
        && FileManager.default.isWritableFile(atPath: folder)
    }
  }

  @Test(.enabled(if: noExecFolder != nil, "no writable file system is mounted with noexec"))
  func `a folder in which nothing may be run is refused and left clean`() throws {
    let parent = try #require(Self.noExecFolder)
    let failure = #expect(throws: StagingFailure.self) { try StagingArea(in: parent) }

    guard case .folderForbidsExecution(let folder) = failure else {
      Issue.record("expected a refusal, found \(String(describing: failure))")
      return
    }
    #expect(
      failure?.description == """
        '\(folder)' is on a file system mounted with noexec, so no plugin can be loaded from it. \
        Set TMPDIR to a folder elsewhere.
        """
    )
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a refused plugin is not staged`() throws {
    let found = try Auditor.withShop1.get().audit(fileAt: Fixture.plugin("EntryMissing"))

    #expect(throws: StagingFailure.notAccepted(plugin: Fixture.plugin("EntryMissing"))) {
      try StagingArea().stage(found, generation: 1)
    }
  }

  @Test func `each generation gets its own copy of a library beside the plugin`() throws {
    let area = try StagingArea()
    let answers = try (1...2).map { build in
      let found = try audit("PrivateLibrary/\(build)/libPrivateLibrary.so")
      #expect(found.privateLibraries.map(\.folder) == ["lib"])
      return try answer(of: area.stage(found, generation: build))
    }

    #expect(answers == ["helper 1", "helper 2"])
  }

  @Test func `the hash covers the libraries beside the plugin`() throws {
    let first = try audit("PrivateLibrary/1/libPrivateLibrary.so")
    let second = try audit("PrivateLibrary/2/libPrivateLibrary.so")

    #expect(first.hash != second.hash)
  }

  @Test(arguments: ["PrivateLibrary/1/libPrivateLibrary.so", "GoodCPlugin/libGoodCPlugin.so"])
  func `a copy to be read again has the original's hash, its libraries included`(
    _ path: String
  ) throws {
    let area = try StagingArea()
    let found = try audit(path)
    let copy = try area.copy(found)
    let again = try Auditor.withShop1.get().audit(fileAt: copy.path)

    #expect(again.isAccepted, "\(again.refusals)")
    #expect(again.hash == found.hash)
    #expect(again.privateLibraries.map(\.folder) == found.privateLibraries.map(\.folder))
    #expect(copy.path.hasSuffix("@\(found.hash.short).so"), "\(copy.path)")
  }

  @Test func `two plugins of one name with libraries of one name each get their own`() throws {
    let area = try StagingArea()
    let answers = try ["first", "second"].map { owner in
      let found = try audit("Namesakes/\(owner)/libPlugin.so")
      return try answer("plughost_v1_owner", of: area.stage(found, generation: 1))
    }

    #expect(answers == ["of first", "of second"])
  }

  /// Loads a staged plugin and calls what its private library answers.
  private func answer(
    _ name: String = "plughost_v1_private_helper",
    of staged: StagedPlugin
  ) throws -> String {
    let image = unsafe dlopen(staged.path, RTLD_NOW | RTLD_LOCAL)
    let symbol = unsafe dlsym(image, name)
    guard let symbol = unsafe symbol else { return "\(staged.path) cannot be loaded" }
    typealias Answer = @convention(c) () -> UnsafePointer<CChar>
    return unsafe String(cString: unsafeBitCast(symbol, to: Answer.self)())
  }
}
