import Testing

@testable import PluginInspection

@Suite struct FindingLibraries {
  private func places(
    runpath: String? = nil,
    rpath: String? = nil,
    environment: String? = nil
  ) throws -> [String] {
    let image = try ELFImage(
      path: "/plugins/x.so",
      bytes: FileBytes(try Fixture.bytes("GoodCPlugin/libGoodCPlugin.so"))
    )
    var dynamic = image.dynamic
    dynamic.runpath = runpath
    dynamic.rpath = rpath
    let search = SearchPath(environment: environment, cache: LoaderCache(path: "/no/such/cache"))
    let inherited = [SearchPath.Place(folder: "/inherited", isRelativeToOrigin: false)]
    return search.places(dynamic, origin: "/plugins", inherited: inherited).map(\.folder)
  }

  @Test func `DT_RPATH comes before the environment, and is inherited`() throws {
    #expect(
      try places(rpath: "$ORIGIN/lib", environment: "/env") == [
        "/plugins/lib", "/inherited", "/env",
      ]
    )
  }

  @Test func `DT_RUNPATH comes after the environment and hides DT_RPATH`() throws {
    #expect(
      try places(runpath: "${ORIGIN}:/opt", rpath: "/old", environment: "/env:/env2") == [
        "/env", "/env2", "/plugins", "/opt",
      ]
    )
  }

  @Test func `the system's own list is read`() {
    let cache = LoaderCache(path: "/etc/ld.so.cache")

    #expect(cache["libc.so.6"]?.hasSuffix("/libc.so.6") == true)
    #expect(cache["libno-such-library.so"] == nil)
  }

  @Test func `a list of another format is an empty one`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("cache", Array("glibc-ld.so.cache1.1".utf8) + [9, 0, 0, 0])

    #expect(LoaderCache(path: path)["libc.so.6"] == nil)
  }

  @Test func `what the process has loaded is known`() {
    let loaded = LoadedImages()

    #expect(loaded[fileName: "libswiftCore.so"]?.hasSuffix("/libswiftCore.so") == true)
    #expect(loaded.executable.hasPrefix("/"))
  }
}
