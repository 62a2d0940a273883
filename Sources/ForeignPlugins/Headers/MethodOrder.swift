/// In which order the structures of a header have their functions: a file that only grows.
///
/// A line is `Protocol: signature`; lines that begin with `#` are left alone.
package struct MethodOrder: Hashable, Sendable {
  private var lines: [String: [String]] = [:]

  /// No protocol is known yet.
  package init() {}

  /// Reads the text of a file.
  package init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      lines[String(line[..<colon.lowerBound]), default: []].append(
        String(line[colon.upperBound...])
      )
    }
  }

  /// The methods of a protocol: the known ones where they were, then those that are new.
  ///
  /// - Throws: ``OrderFault`` for a known one that is gone, or has another signature.
  package mutating func arrange(
    _ name: String,
    _ signatures: [String]
  ) throws(OrderFault) -> [String] {
    let known = lines[name] ?? []
    for (place, signature) in known.enumerated() where !signatures.contains(signature) {
      let method = SignatureText(signature).name
      throw OrderFault(
        interface: name,
        place: place + 1,
        known: signature,
        now: signatures.first { SignatureText($0).name == method }
      )
    }
    let ordered = known + signatures.filter { !known.contains($0) }
    lines[name] = ordered
    return ordered
  }

  /// The file for what is known now.
  package var text: String {
    let lines = lines.sorted { $0.key < $1.key }.flatMap { name, methods in
      methods.map { "\(name): \($0)\n" }
    }
    return "# The order of functions in C headers; 'plughost header' appends and moves nothing.\n"
      + lines.joined()
  }
}

/// A method that a header had and that is not there any more.
package struct OrderFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The protocol.
  package var interface: String
  /// Its place among the functions; the first is 1.
  package var place: Int
  package var known: String
  /// What the method of this name looks like now.
  package var now: String?

  /// Which function moved, and what to do.
  package var description: String {
    """
    function \(place) of \(interface) is '\(known)' in the file of the order, and \
    \(now.map { "'\($0)'" } ?? "gone") in the module. Plugins in C that were compiled before have it: \
    give the method another name and keep the old one, or begin a new order with a new major version
    """
  }
}
