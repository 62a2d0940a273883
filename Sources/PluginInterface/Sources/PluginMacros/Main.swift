import Foundation
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntax
import SwiftSyntaxMacros

/// The macro tool: answers the compiler over standard input and output.
@main struct Main {
  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: StandardStreams(),
      provider: MacroTable()
    )
    try listener.main()
  }
}

struct MacroTable: PluginProvider {
  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    switch typeName {
    case "DependencyInterfaceMacro": DependencyInterfaceMacro.self
    case "EntryMacro": EntryMacro.self
    case "InterfaceModuleMacro": InterfaceModuleMacro.self
    case "MemberMarkMacro": MemberMarkMacro.self
    case "PluginMacro": PluginMacro.self
    case "StructureMacro": StructureMacro.self
    default: throw UnknownMacro(name: typeName)
    }
  }
}

struct UnknownMacro: Error, CustomStringConvertible {
  let name: String
  var description: String { "this macro tool has no macro '\(name)'; rebuild PluginInterface" }
}

/// Messages as the compiler frames them: eight little-endian bytes of length, then JSON.
struct StandardStreams: MessageConnection {
  func sendMessage<Message: Encodable>(_ message: Message) throws {
    let body = try JSONEncoder().encode(message)
    let length = Data((0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) })
    try FileHandle.standardOutput.write(contentsOf: length + body)
  }

  func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    guard let header = try read(8) else { return nil }
    let length = header.enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
    // The compiler ends the conversation with an empty message.
    guard length > 0, let body = try read(length) else { return nil }
    return try JSONDecoder().decode(type, from: body)
  }

  private func read(_ count: Int) throws -> Data? {
    var data = Data()
    while data.count < count {
      guard let chunk = try FileHandle.standardInput.read(upToCount: count - data.count),
        !chunk.isEmpty
      else { return nil }
      data += chunk
    }
    return data
  }
}
