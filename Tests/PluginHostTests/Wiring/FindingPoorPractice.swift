import PluginHost
import Testing

@Suite struct FindingPoorPractice {
  @Test func `says what to do about each kind`() {
    #expect(
      [
        LintFinding.broadBundle(plugin: "home", count: 7),
        .unwantedProvider(plugin: "sms", interfaces: ["AppInterface.Messenger"]),
      ].map(\.description) == [
        """
        plugin 'home' declares 7 dependencies, more than 6; split the plugin, or have a provider \
        combine what belongs together
        """,
        """
        plugin 'sms' provides AppInterface.Messenger, which nothing here declares; leave it out
        """,
      ]
    )
  }

  @Test(arguments: ["HomeFeature", "ProfileFeature", "AppRouter"])
  func `finds nothing in the sample app`(_ plugin: String) {
    var request = PluginSet.Request(plugins: [Built.plugin(plugin)])
    request.looksForUse = true

    let unused = PluginSet(request).findings.filter { $0.rule == "unused-dependency" }

    #expect(unused == [])
  }
}
