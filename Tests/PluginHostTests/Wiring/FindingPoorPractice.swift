import PluginHost
import Testing

@Suite struct FindingPoorPractice {
  @Test func `says what to do about each kind`() {
    #expect(
      [
        LintFinding.broadBundle(plugin: "home", count: 7),
        .containerDependency(
          plugin: "home",
          member: "all",
          interface: "PluginHost.DependencyContainer"
        ),
        .unwantedProvider(plugin: "sms", interfaces: ["AppInterface.Messenger"]),
        .idleProvider(plugin: "log", reason: "not active: disk was chosen instead"),
        .keptTransient(plugin: "home", member: "form", lifetime: "singleton", provider: "form"),
        .exportedVariables(plugin: "home", names: ["Home.shared"]),
      ].map(\.description) == [
        """
        plugin 'home' declares 7 dependencies, more than 6; split the plugin, or have a provider \
        combine what belongs together
        """,
        """
        plugin 'home' takes a container as 'all' (PluginHost.DependencyContainer), which does not say \
        what it needs; declare a member for each dependency instead
        """,
        """
        plugin 'sms' provides AppInterface.Messenger, which nothing here declares; leave it out
        """,
        "plugin 'log' is not active: disk was chosen instead; leave it out",
        """
        plugin 'home' lives as a singleton and keeps one value of 'form', which is transient, in \
        'form'; take a Factory for a new one at each use, or give 'form' the lifetime singleton
        """,
        """
        plugin 'home' exports Home.shared, which any code of the process can change and which each \
        generation has anew; keep state in what the builder makes, and export the entry alone
        """,
      ]
    )
  }

  @Test func `finds a value for each use that is kept for good, and variables for everyone`() {
    var request = PluginSet.Request(
      plugins: ["LiveConsumer", "TransientRouter"].map(Built.fixture)
        + [Built.library("ExportedVariable/libExportedVariable.so")]
    )
    request.looksForUse = true

    let rules = PluginSet(request).findings.map(\.rule)

    #expect(rules.contains("kept-transient"))
    #expect(rules.filter { $0 == "exported-variables" }.count == 1)
  }

  @Test func `finds a container in a bundle, whether or not there is one to give`() {
    let request = PluginSet.Request(plugins: [Built.fixture("HoldsContainer")])

    let findings = PluginSet(request).findings

    #expect(
      findings == [
        .containerDependency(
          plugin: "holds-container",
          member: "values",
          interface: "PluginInterface.DependencyValues"
        )
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
