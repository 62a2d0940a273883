internal import Glibc
package import PluginInterface

/// Appends one line to the file that the option `log` names, for tests that ask in which order
/// plugins were built and shut down.
package func note(_ line: String, _ configuration: any Configuration) throws {
  guard let file = unsafe fopen(try configuration.string("log"), "a") else { return }
  unsafe fputs(line + "\n", file)
  unsafe fclose(file)
}
