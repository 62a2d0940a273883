internal import CPluginInterface
internal import PluginInterface

/// A feature in C.
final class FeatureInstance: Feature, Shutdownable {
  private let body: ForeignBody

  init(_ body: ForeignBody) { self.body = body }

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    try await body.run { [body] in try Self.answer(request, body) }
  }

  func shutdown() async { await body.shutdown() }

  private static func answer(
    _ request: FeatureRequest,
    _ body: ForeignBody
  ) throws -> ForeignResponse {
    guard !request.input.utf8.contains(0) else {
      throw ForeignError(
        plugin: body.plugin,
        kind: "zero-byte",
        message: "the input has a zero byte inside, where C would see its end"
      )
    }
    let memory = GuardedBuffer(size: unsafe MemoryLayout<plughost_response_v1>.size)
    let response = unsafe memory.address.assumingMemoryBound(to: plughost_response_v1.self)
    unsafe response.pointee.size = UInt32(memory.size)
    var forms: [(ResponseFormat, [UInt8]?)] = []
    let place = CallPlace(plugin: body.plugin, function: "handle")
    try unsafe ErrorMemory.lend({ place }) { error in
      let status = unsafe body.table.handle?(body.instance, request.input, response, error) ?? -1
      guard memory.damage == nil else {
        throw place.wroteOutside("response", size: memory.size)
      }
      // What it wrote is given back also when it failed.
      let answer = unsafe response.pointee
      let all = unsafe [
        (ResponseFormat.text, answer.text), (.json, answer.json), (.html, answer.html),
      ]
      let taken = unsafe all.map { form, bytes in
        (form, Result { try unsafe bytes.taken(of: body.plugin) })
      }
      forms = try taken.map { ($0, try $1.get()) }
      return status
    }
    return try ForeignResponse(plugin: body.plugin, forms)
  }
}

/// What a feature in C answered.
private struct ForeignResponse: FeatureResponse {
  private let forms: [ResponseFormat: String]

  init(plugin: String, _ forms: [(ResponseFormat, [UInt8]?)]) throws {
    var texts: [ResponseFormat: String] = [:]
    for case (let format, let bytes?) in forms {
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        throw ForeignError(
          plugin: plugin,
          kind: "bad-text",
          message: "its response as \(format.name) is not UTF-8"
        )
      }
      texts[format] = text
    }
    self.forms = texts
  }

  func render(as format: ResponseFormat) throws -> String {
    guard let text = forms[format] else { throw UnsupportedFormat(format) }
    return text
  }
}
