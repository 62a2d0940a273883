extension DependencyValues {
  /// Tells the time and waits.
  @Entry public var clock: any Clock

  /// Makes identifiers.
  @Entry public var uuid: any UUIDGenerator

  /// Takes what a plugin has to say about its work.
  @Entry public var logger: any Logger

  /// The values a plugin was given.
  @Entry public var configuration: any Configuration

  /// The request that is being answered.
  @Entry public var requestContext: any RequestContext
}
