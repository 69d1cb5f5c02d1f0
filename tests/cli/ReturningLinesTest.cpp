// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that leave a list for one import and come back: a list that is written by halves, a line dropped by mistake.
#include "tests/cli/CommandFolder.h"
#include "tests/support/SampleDataset.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class ReturningLinesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void findTheirEdits_data();
    void findTheirEdits();
    void areDividedAgain();
    void ofOneKeyKeepTheirOrder();

private:
    Said in(std::vector<std::string> words)
    {
        words.insert(words.end(), {"--workspace", at("w.voxdeck")});
        return run(std::move(words));
    }
    std::string rows(const std::string &query = {})
    {
        return in({"query", m_list, query, "--columns", "key,status,split,tags,unpublished,text",
                   "--csv"})
            .out;
    }
    void writeList(bool isWhole);
    bool m_isKaldi = false;
    std::string m_list;
};

void ReturningLinesTest::init()
{
    makeFolder();
    QVERIFY(test::writeSampleList(m_fs, m_root / "sound", 1));
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sound"))
        if (file.path().extension() == ".wav")
            std::filesystem::copy(file.path(), m_root / "a.wav",
                                  std::filesystem::copy_options::overwrite_existing);
    m_isKaldi = false;
    m_list = at("raw.list");
}

/// With or without the line of "b".
void ReturningLinesTest::writeList(bool isWhole)
{
    std::string lines;
    std::string sounds;
    for (const char *const key : {"a", "b", "c"}) {
        if (!isWhole && key[0] == 'b')
            continue;
        if (m_isKaldi) {
            lines.append(key).append(" text of ").append(key).append("\n");
            sounds.append(key).append(" ").append(at("a.wav")).append("\n");
        } else {
            lines.append(R"({"key":")").append(key).append(R"(","wav":"a.wav","txt":"text of )");
            lines.append(key).append("\"}\n");
        }
    }
    if (m_isKaldi) {
        std::filesystem::create_directories(m_list);
        write("kaldi/text", lines);
        write("kaldi/wav.scp", sounds);
    } else {
        write("raw.list", lines);
    }
}

void ReturningLinesTest::findTheirEdits_data()
{
    QTest::addColumn<bool>("isKaldi");
    QTest::newRow("raw list") << false;
    QTest::newRow("kaldi") << true;
}

void ReturningLinesTest::findTheirEdits()
{
    QFETCH(const bool, isKaldi);
    m_isKaldi = isKaldi;
    if (isKaldi)
        m_list = at("kaldi");
    writeList(true);
    QCOMPARE(in({"import", m_list}).code, 0);
    QCOMPARE(in({"edit", m_list, "b", "--text", "mine"}).code, 0);
    QCOMPARE(in({"set", m_list, "key:b", "--status", "approved"}).code, 0);
    QCOMPARE(in({"set", m_list, "key:b", "--add-tags", "noise"}).code, 0);
    QCOMPARE(
        run({"split", m_list, "--workspace", at("w.voxdeck"), "move", "test", "--filter", "key:b"})
            .code,
        0);
    const std::string before = rows("key:b");
    QVERIFY2(before.find("approved,test,noise,yes,mine") != std::string::npos, before.c_str());

    writeList(false);
    const Said left = in({"import", m_list});
    QVERIFY2(left.out.find("1 segment with unpublished edits left the list") != std::string::npos,
             (left.out + left.err).c_str());
    QCOMPARE(in({"query", m_list, "key:b", "--count"}).out, std::string("0\n"));

    writeList(true);
    QCOMPARE(in({"import", m_list}).code, 0);
    QCOMPARE(rows("key:b"), before);
    QCOMPARE(in({"query", m_list, "unpublished:yes", "--count"}).out, std::string("1\n"));
    QCOMPARE(in({"publish", m_list}).code, 0);
    const std::string after = rows("key:b");
    QVERIFY2(after.find("approved,test,noise,no,mine") != std::string::npos, after.c_str());
    // and once more, now that the file says so
    QCOMPARE(in({"import", m_list}).code, 0);
    QCOMPARE(rows("key:b"), after);
}

void ReturningLinesTest::areDividedAgain()
{
    writeList(true);
    QCOMPARE(in({"import", m_list}).code, 0);
    const Said divided = in({"edit", m_list, "b", "--split-at", "0.1"});
    QVERIFY2(divided.code == 0, divided.err.c_str());
    const std::string before = rows("key:b*");
    QCOMPARE(std::count(before.begin(), before.end(), '\n'), 3);
    writeList(false);
    const Said left = in({"import", m_list});
    QVERIFY2(left.err.find("with changed segments left the list") != std::string::npos,
             (left.out + left.err).c_str());
    QCOMPARE(in({"query", m_list, "key:b*", "--count"}).out, std::string("0\n"));
    writeList(true);
    QCOMPARE(in({"import", m_list}).code, 0);
    QCOMPARE(rows("key:b*"), before);
}

/// Lines of one key: each gets back the number that a line of its key had, the first one first.
void ReturningLinesTest::ofOneKeyKeepTheirOrder()
{
    const std::string line = R"({"key":"b","wav":"a.wav","txt":")";
    const std::string other = R"({"key":"a","wav":"a.wav","txt":"x"})"
                              "\n";
    const std::string both = other + line + "one\"}\n" + line + "two\"}\n";
    write("raw.list", both);
    QVERIFY(in({"import", m_list}).code <= 1); // 1: a key twice
    QCOMPARE(in({"edit", m_list, "#1", "--text", "mine"}).code, 0);
    write("raw.list", other);
    QCOMPARE(in({"import", m_list}).code, 0);
    write("raw.list", both);
    QVERIFY(in({"import", m_list}).code <= 1); // 1: a key twice
    QCOMPARE(in({"query", m_list, "key:b", "--columns", "text", "--csv"}).out,
             std::string("text\nmine\ntwo\n"));
}

QTEST_GUILESS_MAIN(ReturningLinesTest)
#include "ReturningLinesTest.moc"
