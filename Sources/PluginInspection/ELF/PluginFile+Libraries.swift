extension PluginFile {
  /// The names of the libraries that the file needs, in the file's order; empty for a file that is
  /// no shared object, of which the audit says more.
  package var neededLibraries: [String] {
    (try? image.get())?.dynamic.needed ?? []
  }
}
