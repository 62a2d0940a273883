import ForeignPlugins
import PluginInterface
import Synchronization
import Testing

@Suite struct PassingStructures {
  private static let shape = Shape(
    isFlat: true,
    mode: .off,
    inner: Inner(small: -128, wide: .max),
    angle: 0.5,
    number: 65_535,
    ratio: 0.25
  )

  @Test func `a declared structure lies where C puts it`() throws {
    let layout = Shape.layout

    #expect(
      layout.text == """
        ForeignPluginsTests.Shape{isFlat:bool@0,mode:i32@4,inner:ForeignPluginsTests.Inner{small:i8@0,\
        wide:i64@8}@8,angle:f64@24,number:u16@32,ratio:f32@36}
        """
    )
    #expect(layout.size == 40)
    #expect(layout.alignment == 8)
    #expect(
      ShapingKey.methods?.map(\.signature) == [
        "turned(_: \(layout.text), by: f64) throws -> \(layout.text)",
        "later(_: \(layout.text)) async throws -> \(layout.text)",
        "count(_: \(layout.text), mode: i32) -> i32",
      ]
    )
  }

  @Test func `Swift calls C with structures, and gets them back`() async throws {
    let (built, shaping) = try await provider("sound")
    let expected = Shape(
      isFlat: false,
      mode: .on,
      inner: Inner(small: -127, wide: -.max),
      angle: 90.5,
      number: 65_535,
      ratio: 0.25
    )

    #expect(try shaping.turned(Self.shape, by: 90) == expected)
    #expect(try await shaping.later(Self.shape).angle == 1.5)
    #expect(shaping.count(Self.shape, mode: .off) == 65_535)
    #expect(shaping.count(Self.shape, mode: .on) == -1)
    #expect(throws: ForeignError(plugin: "plain", code: 4, message: "it turns one way only")) {
      try shaping.turned(Self.shape, by: -1)
    }
    await built.shutdownable?.shutdown()
  }

  @Test func `a field that is no case is named`() async throws {
    let (built, shaping) = try await provider("sound")

    let fault = #expect(throws: ForeignError.self) { try shaping.turned(Self.shape, by: 360) }

    #expect(
      fault?.message
        == "what it returned: the field 'mode' is 9, which is no case of ForeignPluginsTests.Mode"
    )
    await built.shutdownable?.shutdown()
  }

  @Test(arguments: [
    (1, "the 40 bytes of its result"), (2, "the 40 bytes of its result"),
    (3, "the 768 bytes of its error"), (4, "the 768 bytes of its error"),
  ])
  func `what a plugin writes beside its result or its error is found`(
    angle: Int,
    place: String
  ) async throws {
    let (built, shaping) = try await provider("beyond")

    #expect(try shaping.turned(Self.shape, by: 0) == Self.shape)
    let fault = #expect(throws: ForeignError.self) {
      try shaping.turned(Self.shape, by: Double(angle))
    }

    #expect(fault?.kind == "wrote-outside")
    #expect(
      fault?.message == "'turned(_:by:)' wrote outside \(place); check the type it writes"
    )
    await built.shutdownable?.shutdown()
  }

  @Test func `a result of another width is found, and its fallback returned`() async throws {
    let reports = Mutex<[String]>.Box()
    let (built, shaping) = try await provider("beyond", reports)

    #expect(shaping.count(Self.shape, mode: .off) == -2)
    #expect(shaping.count(Self.shape, mode: .on) == -2)
    #expect(
      reports.value.withLock { $0 } == [
        """
        plugin 'plain': 'count(_:mode:)' failed and cannot throw, so that its fallback was returned: \
        'count(_:mode:)' wrote outside the 4 bytes of its result; check the type it writes
        """
      ]
    )
    await built.shutdownable?.shutdown()
  }

  @Test(arguments: [
    ("turned", "0 1 -8 -9223372036854775808 90.5 65535 0.25 padding 0 0"),
    ("later", "0 1 -8 -9223372036854775808 0.5 65535 0.25 padding 0 0"),
  ])
  func `C calls Swift with structures, and gets them back`(
    input: String,
    answer: String
  ) async throws {
    #expect(try await self.answer(input) == answer)
  }

  @Test(arguments: [
    ("null", "'turned(_:by:)': argument 1 is NULL where a structure is promised"),
    (
      "mode",
      """
      'turned(_:by:)': argument 1: the field 'mode' is 7, which is no case of ForeignPluginsTests.Mode
      """
    ),
  ])
  func `what is wrong with a structure of C is an error that names it`(
    input: String,
    message: String
  ) async throws {
    let fault = await #expect(throws: ForeignError.self) { try await self.answer(input) }

    #expect(fault?.message == message)
  }

  private func answer(_ input: String) async throws -> String {
    var claim = claim(interface: nil)
    claim.members = [.init("shaping", "ForeignPluginsTests.Shaping")]
    let members = ["shaping": [ProvidedDependency(ShapingKey.self, Turner())]]
    let built = try await ForeignPlugin.descriptor(StructuresInC.entry("user").foreign, claim)
      .build(DependencyResolver(members: members))
    guard case .feature(let feature) = built.value else { throw Fixture.NotBuilt() }
    return try await feature.handle(FeatureRequest(input: input)).render(as: .text)
  }

  private func provider(
    _ entry: String,
    _ reports: Mutex<[String]>.Box = .init()
  ) async throws -> (BuiltPlugin, any Shaping) {
    var claim = claim(interface: "ForeignPluginsTests.Shaping")
    claim.report = { sentence in reports.value.withLock { $0.append(sentence) } }
    let built = try await ForeignPlugin.descriptor(StructuresInC.entry(entry).foreign, claim)
      .build(DependencyResolver(members: [:]))
    guard case .provider(let dependency) = built.value else { throw Fixture.NotBuilt() }
    return (built, try #require(dependency.value(for: ShapingKey.self)))
  }
}

private func claim(interface: String?) -> ForeignPlugin.Claim {
  ForeignPlugin.Claim(id: "plain", version: "1.0.0", interface: interface, members: [])
}

/// The dependency in Swift.
private struct Turner: Shaping {
  func turned(_ shape: Shape, by angle: Double) throws -> Shape {
    var turned = shape
    turned.angle += angle
    turned.isFlat.toggle()
    return turned
  }

  func later(_ shape: Shape) async throws -> Shape { try turned(shape, by: 0) }
  func count(_ shape: Shape, mode: Mode) -> Int32 { 0 }
}

/// One row: an entry, and how the refusal goes on after both signatures.
private let broken = [
  ("field_type", "in argument 1, the field 'angle' of ForeignPluginsTests.Shape is f64, not f32"),
  (
    "field_place",
    "in argument 1, the field 'angle' of ForeignPluginsTests.Shape is at byte 24, not 28"
  ),
  (
    "field_name",
    "in argument 1, the field of ForeignPluginsTests.Shape is 'angle', not 'degrees'"
  ),
  ("field_missing", "in argument 1, ForeignPluginsTests.Shape has a field 'ratio' more"),
  ("field_more", "in argument 1, ForeignPluginsTests.Shape has no field 'depth'"),
  (
    "inner_field",
    "in argument 1, the field 'small' of ForeignPluginsTests.Inner is i8, not i16"
  ),
  (
    "other_tag",
    "argument 1 is \(Shape.layout.text), not ForeignPluginsTests.Figure{angle:f64@0}"
  ),
  ("as_json", "argument 1 is \(Shape.layout.text), not json"),
]

@Suite struct RefusingLayouts {
  @Test(arguments: broken)
  func `another layout is refused before the first call, with both, and the field named`(
    entry: String,
    difference: String
  ) throws {
    let descriptor = try StructuresInC.entry(entry)

    let fault = #expect(throws: TableFault.self) {
      try ForeignPlugin.descriptor(
        descriptor.foreign,
        claim(interface: "ForeignPluginsTests.Shaping")
      )
    }

    let wanted = try #require(ShapingKey.methods?.first?.signature)
    let message = try #require(fault?.description)
    #expect(message.hasPrefix("its table has 'turned(_: "))
    #expect(
      message.hasSuffix(
        "where the interface has '\(wanted)': \(difference); mend the plugin's function"
      )
    )
  }

  @Test(arguments: [["-x", "c", "-std=c99"], ["-x", "c++", "-std=c++17"]])
  func `the header compiles, and does not where a field lies elsewhere`(
    language: [String]
  ) throws {
    let strict = language + ["-Wall", "-Wextra", "-Werror", "-pedantic"]

    #expect(try StructuresInC.compileHeader(strict) == "")
    let packed = try StructuresInC.compileHeader(language + ["-fpack-struct=1"])
    #expect(packed.contains("foreign_plugins_tests_inner_v1_has_wide"), "\(packed)")
  }

  @Test func `the header has each structure once, with its fields and where they lie`() throws {
    let header = try StructuresInC.header()

    #expect(
      header.contains(
        """
        typedef struct foreign_plugins_tests_inner_v1 {
          int8_t small;
          int64_t wide;
        } foreign_plugins_tests_inner_v1;
        PLUGHOST_FIELD(foreign_plugins_tests_inner_v1, small, 0, 1);
        PLUGHOST_FIELD(foreign_plugins_tests_inner_v1, wide, 8, 8);
        """
      )
    )
    #expect(header.contains("const foreign_plugins_tests_shape_v1 *argument1, double by"))
    #expect(header.ranges(of: "typedef struct foreign_plugins_tests_shape_v1").count == 1)
  }
}
