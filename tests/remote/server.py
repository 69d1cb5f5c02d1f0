#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An object store, a Hub and a web server on this machine, for tests: bytes are kept in memory,
signatures are checked, and it fails in the ways it is told to.

    server.py [--certificate PEM]      prints "PORT CDN-PORT" and serves until its standard input ends

    /BUCKET/KEY                        S3, path style: objects, ranges, listings, multipart, conditions
    /web/BUCKET/KEY                    the same objects without signatures
    /datasets/ORG/NAME/resolve/...     Hub: a redirect to a signed address on the other port
    /_fault   POST {"match": REGEX of "METHOD PATH", "kind": ..., "times": N, "skip": M}
    /_log     GET: what was asked for so far, as JSON
    /_clear   POST: forgets faults and log; /_forgive: faults alone

Faults: delay SECONDS, stall BYTES, reset BYTES, truncate BYTES, longer, whole, wrongrange, wrongsize,
lost, held (done, and never answered), unconditional (a write ignores conditions),
overwriting (a write ignores If-None-Match alone),
noconditions (a write with a condition is refused), nosuchkey (a write over what is not there is not found), overtaken (others store an object just before), gzip, etag, status CODE, retry CODE SECONDS, ratelimit SECONDS, redirect URL, change.
"""
import base64
import datetime
import hashlib
import hmac
import http.server
import itertools
import json
import re
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse
import xml.sax.saxutils

sys.dont_write_bytecode = True  # into the sources
import xet  # noqa: E402

ACCESS, SECRET = "TESTKEY", "TESTSECRET"
TOKEN = "hf_test-token"
LOCK = threading.Lock()
OBJECTS = {}  # "BUCKET/KEY" -> (bytes, etag)
UPLOADS = {}  # id -> (name, {number: (bytes, etag)})
NUMBERS = itertools.count(1)  # of uploads: a client that waited too long asks again, and both are there
FAULTS = []
LOG = []
REPOSITORIES = {}  # "datasets/ORG/NAME" -> the paths of each commit
LARGE = {}  # SHA-256 -> bytes
PARTS = {}  # SHA-256/UPLOAD -> {number: bytes}
XORBS = {}  # hash -> bytes, as Xet clients send them
LIFETIME = [3600]
# bucket -> how many keys it pretends to have ("k000000000.tar" and so on), and of which of them (one in so many) the
# content is another, or which are gone
MANY = {}
PORTS = []


def etag_of(data):
    return '"%s"' % hashlib.md5(data).hexdigest()


def etag_of_parts(data, length):
    parts = [hashlib.md5(data[at:at + length]).digest() for at in range(0, len(data), length)]
    return '"%s-%d"' % (hashlib.md5(b"".join(parts)).hexdigest(), len(parts))


def head_of(repository):
    return hashlib.sha1(json.dumps(REPOSITORIES[repository]).encode()).hexdigest()


def sign(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "voxdeck-test", ""
    disable_nagle_algorithm = True  # head and body are written apart

    def log_message(self, *_):
        pass

    # --- what is asked for
    def do(self):
        self.line, self.fault = {}, None
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length)
        if len(self.body) < length:  # whoever sent it is gone
            self.close_connection = True
            return None
        path, _, self.query_text = self.path.partition("?")
        self.query = dict(urllib.parse.parse_qsl(self.query_text, keep_blank_values=True))
        if path.startswith("/_"):
            return self.control(path)
        with LOCK:
            self.line = {"method": self.command, "path": self.path, "port": self.server.server_port,
                         "range": self.headers.get("Range"), "auth": self.headers.get("Authorization"),
                         "amz": [n for n in self.headers if n.lower().startswith("x-amz-")],
                         "bytes": length, "status": 0}
            LOG.append(self.line)
            self.fault = None
            for fault in FAULTS:
                if fault["times"] and re.search(fault["match"], self.command + " " + self.path):
                    if fault.get("skip"):
                        fault["skip"] -= 1
                        continue
                    fault["times"] -= 1
                    self.fault = fault["kind"].split()
                    break
        if self.fault and self.before():
            return None
        path = urllib.parse.unquote(path)
        if path.startswith("/web/"):
            return self.object(path[5:])
        if path.startswith("/cdn/"):
            return self.cdn(path[5:])
        if path.startswith("/lfs/"):
            return self.lfs(path[5:])
        if path.startswith("/xet/"):
            return self.xet(path[5:])
        if "/resolve/" in path or path.startswith("/api/") or ".git/info/lfs/" in path:
            return self.hub(path)
        problem = self.check_signature()
        if problem:
            return self.error(403, problem)
        return self.s3(path[1:])

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = do

    def control(self, path):
        with LOCK:
            if path == "/_fault":
                FAULTS.append(json.loads(self.body))
            elif path == "/_clear":
                FAULTS.clear()
                LOG.clear()
            elif path == "/_forgive":
                FAULTS.clear()
            elif path == "/_lifetime":
                LIFETIME[0] = json.loads(self.body)
            elif path == "/_object":
                part = int(self.query.get("part", 0))  # sent in parts of this length
                etag = self.query.get("etag")  # of a bucket that encrypts
                OBJECTS[self.query["name"]] = (self.body, '"%s"' % etag if etag else etag_of_parts(self.body, part)
                                               if part else etag_of(self.body))
            elif path == "/_many":
                MANY[self.query["bucket"]] = [int(self.query.get(name, 0)) for name in ("keys", "changed", "gone")]
            elif path == "/_forget":
                OBJECTS.pop(self.query["name"], None)
            elif path == "/_drop-parts":
                UPLOADS.clear()
                PARTS.clear()
            elif path == "/_commits":
                return self.json(REPOSITORIES)
            text = json.dumps(LOG).encode() if path == "/_log" else b""
        self.reply(200, text)

    def before(self):
        kind = self.fault[0]
        if kind == "delay":
            time.sleep(float(self.fault[1]))
        elif kind == "status":
            self.error(int(self.fault[1]), self.fault[2] if len(self.fault) > 2 else "Failing")
            return True
        elif kind == "retry":
            self.error(int(self.fault[1]), "SlowDown", {"Retry-After": self.fault[2]})
            return True
        elif kind == "ratelimit":
            self.error(429, "TooMany", {"RateLimit": '"resolvers";r=0;t=%s' % self.fault[1]})
            return True
        elif kind == "redirect":
            self.reply(302, b"", {"Location": self.fault[1]})
            return True
        elif kind == "overtaken":
            name = urllib.parse.unquote(self.path.partition("?")[0])[1:]
            with LOCK:
                OBJECTS[name] = (b"the work of others", etag_of(b"the work of others"))
        elif kind == "change":
            name = urllib.parse.unquote(self.path.partition("?")[0])
            name = name[5:] if name.startswith("/web/") else name[1:]
            with LOCK:
                data = bytes(b ^ 1 for b in OBJECTS[name][0])
                OBJECTS[name] = (data, etag_of(data))
        return False

    # --- signatures
    def check_signature(self):
        if "X-Amz-Signature" in self.query:
            return self.check(self.query["X-Amz-Credential"], self.query["X-Amz-SignedHeaders"],
                              self.query["X-Amz-Signature"], self.query["X-Amz-Date"], "UNSIGNED-PAYLOAD")
        found = re.match(r"AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)",
                         self.headers.get("Authorization") or "")
        if not found:
            return "AccessDenied"
        payload = self.headers.get("x-amz-content-sha256")
        if payload != "UNSIGNED-PAYLOAD" and payload != hashlib.sha256(self.body).hexdigest():
            return "XAmzContentSHA256Mismatch"
        return self.check(*found.groups(), self.headers.get("x-amz-date"), payload)

    def check(self, credential, names, signature, date, payload):
        access, day, region, service, _ = credential.split("/")
        if access != ACCESS:
            return "InvalidAccessKeyId"
        then = datetime.datetime.strptime(date, "%Y%m%dT%H%M%SZ")
        if abs((datetime.datetime.utcnow() - then).total_seconds()) > 900:
            return "RequestTimeTooSkewed"
        pairs = sorted(p if "=" in p else p + "=" for p in self.query_text.split("&")
                       if p and not p.startswith("X-Amz-Signature="))
        headers = "".join("%s:%s\n" % (n, " ".join((self.headers.get(n) or "").split()))
                          for n in names.split(";"))
        canonical = "\n".join([self.command, self.path.partition("?")[0], "&".join(pairs), headers,
                               names, payload])
        scope = "/".join([day, region, service, "aws4_request"])
        text = "\n".join(["AWS4-HMAC-SHA256", date, scope,
                          hashlib.sha256(canonical.encode()).hexdigest()])
        key = sign(sign(sign(sign(b"AWS4" + SECRET.encode(), day), region), service), "aws4_request")
        good = hmac.compare_digest(hmac.new(key, text.encode(), hashlib.sha256).hexdigest(), signature)
        return None if good else "SignatureDoesNotMatch"

    # --- answers
    def reply(self, status, body, headers=None, length=None):
        self.line["status"] = status
        if getattr(self, "fault", None) and self.fault[0] == "held":
            time.sleep(600)
        if getattr(self, "fault", None) and self.fault[0] in ("lost", "held"):  # done, but nobody hears of it
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        if self.command != "HEAD":
            self.pour(body)

    def pour(self, body):
        kind = self.fault[0] if getattr(self, "fault", None) else ""
        if kind not in ("stall", "reset", "truncate"):
            self.wfile.write(body)
            return
        self.wfile.write(body[:int(self.fault[1])])
        self.wfile.flush()
        self.close_connection = True
        if kind == "stall":
            time.sleep(30)
        elif kind == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()

    def error(self, status, code, headers=None):
        text = "<?xml version=\"1.0\"?><Error><Code>%s</Code><Message>%s</Message></Error>" % (code, SECRET)
        self.reply(status, text.encode(), headers)

    def xml(self, text):
        self.reply(200, ('<?xml version="1.0"?>' + text).encode(), {"Content-Type": "application/xml"})

    def object(self, name):
        with LOCK:
            found = OBJECTS.get(name)
        if found is None:
            return self.error(404, "NoSuchKey")
        data, etag = found
        kind = self.fault[0] if self.fault else ""
        if kind == "etag":
            etag = '"another"'
        headers = {"ETag": etag, "Accept-Ranges": "bytes"}
        if kind == "gzip":
            headers["Content-Encoding"] = "gzip"
        if self.headers.get("If-Match") not in (None, found[1]):
            return self.error(412, "PreconditionFailed")
        wanted = re.match(r"bytes=(\d+)-(\d*)$", self.headers.get("Range") or "")
        if not wanted or kind == "whole":
            return self.reply(200, data, headers)
        first, last = int(wanted[1]), min(int(wanted[2] or len(data) - 1), len(data) - 1)
        if first >= len(data):
            headers["Content-Range"] = "bytes */%d" % len(data)
            return self.reply(416, b"", headers)
        part, size = data[first:last + 1], len(data)
        if kind == "longer":
            part += b"more than was asked for"
        if kind == "wrongrange":
            first, last = first + 1, last + 1
        if kind == "wrongsize":
            size += 1
        headers["Content-Range"] = "bytes %d-%d/%d" % (first, last, size)
        return self.reply(206, part, headers)

    def s3(self, name):
        bucket, _, key = name.partition("/")
        if not key and self.command == "GET":
            return self.list(bucket)
        if "uploads" in self.query or "uploadId" in self.query:
            return self.multipart(name)
        if self.command == "PUT":
            return self.put(name)
        if self.command == "DELETE":
            with LOCK:
                OBJECTS.pop(name, None)
            return self.reply(204, b"")
        return self.object(name)

    def is_refused(self, there):
        """Whether the condition of a write does not hold, or 501 where there are none. With LOCK held."""
        wanted = self.headers.get("If-Match")
        kind = self.fault[0] if self.fault else ""
        if kind == "noconditions" and (wanted or self.headers.get("If-None-Match")):
            return 501
        if kind == "nosuchkey" and wanted and not there:
            return 404
        return kind != "unconditional" and bool(
            (self.headers.get("If-None-Match") == "*" and there and kind != "overwriting") or (wanted and (not there or there[1] != wanted)))

    def refuse(self, refused):
        if refused == 404:
            return self.error(404, "NoSuchKey")
        return self.error(501, "NotImplemented") if refused == 501 else self.error(412, "PreconditionFailed")

    def put(self, name):
        md5 = self.headers.get("Content-MD5")
        if md5 and base64.b64decode(md5) != hashlib.md5(self.body).digest():
            return self.error(400, "BadDigest")
        with LOCK:
            refused = self.is_refused(OBJECTS.get(name))
            if not refused:
                OBJECTS[name] = (self.body, etag_of(self.body))
        if refused:
            return self.refuse(refused)
        return self.reply(200, b"", {"ETag": etag_of(self.body)})

    def multipart(self, name):
        upload = self.query.get("uploadId")
        with LOCK:
            parts = UPLOADS.get(upload, (None, None))[1]
        if "uploads" in self.query:
            with LOCK:
                upload = "upload-%d" % next(NUMBERS)
                UPLOADS[upload] = (name, {})
            return self.xml("<R><UploadId>%s</UploadId></R>" % upload)
        if parts is None:
            return self.error(404, "NoSuchUpload")
        if self.command == "PUT":
            parts[int(self.query["partNumber"])] = (self.body, etag_of(self.body))
            return self.reply(200, b"", {"ETag": etag_of(self.body)})
        if self.command == "GET":
            return self.xml("<R><IsTruncated>false</IsTruncated>%s</R>" % "".join(
                "<Part><PartNumber>%d</PartNumber><Size>%d</Size><ETag>%s</ETag></Part>"
                % (n, len(d), xml.sax.saxutils.escape(e)) for n, (d, e) in sorted(parts.items())))
        if self.command == "POST":
            with LOCK:
                refused = self.is_refused(OBJECTS.get(name))
            if refused:
                return self.refuse(refused)
            sizes = [len(parts[n][0]) for n in sorted(parts)]
            if any(size != sizes[0] for size in sizes[:-1]) or sizes[-1] > sizes[0]:
                return self.error(400, "InvalidPart")
            data = b"".join(parts[n][0] for n in sorted(parts))
            with LOCK:
                OBJECTS[name] = (data, etag_of_parts(data, sizes[0]))
                del UPLOADS[upload]
            return self.xml("<CompleteMultipartUploadResult><ETag>%s</ETag></CompleteMultipartUploadResult>"
                            % xml.sax.saxutils.escape(OBJECTS[name][1]))
        with LOCK:
            UPLOADS.pop(upload, None)
        return self.reply(204, b"")

    def list_many(self, bucket):
        """A page of a bucket of any size, made while it is asked for."""
        after = self.query.get("continuation-token") or self.query.get("start-after") or ""
        first = int(after[1:10]) + 1 if after else 0
        keys, changed, gone = MANY[bucket]
        end = min(first + int(self.query.get("max-keys", 1000)), keys)
        rows = "".join("<Contents><Key>k%09d.tar</Key><Size>%d</Size><ETag>&quot;%032x&quot;</ETag></Contents>"
                       % (n, n, n + (1 << 100 if changed and n % changed == 0 else 0))
                       for n in range(first, end) if not gone or n % gone != 1)
        self.xml("<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>%s</IsTruncated>"
                 "<NextContinuationToken>%s</NextContinuationToken>%s</ListBucketResult>"
                 % ("true" if end < keys else "false",
                    "k%09d.tar" % (end - 1) if end < keys else "", rows))

    def list(self, bucket):
        if bucket in MANY:
            return self.list_many(bucket)
        prefix, delimiter = self.query.get("prefix", ""), self.query.get("delimiter", "")
        after = self.query.get("continuation-token") or self.query.get("start-after") or ""
        with LOCK:
            names = sorted(n[len(bucket) + 1:] for n in OBJECTS if n.startswith(bucket + "/" + prefix))
        rows, last, more = [], after, False
        for key in names:
            name, is_folder = key, False
            if delimiter and delimiter in key[len(prefix):]:
                name, is_folder = prefix + key[len(prefix):].split(delimiter)[0] + delimiter, True
            if name <= last:
                continue
            if len(rows) == int(self.query.get("max-keys", 1000)):
                more = True
                break
            last = name
            quoted = urllib.parse.quote_plus(name, safe="/")
            data, etag = OBJECTS.get(bucket + "/" + name, (b"", ""))
            rows.append("<CommonPrefixes><Prefix>%s</Prefix></CommonPrefixes>" % quoted if is_folder else
                        "<Contents><Key>%s</Key><Size>%d</Size><ETag>%s</ETag></Contents>"
                        % (quoted, len(data), xml.sax.saxutils.escape(etag)))
        self.xml("<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>%s</IsTruncated>"
                 "<NextContinuationToken>%s</NextContinuationToken>%s</ListBucketResult>"
                 % ("true" if more else "false", xml.sax.saxutils.escape(last) if more else "", "".join(rows)))

    # --- Hub
    def hub(self, path):
        if self.headers.get("Authorization") != "Bearer " + TOKEN:
            return self.reply(401, b"{}", {"X-Error-Code": "RepoNotFound"})
        if path == "/api/repos/create":
            return self.create()
        if "/xet-write-token" in path:
            return self.json(self.xet_access())
        if path.endswith("/info/lfs/verify"):
            return self.reply(200 if json.loads(self.body)["oid"] in LARGE else 404, b"{}")
        repository = re.sub(r"^/(api/)?(.*?)(\.git)?/(preupload|commit|revision|info|tree)/.*$", r"\2", path)
        if "/preupload/" in path or "/commit/" in path or "/revision/" in path or ".git/" in path:
            if repository not in REPOSITORIES:
                return self.reply(404, b"{}", {"X-Error-Code": "RepoNotFound"})
            if "/preupload/" in path:
                return self.preupload(repository)
            if "/commit/" in path:
                return self.commit(repository)
            if "/revision/" in path:
                return self.json({"sha": head_of(repository)})
            return self.batch(repository)
        if re.match(r"/api/(datasets|models|spaces)/[^/]+/[^/]+$", path):
            return self.json({}) if path[5:] in REPOSITORIES else self.reply(404, b"{}")
        if path.startswith("/api/"):
            return self.tree(path)
        repository, _, rest = path[1:].partition("/resolve/")
        name = "hub/" + repository + "/" + rest.partition("/")[2]
        with LOCK:
            found = OBJECTS.get(name)
        if not found:
            return self.reply(404, b"", {"X-Error-Code": "EntryNotFound"})
        sha = '"%s"' % hashlib.sha256(found[0]).hexdigest()
        until = int(time.time()) + LIFETIME[0]
        where = "http://127.0.0.1:%d/cdn/%s?Expires=%d&Signature=%s" % (
            PORTS[1], urllib.parse.quote(name), until, "s3cr3t%d" % until)
        return self.reply(302, b"", {"Location": where, "X-Linked-ETag": sha, "ETag": sha,
                                     "X-Linked-Size": str(len(found[0])), "X-Repo-Commit": "c" * 40})

    def json(self, value, status=200):
        self.reply(status, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def create(self):
        asked = json.loads(self.body)
        name = "%ss/%s/%s" % (asked["type"], asked["organization"], asked["name"])
        with LOCK:
            is_there = name in REPOSITORIES
            REPOSITORIES.setdefault(name, [])
        self.json({"error": "exists"} if is_there else {"url": name}, 409 if is_there else 200)

    def preupload(self, repository):
        files = []
        for asked in json.loads(self.body)["files"]:
            with LOCK:
                there = OBJECTS.get("hub/%s/%s" % (repository, asked["path"]))
            is_large = asked["size"] >= 10000
            one = {"path": asked["path"], "uploadMode": "lfs" if is_large else "regular",
                   "shouldIgnore": asked["path"].endswith(".ignored")}
            if there:
                data = there[0]
                one["oid"] = (hashlib.sha256(data) if is_large else
                              hashlib.sha1(b"blob %d\0" % len(data) + data)).hexdigest()
            files.append(one)
        self.json({"files": files})

    def xet_access(self):
        return {"casUrl": "http://127.0.0.1:%d/xet" % PORTS[1], "accessToken": "xet-token",
                "exp": int(time.time()) + 3600}

    def batch(self, repository):
        objects = []
        asked_for = json.loads(self.body)
        is_xet = "xet" in asked_for.get("transfers", [])
        for asked in asked_for["objects"]:
            oid, size = asked["oid"], asked["size"]
            one = {"oid": oid, "size": size}
            base = "http://127.0.0.1:%d/lfs/" % PORTS[1]
            if oid not in LARGE and is_xet:
                access = self.xet_access()
                one["actions"] = {"upload": {
                    "href": "http://127.0.0.1:%d/api/%s/xet-write-token/main" % (PORTS[0], repository),
                    "header": {"X-Xet-Cas-Url": access["casUrl"], "X-Xet-Access-Token": access["accessToken"],
                               "X-Xet-Token-Expiration": str(access["exp"]), "X-Xet-Session-Id": "1"}}}
            elif oid not in LARGE:
                upload = {"href": base + oid + "?X-Amz-Signature=s3cr3t"}
                if size > 1000000:  # in parts
                    count = -(-size // 400000)
                    with LOCK:  # as at the real Hub, each question begins another upload
                        place = oid + "/u%d" % next(NUMBERS)
                        PARTS[place] = {}
                    upload = {"href": base + place + "/complete?X-Amz-Signature=s3cr3t",
                              "header": {"%05d" % (i + 1): base + "%s/%d?X-Amz-Signature=s3cr3t" % (place, i + 1)
                                         for i in range(count)}}
                    upload["header"]["chunk_size"] = "400000"
                one["actions"] = {"upload": upload, "verify": {
                    "href": "http://127.0.0.1:%d/%s.git/info/lfs/verify" % (PORTS[0], repository)}}
            objects.append(one)
        self.json({"transfer": "xet" if is_xet else "basic", "objects": objects})

    def xet(self, name):
        """The content-addressed store of the Xet protocol: xorbs of chunks, and shards that make files of them."""
        if self.headers.get("Authorization") != "Bearer xet-token":
            return self.error(401, "AccessDenied")
        if name.startswith("v1/xorbs/default/"):
            with LOCK:
                is_new = XORBS.setdefault(name.rpartition("/")[2], self.body) is self.body
            return self.json({"was_inserted": is_new})
        if name == "v1/shards":
            with LOCK:
                known = dict(XORBS)
            for oid, data in xet.files_of(self.body, known).items():
                if hashlib.sha256(data).hexdigest() != oid:
                    return self.error(400, "BadDigest")
                with LOCK:
                    LARGE[oid] = data
            return self.json({"result": 1})
        return self.error(404, "NotFound")  # a chunk that may be known already

    def lfs(self, name):
        """Where large objects are sent: signed addresses that get no token."""
        if self.headers.get("Authorization"):
            return self.error(400, "CredentialsLeaked")
        place, _, part = name.rpartition("/")
        oid = place.partition("/")[0] or name
        if part and place and place not in PARTS:
            return self.error(404, "NoSuchUpload")
        if self.command == "PUT" and place:
            with LOCK:
                PARTS[place][int(part)] = self.body
            return self.reply(200, b"", {"ETag": etag_of(self.body)})
        data = self.body
        if part == "complete":
            parts = json.loads(self.body)["parts"]
            with LOCK:
                sent = PARTS.get(place, {})
            if [(p["partNumber"], p["etag"]) for p in parts] != [(n, etag_of(d)) for n, d in sorted(sent.items())]:
                return self.error(400, "InvalidPart")
            data = b"".join(d for _, d in sorted(sent.items()))
        if hashlib.sha256(data).hexdigest() != oid:
            return self.error(400, "BadDigest")
        with LOCK:
            LARGE[oid] = data
        return self.reply(200, b"{}")

    def commit(self, repository):
        lines = [json.loads(line) for line in self.body.splitlines()]
        header = lines[0]["value"]
        with LOCK:
            if header.get("parentCommit") not in (None, head_of(repository)):
                return self.json({"error": "stale"}, 412)
            if len(lines) > 101:
                return self.json({"error": "too many files"}, 400)
            for line in lines[1:]:
                value = line["value"]
                if line["key"] == "lfsFile" and value["oid"] not in LARGE:
                    return self.json({"error": "no such object"}, 400)
                data = LARGE[value["oid"]] if line["key"] == "lfsFile" else base64.b64decode(value["content"])
                OBJECTS["hub/%s/%s" % (repository, value["path"])] = (data, etag_of(data))
            REPOSITORIES[repository].append([line["value"]["path"] for line in lines[1:]])
        self.json({"success": True, "commitOid": head_of(repository)})

    def cdn(self, name):
        if self.headers.get("Authorization"):
            return self.error(400, "CredentialsLeaked")
        if int(self.query.get("Expires", 0)) < time.time():
            return self.error(403, "AccessDenied")
        return self.object(name)

    def tree(self, path):
        repository, _, rest = path[5:].partition("/tree/")
        base = "hub/" + repository + "/"
        folder = rest.partition("/")[2]
        folder += "/" if folder else ""
        with LOCK:
            names = sorted(n[len(base):] for n in OBJECTS if n.startswith(base + folder))
        if not names:
            return self.reply(404, b"{}", {"X-Error-Code": "EntryNotFound"})
        rows = []
        for name in names:
            parts = name[len(folder):].split("/")
            depth = len(parts) if self.query.get("recursive") == "true" else 1
            for i in range(1, min(depth, len(parts) - 1) + 1):
                path_of = folder + "/".join(parts[:i])
                if not any(r["path"] == path_of for r in rows):
                    rows.append({"type": "directory", "path": path_of, "size": 0, "oid": "0" * 40})
            if len(parts) <= depth:
                data = OBJECTS[base + name][0]
                rows.append({"type": "file", "path": name, "size": len(data), "oid": "0" * 40,
                             "lfs": {"oid": hashlib.sha256(data).hexdigest()}})
        start = int(self.query.get("cursor", 0))
        headers = {}
        if start + 2 < len(rows):
            headers["Link"] = '<http://127.0.0.1:%d%s?recursive=%s&cursor=%d>; rel="next"' % (
                PORTS[0], urllib.parse.quote(path), self.query.get("recursive", "false"), start + 2)
        return self.reply(200, json.dumps(rows[start:start + 2]).encode(), headers)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, *_):  # connections that tests cut
        pass


def main():
    servers = [Server(("127.0.0.1", 0), Handler) for _ in range(2)]
    PORTS.extend(s.server_port for s in servers)
    if "--certificate" in sys.argv:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[sys.argv.index("--certificate") + 1])
        servers[1].socket = context.wrap_socket(servers[1].socket, server_side=True)
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(*PORTS, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
