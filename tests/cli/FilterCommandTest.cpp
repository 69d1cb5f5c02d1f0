// SPDX-License-Identifier: GPL-3.0-or-later
// filter and basket: words, exit codes, and their use in queries of other commands.
#include "core/io/PosixFileSystem.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/FilledWorkspace.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

class FilterCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void everyCommandHasHelpWithAnExample();
    void savesListsAndForgetsFilters();
    void sharesFilters();
    void keepsBaskets();
    void sharesBaskets();
    void worksInQueries();

private:
    Said run(std::vector<std::string> arguments)
    {
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string path(const char *name) const { return m_folder->path().toStdString() + "/" + name; }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_file;
};

void FilterCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = path("w.voxdeck");
    std::vector<test::FilledRow> rows;
    for (int row = 0; row < 6; ++row)
        rows.push_back({"r" + std::to_string(row), 1.0, row < 2 ? "te" : "hi"});
    QVERIFY(test::filledWorkspace(m_file, rows));
}

void FilterCommandTest::everyCommandHasHelpWithAnExample()
{
    for (const char *const command : {"list", "save", "rename", "delete", "export", "import"})
        QVERIFY(run({"filter", m_file, command, "--help"}).out.find("Example: voxdeck-cli filter")
                != std::string::npos);
    for (const char *const command :
         {"list", "add", "remove", "union", "rename", "delete", "settle", "export", "import"})
        QVERIFY(run({"basket", m_file, command, "--help"}).out.find("Example: voxdeck-cli basket")
                != std::string::npos);
}

void FilterCommandTest::savesListsAndForgetsFilters()
{
    QCOMPARE(run({"filter", m_file, "save", "telugu", "lang:te", "--sort", "dur:desc"}).code, 0);
    QCOMPARE(run({"filter", m_file, "save", "Telugu", "lang:te"}).code, 3);
    QCOMPARE(run({"filter", m_file, "save", "Telugu", "lang:hi", "--replace"}).code, 0);
    QCOMPARE(run({"filter", m_file, "save", "bad", "langs:hi"}).code, 3);
    QCOMPARE(run({"filter", m_file, "save", "loop", "filter:loop"}).code, 3);
    QCOMPARE(run({"filter", m_file, "list"}).out, std::string("Telugu\tlang:hi\t-\n"));
    QCOMPARE(run({"filter", m_file, "rename", "Telugu", "hindi"}).code, 0);
    QCOMPARE(run({"filter", m_file, "rename", "Telugu", "hindi"}).code, 3);
    QCOMPARE(run({"filter", m_file, "list"}).out, std::string("hindi\tlang:hi\t-\n"));
    QCOMPARE(run({"filter", m_file, "rename", "hindi", "telugu"}).code, 0);
    QCOMPARE(run({"filter", m_file, "delete", "telugu"}).code, 0);
    QCOMPARE(run({"filter", m_file, "delete", "telugu"}).code, 3);
    QCOMPARE(run({"filter", m_file, "save", "telugu"}).code, 2);
}

void FilterCommandTest::sharesFilters()
{
    QCOMPARE(run({"filter", m_file, "save", "a", "lang:te"}).code, 0);
    QCOMPARE(run({"filter", m_file, "export", "-o", path("f.json")}).code, 0);
    QCOMPARE(run({"filter", m_file, "import", path("f.json")}).code, 3); // the name is taken
    QCOMPARE(run({"filter", m_file, "import", path("f.json"), "--replace"}).out,
             std::string("1 filter imported\n"));
    QCOMPARE(run({"filter", m_file, "import", path("none.json")}).code, 3);
}

void FilterCommandTest::keepsBaskets()
{
    QCOMPARE(run({"basket", m_file, "add", "hear", "lang:te"}).out,
             std::string("2 segments added to hear\n"));
    QCOMPARE(run({"basket", m_file, "add", "more", "item:r5"}).code, 0);
    QCOMPARE(run({"basket", m_file, "union", "hear", "more"}).code, 0);
    QCOMPARE(run({"basket", m_file, "remove", "hear", "item:r0"}).out,
             std::string("1 segment removed from hear\n"));
    QCOMPARE(run({"basket", m_file, "list"}).out, std::string("hear\t2\nmore\t1\n"));
    QCOMPARE(run({"basket", m_file, "rename", "more", "hear"}).code, 3);
    QCOMPARE(run({"basket", m_file, "delete", "more"}).code, 0);
    QVERIFY(run({"basket", m_file, "settle", "hear"}).out.starts_with("2 segments found"));
}

void FilterCommandTest::sharesBaskets()
{
    QCOMPARE(run({"basket", m_file, "add", "hear", "lang:te"}).code, 0);
    QCOMPARE(run({"basket", m_file, "export", "hear", "-o", path("b.json")}).code, 0);
    QCOMPARE(run({"basket", m_file, "import", path("b.json"), "--name", "copy"}).out,
             std::string("2 segments imported\n"));
    QCOMPARE(run({"basket", m_file, "list"}).out, std::string("copy\t2\nhear\t2\n"));
}

void FilterCommandTest::worksInQueries()
{
    const std::string data = path("data");
    QVERIFY(test::writeSampleDataset(m_fs, data, {.shards = 1, .itemsPerShard = 4}));
    const std::string file = path("other.voxdeck");
    const auto query = [&](const std::string &text) {
        return run({"query", data, text, "--count", "--workspace", file});
    };
    QCOMPARE(run({"basket", data, "--workspace", file, "add", "one", "key:utt-00001"}).code, 0);
    QCOMPARE(run({"filter", data, "--workspace", file, "save", "rest", "NOT basket:one"}).code, 0);
    QCOMPARE(query("basket:one").out, std::string("1\n"));
    QCOMPARE(query("filter:rest").out, std::string("3\n"));
    QCOMPARE(query("basket:none").code, 2);
    QVERIFY(run({"query", data, "basket:one", "--json", "--workspace", file}).out.find("basket")
            == std::string::npos);
    QCOMPARE(run({"split", file, "move", "test", "--filter", "basket:one"}).code, 0);
    QCOMPARE(query("split:test").out, std::string("1\n"));
}

QTEST_GUILESS_MAIN(FilterCommandTest)
#include "FilterCommandTest.moc"
