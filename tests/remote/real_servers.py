#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program against real servers and with the clients of others, all on this machine:

    real_servers.py VOXDECK-CLI

Ceph and Swift (servers.sh), read a second time by boto3, rclone and s3cmd; the Hub's own client against the loopback
Hub, with and without Xet. What is not installed is named and left out; exits with 77 where nothing is there.
packaging/install-dependencies.sh --servers installs all of it."""
import contextlib
import filecmp
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import wave

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True  # into the sources
sys.path.insert(0, str(HERE))
import fault_proxy  # noqa: E402

LARGE = 40_000_000  # bytes: three parts
FAILED = []


def check(holds, what):
    print(("ok    " if holds else "FAILED") + " " + what, flush=True)
    if not holds:
        FAILED.append(what)


def free_port(count):
    """The first of so many ports that nobody listens on."""
    while True:
        first = random.randrange(20000, 30000)
        with contextlib.ExitStack() as held:
            try:
                for port in range(first, first + count):
                    one = held.enter_context(socket.socket())
                    one.bind(("127.0.0.1", port))
            except OSError:
                continue
        return first


def files_of(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def sent_of(folder):
    """What an upload sends: all but its own note of what it sent."""
    return [name for name in files_of(folder) if not name.name.startswith(".voxdeck-uploaded-")]


def same_trees(sent, received):
    names = sent_of(sent)
    return names == files_of(received) and all(
        filecmp.cmp(sent / name, received / name, shallow=False) for name in names)


class Voxdeck:
    """The command line with an environment of its own."""

    def __init__(self, program, home, variables):
        self.program, self.said = program, ""
        self.environment = dict(os.environ, HOME=str(home), XDG_CACHE_HOME=str(home / "cache"),
                                XDG_DATA_HOME=str(home / "data"), XDG_CONFIG_HOME=str(home / "config"),
                                LC_ALL="C.UTF-8")
        for name in list(self.environment):
            if name.startswith(("AWS_", "HF_", "VOXDECK_")):
                del self.environment[name]
        self.environment.update(variables)

    def start(self, *words):
        return subprocess.Popen([self.program, *map(str, words)], env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, **more):
        done = subprocess.run([self.program, *map(str, words)], env=dict(self.environment, **more),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        self.said += (done.stdout + done.stderr).decode("utf-8", "replace")
        return done

    def done(self, what, *words, **more):
        result = self.run(*words, **more)
        check(result.returncode == 0, what + ("" if result.returncode == 0 else
                                              ": " + result.stderr.decode("utf-8", "replace").strip()))
        return result.stdout.decode("utf-8", "replace")


def make_dataset(voxdeck, folder):
    """A TouchDataset with a large file and names that need care beside it."""
    sounds = folder / "sounds"
    sounds.mkdir(parents=True)
    lines = []
    for n in range(40):
        with wave.open(str(sounds / f"u{n:02}.wav"), "wb") as file:
            file.setparams((1, 2, 16000, 0, "NONE", ""))
            file.writeframes(b"".join(struct.pack("<h", (i * (n + 3) * 37) % 20001 - 10000)
                                      for i in range(8000)))
        lines.append(json.dumps({"key": f"u{n:02}", "wav": str(sounds / f"u{n:02}.wav"), "txt": f"text {n}"}))
    (folder / "data.jsonl").write_text("\n".join(lines) + "\n")
    voxdeck.done("a dataset is made", "pack", folder / "data.jsonl", "-o", folder / "set")
    rng = random.Random(7)
    (folder / "set" / "more").mkdir()
    (folder / "set" / "more" / "large.tar").write_bytes(rng.randbytes(LARGE))
    for name in ("a b+c&d=e$.txt", "été 語.txt", "empty.txt", "per%20cent.txt"):
        (folder / "set" / "more" / name).write_bytes(b"" if name == "empty.txt" else name.encode() * 100)
    return folder / "set"


class Bucket:
    """boto3, the second reader."""

    def __init__(self, url, key, secret, name):
        import boto3
        import botocore.client
        self.name = name
        self.client = boto3.client(
            "s3", endpoint_url=url, aws_access_key_id=key, aws_secret_access_key=secret, region_name="us-east-1",
            config=botocore.client.Config(signature_version="s3v4", s3={"addressing_style": "path"}))
        self.client.create_bucket(Bucket=name)

    def fetch(self, prefix, folder):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=self.name, Prefix=prefix)
        for page in pages:
            for entry in page.get("Contents", []):
                target = folder / entry["Key"][len(prefix):]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(self.client.get_object(Bucket=self.name, Key=entry["Key"])["Body"].read())

    def signed(self, key):
        return self.client.generate_presigned_url("get_object", Params={"Bucket": self.name, "Key": key},
                                                  ExpiresIn=600)


def other_clients(url, key, secret, voxdeck, dataset, home):
    """rclone and s3cmd read what was uploaded."""
    if shutil.which("rclone"):
        target = home / "rclone"
        (home / "rclone.conf").write_text("")
        done = subprocess.run(["rclone", "copy", "--config", str(home / "rclone.conf"), "--s3-provider", "Other",
                               "--s3-endpoint", url, "--s3-access-key-id", key, "--s3-secret-access-key", secret,
                               ":s3:speech/set", str(target)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=voxdeck.environment)
        check(done.returncode == 0 and same_trees(dataset, target), "rclone reads the same files"
              + done.stdout.decode("utf-8", "replace")[-300:])
    else:
        print("left out: rclone is not installed")
    if shutil.which("s3cmd"):
        host = url.partition("//")[2]
        target = home / "s3cmd"
        target.mkdir()
        (home / "s3cfg").write_text("")
        done = subprocess.run(["s3cmd", "-c", str(home / "s3cfg"), "--access_key", key, "--secret_key", secret,
                               "--host", host, "--host-bucket", host, "--no-ssl", "get",
                               "s3://speech/set/more/large.tar", str(target / "large.tar")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        check(done.returncode == 0 and filecmp.cmp(dataset / "more" / "large.tar", target / "large.tar",
                                                   shallow=False), "s3cmd reads the same large file")
    else:
        print("left out: s3cmd is not installed")


def publish(name, voxdeck, bucket, dataset, home):
    copy = home / "published"
    shutil.copytree(dataset, copy)
    here, there = ("--workspace", home / "here.voxdeck"), ("--workspace", home / "there.voxdeck")
    for number in ("#3", "#17"):
        voxdeck.done(f"{number} is edited here", "edit", copy, number, "--text", "corrected", *here)
        voxdeck.done(f"{number} is edited there", "edit", "s3://speech/set", number, "--text", "corrected", *there)
    voxdeck.done("published here", "publish", copy, *here)
    done = voxdeck.run("publish", "s3://speech/set", *there, "--json")
    check(done.returncode == 0, "published there " + done.stderr.decode())
    unguarded = json.loads(done.stdout)["unguarded_shards"]
    said = b"no conditional writes" in done.stderr
    check(said == (unguarded > 0) == (name == "swift"),
          "a server without conditional writes is named, and no other")
    again = voxdeck.run("upload", dataset, "s3://speech/set")
    check(again.returncode == 3 and b"so nothing was sent; --force" in again.stderr,
          "an upload does not replace what was published: " + again.stderr.decode().strip())
    target = home / "boto-published"
    bucket.fetch("set/", target)
    check(same_trees(copy, target), "boto3 reads what was published, byte for byte as on a disk")


def broken_upload(name, folder, voxdeck, bucket, dataset):
    """The server stops in the middle, and the program is killed; the upload goes on."""
    pids = {path.name: int(path.read_text()) for path in (folder / name / "run").glob("*.pid")}
    server = pids["rgw.sh.pid" if name == "ceph" else "proxy.pid"]
    running = voxdeck.start("upload", dataset, "s3://speech/broken")
    time.sleep(0.2)
    os.kill(server, signal.SIGSTOP)
    try:
        time.sleep(0.5)
        running.kill()
        running.communicate()
    finally:
        os.kill(server, signal.SIGCONT)
    left = list(dataset.glob(".voxdeck-upload-*.jsonl"))
    voxdeck.done("the upload goes on", "upload", dataset, "s3://speech/broken", *(["--resume"] if left else []))
    target = folder / name / "boto-broken"
    bucket.fetch("broken/", target)
    check(same_trees(dataset, target), "boto3 reads all of it")


def planned(voxdeck, bucket, home):
    """What a dry run says before and after, who may not write, and an upload that is given up."""
    folder = home / "planned"
    folder.mkdir()
    (folder / "large.bin").write_bytes(random.Random(8).randbytes(LARGE))
    (folder / "small.txt").write_bytes(b"small")

    def left():  # objects, and uploads that did not end
        return (bucket.client.list_objects_v2(Bucket=bucket.name, Prefix="planned/").get("KeyCount"),
                len(bucket.client.list_multipart_uploads(Bucket=bucket.name).get("Uploads", [])))

    def plan():
        return json.loads(voxdeck.done("planned", "upload", folder, "s3://speech/planned", "--dry-run", "--json"))

    before = left()
    first = plan()
    check(first["writable"] and first["listed"] and first["files"] == 2 and left() == before,
          f"a dry run asks whether it may write, and writes nothing: {first}")
    nobody = voxdeck.run("upload", folder, "s3://speech/planned", "--dry-run",
                         AWS_ACCESS_KEY_ID="", AWS_SECRET_ACCESS_KEY="")
    check(nobody.returncode == 3 and left() == before,
          "who may not write is told by the dry run: " + nobody.stderr.decode().strip())
    missing = voxdeck.run("upload", folder, "s3://no-such-bucket/x", "--dry-run")
    check(missing.returncode == 3 and b"bucket" in missing.stderr,
          "a missing bucket is told: " + missing.stderr.decode().strip())
    running = voxdeck.start("upload", folder, "s3://speech/planned", "--limit-rate", "1M")
    for _ in range(300):
        time.sleep(0.1)
        if left()[1] > before[1]:
            break
    running.kill()
    running.communicate()
    check(left()[1] == before[1] + 1 and plan()["begun"], "a killed upload leaves parts there")
    voxdeck.done("it is given up", "upload", folder, "s3://speech/planned", "--abort")
    check(left()[1] == before[1] and not list(folder.glob(".voxdeck-upload-*")), "and the server has none of its parts")
    voxdeck.done("uploaded", "upload", folder, "s3://speech/planned")
    last = plan()
    check(last["files"] == 0 and last["files_before"] == 2, f"the dry run knows what is there: {last}")


def through_faults(url, voxdeck, bucket, dataset, home):
    """Again with a network between that delays, resets, cuts and stalls answers, changes ETags, and has storms of 503."""
    folder = home / "faults"
    shutil.copytree(dataset, folder / "send")
    for n in range(60):
        (folder / "send" / f"small-{n}.txt").write_bytes(random.Random(n).randbytes(70_000))

    def until_done(what, *words):
        for tries in range(1, 31):
            if voxdeck.run(*words, AWS_ENDPOINT_URL=proxy.url).returncode == 0:
                check(True, f"{what} ({tries} runs)")
                return
        check(False, what)

    with fault_proxy.FaultProxy(url, 5) as proxy:
        until_done("uploaded through faults", "upload", folder / "send", "s3://speech/faults", "--resume")
        until_done("copied back through faults", "cp", "s3://speech/faults", folder / "back", "--recursive",
                   "--resume")
        cache = {"AWS_ENDPOINT_URL": proxy.url, "VOXDECK_CACHE": str(folder / "cache")}
        until_done("cached through faults", "cache", "warm", "--cache", folder / "cache",
                   *("s3://speech/faults/" + str(path.relative_to(dataset)) for path in dataset.rglob("audio.bin")))
        here = voxdeck.done("rows here", "list", dataset)
        check(any(voxdeck.run("list", "s3://speech/faults", **cache).stdout.decode() == here for _ in range(10)),
              "the dataset has the same rows through faults")
    print("      faults:", dict(proxy.done))
    check(all(proxy.done[kind] > 0 for kind in fault_proxy.KINDS), "every fault was met")
    bucket.fetch("faults/", folder / "boto")
    check(same_trees(folder / "send", folder / "boto"), "boto3 reads what was sent through faults, byte for byte")
    check(same_trees(folder / "send", folder / "back"), "and the same came back")


def lost_answers(url, voxdeck, bucket, dataset, home):
    """A server that did what was asked, and whose answer never comes: the repeated request is no conflict."""
    folder = home / "lost"
    folder.mkdir()
    (folder / "large.bin").write_bytes(random.Random(9).randbytes(LARGE))
    for n in range(40):
        (folder / f"small-{n}.txt").write_bytes(random.Random(n).randbytes(1000))
    voxdeck.done("a copy is uploaded", "upload", dataset, "s3://speech/lost")
    with fault_proxy.FaultProxy(url, 6, 0.15, ("lost",)) as proxy:
        there = {"AWS_ENDPOINT_URL": proxy.url}
        for n in range(6):
            voxdeck.done(f"edit {n} is published though answers are lost", "edit", "s3://speech/lost", f"#{n}",
                         "--text", f"lost {n}", "--publish", "--workspace", home / "lost.voxdeck", **there)
        voxdeck.done("uploaded though answers are lost", "upload", folder, "s3://speech/lost-files", **there)
    check(proxy.done["lost"] > 5, f"answers were lost: {proxy.done['lost']}")
    rows = voxdeck.done("rows there", "list", "s3://speech/lost")
    check(all(f"lost {n}" in rows for n in range(6)), "every edit is there")
    bucket.fetch("lost-files/", home / "boto-lost")
    check(same_trees(folder, home / "boto-lost"), "boto3 reads what was sent")


def others_meanwhile(voxdeck, bucket, home):
    """What others store between the look of an upload and its write stays, where the server keeps conditions."""
    folder = home / "meanwhile"
    folder.mkdir()
    for n in range(200):
        (folder / f"{n:03}.txt").write_bytes(b"mine")
    running = voxdeck.start("upload", folder, "s3://speech/meanwhile", "--limit-rate", "400")
    for _ in range(300):  # it has looked at all of them once one is there
        time.sleep(0.05)
        if bucket.client.list_objects_v2(Bucket=bucket.name, Prefix="meanwhile/").get("KeyCount"):
            break
    bucket.client.put_object(Bucket=bucket.name, Key="meanwhile/199.txt", Body=b"theirs")
    said = running.communicate(timeout=120)[1]
    body = bucket.client.get_object(Bucket=bucket.name, Key="meanwhile/199.txt")["Body"].read()
    check(running.returncode == 3 and b"in the meantime" in said and body == b"theirs",
          f"what others stored meanwhile stays: {said.decode().strip()}")


def without_secrets(home, said, *secrets):
    """No file that is left and nothing that was printed holds a secret."""
    left = [str(path) for path in home.rglob("*") if path.is_file()
            and any(secret.encode() in path.read_bytes() for secret in secrets)]
    check(not left and not any(secret in said for secret in secrets), f"no secret is left behind {left}")


def stopped_server(name, folder, voxdeck, dataset):
    """A server that says nothing for three seconds in the middle of a copy."""
    pids = {path.name: int(path.read_text()) for path in (folder / name / "run").glob("*.pid")}
    server = pids["osd.sh.pid" if name == "ceph" else "object.pid"]
    target = folder / name / "stalled.tar"
    os.kill(server, signal.SIGSTOP)
    running = voxdeck.start("cp", "s3://speech/set/more/large.tar", target)
    try:
        time.sleep(3)
    finally:
        os.kill(server, signal.SIGCONT)
    running.communicate(timeout=120)
    check(running.returncode == 0 and filecmp.cmp(dataset / "more" / "large.tar", target, shallow=False),
          "a server that stops for three seconds is waited for")


def s3(program, folder, name, url, key, secret):
    print(f"--- {name} at {url}")
    home = folder / name / "home"
    home.mkdir(parents=True)
    voxdeck = Voxdeck(program, home, {"AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret,
                                      "AWS_ENDPOINT_URL": url})
    bucket = Bucket(url, key, secret, "speech")
    dataset = make_dataset(voxdeck, home)
    first = voxdeck.run("upload", dataset, "s3://speech/set")
    check(first.returncode == 0, "uploaded " + first.stderr.decode().strip())
    check((b"no conditional writes" in first.stderr) == (name == "swift"), "uploads say where nothing guards them")
    target = home / "boto"
    bucket.fetch("set/", target)
    check(same_trees(dataset, target), "boto3 reads every object, byte for byte")
    voxdeck.done("copied back", "cp", "s3://speech/set", home / "back", "--recursive")
    check(same_trees(dataset, home / "back"), "and the same comes back")
    listed = voxdeck.done("listed", "ls", "s3://speech/set", "--recursive")
    check(len(listed.splitlines()) == len(sent_of(dataset)), "every object is listed")
    large = (dataset / "more" / "large.tar").read_bytes()
    part = voxdeck.run("cat", "s3://speech/set/more/large.tar", "--offset", 17_000_000, "--length", 1000)
    check(part.stdout == large[17_000_000:17_001_000], "a range")
    part = voxdeck.run("cat", bucket.signed("set/more/été 語.txt"))
    check(part.stdout == (dataset / "more" / "été 語.txt").read_bytes(), "an address that boto3 signed")
    check(voxdeck.done("rows there", "list", "s3://speech/set") == voxdeck.done("rows here", "list", dataset),
          "the dataset has the same rows there")
    other_clients(url, key, secret, voxdeck, dataset, home)
    denied = voxdeck.run("cat", "s3://speech/set/more/large.tar", AWS_SECRET_ACCESS_KEY="not-" + secret)
    check(denied.returncode != 0 and not denied.stdout, "a wrong secret reads nothing: " + denied.stderr.decode().strip())
    missing = voxdeck.run("cat", "s3://speech/set/nothing")
    check(missing.returncode == 3 and b"no such object" in missing.stderr, "a missing object is a sentence")
    publish(name, voxdeck, bucket, dataset, home)
    planned(voxdeck, bucket, home)
    stopped_server(name, folder, voxdeck, dataset)
    broken_upload(name, folder, voxdeck, bucket, dataset)
    through_faults(url, voxdeck, bucket, dataset, home)
    lost_answers(url, voxdeck, bucket, dataset, home)
    others_meanwhile(voxdeck, bucket, home)
    if name == "ceph":  # "testing" is a word of its own; only Ceph's secret can be told from others
        without_secrets(home, voxdeck.said, secret)


def hub(program, folder, module):
    print("--- the Hub's client")
    with contextlib.ExitStack() as held:
        server = held.enter_context(subprocess.Popen([sys.executable, str(HERE / "server.py")],
                                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        held.callback(server.stdin.close)
        url = "http://127.0.0.1:" + server.stdout.readline().split()[0]
        home = folder / "hub"
        home.mkdir()
        voxdeck = Voxdeck(program, home, {"HF_ENDPOINT": url, "HF_TOKEN": "hf_test-token"})

        def client(*words):
            subprocess.run(["node", str(HERE / "hub_client.mjs"), module, url, "hf_test-token", *map(str, words)],
                           check=True, timeout=300)

        rng = random.Random(3)
        for way in ("lfs", "xet"):
            try:
                import lz4.frame
                assert lz4.frame
            except ImportError:
                if way == "xet":
                    print("left out: Xet, as python3-lz4 is not installed")
                    continue
            theirs = home / way
            (theirs / "d").mkdir(parents=True)
            (theirs / "README.md").write_text("---\n---\n# by " + way)
            (theirs / "d" / "large.tar").write_bytes(rng.randbytes(2_500_000))
            (theirs / "d" / "text.list").write_text("".join(f"{way} {n}\n" for n in range(200_000)))
            client("upload", "org/" + way, theirs, way)
            target = home / ("read-" + way)
            voxdeck.done(f"what the client wrote with {way} is read", "cp", f"hf://datasets/org/{way}", target,
                         "--recursive")
            check(same_trees(theirs, target), f"byte for byte ({way})")
        ours = home / "ours"
        (ours / "d").mkdir(parents=True)
        (ours / "README.md").write_text("---\n---\n# ours")
        (ours / "d" / "large.tar").write_bytes(rng.randbytes(3_500_000))
        (ours / "été 語.txt").write_text("x" * 50_000)
        (ours / "small.list").write_text("one\n")
        voxdeck.done("uploaded to the Hub", "upload", ours, "hf://datasets/org/ours")
        client("read", "org/ours", home / "client")
        check(same_trees(ours, home / "client"), "the Hub's client reads every file that we uploaded")
        without_secrets(home, voxdeck.said, "hf_test-token")


def hub_module():
    """The client's folder: VOXDECK_HUB_CLIENT, or where --servers installs it."""
    for folder in (os.environ.get("VOXDECK_HUB_CLIENT"), HERE.parent.parent / ".deps" / "hub-client"):
        module = folder and pathlib.Path(folder) / "node_modules/@huggingface/hub/dist/index.mjs"
        if module and module.exists() and shutil.which("node"):
            return str(module)
    return None


def main(program):
    program = str(pathlib.Path(program).resolve())
    anything = False
    with tempfile.TemporaryDirectory(prefix="voxdeck-servers-") as name:
        folder = pathlib.Path(name)
        module = hub_module()
        if module:
            hub(program, folder, module)
            anything = True
        else:
            print("left out: the Hub's client (@huggingface/hub) is not installed")
        try:
            import boto3
            assert boto3
        except ImportError:
            print("left out: Ceph and Swift, as boto3 is not installed")
        else:
            try:
                started = subprocess.run([str(HERE / "servers.sh"), str(folder), str(free_port(16))],
                                         stdout=subprocess.PIPE, text=True, timeout=600)
                for line in started.stdout.splitlines():
                    s3(program, folder, *line.split())
                    anything = True
            finally:
                subprocess.run([str(HERE / "servers.sh"), str(folder), "stop"])
    if FAILED:
        print(f"{len(FAILED)} failed:", *FAILED, sep="\n  ")
        return 1
    return 0 if anything else 77


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
