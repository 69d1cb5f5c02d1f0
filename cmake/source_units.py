#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources can be compiled as one translation unit: those that hide no name the others use.

    cmake/source_units.py MOST SOURCE ...

prints one line a source, "UNIT SOURCE", with at most MOST sources a unit (docs/decisions/0249-units-of-sources.md).
"""
import functools
import json
import pathlib
import re
import sys

WORD = re.compile(r"(?<![\w.>:])\w+")  # no member and no name of a namespace
# What may mean a hidden name of another source: a type, a constant, what is called. A variable hides it.
USE = re.compile(r"(?<![\w.>:])(?:[A-Z]\w*|k[A-Z]\w*|\w+(?=\())")
NO_CODE = re.compile(r'//(?! namespace$)[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"'
                     r'|"(?:[^"\\\n]|\\.)*"|(?<!\w)\'(?:[^\'\\\n]|\\.)+\'', re.DOTALL | re.MULTILINE)

FEW_CLASHES = 8  # a source that clashes with more than one in so many is placed before the others


def code_of(text):
    """A source without its literals, and without comments but those that end a namespace."""
    return NO_CODE.sub(" ", text)


def own_names(text):
    """Names that only this source sees: what keeps it from others that use them, too. `text`: code_of() a source, or
    the source itself."""
    names = set()
    for part in re.findall(r"^namespace\s*\{$(.*?)^\} // namespace$", text,
                           re.MULTILINE | re.DOTALL):
        # What a class is derived from is no name of its own; a second name of a namespace may be said twice.
        names.update(re.findall(r"^(?!class |struct |namespace )(?:\w[^;={}()\n]*[\s&*>])?(\w+)\s*[({=\[]", part, re.MULTILINE))
        for several in re.findall(r"^(?:constexpr|const|static) [^;(]*;", part, re.MULTILINE):
            names.update(re.findall(r"(?<![:\w])(\w+)\s*[={]", several))
        names.update(re.findall(r"^(?:struct|class|enum class|enum|using)\s+(\w+)", part,
                                re.MULTILINE))
        for values in re.findall(r"^enum\b(?! class)[^{;]*\{([^}]*)\}", part, re.MULTILINE):
            names.update(re.findall(r"(?:^|,)\s*(\w+)", values))
    return names - {"namespace", "class", "static_assert"}


@functools.lru_cache(maxsize=None)
def declared_in(header):
    """Types, functions and constants that a header of ours declares, and the headers it includes."""
    text = header.read_text(encoding="utf-8", errors="replace")
    types = re.findall(r"^(?:struct|class|enum class|enum|using) (\w+)", text, re.MULTILINE)
    functions = re.findall(r"^\w[^;={}()\n]*[\s&*>](\w+)\(", text, re.MULTILINE)
    constants = re.findall(r"^(?:inline )?constexpr [^;={}()\n]*\b(k[A-Z]\w*)", text, re.MULTILINE)
    return frozenset(types + functions + constants), tuple(headers_in(header, text))


def headers_in(path, text):
    """The headers of ours that a file includes by their path from a folder above it."""
    for name in re.findall(r'^#include "([^"]+\.h)"', text, re.MULTILINE):
        for folder in path.parents:
            if (folder / name).is_file():
                yield folder / name
                break


def names_seen(source, text):
    """What all headers of ours that a source sees declare."""
    seen, names, todo = set(), set(), list(headers_in(source, text))
    while todo:
        header = todo.pop()
        if header not in seen:
            seen.add(header)
            declared, more = declared_in(header)
            names |= declared
            todo += more
    return names


def units_of(sources, most, kind=lambda source: None):
    """Lists of `sources` (paths) that can be one unit: `most` at a time, of one kind, and no name that one of them
    hides is used by another or declared in a header that it sees. They keep their order, as neighbours share headers,
    but for those that go with few others: these come first, while there is room in every unit."""
    members = []
    for source in sources:
        text = source.read_text(encoding="utf-8", errors="replace")
        code = code_of(text)
        names = own_names(code)
        members.append((source, names, names | set(USE.findall(code)) | names_seen(source, text)))
    clashes = {source: sum(not (names.isdisjoint(others) and words.isdisjoint(hidden))
                           for _, hidden, others in members) - 1
               for source, names, words in members}
    members.sort(key=lambda member: -clashes[member[0]] if clashes[member[0]] * FEW_CLASHES > len(members) else 0)
    units = []
    for source, names, words in members:
        for unit in units:
            if (unit["kind"] == kind(source) and len(unit["members"]) < most
                    and not unit["names"] & words and not unit["words"] & names):
                break
        else:
            unit = {"kind": kind(source), "names": set(), "words": set(), "members": []}
            units.append(unit)
        unit["members"].append(source)
        unit["names"] |= names
        unit["words"] |= words
    return [unit["members"] for unit in units]


def compiled_in(build):
    """Each source that a build folder's compile_commands.json compiles, alone or in a unit, with its entry."""
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        listed = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if listed.name.startswith("unity_") and listed.is_relative_to(build):
            members = re.findall(r'^#include "([^"]+)"', listed.read_text(encoding="utf-8"), re.MULTILINE)
            yield from ((pathlib.Path(member), entry) for member in members)
        else:
            yield listed, entry


if __name__ == "__main__":
    for number, members in enumerate(units_of(map(pathlib.Path, sys.argv[2:]), int(sys.argv[1]))):
        for member in members:
            print(number, member)
