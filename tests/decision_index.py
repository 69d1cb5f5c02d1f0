#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The index of the decision records: docs/decisions/README.md, made from the heads of the records.

    tests/decision_index.py [ROOT]      writes it; tests/check_sources.py fails when it is out of date
"""
import pathlib
import re
import sys

FOLDER = "docs/decisions"
# Where records are named: at the head of what they explain, for those who read it.
PLACES = ("app", "benchmarks", "cmake", "core", "packaging", "tests", "ui")
SUFFIXES = {".h", ".cpp", ".cmake", ".txt", ".py", ".sh", ".in"}
INDEX = "README.md"
TOPICS = ("formats", "tar shards", "sound", "text", "workspace and import", "search", "journal",
          "segments", "publishing", "splits", "builds and packing", "exchange", "window", "command line",
          "audit", "remote data", "system")
INTRODUCTION = """# Decisions

Where we leave the usual way, or choose between two good ones, a record says so: `NNNN-short-name.md`, a page
at most, in the form of [`0000-template.md`](0000-template.md). Numbers are taken in blocks, so some are not
used. A record is never rewritten: a later one that replaces it, or a part of it, names it and is named there.
What holds today is in [`../architecture.md`](../architecture.md) and in the README of each folder; the records say
why.

`tests/decision_index.py` makes this page from the heads of the records.
"""


class Record:
    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        self.name = path.name
        self.number = path.name[:4]
        self.title = text.splitlines()[0].partition(": ")[2]
        head = " ".join(text.split("\n\n", 2)[1].split())
        found = re.search(r"\bTopic: ([a-z ]+)\.", head)
        self.topic = found.group(1) if found else ""
        before, _, after = head.partition("Replaced by:")
        self.replaces = re.findall(r"\b\d{4}\b", before.partition("Replaces:")[2])
        self.replaced = re.findall(r"\b\d{4}\b", after)


def records(root):
    return [Record(path) for path in sorted((root / FOLDER).glob("[0-9]*.md"))
            if not path.name.startswith("0000")]


def index(all_records):
    text = INTRODUCTION
    for topic in TOPICS:
        mine = [record for record in all_records if record.topic == topic]
        if not mine:
            continue
        text += f"\n## {topic[0].upper()}{topic[1:]}\n\n| Record | Decided | In part replaced by |\n| --- | --- | --- |\n"
        for record in mine:
            title = record.title[0].upper() + record.title[1:]
            text += f"| [{record.number}]({record.name}) | {title} | {', '.join(record.replaced)} |\n"
    return text


def named(root):
    """The numbers of records that some source names."""
    numbers = set()
    for place in PLACES:
        for path in (root / place).rglob("*"):
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            for found in re.finditer(r"docs/decisions/(\d{4}[\w.-]*(?:, \d{4}\b)*)", text):
                numbers.update(re.findall(r"\b\d{4}", found.group(1)))
    return numbers


def problems(root):
    found = records(root)
    if not found:
        return
    for record in found:
        if record.topic not in TOPICS:
            yield f"{FOLDER}/{record.name}: its head names no Topic of {', '.join(TOPICS)}"
    known = named(root)
    for record in found:
        if record.number not in known:
            yield f"{FOLDER}/{record.name}: no source names it; write docs/decisions/{record.number} at the head of one"
    by_number = {record.number: record for record in found}
    for record in found:
        for other in record.replaces:
            if other not in by_number or record.number not in by_number[other].replaced:
                yield f"{FOLDER}/{other}: does not say that {record.number} replaces it"
        for other in record.replaced:
            if other not in by_number or record.number not in by_number[other].replaces:
                yield f"{FOLDER}/{other}: does not say that it replaces {record.number}"
    page = root / FOLDER / INDEX
    if not page.is_file() or page.read_text(encoding="utf-8") != index(found):
        yield f"{FOLDER}/{INDEX}: out of date; tests/decision_index.py writes it"


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    (where / FOLDER / INDEX).write_text(index(records(where)), encoding="utf-8")
