#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over core, ui and app. A file that passed is not looked at again until it, a header of
ours that it includes, its compile command, .clang-tidy or clang-tidy itself changes.

Nine tenths of the time go into headers that many files share, so sources of one target are looked at
in groups, as one translation unit, in which the names that a source hides get an ending of their own. What
is found there counts only when a look at the single file finds it too; a group that does not compile, or in
whose headers something is found, is looked at in halves (docs/decisions/0750-clang-tidy-over-all-sources.md).

    tests/check_tidy.py CLANG-TIDY BUILD-FOLDER [ROOT]
"""
import collections
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from lint_files import report

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cmake"))
import source_units  # noqa: E402, what a build with VOXDECK_UNITS asks, too

LAYERS = ("core", "ui", "app")
GROUP = 100  # sources: 24 to 32 s of a processor and up to 1.5 GB; the headers take a third
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
# Of a command; GCC's precompiled headers would hide what a source itself does not include.
LEFT_OUT = ("-o", "-MF", "-MT", "-c", "-Winvalid-pch", "-fpch-preprocess")
QUALIFIED = re.compile(r"\b[a-z]\w*::(\w+)")
MEMBER = re.compile(r"^[ \t]+(?!return\b|else\b)\w[^\n;=(){}]*[\s&*>](\w+)[;={(]", re.MULTILINE)
CONSTANT = re.compile(r"(?<![\w.>:])k[A-Z]\w*")
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
    for part in (version, (root / ".clang-tidy").read_text(encoding="utf-8"),
                 " ".join(entry["arguments"])):
        digest.update(part.encode() + b"\0")
    for path in with_headers(root, source):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources_of(root, build):
    for source, entry in source_units.compiled_in(build):
        if not source.is_relative_to(root) or source.is_relative_to(build):
            continue
        if source.relative_to(root).parts[0] in LAYERS:
            yield source, {**entry, "arguments": flags_of(entry)}


def run_tidy(tool, root, entry, source, *options):
    with tempfile.TemporaryDirectory() as database:
        pathlib.Path(database, "compile_commands.json").write_text(json.dumps([{
            "directory": entry["directory"], "file": str(source),
            "arguments": [*entry["arguments"], "-c", str(source)]}]), encoding="utf-8")
        run = subprocess.run([tool, "-p", database, "--quiet", "--extra-arg=-Wno-error",
                              f"--config-file={root / '.clang-tidy'}",
                              "--extra-arg=-Wno-unknown-warning-option", *options, str(source)],
                             cwd=root, capture_output=True, text=True, check=False)
    problems = sorted(set(FINDING.findall(run.stdout)))
    if run.returncode != 0 and not problems:
        problems = [f"{source}: {tool} failed: {(run.stderr or run.stdout).strip()[-2000:]}"]
    return [problem.replace(f"{root}/", "") for problem in problems]


@functools.lru_cache(maxsize=None)
def names_of(source):
    return Names(source)


class Names:
    """What matters of a source for the others of its translation unit."""

    def __init__(self, source):
        self.text = source.read_text(encoding="utf-8", errors="replace")
        code = source_units.code_of(self.text)
        seen = source_units.names_seen(source, self.text)
        hidden = source_units.own_names(code)
        constants = set(CONSTANT.findall(code))
        # Hidden names that have to stay as they are, as the word alone does not tell what is meant: overloads, members.
        # A constant that a header declares, too, is of another namespace.
        self.kept = hidden & (seen - constants | set(QUALIFIED.findall(code)) | set(MEMBER.findall(code)))
        self.own = hidden - self.kept
        self.used = (seen & set(source_units.USE.findall(code)) | constants) - self.own
        self.all = seen | hidden | constants

    def clash(self, other):
        return not (self.kept.isdisjoint(other.used | other.kept) and other.kept.isdisjoint(self.used))


def told_apart(sources):
    """The texts of sources that become one translation unit: a name that one hides, and that another hides or sees
    declared, or a constant that another uses, ends in the number of its source."""
    members = [names_of(source) for source in sources]
    many = collections.Counter(name for member in members for name in member.all)
    for number, member in enumerate(members):
        shared = {name for name in member.own if many[name] > 1
                  and not re.search(rf"\bnamespace {name}\b|\busing {name}::\w+;", member.text)}
        yield "".join(line if line.startswith("#include")
                      else source_units.WORD.sub(lambda word: word[0] + f"Of{number}" if word[0] in shared else word[0],
                                                 line)
                      for line in member.text.splitlines(keepends=True))


def suspects_of(tool, root, entry, sources):
    """The sources in which something is found as one translation unit; None where it is not known which they are."""
    with tempfile.TemporaryDirectory() as folder:
        unit = pathlib.Path(folder, "unit.cpp")
        for number, text in enumerate(told_apart(sources)):
            pathlib.Path(folder, f"{number}.cpp").write_text(text, encoding="utf-8")
        unit.write_text("".join(f'#include "{number}.cpp"\n' for number in range(len(sources))), encoding="utf-8")
        ours = "|".join(LAYERS)
        filters = rf"^({re.escape(folder)}/[0-9]+\.cpp|{re.escape(str(root))}/({ours})/[^:]*\.h)$"
        problems = run_tidy(tool, root, entry, unit, "--checks=-bugprone-suspicious-include",
                            f"--header-filter={filters}")
        places = [re.match(rf"{re.escape(folder)}/([0-9]+)\.cpp:\d+:\d+: (?!.*clang-diagnostic-error)", problem)
                  for problem in problems]
        return {sources[int(place[1])] for place in places} if all(places) else None


def look_at(tool, root, group):
    """The findings in each source of a group of (source, entry)."""
    if len(group) == 1:
        return {group[0][0]: run_tidy(tool, root, group[0][1], group[0][0])}
    suspects = suspects_of(tool, root, group[0][1], [source for source, entry in group])
    if suspects is not None:
        return {source: run_tidy(tool, root, entry, source) if source in suspects else [] for source, entry in group}
    middle = len(group) // 2
    return look_at(tool, root, group[:middle]) | look_at(tool, root, group[middle:])


def flags_of(entry):
    """The compiler and its options, without the source and the files it writes."""
    words = list(entry.get("arguments") or shlex.split(entry["command"]))
    kept, skip = [], False
    for place, word in enumerate(words):
        precompiled = word == "-include" and words[place + 1].endswith("/cmake_pch.hxx")
        if skip or precompiled or word in LEFT_OUT or word == entry["file"]:
            skip = not skip and (precompiled or word in ("-o", "-MF", "-MT"))
        else:
            kept.append(word)
    return kept


def groups_of(sources, entries):
    """The sources nearly in their order, in groups that are compiled with the same words and go with each other."""
    groups = []
    for source in sources:
        kind, names = entries[source]["arguments"], names_of(source)
        for words, group in groups:
            if words == kind and len(group) < GROUP and not any(names.clash(names_of(other)) for other in group):
                break
        else:
            group = []
            groups.append((kind, group))
        group.append(source)
    return [group for kind, group in groups]


def check(tool, build, root):
    version = subprocess.run([tool, "--version"], capture_output=True, text=True,
                             check=True).stdout
    stamps = build / "tidy-passed"
    stamps.mkdir(exist_ok=True)
    entries = dict(sources_of(root, build))
    keys = {source: fingerprint(root, version, entry, source)
            for source, entry in entries.items()}
    if not keys:
        return ["no source of core, ui or app was found to look at"]
    for stamp in stamps.iterdir():
        if stamp.name not in keys.values():
            stamp.unlink()
    todo = [source for source in sorted(keys) if not (stamps / keys[source]).exists()]
    print(f"clang-tidy: {len(todo)} of {len(keys)} sources are new or changed")
    problems = []
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        groups = [[(source, entries[source]) for source in group] for group in groups_of(todo, entries)]
        groups.sort(key=len, reverse=True)  # so that no processor waits long for the last
        for found in pool.map(lambda group: look_at(tool, root, group), groups):
            for source, its in found.items():
                if not its:
                    (stamps / keys[source]).touch()
                problems += [problem for problem in its if problem not in problems]
    return problems


if __name__ == "__main__":
    os.nice(19)  # beside tests of the window, which wait for a processor less patiently
    where = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else ".").resolve()
    sys.exit(report(check(sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), where), "clang-tidy"))
