#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every file must have: the right SPDX line, no tabs, no trailing blanks, a bearable length;
every folder of sources a README.md of at most 40 lines, whose names are those of the sources and files; no source names
a file of ours that is gone; no source twice in a target; no name for two types; no decision replaced without being
told, and an index of them that is up to date. (What
merging branches leaves behind.)

    tests/check_sources.py [ROOT]
"""
import collections
import fnmatch
import pathlib
import re
import sys

import decision_index
from lint_files import project_files, report

LINE_LIMIT = 700
README_LIMIT = 40
SOURCES = {".h", ".cpp", ".c", ".py", ".sh", ".cmake", ".sql", ".qss", ".in", ".qrc", ".desktop"}
OURS = re.compile(r"(?<![\w/.-])(?:core|ui|app)/[\w/-]+\.(?:h|cpp|md)\b")
NAMES = {"CMakeLists.txt", ".clang-format", ".clang-tidy"}
LAYERS = ("core", "ui", "app")


def is_source(path, text):
    return (path.suffix in SOURCES or path.name in NAMES or path.name.endswith(".metainfo.xml")
            or (not path.suffix and text.startswith("#!")))


def licence_of(path):
    return "Apache-2.0" if path.parts[0] == "core" else "GPL-3.0-or-later"


def source_problems(path, text):
    lines = text.split("\n")
    if f"SPDX-License-Identifier: {licence_of(path)}" not in "\n".join(lines[:3]):
        yield f"{path}:1: the SPDX line for {licence_of(path)} is missing in the first three lines"
    if len(lines) - 1 > LINE_LIMIT:
        yield f"{path}:{LINE_LIMIT}: {len(lines) - 1} lines; look for the second class inside"
    if text and not text.endswith("\n"):
        yield f"{path}:{len(lines)}: the last line has no end"
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            yield f"{path}:{number}: a tab"
        if line != line.rstrip():
            yield f"{path}:{number}: blanks at the end of the line"


def target_problems(path, text):
    for target in re.findall(r"(?:target_sources|add_library|add_executable)\(([^)]*)\)", text):
        for name, count in collections.Counter(re.findall(r"[\w/]+\.(?:h|cpp)\b", target)).items():
            if count > 1:
                yield f"{path}: {name} is listed {count} times in one target"


def gone_names(path, text, known):
    """Files of ours that a source names, mostly in a comment, as they were named once."""
    for number, line in enumerate(text.split("\n"), 1):
        for name in OURS.findall(line):
            if name not in known:
                yield f"{path}:{number}: there is no file {name}"


def type_problems(headers):
    """Two types of one name in one namespace: nobody complains, and one program may mix their members.

    `headers`: path -> text."""
    places = collections.defaultdict(list)
    for path, text in headers.items():
        inside = []
        for opened, closed, name in re.findall(r"^(?:namespace ([\w:]+) \{|(\} // namespace)|"
                                               r"(?:struct|class|enum class|enum) (\w+)\b(?!<)[^;{}()]*\{)", text, re.MULTILINE):
            if opened:
                inside.append(opened)
            elif closed:
                inside = inside[:-1]
            else:
                places["::".join([*inside, name])].append(path)
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            yield f"{paths[1]}: {name} is also the name of a type in {paths[0]}"


def readme_names(root, name, lines, files):
    """Names of classes and files: they are there, and stand once or, in a sentence too, twice."""
    words = re.findall(r"`([A-Z]\w+)(?:\.h|\.cpp)?`", "\n".join(lines))
    for word, count in collections.Counter(words).items():
        if count > 2:
            yield f"{name}/README.md: names {word} {count} times"
    known = {path.stem for path in files}
    code = ""
    for word in words:
        if word not in known:
            code = code or "\n".join((root / path).read_text(encoding="utf-8", errors="replace")
                                     for path in files if path.suffix in (".h", ".cpp"))
            if not re.search(rf"\b{word}\b", code):
                yield f"{name}/README.md: there is no {word}"


def gone_files(name, lines, files):
    """Files that a page names and nobody can find: beside it, below it, from the root, or by their name."""
    known = {str(path) for path in files} | {path.name for path in files}
    named = r"(?<![\w/.*-])(?:\.\./)*((?:[\w*-]+/)*[\w*-]+\.(?:h|cpp|md|py))\b"
    for word in re.findall(named, "\n".join(lines)):
        if not fnmatch.filter(known, word) and not fnmatch.filter(known, f"{name}/{word}"):
            yield f"{name}/README.md: there is no file {word}"


def readme_problems(root, files):
    folders = sorted({path.parts[:-1] for path in files
                      if path.parts[0] in LAYERS and len(path.parts) > 2
                      and path.suffix in (".h", ".cpp")})
    for folder in folders:
        readme = root.joinpath(*folder, "README.md")
        name = "/".join(folder)
        if not readme.is_file():
            yield f"{name}: README.md is missing (what the room holds, its rules, what it may include, where to start)"
            continue
        lines = readme.read_text(encoding="utf-8").splitlines()
        if len(lines) > README_LIMIT:
            yield f"{name}/README.md: more than {README_LIMIT} lines"
        yield from readme_names(root, name, lines, files)
        yield from gone_files(name, lines, files)


def check(root):
    files = project_files(root)
    known = {str(path) for path in files}
    problems = []
    headers = {}
    for path in files:
        try:
            text = (root / path).read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            if path.suffix in SOURCES:
                problems.append(f"{path}:1: not UTF-8")
            continue
        if is_source(path, text):
            problems += source_problems(path, text)
        if path.suffix == ".h" and path.parts[0] in LAYERS:
            headers[path] = text
        if path.suffix in (".h", ".cpp"):
            problems += gone_names(path, text, known)
        if path.name == "CMakeLists.txt":
            problems += target_problems(path, text)
    problems += type_problems(headers)
    problems += readme_problems(root, files)
    problems += decision_index.problems(root)
    return problems


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    sys.exit(report(check(where), "sources"))
