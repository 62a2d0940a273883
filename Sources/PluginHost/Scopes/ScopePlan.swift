internal import PluginInspection
internal import PluginInterface

/// What is built when a scope is opened, in which order, and where in its memory each value lies.
///
/// Made once for each feature of a graph of recipes: opening a scope then looks nothing up.
final class ScopePlan: Sendable {
  let steps: [Step]
  /// Where the members of all bundles have their values from, in the order of the steps.
  let places: [Place]
  /// How many bytes the values need, with the addresses of the widest bundle.
  let size: Int
  let alignment: Int
  let spare = SpareMemory()
  /// Whether something can be asked for while a scope is being opened: a lazy member, or a factory.
  let canBeAsked: Bool
  /// The positions of what everyone can do without: it opens although they could not be built.
  let dispensable: Set<Int>
  /// By its position in the graph, which step builds a value that others may ask for.
  let indices: [Int: Int]
  /// What members point to that have their values from the whole host.
  private let constants: [PlacedConstant]

  static let empty = ScopePlan(
    [],
    places: [],
    size: 0,
    alignment: 1,
    indices: [:],
    constants: [],
    canBeAsked: true,
    dispensable: []
  )

  init(
    _ steps: [Step],
    places: [Place],
    size: Int,
    alignment: Int,
    indices: [Int: Int],
    constants: [PlacedConstant],
    canBeAsked: Bool,
    dispensable: Set<Int>
  ) {
    self.steps = steps
    self.places = places
    self.size = size
    self.alignment = alignment
    self.canBeAsked = canBeAsked
    self.dispensable = dispensable
    self.indices = indices
    self.constants = constants
  }

  /// Where a member of a bundle has its value from.
  ///
  /// Plain words, because opening a scope reads one for each member.
  struct Place: Sendable {
    /// Whether the word is an offset in the scope's own memory, and not an address.
    let isOwn: Bool
    let word: UInt

    /// Optional, and there is none.
    static let nowhere = Place(isOwn: false, word: 0)
  }

  enum Action {
    /// The plugin's own code builds it in place.
    case build
    /// The kitchen builds it, for it takes more than values that lie there.
    case cook
    /// It is of the session around the request.
    case borrow
    /// The request itself.
    case request
  }

  /// One value.
  ///
  /// Safe to share: what builds and ends it is called with addresses of the scope alone.
  @safe struct Step: Sendable {
    let action: Action
    /// Where the recipe is in the graph; `nil` for the request, and for what one consumer alone has.
    let position: Int?
    /// How it is built; `nil` for the request.
    let recipe: Recipe?
    /// Which of the places are those of its bundle.
    let members: Range<Int>
    /// Where the value lies.
    let offset: Int
    /// What it lies there as; without one the value is a feature.
    let key: (any DependencyKey.Type)?
    /// The plugin's own code; `nil` where something else is done.
    let build: PlacedBuild.Build?
    let end: PlacedBuild.End
    /// Whether it may have something to give back, and nobody else sees to that.
    let hasShutdown: Bool
  }
}
