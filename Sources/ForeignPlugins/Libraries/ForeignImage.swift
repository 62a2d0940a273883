package import PluginInterface
internal import Synchronization

/// The image of a plugin in C, unmapped with the last value that uses it.
///
/// Whatever the plugin may call as long as its code is mapped is kept with it. Safe to share.
package final class ForeignImage: Sendable {
  private let plugin: String
  private let files: [String]
  private let openedAt: ThreadScan.Moment
  private let library: Mutex<ForeignLibrary?>
  private let kept = Mutex<[any Sendable]>([])

  /// Opens the image; its constructors run.
  ///
  /// - Parameters:
  ///   - plugin: The plugin's id, for reports.
  ///   - files: The image and the libraries that came with it, by absolute paths.
  /// - Throws: ``LibraryFault/notLoaded(name:message:)``.
  package init(plugin: String, opening files: [String]) throws(LibraryFault) {
    self.plugin = plugin
    self.files = files
    openedAt = ThreadScan.Moment()
    library = Mutex(try ForeignLibrary(opening: files.first ?? ""))
  }

  deinit {
    // Two steps: in the second nothing here has the library any more.
    handOver()
    UnmappedImages.unmap()
  }

  private func handOver() {
    library.withLock { library in
      guard let given = library else { return }
      library = nil
      let kept = kept.withLock { $0 }
      UnmappedImages.add(
        ResidentImage(plugin: plugin, files: files, openedAt: openedAt, library: given, kept: kept)
      )
    }
  }

  /// Calls the entry symbol and copies what it returns.
  ///
  /// - Returns: `nil` if the image does not define `symbol`.
  /// - Throws: `DescriptorFault`.
  package func describe(entry symbol: String) throws(DescriptorFault) -> EntryDescriptor? {
    let address = unsafe library.withLock { unsafe try? $0?.function(symbol) }
    guard let address = unsafe address else { return nil }
    // The audit found the symbol defined in this file; that it is such a function is the ABI.
    typealias Entry = @convention(c) () -> UnsafeRawPointer?
    let entry = unsafe unsafeBitCast(address, to: Entry.self)
    return try unsafe EntryDescriptor(copying: entry(), language: "c")
  }

  /// Keeps a value as long as the image is mapped.
  func keep(_ value: any Sendable) { kept.withLock { $0.append(value) } }
}
