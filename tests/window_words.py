# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the window ask for its texts by ids (docs/decisions/0730): no sentence of the window is written in
tests/ui but in the table of ids, and what the table has is a text of the window.
"""
import re

from lint_files import project_files

TABLE = "tests/ui/shell/WindowWords.h"
# where words are what is tested
WORDS_ARE_TESTED = {
    TABLE: "the table itself",
    "tests/ui/common/WordsTest.cpp": "how sentences of errors and filters are put together",
    "tests/ui/common/TranslationsTest.cpp": "that English and other languages are loaded",
    "tests/ui/shell/PseudoLocaleTest.cpp": "names that are the same in every language",
    "tests/ui/actions/KeyMapTest.cpp": "menu texts that settings once had instead of names of actions",
}
LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')
ENTRY = re.compile(r'constexpr WindowText (k\w+)\{\s*"([^"]+)",((?:\s*"(?:[^"\\]|\\.)*")+)\}')
PLACE = re.compile(r"%L?[1-9n]|\d[\d,.:]*")
WORD = re.compile(r"(?<![\w./:_@-])[A-Za-z’']+(?![\w/:_@-])(?!\.\w)")
NOT_ASSERTED = re.compile(r"#include|//|\bQSKIP\(|\bnewRow\(|\baddRow\(")


def joined(literals):
    """What adjacent literals say, with their escapes read."""
    text = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', literals))
    return text.replace('\\"', '"').replace("\\n", "\n")


def plain(text):
    """A text without mnemonics, with # for its places and numbers."""
    return " ".join(PLACE.sub("#", re.sub(r"&(?=\w)", "", text)).split())


def words(text):
    return len([word for word in text.split() if WORD.search(word)])


class Texts:
    def __init__(self, sources):
        self.all = "\n".join(sorted({plain(source) for source in sources}))
        self.whole = {piece.strip().rstrip(" .:…") for source in sources for piece in plain(source).split("#")}

    def has(self, run):
        return run in self.all and re.search(rf"(?<!\w){re.escape(run)}(?!\w)", self.all) is not None

    def run_in(self, literal):
        """Words of the window in a literal: three or more, with numbers between them as well, or two that are a
        text or begin one."""
        text = plain(literal)
        if "#" in text and words(text) > 1 and self.has(text):
            return literal
        for run in (piece.strip() for piece in text.split("#")):
            is_text = run[:1].isupper() or run.rstrip(" .:…") in self.whole
            if (words(run) > 2 or words(run) == 2 and is_text) and self.has(run):
                return run
        return None


def said_in_tests(root, texts):
    for path in project_files(root):
        name = str(path)
        if path.suffix not in (".h", ".cpp") or not name.startswith("tests/ui/") or name in WORDS_ARE_TESTED:
            continue
        text = (root / path).read_text(encoding="utf-8")
        for found in LITERALS.finditer(text):
            before = text[text.rfind("\n", 0, found.start()) + 1:found.start()]
            run = None if NOT_ASSERTED.search(before) else texts.run_in(joined(found.group()))
            if run:
                yield (f'{path}:{text.count(chr(10), 0, found.start()) + 1}: "{run}" is a text of the window; '
                       f"give it an id in {TABLE}, so that a better wording changes no test")


def gone_from_window(root, known):
    table = root / TABLE
    for name, context, literals in ENTRY.findall(table.read_text(encoding="utf-8") if table.is_file() else ""):
        if (context, joined(literals)) not in known:
            yield f'{TABLE}: {name}: {context} has no text "{joined(literals)}"'


def problems(root, sources, plurals):
    """`sources`: (context, text) of every text of the window; `plurals`: their English forms."""
    known = set(sources)
    yield from gone_from_window(root, known)
    yield from said_in_tests(root, Texts([text for _, text in known] + list(plurals)))
