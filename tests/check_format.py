#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every C++ file is laid out as .clang-format says. ./check --format puts it right.

    tests/check_format.py CLANG-FORMAT [ROOT]
"""
import pathlib
import re
import subprocess
import sys

from lint_files import project_files, report

FINDING = re.compile(r"^(.+?):(\d+):\d+: (?:error|warning): code should be clang-formatted")


def check(tool, root):
    names = [str(path) for path in project_files(root) if path.suffix in (".h", ".cpp")]
    if not names:
        return ["no C++ file was found to look at"]
    run = subprocess.run([tool, "--dry-run", "-Werror", "--style=file", *names], cwd=root,
                         capture_output=True, text=True, check=False)
    found = {}
    for line in run.stderr.splitlines():
        match = FINDING.match(line)
        if match:
            found.setdefault(match[1], []).append(int(match[2]))
    problems = [f"{name}:{lines[0]}: not laid out as .clang-format says ({len(lines)} places)"
                for name, lines in sorted(found.items())]
    if run.returncode != 0 and not problems:
        problems.append(f"{tool} failed: {run.stderr.strip()}")
    return problems


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".").resolve()
    sys.exit(report(check(sys.argv[1], where), "layout"))
