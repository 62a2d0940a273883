"""An HTTP server on a free port of the loopback interface, for the tests of LiveAPIClient.

It prints its port first, then a line for each event a test may wait for, and ends with its standard
input, so it never outlives the test. With a command as its arguments it serves while that runs, and ends
with its status; `{server}` in the command is the server's URL.
"""

import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

ITEMS = [{"id": f"item-{number}", "title": f"Title {number}"} for number in range(30)]


def say(line):
    print(line, flush=True)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        parts = urlsplit(self.path)
        segments = parts.path.strip("/").split("/")
        query = dict(parse_qsl(parts.query))
        if segments[-1] == "echo" or "echo" in segments[:-1]:
            self.answer(200, json.dumps(self.seen(parts)))
        elif segments[0] == "status":
            self.answer(int(segments[1]), query.get("text", ""))
        elif segments[0] == "json":
            self.answer(200, query["text"])
        elif segments[0] == "cut":
            self.answer(200, "[1, 2", length=100)
            self.close_connection = True
        elif segments[0] == "items":
            self.serve_items([unquote(segment) for segment in segments[1:]], query)
        elif segments == ["image"]:
            self.answer(200, "an image")
        elif segments[0] == "silent":
            self.stay_silent()
        else:
            self.answer(404, "nothing here")

    def serve_items(self, path, query):
        if path:
            found = [item for item in ITEMS if path == [item["id"]]]
            self.answer(200, json.dumps(found[0])) if found else self.answer(404, "no such item")
            return
        found = [item for item in ITEMS if query.get("search", "") in item["title"]]
        start = int(query.get("offset", 0))
        page = found[start:start + int(query.get("limit", 20))]
        self.answer(200, json.dumps({"items": page, "total": len(found)}))

    def seen(self, parts):
        return {
            "path": parts.path,
            "query": [{"name": n, "value": v} for n, v in parse_qsl(parts.query, True)],
            "headers": {name.lower(): value for name, value in self.headers.items()},
        }

    def answer(self, status, text, length=None):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(length or len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stay_silent(self):
        say("asked")
        self.rfile.read(1)  # Returns when the client hangs up.
        say("left")
        self.close_connection = True

    def log_message(self, *arguments):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
port = server.server_address[1]
threading.Thread(target=server.serve_forever, daemon=True).start()
if sys.argv[1:]:
    url = f"http://127.0.0.1:{port}"
    os._exit(subprocess.call([word.replace("{server}", url) for word in sys.argv[1:]]))
say(port)
sys.stdin.read()
os._exit(0)
