import Testing

@testable import PluginInspection

/// One wrong manifest, and what is said about it.
struct WrongManifest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: [UInt8]
  let messages: [String]

  init(_ description: String, _ text: String, _ messages: String...) {
    self.init(description, bytes: Array(text.utf8), messages)
  }

  init(_ description: String, bytes: [UInt8], _ messages: [String]) {
    testDescription = description
    text = bytes
    self.messages = messages
  }

  /// A manifest in which the given fields replace those of a good one.
  static func with(_ fields: String...) -> String {
    let good = [
      #""schema":1"#, #""id":"x""#, #""version":"1.0.0""#, #""kind":"feature""#,
      #""language":"c""#, #""entry":"plughost_v1_x""#,
    ]
    let keys = fields.map { $0.prefix { $0 != ":" } }
    let kept = good.filter { !keys.contains($0.prefix { $0 != ":" }) }
    return "{" + (kept + fields).joined(separator: ",") + "}"
  }

  static let all = [
    WrongManifest(
      "not JSON",
      "{\"schema\":1,}",
      """
      The manifest of 'edited.so' is not JSON: a key in quotes was expected at byte 12. Correct it \
      and rebuild.
      """
    ),
    WrongManifest(
      "two documents",
      with() + "\n" + with(),
      """
      'edited.so' holds more than one manifest (the second begins at byte 96), and a library holds \
      one plugin. Give each plugin a library of its own.
      """
    ),
    WrongManifest(
      "text after the document",
      with() + "\nmore",
      """
      The manifest of 'edited.so' is not JSON: text after the document at byte 96. Correct it and \
      rebuild.
      """
    ),
    WrongManifest(
      "not an object",
      "[]",
      """
      The manifest of 'edited.so' is not JSON: an object was expected at byte 0. Correct it and \
      rebuild.
      """
    ),
    WrongManifest(
      "empty",
      "",
      """
      The manifest of 'edited.so' is not JSON: unexpected end at byte 0. Correct it and rebuild.
      """
    ),
    WrongManifest(
      "not UTF-8",
      bytes: Array("{\"id\":\"é".utf8) + [0xFF, 0x22, 0x7D],
      ["The manifest of 'edited.so' is not UTF-8 at byte 9. Write it as UTF-8 text."]
    ),
    WrongManifest(
      "unknown schema",
      with(#""schema":2"#),
      """
      The manifest of 'edited.so' has schema 2 and this host knows schema 1. Use a newer host, or \
      build the plugin with the interface package of this one.
      """
    ),
    WrongManifest(
      "missing fields, all of them",
      #"{"schema":1,"id":"x","version":"1.0.0"}"#,
      "The manifest of 'edited.so' has no 'kind'. Add it and rebuild.",
      "The manifest of 'edited.so' has no 'language'. Add it and rebuild.",
      "The manifest of 'edited.so' has no 'entry'. Add it and rebuild."
    ),
    WrongManifest(
      "bad id",
      with(#""id":"My_Plugin""#),
      """
      The manifest of 'edited.so' has the id 'My_Plugin'. Use small letters and digits, in words \
      joined by '-', beginning with a letter, such as 'home' or 'live-api-client'.
      """
    ),
    WrongManifest(
      "bad version",
      with(#""version":"1.0""#),
      """
      In the manifest of 'edited.so', 'version' is '1.0'. Write three numbers such as '1.0.0' \
      (semver.org).
      """
    ),
    WrongManifest(
      "bad version range",
      with(#""requires":[{"name":"a","interface":"M.A","versions":"2.0.0..<1.0.0"}]"#),
      """
      In the manifest of 'edited.so', 'requires[0].versions' is '2.0.0..<1.0.0'. Write a range such \
      as '1.0.0..<2.0.0'.
      """
    ),
    WrongManifest(
      "unknown word",
      with(#""kind":"widget""#),
      """
      In the manifest of 'edited.so', 'kind' is 'widget'. Use 'feature', 'provider', 'decorator' or \
      'contract'.
      """
    ),
    WrongManifest(
      "wrong type",
      with(#""entry":5"#),
      "In the manifest of 'edited.so', 'entry' is a number. Make it a string."
    ),
    WrongManifest(
      "one member twice",
      with(#""requires":[{"name":"a","interface":"M.A"},{"name":"a","interface":"M.B"}]"#),
      "In the manifest of 'edited.so', 'requires' has 'a' twice. Give each entry its own name."
    ),
    WrongManifest(
      "a provider of nothing",
      with(#""kind":"provider""#),
      """
      The manifest of 'edited.so' is that of a provider and provides 0 interfaces. A provider \
      provides exactly one.
      """
    ),
    WrongManifest(
      "a feature that provides",
      with(#""provides":["M.A"]"#),
      """
      The manifest of 'edited.so' is that of a feature and provides 1 interfaces. Only a provider \
      provides one.
      """
    ),
  ]
}

@Suite struct ManifestsThatAreWrong {
  @Test(arguments: WrongManifest.all)
  func `the refusal names the field and says what to write`(_ wrong: WrongManifest) throws {
    var plugin = try EditedPlugin()
    try plugin.setManifest(wrong.text)

    #expect(plugin.messages == wrong.messages)
  }

  @Test func `unknown fields are ignored with a note`() throws {
    var plugin = try EditedPlugin()
    try plugin.setManifest(
      WrongManifest.with(#""colour":"red""#, #""requires":[{"name":"a","interface":"M.A","x":1}]"#)
        .utf8
    )

    let found = InspectedPlugin(PluginFile(path: "x.so", bytes: FileBytes(plugin.bytes)))

    #expect(found.refusals == [])
    #expect(
      found.notes == [
        "ignored the unknown manifest field 'colour'",
        "ignored the unknown manifest field 'requires[0].x'",
      ]
    )
  }
}
