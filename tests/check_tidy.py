#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over core, ui and app. A file that passed is not looked at again until it, a header of
ours that it includes, its compile command, .clang-tidy or clang-tidy itself changes.

    tests/check_tidy.py CLANG-TIDY BUILD-FOLDER [ROOT]
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

from lint_files import report

LAYERS = ("core", "ui", "app")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
FINDING = re.compile(r"^((?:.+?:\d+:\d+: (?:warning|error)|error): .+)$", re.MULTILINE)


def with_headers(root, source):
    """The source and all headers of ours it sees, directly or not."""
    seen, todo = set(), [source]
    while todo:
        path = todo.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        text = path.read_text(encoding="utf-8", errors="replace")
        for name in INCLUDE.findall(text):
            todo += [root / name, path.parent / name]
    return sorted(seen)


def fingerprint(root, version, entry, source):
    digest = hashlib.sha256()
    command = entry.get("command") or " ".join(entry["arguments"])
    for part in (version, (root / ".clang-tidy").read_text(encoding="utf-8"), command):
        digest.update(part.encode() + b"\0")
    for path in with_headers(root, source):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources_of(root, build):
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    for entry in entries:
        source = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if not source.is_relative_to(root) or source.is_relative_to(build):
            continue
        if source.relative_to(root).parts[0] in LAYERS:
            yield source, entry


def tidy(tool, root, build, source):
    run = subprocess.run([tool, "-p", str(build), "--quiet", "--extra-arg=-Wno-error",
                          "--extra-arg=-Wno-unknown-warning-option", str(source)],
                         cwd=root, capture_output=True, text=True, check=False)
    problems = sorted(set(FINDING.findall(run.stdout)))
    if run.returncode != 0 and not problems:
        problems = [f"{source}: {tool} failed: {(run.stderr or run.stdout).strip()[-2000:]}"]
    return [problem.replace(f"{root}/", "") for problem in problems]


def check(tool, build, root):
    version = subprocess.run([tool, "--version"], capture_output=True, text=True,
                             check=True).stdout
    stamps = build / "tidy-passed"
    stamps.mkdir(exist_ok=True)
    keys = {source: fingerprint(root, version, entry, source)
            for source, entry in sources_of(root, build)}
    if not keys:
        return ["no source of core, ui or app was found to look at"]
    for stamp in stamps.iterdir():
        if stamp.name not in keys.values():
            stamp.unlink()
    todo = [source for source in sorted(keys) if not (stamps / keys[source]).exists()]
    print(f"clang-tidy: {len(todo)} of {len(keys)} sources are new or changed")
    problems = []
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = pool.map(lambda source: tidy(tool, root, build, source), todo)
        for source, found in zip(todo, results):
            if not found:
                (stamps / keys[source]).touch()
            problems += [problem for problem in found if problem not in problems]
    return problems


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else ".").resolve()
    sys.exit(report(check(sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), where), "clang-tidy"))
