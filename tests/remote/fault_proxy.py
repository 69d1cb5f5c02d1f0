# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy before a real server that fails as networks and servers do: delays, resets, cut and stalled answers, other
ETags, storms of 503, and answers that are lost although the server did what was asked.

    with FaultProxy("http://localhost:18080", seed) as proxy:
        ...  # requests to proxy.url
    proxy.done                         how often each fault was done

Answers are held in memory as a whole. Signatures hold: the host that was signed is passed on."""
import collections
import http.client
import http.server
import random
import socket
import struct
import threading
import time
import urllib.parse

KINDS = ("delay", "reset", "truncate", "etag", "storm", "stall", "lost")
STORM = 4  # requests in a row
STALL = 3.0  # seconds


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        kind = self.server.proxy.next_fault()
        if kind == "storm":
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if kind == "delay":
            time.sleep(0.5)
        upstream = http.client.HTTPConnection(self.server.proxy.host, timeout=60)
        try:
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in ("connection", "expect"):
                    upstream.putheader(name, value)
            upstream.endheaders(body or None)
            answer = upstream.getresponse()
            content = answer.read()
        finally:
            upstream.close()
        if kind == "lost":
            self.close_connection = True
            return
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() in ("connection", "transfer-encoding", "keep-alive"):
                continue
            if name.lower() == "content-length" and self.command != "HEAD":
                continue
            if name.lower() == "etag" and kind == "etag" and self.command == "GET":
                value = '"another"'
            self.send_header(name, value)
        if self.command != "HEAD":
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command == "HEAD":
            return
        if kind not in ("reset", "truncate", "stall"):
            self.wfile.write(content)
            return
        self.wfile.write(content[:len(content) // 2])
        self.wfile.flush()
        self.close_connection = True
        if kind == "stall":
            time.sleep(STALL)
        elif kind == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = do


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *_):  # connections that were cut
        pass


class FaultProxy:
    def __init__(self, url, seed, share=0.3, kinds=KINDS):
        self.host = urllib.parse.urlsplit(url).netloc
        self.done = collections.Counter()
        self._random, self._share, self._kinds, self._storm = random.Random(seed), share, kinds, 0
        self._lock = threading.Lock()
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.proxy = self
        self.url = "http://localhost:%d" % self._server.server_port

    def next_fault(self):
        with self._lock:
            if self._storm:
                self._storm -= 1
                kind = "storm"
            elif self._random.random() >= self._share:
                return None
            else:
                kind = self._random.choice(self._kinds)
                self._storm = STORM - 1 if kind == "storm" else 0
            self.done[kind] += 1
            return kind

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
