/// The text format of Prometheus, read as strictly as its specification allows.
///
/// HELP and TYPE stand once, before the values of their metric; values of one metric stand together; a
/// counter ends in `_total`; a histogram's buckets only grow and end in the infinite one, which is its
/// count; no value comes twice.
struct ExpositionText {
  struct Fault: Error, CustomStringConvertible {
    let line: Substring
    let reason: String
    var description: String { "\(reason): \(line)" }
  }

  struct Sample: Hashable {
    var name: String
    var labels: [String: String]
    var value: Double
  }

  private(set) var kinds: [String: String] = [:]
  private(set) var helps: [String: String] = [:]
  private(set) var samples: [Sample] = []
  private var current = ""

  /// - Throws: ``Fault`` at the first line that is not as it must be.
  init(_ text: String) throws(Fault) {
    guard text.hasSuffix("\n") else { throw Fault(line: "", reason: "the last line has no end") }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("# ") { try readComment(line) } else { try readSample(line) }
    }
    for (name, kind) in kinds where kind == "histogram" { try checkHistogram(name) }
    let keys = samples.map { Sample(name: $0.name, labels: $0.labels, value: 0) }
    guard Set(keys).count == keys.count else {
      throw Fault(line: "", reason: "a value comes twice")
    }
  }

  /// The value with these labels, whatever others it has.
  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    let found = samples.filter { sample in
      sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
    }
    return found.count == 1 ? found.first?.value : nil
  }

  private mutating func readComment(_ line: Substring) throws(Fault) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, let name = try? Self.name.wholeMatch(in: String(words[2])) else {
      throw Fault(line: line, reason: "neither HELP nor TYPE")
    }
    let metric = String(name.output)
    switch words[1] {
    case "HELP":
      guard helps.updateValue(String(words[3]), forKey: metric) == nil else {
        throw Fault(line: line, reason: "a second HELP")
      }
      current = metric
    case "TYPE":
      guard current == metric, ["counter", "gauge", "histogram"].contains(words[3]),
        kinds.updateValue(String(words[3]), forKey: metric) == nil
      else { throw Fault(line: line, reason: "TYPE at a wrong place") }
      guard (words[3] == "counter") == metric.hasSuffix("_total") else {
        throw Fault(line: line, reason: "a counter ends in _total, and nothing else does")
      }
    default: throw Fault(line: line, reason: "neither HELP nor TYPE")
    }
  }

  private mutating func readSample(_ line: Substring) throws(Fault) {
    guard let match = try? Self.sample.wholeMatch(in: String(line)) else {
      throw Fault(line: line, reason: "no sample")
    }
    let name = String(match.output.1)
    let suffixes = kinds[current] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    guard suffixes.contains(where: { name == current + $0 }) else {
      throw Fault(line: line, reason: "not beside its TYPE")
    }
    var labels: [String: String] = [:]
    for label in String(match.output.2 ?? "").matches(of: Self.label) {
      let value = Self.unescaped(label.output.2)
      guard labels.updateValue(value, forKey: String(label.output.1)) == nil else {
        throw Fault(line: line, reason: "a label comes twice")
      }
    }
    guard let value = Self.number(match.output.3) else {
      throw Fault(line: line, reason: "no number")
    }
    samples.append(Sample(name: name, labels: labels, value: value))
  }

  private static func unescaped(_ text: Substring) -> String {
    var value = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        value.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        value.append(character)
      }
    }
    return value
  }

  private static func number(_ text: Substring) -> Double? {
    switch text {
    case "+Inf": .infinity
    case "-Inf": -.infinity
    case "NaN": .nan
    default: text.contains(where: \.isLetter) && !text.contains("e") ? nil : Double(text)
    }
  }

  private func checkHistogram(_ name: String) throws(Fault) {
    let buckets = Dictionary(grouping: samples.filter { $0.name == "\(name)_bucket" }) { sample in
      sample.labels.filter { $0.key != "le" }
    }
    for (labels, buckets) in buckets {
      let bounds = buckets.compactMap { Self.number($0.labels["le", default: ""][...]) }
      let counts = buckets.map(\.value)
      guard bounds.count == buckets.count, bounds == bounds.sorted(), counts == counts.sorted(),
        bounds.last == .infinity, counts.last == value("\(name)_count", labels),
        value("\(name)_sum", labels) != nil
      else { throw Fault(line: name[...], reason: "no histogram") }
    }
  }

  private static var name: Regex<Substring> { /[a-zA-Z_:][a-zA-Z0-9_:]*/ }

  private static var label: Regex<(Substring, Substring, Substring)> {
    /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"/
  }

  private static var sample: Regex<(Substring, Substring, Substring?, Substring)> {
    #/
      ([a-zA-Z_:][a-zA-Z0-9_:]*)
      (?:\{(
        [a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\\\|\\"|\\n)*"
        (?:,[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\\\|\\"|\\n)*")*
      )\})?
      \x20(\S+)
    /#
  }
}
