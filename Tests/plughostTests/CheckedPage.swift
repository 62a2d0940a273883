import Foundation
import FoundationXML
import Testing

/// A page, read by the rules of XML and held to those of HTML that a program like ours could break.
final class CheckedPage: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let parent: String
    let attributes: [String: String]
  }

  private(set) var elements: [Element] = []
  /// What is wrong, a sentence each.
  private(set) var faults: [String] = []
  /// The text outside of the style.
  private(set) var shown = ""
  private var open: [String] = []

  /// Which elements may stand in which; what is not named may be in any that hold text or blocks.
  private static let parents: [String: Set<String>] = [
    "html": [""], "head": ["html"], "body": ["html"], "meta": ["head"],
    "title": ["head", "g", "path"],
    "style": ["head"], "h1": ["body"], "h2": ["body"], "main": ["body"], "dt": ["dl"], "dd": ["dl"],
    "li": ["ol", "ul"], "thead": ["table"], "tbody": ["table"], "tr": ["thead", "tbody"],
    "th": ["tr"], "td": ["tr"],
  ]
  private static let blocks: Set<String> = [
    "p", "pre", "dl", "ol", "ul", "div", "table", "svg", "span", "br",
  ]
  private static let drawing: Set<String> = [
    "defs", "marker", "path", "rect", "text", "g", "line", "a", "tspan",
  ]
  private static let attributes: Set<String> = [
    "lang", "charset", "name", "content", "http-equiv", "dir", "class", "scope",
  ]

  /// Reads a page.
  ///
  /// - Throws: Where it is not well-formed.
  init(_ page: String) throws {
    super.init()
    try #require(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.debugDescription) at \(parser.lineNumber)")
    for name in ["head", "body", "title"] where elements.first(where: { $0.name == name }) == nil {
      faults.append("there is no \(name)")
    }
    if page.unicodeScalars.contains(where: Self.isForbidden) {
      faults.append("forbidden characters")
    }
  }

  func count(_ name: String) -> Int { elements.count { $0.name == name } }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let parent = open.last ?? ""
    elements.append(Element(name: name, parent: parent, attributes: attributes))
    let isDrawn = open.contains("svg") || name == "svg"
    if let parents = Self.parents[name] {
      if !parents.contains(parent) { faults.append("\(name) in \(parent)") }
    } else if !Self.blocks.contains(name), !(isDrawn && Self.drawing.contains(name)) {
      faults.append("the element \(name)")
    } else if !isDrawn, ["dl", "ol", "ul", "table", "tr", "p", "pre"].contains(parent),
      name != "span"
    {
      faults.append("\(name) in \(parent)")
    }
    if !isDrawn {
      faults += attributes.keys.filter { !Self.attributes.contains($0) }.map { "attribute \($0)" }
    }
    open.append(name)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if open.last != "style" { shown += text }
    if ["dl", "ol", "ul", "table", "tr"].contains(open.last),
      !text.allSatisfy(\.isWhitespace)
    {
      faults.append("text in \(open.last ?? "")")
    }
  }

  /// Control characters, and what is no character.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
