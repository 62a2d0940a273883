extension PluginAudit {
  /// The function that holds an address of the plugin's file, as the source names it.
  ///
  /// - Parameter address: As in the file's symbol table; of a frame that made a call, the address
  ///   to which the call returns.
  /// - Returns: `nil` where the file was stripped, or the code has no name.
  public func function(at address: UInt64) -> String? {
    guard let bytes = content, let table = FunctionTable(bytes), address > 0 else {
      return nil
    }
    // A call that never returns may be the last instruction: the next one is another function's.
    let symbol = table.name(at: address - 1) ?? table.name(at: address)
    guard let name = symbol.map(Demangling.name) else { return nil }
    // A part of an asynchronous function goes by the name of the whole.
    guard let part = name.firstRange(of: " partial function for ") else { return name }
    return String(name[part.upperBound...])
  }

  /// The bytes of the plugin; read again where they were not kept, if they are still the same.
  private var content: FileBytes? {
    if let image = images.first { return image.bytes }
    guard let file = try? PluginFile(reading: path), file.hash == fileHash else { return nil }
    return file.bytes
  }
}
