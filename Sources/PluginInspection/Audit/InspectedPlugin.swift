/// What one file says about itself, without looking at any other file.
public struct InspectedPlugin: Sendable {
  /// What the file is and needs; `nil` where it is no shared library of this machine.
  public var facts: FileFacts?
  /// The manifest, its interfaces qualified where the imports of the file leave no doubt; `nil`
  /// where there is none, or a wrong one.
  public var manifest: PluginManifest?
  /// What is wrong, the most fundamental first.
  public var refusals: [Refusal] = []
  /// What was ignored, as sentences.
  public var notes: [String] = []

  /// Inspects the file at `path`; runs nothing of it.
  ///
  /// Safe to call from any thread at the same time.
  public init(fileAt path: String) {
    switch Result(catching: { () throws(Refusal) in try PluginFile(reading: path) }) {
    case .success(let file): self.init(file)
    case .failure(let refusal): self.init(refusals: [refusal])
    }
  }

  private init(refusals: [Refusal]) { self.refusals = refusals }

  /// Inspects a file that has been read.
  public init(_ file: PluginFile) {
    do throws(Fault) {
      let image = try file.image.get()
      facts = FileFacts(image, hash: file.hash)
      manifest = file.manifest.manifest
      manifest?.qualifyInterfaces(by: ImportedInterfaces(image))
      refusals = file.manifest.faults.map { Refusal(file.path, $0) }
      notes = file.manifest.notes
    } catch {
      refusals = [Refusal(file.path, error)]
    }
  }
}
