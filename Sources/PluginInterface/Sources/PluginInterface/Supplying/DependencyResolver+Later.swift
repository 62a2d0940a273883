extension DependencyResolver {
  /// The value of a member that is made when it is first asked for.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or empty.
  public func lazy<Key: DependencyKey>(_ name: String, _ key: Key.Type) throws -> Lazy<Key.Value> {
    try only(lazies(name, key), name)
  }

  /// Every value of a member, each made when it is first asked for.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared.
  public func lazies<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) throws -> [Lazy<Key.Value>] {
    try member(name).suppliers.map { supplier in Lazy { try await supplier.supply(name, key) } }
  }

  /// What makes new values for a member.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or empty.
  public func factory<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) throws -> Factory<Key.Value> {
    try only(factories(name, key), name)
  }

  /// What makes new values for a member, for each provider.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared.
  public func factories<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) throws -> [Factory<Key.Value>] {
    try member(name).suppliers.map { supplier in Factory { try await supplier.supply(name, key) } }
  }

  /// What makes new values for a member from a parameter.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared or empty.
  public func parameterFactory<Parameter: Sendable, Key: DependencyKey>(
    _ name: String,
    _ parameter: Parameter.Type,
    _ key: Key.Type
  ) throws -> ParameterFactory<Parameter, Key.Value> {
    try only(parameterFactories(name, parameter, key), name)
  }

  /// What makes new values for a member from a parameter, for each provider.
  ///
  /// - Throws: ``ResolutionFailure`` if the member is not declared.
  public func parameterFactories<Parameter: Sendable, Key: DependencyKey>(
    _ name: String,
    _ parameter: Parameter.Type,
    _ key: Key.Type
  ) throws -> [ParameterFactory<Parameter, Key.Value>] {
    try member(name).suppliers.map { supplier in
      ParameterFactory { try await supplier.supply(name, key, $0) }
    }
  }

  private func only<Value>(_ values: [Value], _ name: String) throws -> Value {
    guard let value = values.first else { throw ResolutionFailure.empty(member: name) }
    return value
  }
}
