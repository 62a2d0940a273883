import Foundation
import Testing

@testable import plughost

@Suite struct ReadingAConfigurationFile {
  private func read(_ text: String, at path: String = "sets/plughost.json") throws
    -> ConfigurationFile
  {
    try ConfigurationFile(Data(text.utf8), path: path)
  }

  @Test func `paths are relative to the file's own folder`() throws {
    let file = try read(
      """
      {
        "plugins": ["plugins", {"path": "/opt/libHome.so", "hash": "AB12"}],
        "interfaces": ["libAppInterface.so"]
      }
      """
    )

    #expect(
      file.plugins == [
        .init(path: "sets/plugins"), .init(path: "/opt/libHome.so", hash: "ab12"),
      ]
    )
    #expect(file.interfaces == ["sets/libAppInterface.so"])
  }

  @Test func `a file in the working folder adds nothing to its paths`() throws {
    #expect(try read(#"{"plugins": ["a"]}"#, at: "p.json").plugins == [.init(path: "a")])
  }

  @Test func `choices and values are read, numbers and booleans as their text`() throws {
    let file = try read(
      """
      {
        "use": {"APIClient": "live-api-client"},
        "set": {"live-api-client": {"base-url": "http://x", "retries": 3, "cache": true}}
      }
      """
    )

    #expect(file.use == [.init(interface: "APIClient", plugin: "live-api-client")])
    #expect(
      file.set == ["live-api-client": ["base-url": "http://x", "retries": "3", "cache": "true"]]
    )
  }

  @Test(arguments: [
    ("", "The configuration 'c.json' is not JSON. docs/cli.md shows what it looks like."),
    ("[]", "In the configuration 'c.json', the document must be an object."),
    (
      #"{"plugin": []}"#,
      """
      The configuration 'c.json' has a key 'plugin' that means nothing. \
      Known are 'plugins', 'interfaces', 'use', 'set', 'limit'.
      """
    ),
    (#"{"plugins": "a"}"#, "In the configuration 'c.json', plugins must be an array."),
    (
      #"{"plugins": [{"hash": "00"}]}"#,
      "In the configuration 'c.json', plugins[0].path must be a path."
    ),
    (
      #"{"plugins": ["a", {"path": "b", "sha": "1"}]}"#,
      """
      The configuration 'c.json' has a key 'plugins[1].sha' that means nothing. \
      Known are 'path', 'hash'.
      """
    ),
    (
      #"{"use": {"APIClient": 1}}"#,
      "In the configuration 'c.json', use.APIClient must be a text that is not empty."
    ),
    (
      #"{"set": {"home": {"a": []}}}"#,
      "In the configuration 'c.json', set.home.a must be a text, a number, true or false."
    ),
  ])
  func `a fault names the file and the place`(_ text: String, _ message: String) throws {
    let fault = #expect(throws: ConfigurationFault.self) { try read(text, at: "c.json") }

    #expect(fault?.description == message)
  }

  @Test func `a file that is not there is named`() {
    let fault = #expect(throws: ConfigurationFault.self) {
      try ConfigurationFile(path: "/nowhere/plughost.json")
    }

    #expect(
      fault?.description
        == "The configuration '/nowhere/plughost.json' cannot be read. "
        + "Check the path and its permissions."
    )
  }
}
