internal import AppInterface
internal import FeatureSupport
internal import PluginInterface

/// What the home screen shows, in every form.
struct HomeScreen: FeatureResponse, Encodable {
  let title = "Reading room"
  let total: Int
  let offset: Int
  let papers: [Row]
  /// Links to the neighbouring pages, where there are any.
  let previous: String?
  let next: String?

  struct Row: Encodable {
    let id: String
    let title: String
    let year: Int
    let author: String
    /// A link to the author's profile.
    let profile: String
  }

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: text
    case .json: try jsonText()
    default: throw UnsupportedFormat(format)
    }
  }
}

extension HomeScreen {
  init(_ page: PaperPage, askedFor input: HomeInput, router: any Router) {
    let end = input.offset + page.items.count
    total = page.total
    offset = input.offset
    papers = page.items.map { Row($0, router: router) }
    previous =
      input.offset > 0
      ? router.url(for: input.route(offset: max(0, input.offset - input.limit))) : nil
    next = end < page.total ? router.url(for: input.route(offset: end)) : nil
  }
}

extension HomeScreen.Row {
  init(_ paper: Paper, router: any Router) {
    id = paper.id
    title = paper.title
    year = paper.year
    author = paper.author.name
    profile = router.url(for: .profile(id: paper.author.id))
  }
}
