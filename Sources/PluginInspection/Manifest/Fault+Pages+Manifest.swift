extension Fault {
  /// What can be wrong with the manifest.
  static let manifestPages: [ErrorPage] = [
    page(
      .noManifest,
      "no-manifest",
      "The library has no plugin manifest",
      meaning: """
        A plugin states what it needs and provides in a section of its file, which the host reads \
        without running anything. This library has no such section, or the linker threw it away.
        """,
      remedy: """
        Mark the builder with @Plugin, or use PLUGHOST_MANIFEST in C; with --gc-sections, keep the \
        section '.plughost.manifest'.
        """
    ),
    page(
      .manifestNotUTF8(offset: 12),
      "manifest-not-utf8",
      "The manifest is not UTF-8",
      meaning: """
        From the byte that is named on, the section is no text in UTF-8. @Plugin writes such text; a \
        manifest written by hand may not be.
        """,
      remedy: "Save the source of the manifest as UTF-8 and build again."
    ),
    page(
      .manifestNotJSON(offset: 40, reason: "a value is missing"),
      "manifest-not-json",
      "The manifest is not one JSON object",
      meaning: "The text in the section cannot be read as JSON; the message says where and why.",
      remedy: "Correct the manifest, which docs/manifest.md describes, and build again."
    ),
    page(
      .severalManifests(offset: 310),
      "several-manifests",
      "The library holds more than one manifest",
      meaning: "A library is one plugin: its file is what is staged, loaded and swapped.",
      remedy: "Give each plugin a library of its own."
    ),
    page(
      .unknownSchema(found: 2, known: 1),
      "unknown-schema",
      "The manifest has a schema that this host does not know",
      meaning: """
        The form of manifests has a number, and this one is of another form than the host reads: the \
        plugin was built with a newer or older interface package.
        """,
      remedy: "Use a newer host, or build the plugin with the interface package of this one."
    ),
    page(
      .missingField("entry"),
      "missing-field",
      "The manifest lacks a field",
      meaning: "docs/manifest.md lists the fields that must be there.",
      remedy: "Add the field and build again."
    ),
    page(
      .wrongType(field: "requires", expected: "a list", found: "a string"),
      "wrong-type",
      "A field of the manifest has a value of another JSON type",
      meaning: "A text stands where a list is expected, for instance.",
      remedy: "Write a value of the type that the message names; docs/manifest.md has an example."
    ),
    page(
      .badIdentifier("Home Feature"),
      "bad-id",
      "The id of the plugin has another form than ids have",
      meaning: """
        The id names the plugin on command lines, in configuration and in names of environment \
        variables, so it is made of small letters, digits and single hyphens.
        """,
      remedy: """
        Use words of small letters and digits joined by '-', beginning with a letter, such as \
        'live-api-client'.
        """
    ),
    page(
      .badVersion(field: "version", text: "1.0"),
      "bad-version",
      "A version or a range of versions cannot be read",
      meaning: """
        Versions have three numbers as semver.org describes; ranges are written as in Swift.
        """,
      remedy: "Write a version such as '1.0.0', or a range such as '1.0.0..<2.0.0'."
    ),
    page(
      .badValue(field: "lifetime", text: "forever", allowed: ["singleton", "transient"]),
      "bad-value",
      "A field of the manifest holds a word that is not among those allowed",
      meaning: "The message lists the words that are.",
      remedy: "Write one of them and build again."
    ),
    page(
      .duplicateName(field: "requires", name: "router"),
      "duplicate-name",
      "Two entries of one list have the same name",
      meaning: "Members of a bundle and configuration options are told apart by their names.",
      remedy: "Give each entry its own name."
    ),
    page(
      .providesCount(kind: "provider", count: 0),
      "provides-count",
      "The number of provided interfaces does not fit the kind",
      meaning: """
        A provider, a decorator and a contract are for exactly one interface, and a feature for \
        none.
        """,
      remedy: "Make a plugin of each interface, or give the plugin another kind."
    ),
  ]
}
