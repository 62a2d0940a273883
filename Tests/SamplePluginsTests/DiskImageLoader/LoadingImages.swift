import AppInterface
import Foundation
import Synchronization
import Testing

@testable import DiskImageLoader

@Suite struct LoadingImages {
  private let folder = TemporaryPath()

  /// Counts fetches, and holds them until it is told to let them go.
  private final class Source: Sendable {
    private let fetched = Mutex<[String]>([])
    private let gate: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation

    init(isOpen: Bool = true) {
      (gate, opener) = AsyncStream.makeStream(of: Void.self)
      if isOpen { opener.finish() }
    }

    func open() { opener.finish() }
    var addresses: [String] { fetched.withLock { $0 } }

    func fetch(_ address: String) async throws -> [UInt8] {
      fetched.withLock { $0.append(address) }
      for await _ in gate {}
      guard !address.hasSuffix("gone") else { throw ImageError(at: address, reason: "gone") }
      return Array(repeating: UInt8(address.utf8.last ?? 0), count: 100)
    }
  }

  private func loader(_ source: Source, limit: Int = 1_000) throws -> DiskImageLoader {
    DiskImageLoader(
      cache: try ImageCache(path: folder.path, limit: limit),
      logger: RecordingLogger(),
      fetch: source.fetch
    )
  }

  @Test(.timeLimit(.minutes(10)))
  func `an image is fetched once, for any number of waiters`() async throws {
    let source = Source(isOpen: false)
    let loader = try loader(source)

    let images = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<50 { group.addTask { try await loader.image(at: "http://x/a") } }
      while source.addresses.isEmpty { await Task.yield() }
      source.open()
      var images: [[UInt8]] = []
      for try await image in group { images.append(image) }
      return images
    }

    #expect(source.addresses == ["http://x/a"])
    #expect(images.count == 50 && Set(images).count == 1)
  }

  @Test func `what is kept is there for the next loader`() async throws {
    let source = Source()
    let first = try await loader(source).image(at: "http://x/a")

    let second = try await loader(source).image(at: "http://x/a")

    #expect(first == second)
    #expect(source.addresses.count == 1)
  }

  @Test func `the folder stays within its bound, and the last used stay in it`() async throws {
    let source = Source()
    let loader = try loader(source, limit: 250)

    for name in ["a", "b", "a", "c", "a"] { _ = try await loader.image(at: "http://x/\(name)") }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    _ = try await loader.image(at: "http://x/b")

    #expect(files.count == 2)
    #expect(source.addresses == ["http://x/a", "http://x/b", "http://x/c", "http://x/b"])
  }

  @Test func `a failure is told to all who wait, and the next one tries again`() async throws {
    let source = Source()
    let loader = try loader(source)

    for _ in 0..<2 {
      await #expect(throws: ImageError.self) { try await loader.image(at: "http://x/gone") }
    }

    #expect(source.addresses.count == 2)
  }

  @Test func `a loader that is shut down says so`() async throws {
    let loader = try loader(Source())
    await loader.shutdown()

    await #expect {
      _ = try await loader.image(at: "http://x/a")
    } throws: { error in
      "\(error)" == "there is no image at 'http://x/a': the loader is shut down"
    }
  }
}
