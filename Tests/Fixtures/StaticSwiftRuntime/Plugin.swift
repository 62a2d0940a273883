// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Greeting { public var text: String }

@c(shop_greeting) public func greeting() -> Int { Greeting(text: "hello").text.count }
