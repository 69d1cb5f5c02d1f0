#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows that each check can fail: small trees with one fault each, and the sentence it must give.

    tests/check_checks.py [-v]      CLANG_FORMAT and CLANG_TIDY name the tools, if they are to be tried
"""
import hashlib
import json
import os
import pathlib
import shutil
import tempfile
import unittest

import check_format
import check_layers
import check_sample
import check_sources
import check_sql
import decision_index
import check_tidy
import check_translations
import window_words

APACHE = "// SPDX-License-Identifier: Apache-2.0\n"
GPL = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
PROJECT = pathlib.Path(__file__).resolve().parent.parent


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def assertFinds(self, problems, *parts):
        self.assertTrue(any(all(part in problem for part in parts) for problem in problems),
                        f"{parts} not in {problems}")


class Layers(Tree):
    def test_accepts_what_the_table_allows(self):
        self.write("core/io/A.h", '#include "core/base/Result.h"\n#include <vector>\n')
        self.write("ui/shell/B.cpp", '#include "ui/table/T.h"\n#include <QWidget>\n')
        self.assertEqual(check_layers.check(self.root), [])

    def test_refuses_threads_beside_the_job_lists(self):
        self.write("ui/table/A.h", "    QThreadPool m_pool;\n    QThread *m_owner;\n")
        self.write("ui/wave/DecodePool.h", "std::vector<std::jthread> m_threads;\n")
        problems = check_layers.check(self.root)
        self.assertFinds(problems, "ui/table/A.h:1", "JobList")
        self.assertEqual(len(problems), 1)

    def test_refuses_an_include_that_is_not_in_the_table(self):
        self.write("core/base/A.h", '#include "core/io/FileSystem.h"\n')
        self.write("ui/table/B.cpp", '\n#include "ui/wave/Wave.h"\n')
        self.write("core/cache/C.h", '# include "ui/shell/MainWindow.h"\n')
        problems = check_layers.check(self.root)
        self.assertFinds(problems, "core/base/A.h:1", "core/base may not include core/io")
        self.assertFinds(problems, "ui/table/B.cpp:2", "ui/table may not include ui/wave")
        self.assertFinds(problems, "core/cache/C.h:1", "core/cache may not include ui/shell")

    def test_refuses_a_folder_without_a_row(self):
        self.write("core/utils/A.h", "\n")
        self.write("core/Loose.cpp", "\n")
        problems = check_layers.check(self.root)
        self.assertFinds(problems, "core/utils has no row")
        self.assertFinds(problems, "core/Loose.cpp", "has no row")

    def test_lets_only_the_session_open_a_workspace(self):
        self.write("ui/splits/A.cpp", "auto w = Workspace::openKnown(file);\n// Workspace::open(x)\n")
        self.write("ui/session/B.cpp", "auto w = Workspace::openKnown(file);\n")
        self.write("ui/splits/C.cpp", "auto w = login.read();\n")
        problems = check_layers.check(self.root)
        self.assertFinds(problems, "ui/splits/A.cpp:1", "DatasetSession::login()")
        self.assertEqual(len(problems), 1)

    def test_keeps_formats_in_their_tables(self):
        self.write("core/items/A.cpp", "if (kind == DatasetKind::Nemo)\n// kind == DatasetKind::Nemo\n")
        self.write("ui/shards/B.cpp", "case BuildFormat::Wenet: break;\n")
        self.write("core/format/DatasetKind.cpp", "if (kind != DatasetKind::Folder)\n")
        self.write("app/cli/C.cpp", "if (kind == DatasetKind::Touch)\n")
        self.write("core/transfer/D.cpp", "if (address.scheme == RemoteScheme::S3)\n")
        self.write("core/remote/E.cpp", "if (address.scheme == RemoteScheme::S3)\n")
        problems = check_layers.check(self.root)
        self.assertEqual(len(problems), 4)
        self.assertFinds(problems, "core/transfer/D.cpp:1", "RemoteScheme::S3", "a trait instead")
        self.assertFinds(problems, "core/items/A.cpp:1", "DatasetKind::Nemo", "a trait instead")
        self.assertFinds(problems, "app/cli/C.cpp:1", "DatasetKind::Touch", "a trait instead")
        self.assertFinds(problems, "ui/shards/B.cpp:1", "BuildFormat::Wenet", "a trait instead")

    def test_keeps_qt_out_of_core(self):
        self.write("core/io/A.h", "#include <QString>\n")
        self.write("core/tar/B.h", "// QString is fine in words\nclass QIODevice;\n")
        self.write("core/tar/C.cpp", "#include <vector>\n#include <KTar>\n")
        problems = check_layers.check(self.root)
        self.assertFinds(problems, "core/io/A.h:1", "<QString>")
        self.assertFinds(problems, "core/tar/B.h:2", "QIODevice")
        self.assertFinds(problems, "core/tar/C.cpp:2", "<KTar>")
        self.assertEqual(len(problems), 3)


@unittest.skipUnless(os.environ.get("LUPDATE"), "LUPDATE names no lupdate")
class Translations(Tree):
    """Each way in which a text was once lost between lupdate and the window."""
    CLASS = "#include <QObject>\nnamespace voxdeck {\nclass Pane : public QObject {\n    Q_OBJECT\n};\n}\n"

    def problems(self):
        (self.root / "app/gui").mkdir(parents=True, exist_ok=True)
        return check_translations.check(self.root, os.environ["LUPDATE"])

    def test_lupdate_reads_on_behind_four_digits(self):
        self.write("ui/table/A.cpp", 'auto a = tr("%1\\u00a0D");\nauto b = tr("%1\\u00a0" "D");\n')
        problems = list(check_translations.hidden(self.root))
        self.assertFinds(problems, "ui/table/A.cpp:1", "four digits")
        self.assertEqual(len(problems), 1)

    def test_refuses_a_sentence_that_is_returned_as_a_string(self):
        self.write("core/a/A.cpp", 'std::string a() const\n{\n    return b() ? "" : Sentence::tr("no b");\n}\n'
                   'std::string c()\n{\n    return "c";\n}\nSentence d()\n{\n    return Sentence::tr("no d");\n}\n')
        problems = list(check_translations.of_core(self.root))
        self.assertFinds(problems, "core/a/A.cpp:1", "as a string")
        self.assertEqual(len(problems), 1)

    def test_accepts_what_is_looked_up_where_it_is_filed(self):
        self.write("ui/common/Pane.h", self.CLASS)
        self.write("ui/common/Pane.cpp", '#include "ui/common/Pane.h"\nnamespace voxdeck {\nnamespace {\n'
                   "struct Words {\n    Q_DECLARE_TR_FUNCTIONS(Words)\n};\n"
                   'QString a() { return Words::tr("a"); }\nQString b() { return Pane::tr("b"); }\n}\n}\n')
        self.assertEqual(self.problems(), [])

    def test_refuses_a_macro_around_texts(self):
        self.write("ui/common/A.cpp", '#define VOX_TEXT(text) QT_TRANSLATE_NOOP("Actions", text)\n')
        self.assertFinds(self.problems(), "ui/common/A.cpp:1", "a macro")

    def test_refuses_a_function_called_tr(self):
        self.write("ui/common/A.cpp", "namespace voxdeck {\nQString tr(const char *text)\n{\n"
                   '    return QCoreApplication::translate("A", text);\n}\n'
                   'QString a() { return tr("a"); }\n}\n')
        problems = self.problems()
        self.assertFinds(problems, "ui/common/A.cpp:2", "a function of its own called tr")
        self.assertFinds(problems, 'context "voxdeck"')

    def test_refuses_a_class_without_its_namespace(self):
        self.write("ui/common/Pane.h", self.CLASS)
        self.write("ui/common/Pane.cpp", '#include "ui/common/Pane.h"\nnamespace voxdeck {\nnamespace {\n'
                   'constexpr std::size_t kMost = 3;\nQString b() { return Pane::tr("b"); }\n}\n}\n')
        self.assertFinds(self.problems(), 'context "Pane" is never looked up')

    def test_wants_forms_places_and_mnemonics(self):
        self.write("ui/common/A.cpp", "struct Words {\n    Q_DECLARE_TR_FUNCTIONS(Words)\n};\n"
                   "struct Actions {\n    Q_DECLARE_TR_FUNCTIONS(Actions)\n};\n"
                   'QString a() { return Words::tr("%n rows", nullptr, 2); }\n'
                   'QString b() { return Words::tr("%1 of %2"); }\n'
                   'QString c() { return Actions::tr("&File"); }\n')
        message = "<message><source>{}</source><translation>{}</translation></message>"
        self.write(check_translations.ENGLISH, "<TS></TS>")
        self.write(check_translations.OTHERS[0], "<TS><context><name>Words</name>"
                   + message.format("%1 of %2", "%1")
                   + "</context><context><name>Actions</name>"
                   + message.format("&amp;File", "文件") + "</context></TS>")
        problems = self.problems()
        self.assertFinds(problems, "voxdeck_en.ts", "%n rows", "no translation")
        self.assertFinds(problems, "voxdeck_zh_CN.ts", "%n rows", "no translation")
        self.assertFinds(problems, "%1 of %2", "differ in %2")
        self.assertFinds(problems, "&File", "mnemonic")


class WindowTexts(Tree):
    """Sentences of the window that tests assert."""
    SOURCES = [("voxdeck::EditDesk", "Keep mine"), ("voxdeck::LoopDesk", "Queue done. %1 of %1 reviewed."),
               ("voxdeck::Sentence", "is not empty (there is %1); choose a new folder")]

    def problems(self):
        return list(window_words.problems(self.root, self.SOURCES, ["%Ln row copied.", "%Ln rows copied."]))

    def test_refuses_sentences_in_tests(self):
        self.write("tests/ui/shell/A.cpp", 'QCOMPARE(a, QStringLiteral("Queue done. 3 of 3 "\n    "reviewed."));\n'
                   'QVERIFY(b.contains(QStringLiteral("is not empty")));\nchoose("Keep mine");\n'
                   'QVERIFY(c.startsWith(u"1 row copied"_s));\n')
        found = self.problems()
        for line in (1, 3, 4, 5):
            self.assertFinds(found, f"tests/ui/shell/A.cpp:{line}:", "an id")
        self.assertEqual(len(found), 4)

    def test_leaves_names_data_and_comments_alone(self):
        self.write("tests/ui/shell/A.cpp", 'type("is it so");  // "Keep mine"\nopen("build.json");\n'
                   'QTest::newRow("Keep mine") << 1;\nQSKIP("Keep mine");\nQCOMPARE(name, "mine");\n'
                   'QCOMPARE(id, "keep-mine");\n')
        self.write("tests/unit/A.cpp", 'QCOMPARE(e.detail, "Keep mine");\n')
        self.write("tests/ui/common/WordsTest.cpp", 'QCOMPARE(e.detail, "Keep mine");\n')
        self.assertEqual(self.problems(), [])

    def test_refuses_an_id_of_a_text_that_is_gone(self):
        self.write(window_words.TABLE, 'inline constexpr WindowText kMine{"voxdeck::EditDesk", "Keep mine"};\n'
                   'inline constexpr WindowText kTheirs{"voxdeck::EditDesk",\n    "Use "\n    "theirs"};\n')
        found = self.problems()
        self.assertFinds(found, "kTheirs", "Use theirs")
        self.assertEqual(len(found), 1)


class Sql(Tree):
    def test_leaves_the_journal_to_its_room(self):
        text = 'auto q = db.statement("SELECT count(*)"\n    " FROM edit WHERE shard = ?");\n'
        self.write("core/journal/A.cpp", text)
        self.write("core/publish/B.cpp", "\n" + text)
        self.write("core/workspace/Schema.cpp", text)
        self.write("core/search/C.cpp", 'run("SELECT id FROM " VOX_LIVE_EDIT " WHERE id > ?");\n')
        problems = check_sql.check(self.root)
        self.assertFinds(problems, "core/publish/B.cpp:2", "the table edit")
        self.assertEqual(len(problems), 1)

    def test_refuses_digits_beside_enumerators(self):
        self.write("core/rows/A.cpp", 'run("UPDATE step SET state = 2 WHERE id = ?");\n'
                   'run("SELECT 1 FROM t"\n    " WHERE edit.field IN (9, 10)");\n'
                   'const char *few = "split <> 0";\n')
        self.write("core/rows/B.cpp", 'run("SELECT 1 FROM t WHERE field = ? AND split <> ?");\n'
                   'run("SELECT 1 FROM t WHERE kind = \'nemo\' AND rows = 0");\nint state = 2;\n')
        problems = check_sql.check(self.root)
        self.assertFinds(problems, "core/rows/A.cpp:1", "state beside the digits 2")
        self.assertFinds(problems, "core/rows/A.cpp:2", "field beside the digits 9")
        self.assertFinds(problems, "core/rows/A.cpp:4", "split beside the digits 0")
        self.assertEqual({problem.split(":")[0] for problem in problems if "digits" in problem},
                         {"core/rows/A.cpp"})


    def test_refuses_sql_in_a_program(self):
        self.write("ui/table/A.cpp", 'const char *words = "Select rows from the table";\n'
                   'run("SELECT id"\n    " FROM segment");\n')
        self.write("ui/session/B.cpp", '\n#include "core/workspace/Database.h"\n')
        self.write("app/gui/C.cpp", 'sqlite3_open(path, &handle);\n')
        self.write("app/cli/D.cpp", '#include "core/workspace/Database.h"\nrun("SELECT id FROM segment");\n')
        problems = check_sql.check(self.root)
        self.assertFinds(problems, "ui/table/A.cpp:2", "SQL in a program")
        self.assertFinds(problems, "ui/session/B.cpp:2", "no database")
        self.assertFinds(problems, "app/gui/C.cpp:1", "no database")
        self.assertFinds(problems, "app/cli/D.cpp:1", "no database")
        self.assertFinds(problems, "app/cli/D.cpp:2", "SQL in a program")
        self.assertEqual(len(problems), 5)


class Sources(Tree):
    def test_accepts_a_good_file(self):
        self.write("core/io/A.h", APACHE + "#pragma once\n")
        self.write("core/io/README.md", "# io\n")
        self.write("start", "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n")
        self.assertEqual(check_sources.check(self.root), [])

    def test_wants_the_right_licence_line(self):
        self.write("core/A.cpp", GPL)
        self.write("ui/A.cpp", APACHE)
        self.write("check", "#!/bin/sh\n")
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "core/A.cpp", "Apache-2.0")
        self.assertFinds(problems, "ui/A.cpp", "GPL-3.0-or-later")
        self.assertFinds(problems, "check:1", "SPDX")

    def test_finds_tabs_blanks_and_length(self):
        self.write("tests/A.cpp", GPL + "\tint a;\nint b; \n" + "\n" * 800 + "int c;")
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "tests/A.cpp:2", "a tab")
        self.assertFinds(problems, "tests/A.cpp:3", "blanks")
        self.assertFinds(problems, "lines; look for the second class")
        self.assertFinds(problems, "the last line has no end")

    def test_wants_a_short_readme_in_each_folder(self):
        self.write("core/io/A.h", APACHE)
        self.write("core/job/B.h", APACHE)
        self.write("core/job/README.md", "a\n" * 41)
        self.write("core/job/queue/C.h", APACHE)
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "core/io: README.md is missing")
        self.assertFinds(problems, "core/job/queue: README.md is missing")
        self.assertFinds(problems, "core/job/README.md: more than 40 lines")

    def test_refuses_a_page_that_names_a_file_that_is_gone(self):
        self.write("core/io/Disk.h", APACHE)
        self.write("core/io/DiskTest.cpp", APACHE)
        self.write("docs/map.md", "# map\n")
        self.write("core/io/README.md", "`Disk.h`, `Disk*.cpp`, core/io/Disk.h and [the map](../../docs/map.md);\n"
                   "`posix/Disk.h`, and tape.cpp in `old-disks.md`\n")
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "there is no file posix/Disk.h")
        self.assertFinds(problems, "there is no file tape.cpp")
        self.assertFinds(problems, "there is no file old-disks.md")
        self.assertEqual(len(problems), 3)

    def test_refuses_a_comment_that_names_a_file_that_is_gone(self):
        self.write("core/io/README.md", "# io\n")
        self.write("core/io/Disk.h", APACHE + "class Tape; // core/tape/Tape.h\n")
        self.write("core/io/Disk.cpp", APACHE + '#include "core/io/Disk.h" // not hardcore/io/Gone.h\n')
        self.assertFinds(check_sources.check(self.root), "core/io/Disk.h:2: there is no file core/tape/Tape.h")

    def test_refuses_what_a_merge_left_twice(self):
        self.write("core/io/CMakeLists.txt", "# SPDX-License-Identifier: Apache-2.0\n"
                   "target_sources(core PRIVATE\n    A.cpp B.cpp\n    A.cpp)\n"
                   "configure_file(B.cpp.in B.cpp)\n")
        self.write("core/io/Disk.cpp", APACHE + "class Whole {};\n")
        self.write("core/io/README.md", "`Disk`: a `Whole`\n`Disk.cpp`, `Disk`, `Gone`\n")
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "core/io/CMakeLists.txt", "A.cpp is listed 2 times")
        self.assertFinds(problems, "core/io/README.md", "names Disk 3 times")
        self.assertFinds(problems, "core/io/README.md", "there is no Gone")
        self.assertEqual(len(problems), 3)

    def test_finds_two_types_of_one_name(self):
        body = "#pragma once\nnamespace voxdeck {\nstruct Report {\n    int a;\n};\n} // namespace voxdeck\n"
        for name in ("core/a/A.h", "core/b/B.h"):
            self.write(name, "// SPDX-License-Identifier: Apache-2.0\n" + body)
        self.write("core/b/C.h", "// SPDX-License-Identifier: Apache-2.0\n" + body.replace("voxdeck", "voxdeck::b"))
        self.assertEqual(list(check_sources.type_problems({path: (self.root / path).read_text() for path in (
            "core/a/A.h", "core/b/B.h", "core/b/C.h")})),
            ["core/b/B.h: voxdeck::Report is also the name of a type in core/a/A.h"])

    def test_wants_a_decision_that_is_replaced_to_say_so(self):
        for number, head in (("0001", "Replaces: none. Replaced by: none."),
                             ("0002", "Replaces: of 0001,\nthe end. Replaced by: 0003."),
                             ("0003", "Replaces: none. Replaced by: none.")):
            self.write(f"docs/decisions/{number}-a.md", f"# {number}: a\n\nDate: 2026-11-22. Topic: text. {head}\n\n0009\n")
        self.write("docs/decisions/README.md", decision_index.index(decision_index.records(self.root)))
        self.write("cmake/Rules.cmake", "# SPDX-License-Identifier: GPL-3.0-or-later\n# docs/decisions/0001-a.md and docs/decisions/0002, 0003\n")
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "0001: does not say that 0002 replaces it")
        self.assertFinds(problems, "0003: does not say that it replaces 0002")
        self.assertEqual(len(problems), 2)

    def test_wants_a_decision_to_be_named_by_what_it_explains(self):
        head = "Date: 2026-11-22. Topic: text. Replaces: none. Replaced by: none."
        self.write("docs/decisions/0001-a.md", f"# 0001: a\n\n{head}\n\na\n")
        self.write("docs/decisions/README.md", decision_index.index(decision_index.records(self.root)))
        self.assertFinds(check_sources.check(self.root), "0001-a.md: no source names it")

    def test_wants_the_index_of_decisions_up_to_date(self):
        self.write("docs/decisions/0001-a.md", "# 0001: a\n\nDate: 2026-11-22. Topic: none. Replaces: none.\n\na\n")
        self.write("docs/decisions/README.md", "# Decisions\n")
        problems = check_sources.check(self.root)
        self.assertFinds(problems, "0001-a.md: its head names no Topic")
        self.assertFinds(problems, "docs/decisions/README.md: out of date")


class Sample(Tree):
    def lay(self, content="a", digest_of="a", wav="audio/a.wav", end=2):
        digest = hashlib.sha256(digest_of.encode()).hexdigest()
        self.write("resources/sample/audio/a.wav", content)
        self.write("resources/sample/NOTICE.md",
                   f"| audio/a.wav | some/repository `1` | a.wav | CC0-1.0 | `{digest}` |\n")
        self.write("resources/sample/data.list", json.dumps(
            {"key": "a", "wav": wav, "info": {"segments": [{"start": 1, "end": end}]}}) + "\n")
        return check_sample.check(self.root)

    def test_accepts_a_file_that_is_named_and_used(self):
        self.assertEqual(self.lay(), [])

    def test_finds_what_is_changed_missing_or_unnamed(self):
        self.assertFinds(self.lay(content="b"), "is not the file that NOTICE.md names")
        self.assertFinds(self.lay(wav="audio/b.wav"), "audio/b.wav does not exist")
        self.assertFinds(self.lay(wav="audio/b.wav"), "audio/a.wav: data.list does not use it")
        self.assertFinds(self.lay(end=1), "a segment from 1 to 1")
        self.write("resources/sample/audio/c.wav", "c")
        self.assertFinds(self.lay(), "audio/c.wav: NOTICE.md does not name it")


class Format(Tree):
    def test_finds_a_brace_on_the_wrong_line(self):
        shutil.copy(PROJECT / ".clang-format", self.root)
        self.write("core/Good.cpp", "int f()\n{\n    return 1;\n}\n")
        self.write("core/Bad.cpp", "int f() {\n  return 1;\n}\n")
        problems = check_format.check(os.environ["CLANG_FORMAT"], self.root)
        self.assertFinds(problems, "core/Bad.cpp:1")
        self.assertEqual(len(problems), 1)

    def test_does_not_pass_an_empty_tree(self):
        self.assertFinds(check_format.check(os.environ["CLANG_FORMAT"], self.root), "no C++ file")


class Tidy(Tree):
    def setUp(self):
        super().setUp()
        shutil.copy(PROJECT / ".clang-tidy", self.root)
        self.header = self.write("core/io/H.h", "struct H { int fine; };\n")
        source = self.write("core/io/S.cpp", '#include "core/io/H.h"\nint kindOf(H h);\n'
                                             "int kindOf(H h) { return h.fine; }\n")
        self.build = self.root / "build"
        self.write("build/compile_commands.json", json.dumps([{
            "directory": str(self.build), "file": str(source),
            "command": f"c++ -std=c++20 -Werror -I{self.root} -c {source}"}]))

    def run_check(self):
        return check_tidy.check(os.environ["CLANG_TIDY"], self.build, self.root)

    def test_looks_again_only_when_something_it_sees_has_changed(self):
        self.assertEqual(self.run_check(), [])
        before = sorted(path.name for path in (self.build / "tidy-passed").iterdir())
        self.assertEqual(self.run_check(), [])
        self.assertEqual(before, sorted(path.name for path in (self.build / "tidy-passed").iterdir()))
        self.header.write_text("struct bad_name { int fine; }; using H = bad_name;\n")
        self.assertFinds(self.run_check(), "core/io/H.h:1", "bad_name")
        self.assertFinds(self.run_check(), "core/io/H.h:1", "bad_name")

    def test_fails_on_a_file_that_does_not_compile(self):
        self.header.write_text("struct H { int fine;\n")
        self.assertFinds(self.run_check(), "error")

    def write_second(self, text):
        source = self.write("core/io/T.cpp", text)
        entries = json.loads((self.build / "compile_commands.json").read_text())
        entries.append(dict(entries[0], file=str(source),
                            command=f"c++ -std=c++20 -Werror -I{self.root} -c {source}"))
        self.write("build/compile_commands.json", json.dumps(entries))

    def test_names_the_file_of_a_group_that_is_at_fault(self):
        self.write_second("int other();\nint other()\n{\n    int Zed = 1;\n    return Zed;\n}\n")
        problems = self.run_check()
        self.assertFinds(problems, "core/io/T.cpp:4", "Zed")
        self.assertEqual(len(problems), 1)
        self.assertEqual(len(list((self.build / "tidy-passed").iterdir())), 1)

    def test_takes_no_clash_of_two_files_for_a_fault(self):
        self.write_second('#include "core/io/H.h"\nstatic int kindOf(H h) { return h.fine; }\n'
                          "int other(H h);\nint other(H h) { return kindOf(h); }\n")
        self.assertEqual(self.run_check(), [])

    def test_keeps_files_apart_whose_names_mean_what_the_word_does_not_tell(self):
        self.write("core/io/Count.h", "int count(int a);\n")
        hidden = "namespace {\n\nint count(long a)\n{\n    return int(a);\n}\n\n} // namespace\n"
        overload = self.write("core/io/A.cpp", '#include "core/io/Count.h"\n' + hidden)
        member = self.write("core/io/B.cpp", hidden + "struct Sum {\n    int count;\n};\n")
        caller = self.write("core/io/C.cpp", '#include "core/io/Count.h"\nint one() { return count(1); }\n')
        other = self.write("core/io/D.cpp", hidden)
        entries = {source: {"arguments": ["c++"]} for source in (overload, member, caller, other)}
        self.assertEqual(check_tidy.groups_of(sorted(entries), entries), [[overload, other], [member], [caller]])

    def test_tells_a_constant_of_a_header_from_one_of_its_name(self):
        self.write("core/io/K.h", "constexpr int kMost = 4;\n")
        self.header.write_text('#include "core/io/K.h"\nstruct H { int fine = kMost; };\n')
        self.write_second("namespace {\n\nconstexpr long kMost = 5;\n\n} // namespace\n"
                          "long other();\nlong other()\n{\n    return kMost;\n}\n")
        entries = dict(check_tidy.sources_of(self.root, self.build))
        sources = sorted(entries)
        suspects = check_tidy.suspects_of(os.environ["CLANG_TIDY"], self.root, entries[sources[0]], sources)
        self.assertEqual(suspects, set())

    def test_sees_a_source_without_precompiled_headers(self):
        entry = {"file": "a.cpp", "command": "c++ -DA -Winvalid-pch -include /b/cmake_pch.hxx -include /b/ours.h "
                                             "-fpch-preprocess -o a.o -c a.cpp"}
        self.assertEqual(check_tidy.flags_of(entry), ["c++", "-DA", "-include", "/b/ours.h"])

    def test_keeps_files_with_hidden_names_of_others_apart(self):
        hidden = "namespace {\n\nint helper(int a)\n{\n    return a;\n}\n\n} // namespace\n"
        self.write_second(hidden)
        third = self.write("core/io/U.cpp", "int helper(long a);\n")
        sources = [*dict(check_tidy.sources_of(self.root, self.build)), third]
        units = check_tidy.source_units.units_of(sorted(sources), 24)
        names = [sorted(source.name for source in unit) for unit in units]
        self.assertEqual(sorted(names), [["S.cpp", "T.cpp"], ["U.cpp"]])

    def test_knows_all_hidden_names_of_a_line(self):
        text = "namespace {\n\nconstexpr int kEdge = 1, kGap = 2;\n\n} // namespace\n"
        self.assertLessEqual({"kEdge", "kGap"}, check_tidy.source_units.own_names(text))

    def test_sees_each_source_of_a_unit(self):
        second = self.write("core/io/T.cpp", "int other();\nint other()\n{\n    int Zed = 1;\n    return Zed;\n}\n")
        unit = self.write("build/core/Unity/unity_unit_0_cxx.cxx",
                          f'#include "{self.root}/core/io/S.cpp"\n\n#include "{second}"\n')
        self.write("build/compile_commands.json", json.dumps([{
            "directory": str(self.build), "file": str(unit),
            "command": f"c++ -std=c++20 -I{self.root} -o u.o -c {unit}"}]))
        problems = self.run_check()
        self.assertFinds(problems, "core/io/T.cpp:4", "Zed")
        self.assertEqual(len(problems), 1)


# Another version of the tools judges differently (cmake/VoxdeckLint.cmake), so it is not judged.
if not os.environ.get("CLANG_FORMAT"):
    del Format
if not os.environ.get("CLANG_TIDY"):
    del Tidy

if __name__ == "__main__":
    unittest.main()
