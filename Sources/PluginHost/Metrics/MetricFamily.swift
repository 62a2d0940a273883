/// One metric with its values at one moment.
public struct MetricFamily: Sendable {
  /// One value.
  public struct Sample: Hashable, Sendable {
    /// What is appended to the metric's name: `_bucket`, `_sum` and `_count` of a histogram.
    public var suffix = ""
    /// By what it is told apart, in the order of the metric's labels.
    public var labels: [Label]
    /// In seconds, bytes, or a number.
    public var value: Double
  }

  /// One name with its value.
  public struct Label: Hashable, Sendable {
    /// As Prometheus allows it.
    public var name: String
    /// Any text.
    public var value: String
  }

  /// What it is.
  public let metric: Metric
  /// Its values, in a stable order.
  public private(set) var samples: [Sample] = []

  init(_ metric: Metric) { self.metric = metric }

  /// Adds a value, told apart by the values of the metric's labels.
  mutating func add(_ value: Double, _ labels: String...) {
    samples.append(Sample(labels: named(labels), value: value))
  }

  /// Adds everything that a histogram knows.
  mutating func add(_ histogram: Histogram, _ labels: String...) {
    let labels = named(labels)
    for (bound, count) in histogram.cumulative {
      let bound = Label(name: "le", value: bound.prometheusText)
      samples.append(Sample(suffix: "_bucket", labels: labels + [bound], value: Double(count)))
    }
    samples.append(Sample(suffix: "_sum", labels: labels, value: histogram.sum))
    samples.append(Sample(suffix: "_count", labels: labels, value: Double(histogram.count)))
  }

  private func named(_ values: [String]) -> [Label] {
    zip(metric.labels, values).map { Label(name: $0, value: $1) }
  }
}

/// How many observations were at most so large.
struct Histogram: Hashable, Sendable {
  /// In seconds, ascending.
  private let bounds: [Double]
  /// How many were above the bound before and not above this one; the last are above all.
  private var counts: [Int]
  /// Of all observations.
  private(set) var sum = 0.0

  /// - Parameter bounds: In seconds, ascending.
  init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Counts one more.
  mutating func observe(_ duration: Duration) {
    let seconds = duration / .seconds(1)
    counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
    sum += seconds
  }

  /// How many observations there were.
  var count: Int { counts.reduce(0, +) }

  /// For each bound how many were not above it; the last bound is infinite.
  var cumulative: [(bound: Double, count: Int)] {
    var total = 0
    return zip(bounds + [.infinity], counts).map { bound, count in
      total += count
      return (bound, total)
    }
  }
}
