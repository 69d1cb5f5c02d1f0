#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every sample recording is named in NOTICE.md with its licence and checksum, is what the checksum
says, and is used; what data.list says of it can be true.

    tests/check_sample.py [ROOT]
"""
import hashlib
import json
import pathlib
import re
import sys

from lint_files import report

ROW = re.compile(r"^\| (audio/[^|]+?) \|[^|]+\|[^|]+\| ([^|]+?) \| `([0-9a-f]{64})` \|$", re.MULTILINE)
FOLDER = "resources/sample"


def list_problems(sample):
    keys = set()
    for number, line in enumerate((sample / "data.list").read_text(encoding="utf-8").splitlines(), 1):
        where = f"{FOLDER}/data.list:{number}"
        item = json.loads(line)
        if item["key"] in keys:
            yield f"{where}: the key {item['key']} is there twice"
        keys.add(item["key"])
        if not (sample / item["wav"]).is_file():
            yield f"{where}: {item['wav']} does not exist"
        for segment in item.get("info", {}).get("segments", []):
            if not 0 <= segment["start"] < segment["end"]:
                yield f"{where}: a segment from {segment['start']} to {segment['end']}"


LEAST_LANGUAGES = 4
LEAST_LONG_SECONDS = 180
FIRST_ROWS = 8


def shape_problems(sample):
    """The first rows of the window: texts with two recognitions, a long recording, several languages."""
    items = [json.loads(line) for line in (sample / "data.list").read_text(encoding="utf-8").splitlines()]
    where = f"{FOLDER}/data.list"
    for number, item in enumerate(items[:FIRST_ROWS], 1):
        if not item["txt"] or len([name for name in item if name.startswith("hypothesis")]) < 2:
            yield f"{where}:{number}: the first {FIRST_ROWS} rows have a text and two hypotheses"
    languages = {item["language"] for item in items}
    if len(languages) < LEAST_LANGUAGES:
        yield f"{where}: has {len(languages)} languages, fewer than {LEAST_LANGUAGES}"
    ends = [segment["end"] for item in items for segment in item.get("info", {}).get("segments", [])]
    if max(ends, default=0) < LEAST_LONG_SECONDS:
        yield f"{where}: has no recording of {LEAST_LONG_SECONDS} s with segments"
    notice = (sample / "NOTICE.md").read_text(encoding="utf-8")
    for name in {name for item in items for name in item if name.startswith("hypothesis")}:
        if f"`{name}`" not in notice:
            yield f"{FOLDER}/NOTICE.md: does not say how {name} was made"


def check(root):
    sample = root / FOLDER
    problems = list(list_problems(sample))
    named = {name: digest for name, _, digest in
             ROW.findall((sample / "NOTICE.md").read_text(encoding="utf-8"))}
    listed = {json.loads(line)["wav"] for line in
              (sample / "data.list").read_text(encoding="utf-8").splitlines()}
    present = {str(path.relative_to(sample)) for path in (sample / "audio").rglob("*")
               if path.is_file()}
    problems += [f"{FOLDER}/{name}: NOTICE.md does not name it" for name in present - named.keys()]
    problems += [f"{FOLDER}/{name}: data.list does not use it" for name in present - listed]
    for name, digest in named.items():
        if name not in present:
            problems.append(f"{FOLDER}/NOTICE.md: {name} does not exist")
        elif hashlib.sha256((sample / name).read_bytes()).hexdigest() != digest:
            problems.append(f"{FOLDER}/{name}: is not the file that NOTICE.md names")
    return sorted(problems)


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    sys.exit(report(check(where) + sorted(shape_problems(where / FOLDER)),
                    "sample data set"))
