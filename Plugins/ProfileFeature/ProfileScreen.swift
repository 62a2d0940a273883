internal import AppInterface
internal import FeatureSupport
internal import PluginInterface

/// What the profile screen shows, in every form.
struct ProfileScreen: FeatureResponse, Encodable {
  let profile: Profile
  let papers: [Papers.Paper]
  /// How many papers there are, shown here or not.
  let total: Int
  /// A link back.
  let home: String

  init(_ profile: Profile, _ papers: Papers, router: any Router) {
    self.profile = profile
    self.papers = papers.items
    self.total = papers.total
    self.home = router.url(for: .home())
  }

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: text
    case .json: try jsonText()
    default: throw UnsupportedFormat(format)
    }
  }
}
