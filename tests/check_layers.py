#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which folder may include which. Fails on an include that is not in the table and on a folder
without a row. No Qt in core. No question which format something has outside the tables of formats.

    tests/check_layers.py [ROOT]
"""
import fnmatch
import pathlib
import re
import sys

from lint_files import project_files, report

CORE = ["core/*"]
# What every workspace of the window may use, and the parts that pages are made of.
SHARED = ["ui/common", "ui/actions", "ui/jobs", "ui/session"]
PAGE = CORE + SHARED
PARTS = ["ui/table", "ui/wave", "ui/player", "ui/transcript", "ui/details", "ui/navigator"]
MAY_INCLUDE = {
    "core/base": [],
    "core/io": ["core/base"],
    "core/job": ["core/base"],
    "core/json": ["core/base"],
    "core/text": ["core/base", "core/json"],
    "core/audio": ["core/base", "core/io", "core/job"],
    "core/archive": ["core/base", "core/io"],
    "core/tar": ["core/base", "core/io", "core/archive"],
    "core/format": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/audio",
                    "core/archive"],
    "core/sound": ["core/base", "core/io", "core/job", "core/audio", "core/archive", "core/format"],
    "core/pack": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/audio",
                  "core/archive", "core/format", "core/sound"],
    "core/remote": ["core/base", "core/io", "core/job", "core/json"],
    "core/cache": ["core/base", "core/io", "core/job", "core/json", "core/remote"],
    "core/query": ["core/base", "core/text"],
    "core/workspace": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/format"],
    "core/journal": ["core/base", "core/workspace"],
    "core/rows": ["core/base", "core/json", "core/workspace", "core/journal"],
    "core/import": ["core/base", "core/io", "core/job", "core/text", "core/format",
                    "core/workspace", "core/journal", "core/rows", "core/notes"],
    "core/notes": ["core/base", "core/json", "core/text", "core/workspace", "core/journal",
                   "core/rows"],
    "core/search": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/query",
                    "core/workspace", "core/journal", "core/rows", "core/notes"],
    "core/items": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/format",
                   "core/sound", "core/query", "core/workspace", "core/rows", "core/import",
                   "core/search"],
    "core/edit": ["core/base", "core/io", "core/job", "core/text", "core/workspace", "core/journal",
                  "core/rows", "core/import", "core/items", "core/search", "core/notes"],
    "core/publish": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/format",
                     "core/workspace", "core/journal", "core/rows", "core/import", "core/items",
                     "core/edit"],
    "core/annotations": ["core/base", "core/io", "core/job", "core/text", "core/format",
                         "core/sound", "core/workspace", "core/journal", "core/rows", "core/items",
                         "core/search", "core/edit"],
    "core/changes": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/format",
                     "core/workspace", "core/journal", "core/rows", "core/items", "core/search",
                     "core/notes", "core/edit"],
    "core/split": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/format",
                   "core/workspace", "core/journal", "core/items", "core/search", "core/edit"],
    "core/country": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/audio",
                     "core/archive", "core/format", "core/split"],
    "core/audit": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/audio",
                   "core/sound", "core/query", "core/workspace", "core/journal", "core/search",
                   "core/split"],
    "core/measure": ["core/base", "core/io", "core/job", "core/json", "core/text", "core/audio",
                     "core/format", "core/sound", "core/query", "core/workspace", "core/journal",
                     "core/rows", "core/items", "core/search", "core/audit"],
    "core/shards": ["core/base", "core/io", "core/job", "core/json", "core/audio", "core/archive",
                    "core/tar", "core/remote", "core/cache", "core/format", "core/sound", "core/query",
                    "core/workspace", "core/import", "core/items", "core/search",
                    "core/annotations", "core/split",
                    "core/country"],
    "core/transfer": ["core/base", "core/io", "core/job", "core/json", "core/remote", "core/cache", "core/workspace",
                      "core/shards"],
    "core/exchange": ["core/base", "core/io", "core/job", "core/json", "core/audio", "core/archive",
                      "core/format", "core/sound", "core/workspace", "core/journal", "core/rows",
                      "core/import", "core/items", "core/search", "core/notes", "core/edit",
                      "core/changes"],
    "core/loader": ["core/base", "core/io", "core/job", "core/text", "core/audio", "core/format",
                    "core/sound", "core/cache"],
    "ui/common": CORE,
    "ui/actions": CORE + ["ui/common"],
    "ui/jobs": CORE + ["ui/common"],
    "ui/navigator": CORE + ["ui/common"],
    "ui/table": CORE + ["ui/common", "ui/jobs"],
    "ui/wave": CORE + ["ui/common"],
    "ui/player": CORE + ["ui/common"],
    "ui/transcript": CORE + ["ui/common"],
    "ui/details": CORE + ["ui/common"],
    "ui/session": CORE + ["ui/common", "ui/actions", "ui/jobs"],
    # splits, shards and audit are pages without more
    "ui/annotate": CORE + SHARED + PARTS,
    "ui/exchange": CORE + SHARED + PARTS,
    "ui/team": CORE + SHARED + PARTS,
    "ui/sources": PAGE,
    "ui/transfers": PAGE,
    "ui/shell": CORE + ["ui/*"],
    "app/media": CORE,
    "app/cli": CORE + ["app/media"],
    "app/gui": CORE + ["ui/*", "app/media"],
}
# Jobs of the window open the workspace by DatasetSession::login(), which names the person; the session itself
# opens what the user chose.
OPENS_WORKSPACE = re.compile(r"\bWorkspace::open(Known)?\(")
MAY_OPEN_WORKSPACE = "ui/session"

# Background work of the window runs on JobList (docs/decisions/0345). These are no jobs: threads that live as long as
# what they serve, and two calls that nobody waits for.
THREADS = re.compile(r"\b(?:QThreadPool|QtConcurrent|QFutureWatcher|QThread|std::(?:jthread|thread|async))\b(?!\s*\*)")
MAY_HAVE_THREADS = {"ui/jobs/JobList.h", "ui/common/ManifestReader.h", "ui/session/ChangeWatch.h",
                    "ui/session/TextStoreKeeper.h", "ui/session/TextStoreKeeper.cpp", "ui/wave/DecodePool.h",
                    "ui/player/PlaybackFeeder.h", "ui/player/AudioPlayer.cpp", "ui/team/ChangesDesk.cpp",
                    "ui/common/DesktopNotice.cpp"}

# Formats are rows of tables (docs/decisions/0340): other code asks for a row's traits, not which format it is.
ASKS_FORMAT = re.compile(r"(?:[!=]=|\bcase)\s*(?:labels::)?(?:DatasetKind|BuildFormat|LabelFormat)::\w+")
MAY_ASK_FORMAT = ("core/format/DatasetKind.cpp", "core/format/labels/")
# The schemes of servers likewise: core/remote alone knows which are there (RemoteAddress.h has their traits).
ASKS_SCHEME = re.compile(r"(?:[!=]=|\bcase)\s*RemoteScheme::\w+")

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
QT_NAME = re.compile(r"\bQ(?:[A-Z]\w*[a-z]\w*|t::\w+|_OBJECT|_GADGET)\b")
COMMENT = re.compile(r"//.*$|/\*.*?\*/")


def row_of(path):
    return "/".join(path.parts[:2]) if len(path.parts) > 2 else None


def may_include(folder):
    """None for a folder without a row; a folder of the window without one is a workspace's page."""
    return MAY_INCLUDE.get(folder, PAGE if folder and folder.startswith("ui/") else None)


def is_allowed(folder, other):
    return folder == other or any(fnmatch.fnmatch(other, row) for row in may_include(folder))


def included_from(path, line):
    """-> (folder, None) for an include from the root, (None, header) for one in brackets."""
    match = INCLUDE.match(line)
    if not match:
        return None, None
    quoted, bracketed = match.groups()
    if bracketed is not None:
        return None, bracketed
    target = pathlib.PurePosixPath(quoted)
    if target.parts[0] in ("core", "ui", "app", "tests", "benchmarks"):
        return "/".join(target.parts[:2]), None
    return None, None


def qt_problem(folder, header):
    if folder.startswith("core/") and re.match(r"^(Qt?[A-Z]|q[a-z]+\.h|K[A-Z])", header):
        return f"{folder} may not include <{header}>: core sees no Qt"
    return None


def check(root):
    problems = []
    for path in project_files(root):
        if path.suffix not in (".h", ".cpp") or path.parts[0] not in ("core", "ui", "app"):
            continue
        folder = row_of(path)
        if may_include(folder) is None:
            problems.append(f"{path}:1: {folder or path.parent} has no row in tests/check_layers.py")
            continue
        lines = (root / path).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            asked = ASKS_FORMAT.search(COMMENT.sub("", line))
            if asked and not path.as_posix().startswith(MAY_ASK_FORMAT):
                problems.append(f"{path}:{number}: {asked[0]}: ask the format's table for a trait instead")
            scheme = ASKS_SCHEME.search(COMMENT.sub("", line))
            if scheme and folder != "core/remote":
                problems.append(f"{path}:{number}: {scheme[0]}: ask the address for a trait instead")
            other, header = included_from(path, line)
            if other is not None and not is_allowed(folder, other):
                problems.append(f"{path}:{number}: {folder} may not include {other}")
            if header is not None:
                found = qt_problem(folder, header)
                if found:
                    problems.append(f"{path}:{number}: {found}")
            elif (folder.startswith("ui/") and str(path) not in MAY_HAVE_THREADS
                  and THREADS.search(COMMENT.sub("", line))):
                problems.append(f"{path}:{number}: background work runs on JobList, DeskTask or Latest (ui/jobs)")
            elif folder.startswith("ui/") and folder != MAY_OPEN_WORKSPACE:
                if OPENS_WORKSPACE.search(COMMENT.sub("", line)):
                    problems.append(f"{path}:{number}: only {MAY_OPEN_WORKSPACE} opens a workspace by its"
                                    " file; use DatasetSession::login()")
            elif folder.startswith("core/") and path.suffix == ".h":
                name = QT_NAME.search(COMMENT.sub("", line))
                if name:
                    problems.append(f"{path}:{number}: {name[0]}: no Qt type in a header of core")
    return problems


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    sys.exit(report(check(where), "include table"))
