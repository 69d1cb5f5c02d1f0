#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Words on screen can be translated: lupdate finds each where the window looks it up, English has all its
plural forms, what translators wrote fits its source, and tests of the window ask for texts by ids.

    tests/check_translations.py [ROOT] [LUPDATE]     without lupdate: the sources and the .ts files alone
    tests/check_translations.py --update [ROOT] [LUPDATE]       writes what is new into translations/*.ts
"""
import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import window_words
from lint_files import project_files, report

FOLDERS = ("ui", "app/gui")
# how sources of core mark texts that the window looks up; it needs no Qt. They are read here: lupdate's guess at the
# class of a Sentence::tr (docs/decisions/0580, docs/decisions/0670) goes wrong in one of fifty
SENTENCE = "voxdeck::Sentence"
LITERALS = r'((?:\s*"(?:[^"\\]|\\.)*")+)'
MARKS_OF_CORE = re.compile(
    rf'\bQT_TRANSLATE_NOOP\({LITERALS},{LITERALS}|\b(?:Sentence::tr|VOX_SENTENCE)\({LITERALS}'
    # a count with its noun, and the state that stopped work leaves (core/base/Counted.h, Stopped.h)
    rf'|\bcounted\([^;"]*,{LITERALS},{LITERALS}|\b(?:checkStop|stopped)\([^;"]*,{LITERALS}')
ENGLISH = "translations/voxdeck_en.ts"
OTHERS = ("translations/voxdeck_zh_CN.ts",)
# what a translation must have whole: menus and actions, statuses and splits, error sentences, the status bar and what
# stands between an edit and its publication
WHOLE = ("Actions", "Words", "describeError", "JobWords", "voxdeck::JobChip", "voxdeck::JobMenu", "voxdeck::MessageBar",
         "voxdeck::OfflineSwitch", "voxdeck::OfflineWatch", "voxdeck::PublishDesk", "voxdeck::PublishDialog",
         "voxdeck::QuitQuestion", "voxdeck::StatusWords", "voxdeck::TopBar")
PLACE = re.compile(r"%L?[1-9n]")
MNEMONIC = re.compile(r"&(?=[^\s&])")
HIDERS = (
    (re.compile(r"#\s*define\s+\w+.*\b(?:QT_TR\w*NOOP\w*|tr|translate)\("),
     "a macro around the text: lupdate does not expand it"),
    (re.compile(r"^\s*(?:static\s+|inline\s+)*QString\s+tr\(const\s+char"),
     "a function of its own called tr: use Q_DECLARE_TR_FUNCTIONS in a struct"),
    (re.compile(r"\bauto\s+tr\s*=\s*\["), "a lambda called tr: use Q_DECLARE_TR_FUNCTIONS in a struct"),
    (re.compile(r"\\u[0-9a-fA-F]{4}[0-9a-fA-F]"),
     r"lupdate reads more than four digits after \u: end the literal behind them and go on in another"),
)
LOOKED_UP = re.compile(r'Q_DECLARE_TR_FUNCTIONS\(([\w:]+)\)|\b(?:translate|QT_TRANSLATE_NOOP\w*)\(\s*"([\w:]+)"')
NO_LITERAL = re.compile(r'\bSentence::tr\((?=\s*[^\s"])(?!const char )')
# English that no translator sees: a literal, alone or composed, where a sentence is expected
NOT_A_SENTENCE = re.compile(
    r'(?:\bfail\(|\bError\{|[({,]\s*\{)\s*ErrorCode::\w+,\s*(?:std::string\()?"(?!")'
    r'|\b\w*[nN]otes\.(?:push_back|emplace_back)\(\s*(?:std::string\()?"'
    r'|\b(?:detail|why|reason|note)(?:\s=|\()\s*(?:[^;"{}]*\?\s*)?(?:std::string\()?"(?!")[^";]* '
    r'|\bcounted\((?:[^;()]|\([^()]*\))*\)\s*\+'
    r'|\berrorFromErrno\([^;"]*,\s*"')
# a function whose sentence loses its template on its way out
SLICED = re.compile(r'^ *(?:static |inline )*(?:std::(?:optional|vector)<std::string>|std::string) [\w:~]+\([^;{}]*\)[^;{}]*'
                    r'\{\n(?:(?!^ {0,4}\}).)*?\breturn\s[^;]*?\b(?:Sentence::(?:tr|of)|VOX_SENTENCE)\(', re.S | re.M)
CLASS = re.compile(r"^\s*class\s+(?:\w+::)*(\w+)\b[^;]*$", re.M)


def sources(root):
    for path in project_files(root):
        if path.suffix in (".h", ".cpp") and str(path).startswith(tuple(f"{f}/" for f in FOLDERS)):
            yield path, (root / path).read_text(encoding="utf-8")


def hidden(root):
    """Texts that lupdate cannot see at all, or would file elsewhere."""
    for path, text in sources(root):
        for number, line in enumerate(text.splitlines(), 1):
            for pattern, why in HIDERS:
                if pattern.search(line):
                    yield f"{path}:{number}: {why}"


def of_core(root):
    """Sentences of core that no translator would see."""
    for path in project_files(root):
        if path.suffix not in (".h", ".cpp") or path.parts[0] != "core":
            continue
        text = (root / path).read_text(encoding="utf-8")
        for pattern, why in ((NO_LITERAL, "the template of a sentence is not a literal"),
                             (NOT_A_SENTENCE, "words that cannot be translated; use Sentence::tr"),
                             (SLICED, "returns a sentence as a string, without its template; return a Sentence")):
            for found in pattern.finditer(text):
                yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {why}"


def known_contexts(root):
    """The contexts that texts are looked up in."""
    known = set()
    for _, text in sources(root):
        for declared, named in LOOKED_UP.findall(text):
            known.add(declared or named)
        if "Q_OBJECT" in text:
            known.update(f"voxdeck::{name}" for name in CLASS.findall(text))
    return known


def messages(path):
    """(context, source, comment) -> the message element."""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            found[name, message.findtext("source"), message.findtext("comment") or ""] = message
    return found


def texts_of_core(root):
    """A source with the texts that are marked in core."""
    lines = []
    for place in sorted(project_files(root)):
        if place.parts[0] == "core" and place.suffix in (".h", ".cpp"):
            for context, text, *sentences in MARKS_OF_CORE.findall((root / place).read_text(encoding="utf-8")):
                lines += [f'QT_TRANSLATE_NOOP({context or chr(34) + SENTENCE + chr(34)}, {one})'
                          for one in (text, *sentences) if one]
    return "\n".join(lines) + "\n"


@contextlib.contextmanager
def read_by_lupdate(root):
    with tempfile.TemporaryDirectory() as folder:
        core = pathlib.Path(folder) / "core.cpp"
        core.write_text(texts_of_core(root), encoding="utf-8")
        yield [*[str(root / place) for place in FOLDERS], str(core)]


def extract(root, lupdate, into):
    """What lupdate says on its way, but for its progress."""
    for folder in FOLDERS:
        (root / folder).is_dir() or sys.exit(f"{root / folder} is missing")
    with read_by_lupdate(root) as sources_read:
        done = subprocess.run(
            [lupdate, "-no-obsolete", "-locations", "none", "-I", str(root),
             *sources_read, "-ts", str(into)],
            capture_output=True, text=True, check=True, cwd=root)
    return [line.replace(f"{root}/", "") for line in done.stderr.splitlines()
            if re.search(r"lacks Q_OBJECT|Qualifying with unknown|Discarding|undeclared", line)]


def strays(root, extracted):
    known = known_contexts(root)
    by_context = {}
    for context, source, _ in extracted:
        by_context.setdefault(context, []).append(source)
    for context, texts in sorted(by_context.items()):
        # one nested in a class is looked up by its own full name, which moc gives it
        if context not in known and context.rpartition("::")[0] not in known:
            yield f'context "{context}" is never looked up: {len(texts)} texts such as "{texts[0]}"'


def forms(message):
    translation = message.find("translation")
    if message.get("numerus") == "yes":
        return [form.text or "" for form in translation.iter("numerusform")]
    return [translation.text or ""]


def translation_problems(name, extracted, translated, must_be_whole):
    for key, message in extracted.items():
        context, source, _ = key
        other = translated.get(key)
        texts = [text for text in forms(other) if text] if other is not None else []
        if not texts:
            if must_be_whole(message, context):
                yield f'{name}: {context}: "{source}" has no translation'
            continue
        if message.get("numerus") == "yes" and len(texts) != len(forms(other)):
            yield f'{name}: {context}: "{source}" lacks a plural form'
        for text in texts:
            lost = set(PLACE.findall(source)) ^ set(PLACE.findall(text))
            if lost - {"%Ln", "%n"}:
                yield f'{name}: {context}: "{source}" and "{text}" differ in {", ".join(sorted(lost))}'
            if context == "Actions" and len(MNEMONIC.findall(source)) != len(MNEMONIC.findall(text)):
                yield f'{name}: {context}: "{source}" and "{text}" differ in their mnemonic'


def english_forms(root):
    """What plurals are in English: not the sources, which say "%n segments" of one as well."""
    if (root / ENGLISH).exists():
        for message in messages(root / ENGLISH).values():
            yield from forms(message)


def check(root, lupdate):
    problems = [*hidden(root), *of_core(root)]
    if not lupdate:
        return problems
    with tempfile.TemporaryDirectory() as folder:
        fresh = pathlib.Path(folder) / "fresh.ts"
        problems += extract(root, lupdate, fresh)
        extracted = messages(fresh)
    problems += strays(root, extracted)
    if (root / ENGLISH).exists():
        plural = {key: one for key, one in extracted.items() if one.get("numerus") == "yes"}
        problems += translation_problems(ENGLISH, plural, messages(root / ENGLISH),
                                         lambda message, context: True)
    for name in OTHERS:
        if (root / name).exists():
            problems += translation_problems(name, extracted, messages(root / name),
                                             lambda message, context: context in WHOLE)
    problems += window_words.problems(root, [key[:2] for key in extracted], english_forms(root))
    return problems


def update(root, lupdate):
    for name, only in ((ENGLISH, ["-pluralonly"]), *[(other, []) for other in OTHERS]):
        language = name.partition("_")[2].removesuffix(".ts")
        with read_by_lupdate(root) as sources_read:
            subprocess.run([lupdate, "-silent", "-no-obsolete", "-locations", "none", "-disable-heuristic", "sametext",
                            "-disable-heuristic", "similartext", *only, "-I", str(root),
                            "-source-language", "en", "-target-language", language,
                            *sources_read, "-ts", str(root / name)],
                           check=True, cwd=root, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--update"]
    where = pathlib.Path(words[0] if words else ".").resolve()
    tool = words[1] if len(words) > 1 else shutil.which("lupdate", path="/usr/lib/qt6/bin:/usr/bin")
    if "--update" in sys.argv:
        update(where, tool)
    else:
        sys.exit(report(check(where, tool), "translations"))
