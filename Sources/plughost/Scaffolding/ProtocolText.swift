internal import Foundation

/// A dependency protocol as the text of its module has it, which the compiler wrote.
struct ProtocolText {
  let module: String
  let name: String
  let requirements: [RequirementText]

  /// `Module.Protocol`.
  var identity: String { "\(module).\(name)" }

  /// The protocol that is meant, in an interface module of the kit.
  ///
  /// - Parameters:
  ///   - text: `Module.Protocol`, or `Module` where that has one dependency protocol.
  ///   - kit: Where the module is.
  /// - Throws: ``Failure`` that names what there is.
  init(named text: String, in kit: DevelopmentKit) throws {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    let module = parts.first ?? text
    let source = try Self.source(of: module, in: kit)
    let names = Self.dependencies(in: source)
    guard let name = parts.count > 1 ? parts[1] : names.count == 1 ? names[0] : nil,
      let body = Self.body(of: name, in: source), names.contains(name)
    else {
      throw Failure(
        kind: .unknownName,
        status: .usage,
        message: """
          '\(text)' names no dependency protocol; write one of \
          \(names.map { "\(module).\($0)" }.joined(separator: ", "))
          """
      )
    }
    (self.module, self.name) = (module, name)
    requirements = body.map { RequirementText($0, of: module) }
  }

  /// The dependency protocols of a module, sorted.
  static func names(in module: String, of kit: DevelopmentKit) throws -> [String] {
    dependencies(in: try source(of: module, in: kit))
  }

  private static func source(of module: String, in kit: DevelopmentKit) throws -> String {
    let folder = kit.modules.appending(path: "\(module).swiftmodule")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let file = files.sorted().first { $0.hasSuffix(".swiftinterface") }
    let text = file.flatMap {
      try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    guard let text else {
      throw Failure(
        kind: .unknownName,
        status: .usage,
        message: """
          there is no interface module '\(module)' in '\(kit.modules.path)'; there are \
          \(kit.moduleNames.joined(separator: ", "))
          """
      )
    }
    return text
  }

  /// A protocol is a dependency if it has a key.
  private static func dependencies(in source: String) -> [String] {
    source.matches(of: /(?m)^public enum (\w+)Key : PluginInterface\.DependencyKey/)
      .map { String($0.output.1) }.sorted()
  }

  /// The lines between its braces, one a requirement.
  private static func body(of name: String, in source: String) -> [String]? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("public protocol \(name) ") })
    else { return nil }
    var members: [String] = []
    var depth = 0
    for line in lines[(start + 1)...] {
      if line == "}" { break }
      let text = line.trimmingCharacters(in: .whitespaces)
      if depth > 0 { members[members.count - 1] += " " + text } else { members.append(text) }
      depth += text.count { $0 == "{" } - text.count { $0 == "}" }
    }
    return members
  }
}

/// One requirement of a protocol, and how a type implements it.
struct RequirementText {
  /// As it is declared, without its accessors: `func url(for route: Route) -> String`.
  let declaration: String
  private let accessors: String?

  init(_ text: String, of module: String) {
    let known = ["Swift", "_Concurrency", "PluginInterface", module]
    let short = text.replacing(/\b(\w+)\.(?=[A-Z])/) { found in
      known.contains(String(found.output.1)) ? "" : String(found.output.0)
    }
    guard !short.hasPrefix("func"), let brace = short.firstIndex(of: "{") else {
      (declaration, accessors) = (short, nil)
      return
    }
    declaration = short[..<brace].trimmingCharacters(in: .whitespaces)
    accessors = short[brace...].trimmingCharacters(in: .init(charactersIn: "{ }"))
  }

  /// What is called, as in `url(for:)`.
  var name: String {
    guard isFunction else { return word }
    return "\(word)(\(parameters.map { "\($0.label):" }.joined()))"
  }

  /// An implementation that is still to be written.
  var unwritten: String { implementation("fatalError(\"\(name) is not written yet\")") }

  /// An implementation that asks `base`.
  var forwarding: String {
    let arguments = parameters.map { parameter in
      let value = parameter.isInout ? "&\(parameter.name)" : parameter.name
      return parameter.label == "_" ? value : "\(parameter.label): \(value)"
    }
    let call = isFunction ? "base.\(word)(\(arguments.joined(separator: ", ")))" : "base.\(word)"
    let effects = isFunction ? effects : accessors ?? ""
    let marks = [("throws", "try "), ("async", "await ")].filter { effects.contains($0.0) }
    return implementation(marks.map(\.1).joined() + call)
  }

  private func implementation(_ body: String) -> String {
    guard let accessors, accessors != "get" else { return "\(declaration) {\n    \(body)\n  }" }
    return "\(declaration) {\n    \(accessors) { \(body) }\n  }"
  }

  private var isFunction: Bool { accessors == nil }

  /// The name alone.
  private var word: String {
    let words = declaration.matches(of: /\b(?:func|var)\s+(\w+)/)
    return words.first.map { String($0.output.1) } ?? declaration
  }

  private var effects: String {
    let rest = declaration[(list?.upperBound ?? declaration.startIndex)...]
    return String(rest.prefix(upTo: rest.firstRange(of: "->")?.lowerBound ?? rest.endIndex))
  }

  /// From the parenthesis that opens the parameters to the one that closes them.
  private var list: Range<String.Index>? {
    guard let start = declaration.firstIndex(of: "(") else { return nil }
    var depth = 0
    for index in declaration.indices[start...] {
      depth += declaration[index] == "(" ? 1 : declaration[index] == ")" ? -1 : 0
      if depth == 0 { return start..<declaration.index(after: index) }
    }
    return nil
  }

  private var parameters: [Parameter] {
    guard isFunction, let list else { return [] }
    return declaration[list].dropFirst().dropLast().topLevel(",").compactMap(Parameter.init)
  }

  private struct Parameter {
    let label: String
    let name: String
    let isInout: Bool

    init?(_ text: Substring) {
      let parts = text.split(separator: ":", maxSplits: 1)
      let words = parts.first?.split(separator: " ").map(String.init) ?? []
      guard let label = words.first, let name = words.last, parts.count == 2 else { return nil }
      (self.label, self.name) = (label, name)
      isInout = parts[1].contains("inout ")
    }
  }
}

extension Substring {
  /// The parts between separators that stand in no brackets.
  fileprivate func topLevel(_ separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, startIndex)
    var previous: Character = " "
    for index in indices {
      let character = self[index]
      if "([<{".contains(character) { depth += 1 }
      // The head of an arrow closes nothing.
      if ")]>}".contains(character), !(character == ">" && previous == "-") { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append(self[start..<index])
        start = self.index(after: index)
      }
      previous = character
    }
    return parts + [self[start...]]
  }
}
