/// A whole page for browsers, readable on a phone, and in the light and in the dark.
///
/// It is well-formed XML too, runs no scripts and loads nothing: the policy in it says so to the browser.
struct WebPage {
  /// Escaped by the page.
  let title: String
  /// Markup, escaped already.
  let body: String

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"/>
    <title>\(title.markup)</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>\(title.markup)</h1>
    \(body)
    </body>
    </html>
    """
  }

  private static let style = """
    :root { --text: #1b1b1b; --soft: #5a6268; --line: #d5d9dc; --back: #ffffff; --bad: #b3261e; }
    @media (prefers-color-scheme: dark) {
    :root { --text: #e6e6e6; --soft: #a5adb3; --line: #3a4147; --back: #14181b; --bad: #ff8a80; }
    }
    * { box-sizing: border-box; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 75rem;
    color: var(--text); background: var(--back); overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
    h2 { font-size: 1.2rem; line-height: 1.25; margin: 1.5rem 0 .5rem; }
    dl, ol, ul { margin: 0; padding: 0; list-style: none; white-space: normal; }
    dt { color: var(--soft); font-size: .875rem; }
    dd { margin: 0 0 .5rem; white-space: pre-wrap; }
    dd > dl, dd > ol, dd > ul, li > dl, li > ol, li > ul { border-left: 2px solid var(--line);
    padding-left: .75rem; }
    li { padding: .25rem 0; white-space: pre-wrap; }
    li + li { border-top: 1px solid var(--line); }
    pre { margin: 0; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace; }
    table { border-collapse: collapse; }
    th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0;
    border-bottom: 1px solid var(--line); }
    .none { color: var(--soft); font-style: italic; }
    .bad, .bad th { color: var(--bad); }
    .wide { overflow-x: auto; }
    """
}
