extension [MetricFamily] {
  /// The text exposition format of Prometheus, version 0.0.4.
  ///
  /// Metrics without a value are left out.
  public var prometheusText: String {
    filter { !$0.samples.isEmpty }.map(\.prometheusText).joined()
  }
}

extension MetricFamily {
  fileprivate var prometheusText: String {
    var text = "# HELP \(metric.name) \(metric.help.escaped)\n"
    text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
    for sample in samples {
      text += "\(metric.name)\(sample.suffix)\(sample.labels.prometheusText)"
      text += " \(sample.value.prometheusText)\n"
    }
    return text
  }
}

extension [MetricFamily.Label] {
  fileprivate var prometheusText: String {
    isEmpty
      ? "" : "{" + map { "\($0.name)=\"\($0.value.escapedInQuotes)\"" }.joined(separator: ",") + "}"
  }
}

extension String {
  /// A help text on one line.
  fileprivate var escaped: String { replacing("\\", with: "\\\\").replacing("\n", with: "\\n") }
  /// The value of a label between its quotes.
  fileprivate var escapedInQuotes: String { escaped.replacing("\"", with: "\\\"") }
}

extension Double {
  /// The number as Prometheus reads it; a whole one has no fraction.
  package var prometheusText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Inf" : "+Inf" }
    return Int(exactly: self).map(String.init) ?? description
  }
}
