#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""THIRD-PARTY-NOTICES.md names every library that the programs load, and none that they do not. What only
some sounds need is not loaded at their start.

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
# The names of what a program loads itself (docs/decisions/0740), as they stand among its constants.
LATER = re.compile(rb"(?<=\0)lib[a-z0-9]+\.so\.[0-9]+(?=\0)")

# Libraries that bring a hundred others with them: half of what voxdeck-cli takes to start.
AT_START = re.compile(r"^\s*(lib(?:avcodec|avformat|chromaprint)\.so\.\d+)", re.MULTILINE)


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def loaded(program):
    """Real paths of the libraries that the program itself asks for, at its start or, by their names, later."""
    needed = set(re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", program)))
    found = dict(re.findall(r"^\s*(\S+) => (\S+)", output("ldd", program), re.MULTILINE))
    later = {name.decode() for name in LATER.findall(pathlib.Path(program).read_bytes())} - needed
    installed = dict(re.findall(r"^\s*(\S+) \([^)]*\) => (\S+)", output("/sbin/ldconfig", "-p"), re.MULTILINE))
    return ({str(pathlib.Path(found[name]).resolve()) for name in needed if name in found}
            | {str(pathlib.Path(installed[name]).resolve()) for name in later if name in installed})


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
    found = [f"THIRD-PARTY-NOTICES.md: {problem}" for problem in problems(named, used)]
    found += [f"{program} loads {name} at its start, not when a sound needs it (docs/decisions/0740)"
              for program in programs for name in AT_START.findall(output("ldd", program))]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
