#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What requests cost: a bucket of millions of keys listed and listed again, and 1,000 shards opened at 20 ms a request.
The server is that of the tests, on this machine.

    benchmarks/remote_requests.py VOXDECK-CLI [--keys N] [--shards N] [--delay MS]

Prints seconds, requests, the program's largest memory and its time of a processor core."""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
SERVER = HERE.parent / "tests" / "remote" / "server.py"
sys.path.insert(0, str(HERE.parent / "tests" / "journey"))
from spoken import write_list  # noqa: E402


class Bench:
    fault = None  # of every request

    def __init__(self, cli, folder):
        self.cli, self.folder = cli, folder
        self.process = subprocess.Popen([sys.executable, str(SERVER)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{self.process.stdout.readline().split()[0]}"
        self.environment = {**os.environ, "AWS_ACCESS_KEY_ID": "TESTKEY", "AWS_SECRET_ACCESS_KEY": "TESTSECRET",
                            "AWS_ENDPOINT_URL": self.url, "XDG_CACHE_HOME": str(folder / "cache"),
                            "XDG_DATA_HOME": str(folder / "data"), "VOXDECK_CACHE": str(folder / "shards")}

    def post(self, path, body=b""):
        return urllib.request.urlopen(urllib.request.Request(self.url + path, body, method="POST")).read()

    def asked(self):
        with urllib.request.urlopen(self.url + "/_log") as answer:
            return json.load(answer)

    def run(self, what, *arguments, to=subprocess.DEVNULL, stop_after=None):
        """Runs a command and prints what it cost."""
        self.post("/_clear")
        if self.fault:
            self.post("/_fault", self.fault)
        began = time.monotonic()
        process = subprocess.Popen([self.cli, *map(str, arguments)], env=self.environment, stdout=to,
                                   stderr=subprocess.PIPE, text=True)
        if stop_after:
            time.sleep(stop_after)
            process.send_signal(signal.SIGINT)
            began = time.monotonic()
        message = process.stderr.read().strip().splitlines()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - began
        print(f"{what:<46} {seconds:7.2f} s  {len(self.asked()):6} requests  {usage.ru_maxrss // 1024:4} MiB"
              f"  {usage.ru_utime + usage.ru_stime:6.2f} s of a core, load {os.getloadavg()[0]:.0f}"
              f"  exit {os.waitstatus_to_exitcode(status)}  {message[-1] if message else ''}", flush=True)


def keys(bench, count):
    bench.post(f"/_many?bucket=countless&keys={count}")
    kept = bench.folder / "kept.jsonl"
    with open(kept, "w", encoding="utf-8") as out:
        bench.run(f"ls --recursive --json, {count:,} keys", "ls", "--recursive", "--json", "s3://countless/", to=out)
    bench.post(f"/_many?bucket=countless&keys={count}&changed=100000")
    bench.run("again, --since (one in 100,000 changed)", "ls", "--recursive", "--since", kept, "s3://countless/")
    bench.run("stopped by Ctrl+C after 2 s", "ls", "--recursive", "s3://countless/", stop_after=2)
    bench.run("opened as a dataset", "info", "s3://countless/")


def shards(bench, count, delay):
    data = write_list(bench.folder / "list", recordings=1, segments=10)
    built = bench.folder / "built"
    subprocess.run([bench.cli, "build", "--dataset", data, "--to", "touch", "-o", built], env=bench.environment,
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shard = next(path.parent for path in built.rglob("audio.idx"))
    for number in range(count):
        for path in shard.iterdir():
            bench.post(f"/_object?name=bucket/cold/{number:09}/{path.name}", path.read_bytes())
    lines = "".join(f"{number:09} audio+metainfo\n" for number in range(count))
    bench.post("/_object?name=bucket/cold/data.list", lines.encode())
    bench.fault = json.dumps({"match": ".", "kind": f"delay {delay / 1000}", "times": 10 ** 9}).encode()
    bench.run(f"info, {count:,} cold shards, {delay} ms", "info", "s3://bucket/cold")
    bench.run("info again, from the cache", "info", "s3://bucket/cold")
    bench.run("list --limit 10, from the cache", "list", "s3://bucket/cold", "--limit", "10")
    bench.environment["VOXDECK_CACHE"] = str(bench.folder / "shards2")
    bench.run(f"list --limit 10, {count:,} cold shards", "list", "s3://bucket/cold", "--limit", "10")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cli")
    parser.add_argument("--keys", type=int, default=5_000_000)
    parser.add_argument("--shards", type=int, default=1000)
    parser.add_argument("--delay", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(os.path.abspath(options.cli), pathlib.Path(folder))
        try:
            if options.shards:
                shards(bench, options.shards, options.delay)
                bench.fault = None
            if options.keys:
                keys(bench, options.keys)
        finally:
            bench.process.stdin.close()
            bench.process.wait(20)


if __name__ == "__main__":
    main()
