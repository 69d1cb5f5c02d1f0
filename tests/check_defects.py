#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every test that docs/defects.md names is there.

    tests/check_defects.py [ROOT]
"""
import pathlib
import re
import sys

from lint_files import report

LIST = "docs/defects.md"


def check(root):
    functions, journeys = set(), set()
    for path in (root / "tests").rglob("*.cpp"):
        functions |= {f"{name}::{function}" for name, function in
                      re.findall(r"^void (\w+Test)::(\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)}
    journeys = {path.name for path in (root / "tests" / "journey").glob("*.py")}
    problems = []
    for number, line in enumerate((root / LIST).read_text(encoding="utf-8").splitlines(), 1):
        named = re.findall(r"\b\w+Test::\w+|\b\w+\.py\b", line)
        if line.startswith("| ") and not line.startswith(("| #", "|--")) and not named and "no test" not in line:
            problems.append(f"{LIST}:{number}: names no test; say \"no test\" where there is none")
        for name in named:
            if name not in functions and name not in journeys and not (root / "tests" / name).is_file():
                problems.append(f"{LIST}:{number}: there is no test {name}")
    return problems


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    sys.exit(report(check(where), "defects"))
