// SPDX-License-Identifier: GPL-3.0-or-later
// check-text: what is printed, what is fixed as one step, and the rules a project keeps.
#include "app/cli/OpenWorkspace.h"
#include "core/edit/EditSession.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectText.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/FilledWorkspace.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

class CheckTextCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void printsHints();
    void fixesAsOneStep();
    void keepsRulesOfTheProject();
    void looksForUnknownWords();
    void refusesWrongUse();
    void keepsWordsTagsAndDirections();
    void wordsOfTheProjectAreChangedHere();

private:
    Said check(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {"check-text", m_dataset});
        arguments.insert(arguments.end(), {"--workspace", m_file});
        return test::runCommand(m_fs, std::move(arguments));
    }
    void setText(const char *item, const char *text)
    {
        const auto said = test::runCommand(
            m_fs, {"edit", m_dataset, item, "--text", text, "--workspace", m_file});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    std::string text(std::uint32_t id)
    {
        const auto workspace = Workspace::openKnown(m_file, Workspace::Access::ReadOnly);
        const auto row = RowReader(**workspace).row(id);
        return row ? row->text : std::string(row.error().detail);
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_dataset, m_file;
};

void CheckTextCommandTest::wordsOfTheProjectAreChangedHere()
{
    const auto words = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"words", m_dataset, "--workspace", m_file});
        return test::runCommand(m_fs, std::move(arguments));
    };
    QCOMPARE(words({"list"}).out, std::string());
    auto said = words({"add", "en", "Touchnet", "voxdeck"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(words({"add", "te", "\xE0\xB0\xB9\xE0\xB1\x88"}).code, 0);
    QCOMPARE(words({"list", "en"}).out, std::string("en\ttouchnet\nen\tvoxdeck\n"));
    QCOMPARE(
        words({"list", "--json"}).out,
        std::string(
            "{\"en\": [\"touchnet\", \"voxdeck\"], \"te\": [\"\xE0\xB0\xB9\xE0\xB1\x88\"]}\n"));
    QCOMPARE(words({"remove", "en", "Touchnet"}).code, 0);
    QCOMPARE(words({"list", "en"}).out, std::string("en\tvoxdeck\n"));
    said = words({"add", "en", "two words", "fine"}); // an invalid word does not stop the others
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("two words: ") != std::string::npos, said.err.c_str());
    QCOMPARE(words({"list", "en"}).out, std::string("en\tfine\nen\tvoxdeck\n"));
    QCOMPARE(words({"add", "en"}).code, 2);
    QCOMPARE(words({"add", "en", ""}).code, 3);
}

void CheckTextCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_dataset = m_folder->path().toStdString() + "/data";
    m_file = m_folder->path().toStdString() + "/w.voxdeck";
    QVERIFY(test::writeSampleDataset(m_fs, m_dataset, {}));
    setText("utt-00000", "one\u00A0 two ,three");
    setText("utt-00001", "p\u0430ypal");
}

void CheckTextCommandTest::printsHints()
{
    const auto said = check({});
    QCOMPARE(said.code, 0);
    QVERIFY(said.out.find("utt-00000\t3\tinvisible\tU+00A0 NO-BREAK SPACE\t\u00A0\t \n")
            != std::string::npos);
    QVERIFY(said.out.find("utt-00001\t1\tlook-alike\tU+0430 CYRILLIC SMALL LETTER A\tа\ta\n")
            != std::string::npos);
    QVERIFY(said.out.find("utt-00002") == std::string::npos);
    QVERIFY2(said.err.find("2 hints in 2 of 3 segments") != std::string::npos, said.err.c_str());
    const auto asJson = check({"utt-00001", "--json"});
    const auto object = JsonValue::parse(asJson.out);
    QVERIFY2(object.has_value(), asJson.out.c_str());
    QCOMPARE(object->find("rule")->toString(), std::string("look-alike"));
    QCOMPARE(object->find("suggestion")->toString(), std::string("a"));
    QCOMPARE(object->find("byte")->toInteger(), std::int64_t{1});
}

void CheckTextCommandTest::fixesAsOneStep()
{
    const auto said = check({"--fix"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("2 segments fixed\n"));
    QCOMPARE(text(1), std::string("one two ,three"));
    QCOMPARE(text(2), std::string("paypal"));
    QCOMPARE(check({"--fix", "--json"}).out, std::string("{\"segments\": 0, \"step\": 0}\n"));
    const auto workspace = Workspace::openKnown(m_file);
    const auto items = openItems(m_fs, m_dataset);
    QVERIFY(items.has_value());
    EditSession edits(**workspace, *items, cli::userName()); // who the command was
    const auto steps = edits.undoableSteps();
    QCOMPARE(steps->size(), std::size_t{3}); // two edits and one for both fixes
    QVERIFY(edits.undo(steps->back()));
    QCOMPARE(text(2), std::string("p\u0430ypal"));
    QCOMPARE(text(1), std::string("one\u00A0 two ,three"));
}

void CheckTextCommandTest::keepsRulesOfTheProject()
{
    const auto said = check({"--rules", "{\"off\": [\"look-alike\"], \"marks\": {\"*\": \"-\"}}"});
    QCOMPARE(said.code, 0);
    QVERIFY(said.out.find("look-alike") == std::string::npos);
    QVERIFY(said.out.find("\tmarks\t") != std::string::npos);
    QVERIFY(check({}).out.find("\tmarks\t") != std::string::npos); // they are kept
    QVERIFY(check({"--rules", "{}"}).out.find("look-alike") != std::string::npos);
}

void CheckTextCommandTest::looksForUnknownWords()
{
    std::vector<test::FilledRow> rows;
    for (int row = 0; row < 300; ++row)
        rows.push_back({"r" + std::to_string(row), 1.0, "te", {}, "common wordz"});
    rows.push_back({"typo", 1.0, "te", {}, "comon wordz"});
    const auto workspace = test::filledWorkspace(m_folder->path().toStdString() + "/l.voxdeck",
                                                 rows);
    QVERIFY(workspace.has_value());
    QVERIFY((*workspace)
                ->database()
                .run("INSERT INTO tally (shard, kind, value, rows, seconds) VALUES (1, 0, 0, 301, "
                     "301)"));
    const auto counted = countWords(**workspace);
    QVERIFY(counted.has_value());
    QCOMPARE(counted->rows, std::uint64_t{301});
    QCOMPARE(counted->of, std::uint64_t{301});
    QCOMPARE(counted->vocabularies->at("te").count("wordz"), std::uint32_t{301});
    QCOMPARE(counted->vocabularies->at("te").count("comon"), std::uint32_t{1});
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = countWords(**workspace, {}, stop.get_token());
    QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    QCOMPARE(check({"--spelling"}).code, 0);
}

void CheckTextCommandTest::refusesWrongUse()
{
    QCOMPARE(check({"--rules", "{\"digits\": \"roman\"}"}).code, 2);
    QCOMPARE(check({"lang:("}).code, 2);
    QCOMPARE(test::runCommand(m_fs, {"check-text", m_dataset + "/nothing"}).code, 3);
}

void CheckTextCommandTest::keepsWordsTagsAndDirections()
{
    {
        const auto workspace = Workspace::openKnown(m_file);
        ProjectText project(**workspace);
        QVERIFY(project.addWord("zh-TW", "Voxdeck"));
        QVERIFY(project.addWord("te", "నమ"));
        QVERIFY(!project.addWord("te", "two words"));
        QVERIFY(!project.addWord("te", ""));
        QVERIFY(project.addTags("noise music"));
        QVERIFY(project.addTags("noise applause"));
        QVERIFY(!project.addTags("a\nb"));
        QVERIFY(project.setDirection("utt-00001", "rtl"));
        QVERIFY(!project.setDirection("utt-00001", "up"));
    }
    const auto workspace = Workspace::openKnown(m_file);
    ProjectText project(**workspace);
    const ProjectWords words{{"te", {"నమ"}}, {"zh", {"voxdeck"}}};
    QVERIFY(*project.words() == words);
    QVERIFY(project.removeWord("te", "నమ"));
    QCOMPARE(project.words()->size(), std::size_t{1});
    const std::vector<std::string> tags{"applause", "music", "noise"};
    QCOMPARE(*project.tags(), tags);
    QCOMPARE(*project.direction("utt-00001"), std::string("rtl"));
    QCOMPARE(*project.direction("utt-00002"), std::string());
    QVERIFY(project.setDirection("utt-00001", ""));
    QCOMPARE(*project.direction("utt-00001"), std::string());
}

QTEST_GUILESS_MAIN(CheckTextCommandTest)
#include "CheckTextCommandTest.moc"
