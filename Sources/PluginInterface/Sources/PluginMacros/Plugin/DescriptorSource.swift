import SwiftSyntax
import SwiftSyntaxMacros

/// The code that describes the plugin to the host.
///
/// As with a bundle, what the compiler refuses in it stands at the author's own words.
struct DescriptorSource {
  private let builder: StructDeclSyntax
  private let arguments: PluginArguments
  /// Of what is provided; of a feature, of its builder.
  private let place: SourcePlace?

  init(
    _ builder: StructDeclSyntax,
    _ arguments: PluginArguments,
    in context: some MacroExpansionContext
  ) {
    self.builder = builder
    self.arguments = arguments
    place = SourcePlace(of: arguments.provides?.place ?? builder.name, in: context)
  }

  /// One function fits the builder, unless it builds something else than `@Plugin` says: then there
  /// is only the one that tells the author so.
  ///
  /// The other one is unavailable, so nothing ever runs its body.
  func source(_ bundle: BundleSource) -> String {
    """
    \(key)
    static func describe<_Builder: PluginInterface.\(arguments.builderProtocol)>(
      _ builder: _Builder.Type
    ) -> PluginInterface.PluginDescriptor
    where \(constraints(bundle)) {
      PluginInterface.PluginDescriptor(
        id: \(JSONText.string(arguments.id).text),
        version: \(JSONText.string(arguments.version).text),
        builder: builder,
        \(subject)
        requirements: [\(bundle.requirements)],
        \(arguments.isContract ? "bundle: makeBundle" : "maker: Self.self")
      )
    }
    @available(*, unavailable, message: \(JSONText.string(advice).text))
    static func describe<_Other>(_ builder: _Other.Type) -> PluginInterface.PluginDescriptor {
      Swift.fatalError()
    }
    static var _descriptor: PluginInterface.PluginDescriptor {
    \(call)
    }
    """
  }

  /// What is provided or checked, as an argument.
  private var subject: String {
    guard arguments.provides != nil else { return "" }
    return "\(arguments.isContract ? "checks" : "provides"): _Provided.self,"
  }

  private func constraints(_ bundle: BundleSource) -> String {
    let isProvider = arguments.provides != nil && !arguments.isContract
    let provided = isProvider ? ", _Builder.Provided == _Provided.Value" : ""
    return "_Builder.Dependencies == \(bundle.bundle)\(provided)"
  }

  /// The key of what is provided.
  private var key: String {
    guard let provided = arguments.provides else { return "" }
    var text = PlacedText()
    text.add("typealias _Provided =" + (provided.isValue ? " PluginInterface.ValueKey<" : ""))
    text.add(provided.interface + (provided.isValue ? ">" : "Key"), at: place)
    return text.source
  }

  private var call: String {
    var text = PlacedText()
    text.add("return Self")
    text.add("describe(\(builder.name.text).self)", after: ".", at: place)
    return text.source
  }

  private var advice: String {
    guard let provided = arguments.provides else {
      return "'\(builder.name.text)' must be a FeatureBuilder, or say what it provides"
    }
    guard !arguments.isContract else {
      return "'\(builder.name.text)' must be a ContractBuilder"
    }
    guard !provided.isValue else {
      return "'\(builder.name.text)' must be a ProviderBuilder that builds '\(provided.interface)'"
    }
    return """
      '\(builder.name.text)' must be a ProviderBuilder whose 'build' returns \
      'any \(provided.interface)', named as @DependencyInterface knows it and not by an alias
      """
  }
}
