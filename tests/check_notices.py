#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""THIRD-PARTY-NOTICES.md names every library that the programs load, and none that they do not.

    check_notices.py ROOT PROGRAM...

Only where dpkg knows the packages; elsewhere it says so and passes."""
import pathlib
import re
import shutil
import subprocess
import sys

# The C and C++ run-time libraries, which every program loads.
RUN_TIME = {"glibc", "gcc-12", "gcc-14"}
# Headers, statically linked or only loaded by one of two builds: nothing to find in the program.
NOT_LOADED = {"libcli11-dev", "libexpected-dev"}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def loaded(program):
    """Real paths of the libraries that the program itself asks for."""
    needed = set(re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", program)))
    found = dict(re.findall(r"^\s*(\S+) => (\S+)", output("ldd", program), re.MULTILINE))
    return {str(pathlib.Path(found[name]).resolve()) for name in needed if name in found}


def source_of_file(path):
    for spelling in (path, path.removeprefix("/usr")):  # where /lib is a link, dpkg keeps the old name
        asked = subprocess.run(["dpkg-query", "-S", spelling], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            return source_of_package(asked.stdout.split(": ")[0].split(",")[0])
    return path


def source_of_package(package):
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package}\n", package],
                           capture_output=True, text=True, check=False)
    return asked.stdout.split("\n")[0] if asked.returncode == 0 else None


def problems(named, used):
    """`named`: package -> its source package, or None; `used`: source package -> a library of it."""
    sources = set(named.values())
    for source, library in sorted(used.items()):
        if source not in sources and source not in RUN_TIME:
            yield f"{library} ({source}) is loaded and not named"
    for package, source in sorted(named.items()):
        if source is not None and package not in NOT_LOADED and source not in used:
            yield f"{package} is named, and no program loads a library of its source {source}"


def main():
    root, programs = pathlib.Path(sys.argv[1]), sys.argv[2:]
    if not all(shutil.which(tool) for tool in ("dpkg-query", "objdump", "ldd")):
        print("no dpkg here: the notices are compared on Debian")
        return 0
    text = (root / "THIRD-PARTY-NOTICES.md").read_text(encoding="utf-8").split("## Used to build and test")[0]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| ")]
    packages = {package for row in rows for package in re.findall(r"\b[a-z0-9][a-z0-9.+-]*-dev\b", row[2])}
    named = {package: source_of_package(package) for package in packages}
    used = {source_of_file(path): path for program in programs for path in loaded(program)}
    found = list(problems(named, used))
    for problem in found:
        print(f"THIRD-PARTY-NOTICES.md: {problem}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
