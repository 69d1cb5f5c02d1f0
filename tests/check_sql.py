#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What SQL in the sources may say. Fails on

- a table of the journal outside the room that owns it (core/journal) and the schema,
- a digit beside a column that holds an enumerator: it is bound (core/workspace/Rows.h), or spelled by its name
  (core/workspace/SqlNumbers.h).

    tests/check_sql.py [ROOT]
"""
import pathlib
import re
import sys

from lint_files import project_files, report

# Steps of the schema make and change tables: they speak of the tables themselves, and cannot bind.
SCHEMA = ("core/workspace/Schema.cpp",)
JOURNAL_ROOM = "core/journal"
# The views of the journal, told beside the schema.
JOURNAL_VIEWS = ("core/workspace/LiveEdits.h", "core/workspace/UnpublishedEdits.h")
JOURNAL = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|REPLACE)\s+"
                     r"(edit|step|bulk_edit|bulk_rows|published_text)\b")
# Columns of the workspace that hold enumerators (core/workspace/Schema.cpp). `kind` of a shard is a word.
ENUMERATORS = r"(?:\b|\.)(field|state|status|split|kind|level|rule)"
DIGITS = re.compile(ENUMERATORS + r"\s*(?:=|==|<>|!=|<=?|>=?|(?:NOT\s+)?IN\s*\()\s*(\d+)\b")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


def literals(lines):
    """-> (number of the line it begins in, text) of each string; strings beside each other are one."""
    text, first = "", 0
    for number, line in enumerate(lines, 1):
        code = re.sub(r"//.*$", "", line) if '"' not in line else line
        at = 0
        for match in LITERAL.finditer(code):
            between = code[at:match.start()]
            if text and re.search(r"[;,(){}?:=<]|\breturn\b", between):
                yield first, text
                text = ""
            if not text:
                first = number
            text += match[1]
            at = match.end()
        if text and re.search(r"[;,(){}?:=]", code[at:]):
            yield first, text
            text = ""
    if text:
        yield first, text


def check(root):
    problems = []
    for path in project_files(root):
        name = str(path)
        if path.suffix not in (".h", ".cpp") or path.parts[0] not in ("core", "ui", "app"):
            continue
        if name in SCHEMA:
            continue
        owns = name.startswith(JOURNAL_ROOM + "/") or name in JOURNAL_VIEWS
        lines = (root / path).read_text(encoding="utf-8").splitlines()
        for number, text in literals(lines):
            table = JOURNAL.search(text)
            if table and not owns:
                problems.append(f"{path}:{number}: SQL on the table {table[1]}; ask {JOURNAL_ROOM}")
            digits = DIGITS.search(text)
            if digits:
                problems.append(f"{path}:{number}: {digits[1]} beside the digits {digits[2]};"
                                " bind the enumerator")
    return problems


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    sys.exit(report(check(where), "SQL"))
