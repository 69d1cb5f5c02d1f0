#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether what a lock guards is touched with the lock held only: clang's -Wthread-safety over the sources of
classes that say so (core/base/Mutex.h).

    tests/check_locks.py CLANG++ BUILD-FOLDER [ROOT]
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

from lint_files import report

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cmake"))
import source_units  # noqa: E402

MUTEX = '#include "core/base/Mutex.h"'
# Of the compiler's command; what remains says where headers are and which words are defined.
KEPT = ("-I", "-D", "-isystem", "-std=")


def annotated(root):
    """The sources that see the members of a class with annotations: their own header's or their own."""
    found = []
    for source in sorted((root / "core").rglob("*.cpp")):
        header = source.with_suffix(".h")
        for path in (source, header):
            if path.is_file() and MUTEX in path.read_text(encoding="utf-8"):
                found.append(source)
                break
    return found


def arguments(entry):
    words = entry.get("arguments") or shlex.split(entry["command"])
    kept, following = [], False
    for word in words[1:]:
        if following or word.startswith(KEPT):
            kept.append(word)
            following = word in ("-I", "-D", "-isystem")
    return kept


def check(clang, entry, source):
    command = [clang, "-fsyntax-only", "-Wno-everything", "-Wthread-safety",
               "-Werror=thread-safety",
               *arguments(entry), str(source)]
    done = subprocess.run(command, cwd=entry["directory"], capture_output=True, text=True)
    if done.returncode == 0:
        return []
    lines = [line for line in done.stderr.splitlines()
             if re.search(r": (error|warning|fatal error): ", line)]
    return lines or [f"{source}: {clang} ended with {done.returncode}"]


def main():
    clang, build = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    root = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else ".").resolve()
    entries = dict(source_units.compiled_in(build))
    sources = [source for source in annotated(root) if source in entries]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda source: check(clang, entries[source], source), sources))
    problems = [line for lines in found for line in lines]
    if not sources:
        problems.append("no source with annotated locks was found")
    return report(problems, f"locks of {len(sources)} sources")


if __name__ == "__main__":
    sys.exit(main())
