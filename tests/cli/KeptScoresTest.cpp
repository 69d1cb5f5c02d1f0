// SPDX-License-Identifier: GPL-3.0-or-later
// Hypothesis, CER and WER after a change of times or a division: what the table says at once is what it says when the
// dataset is read again.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/TouchShard.h"
#include "tests/support/Wav.h"

#include <QTest>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class KeptScoresTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void aChangeOfTimesKeepsThem_data() { ways(); }
    void aChangeOfTimesKeepsThem();
    void partsHaveTheirShare_data() { ways(); }
    void partsHaveTheirShare();
    void decisionsStayWithTheItem();
    void timesThatAreAlreadySoAreNoEdit_data() { ways(); }
    void timesThatAreAlreadySoAreNoEdit();

private:
    static void ways()
    {
        QTest::addColumn<bool>("isList");
        QTest::addColumn<bool>("isPackage");
        for (const bool isList : {false, true})
            for (const bool isPackage : {false, true})
                QTest::addRow("%s, %s", isList ? "list" : "whole item",
                              isPackage ? "package" : "command")
                    << isList << isPackage;
    }
    void makeHome(bool isList)
    {
        makeFolder();
        const std::string fields = "\"txt\": \"good morning all\", \"hyp\": \"good mourning all\"";
        if (isList) {
            write("home/a.wav", test::silentWav(1, 16'000, 64'000));
            write("home/data.list", "{\"key\": \"a\", \"wav\": \"" + at("home/a.wav") + "\", "
                                        + fields
                                        + R"(, "start": 0.0, "end": 4.0})"
                                          "\n");
            m_home = at("home/data.list");
            m_file = m_home;
        } else {
            const std::vector<test::TouchItem> items{
                {R"({"key": "a", )" + fields + R"(, "sample_rate": 16000})",
                 std::vector<std::int16_t>(64'000)}};
            std::filesystem::create_directories(at("home/set/000000000"));
            for (const auto &[path, bytes] : test::touchShard(at("home/set/000000000"), items))
                std::ofstream(path, std::ios::binary) << bytes;
            m_home = at("home/set");
            m_file = at("home/set/000000000/metainfo.idx");
        }
    }
    Said home(const std::string &command, std::vector<std::string> more,
              const std::string &workspace = "h.voxdeck")
    {
        more.insert(more.begin(), {command, m_home});
        more.insert(more.end(), {"--workspace", at(workspace)});
        return run(std::move(more));
    }
    /// "start end text|hypothesis cer wer" of every row.
    std::string rows(const std::string &workspace = "h.voxdeck")
    {
        const Said said = home(
            "query",
            {"", "--columns", "start,end,text,hypothesis,cer,wer", "--sort", "start", "--json"},
            workspace);
        std::string all;
        for (std::size_t begin = 0; begin < said.out.size();) {
            const std::size_t end = std::min(said.out.find('\n', begin), said.out.size());
            const auto row = JsonValue::parse(said.out.substr(begin, end - begin));
            begin = end + 1;
            if (!row || !row->find("start"))
                return said.out + said.err;
            const auto shown = [&](const char *name) {
                const auto *value = row->find(name);
                return value ? value->dump().value_or("?") : std::string("none");
            };
            all += shown("start") + " " + shown("end") + " " + shown("text") + "|" + shown("hyp")
                   + " " + shown("cer") + " " + shown("wer") + "/";
        }
        return all;
    }
    void readAgain()
    {
        namespace fs = std::filesystem;
        fs::last_write_time(m_file, fs::last_write_time(m_file) + std::chrono::seconds(5));
    }
    /// The command on the one item, here or in a work package that comes back.
    void perform(const std::vector<std::string> &words, bool isPackage)
    {
        auto here = words;
        here.insert(here.begin(), "a");
        if (!isPackage) {
            const Said made = home("edit", here);
            QVERIFY2(made.code == 0, made.err.c_str());
            return;
        }
        const auto check = [](const Said &said) {
            QVERIFY2(said.code == 0, (said.out + said.err).c_str());
        };
        check(run({"package", "create", m_home, "-o", at("job.voxpack"), "--force", "--workspace",
                   at("h.voxdeck")}));
        check(run({"package", "open", at("job.voxpack"), "-o", at("anna")}));
        here.insert(here.begin(),
                    {"edit", at("anna/segments.jsonl"), "--workspace", at("anna.voxdeck")});
        check(run(here));
        check(run({"package", "return", at("anna"), "--workspace", at("anna.voxdeck"), "-o",
                   at("result.jsonl"), "--force"}));
        check(
            run({"changes", "import", m_home, at("result.jsonl"), "--workspace", at("h.voxdeck")}));
    }
    void checkStays(const std::string &wanted)
    {
        QCOMPARE(rows(), wanted);
        readAgain();
        QCOMPARE(rows(), wanted);
        QCOMPARE(home("undo", {}).code, 0);
        QCOMPARE(rows(), m_before);
        QCOMPARE(home("redo", {}).code, 0);
        QCOMPARE(rows(), wanted);
        const Said published = home("publish", {});
        QVERIFY2(published.code == 0, (published.out + published.err).c_str());
        QCOMPARE(rows(), wanted);
        readAgain();
        QCOMPARE(rows(), wanted);
    }

    std::string m_home, m_file, m_before;
};

void KeptScoresTest::aChangeOfTimesKeepsThem()
{
    QFETCH(bool, isList);
    QFETCH(bool, isPackage);
    makeHome(isList);
    m_before = rows();
    const auto scores = m_before.substr(m_before.find('|'));
    QVERIFY2(scores.find("mourning all") != std::string::npos, scores.c_str());
    perform({"--set-times", "0.5", "3.5"}, isPackage);
    const std::string wanted = "0.5 3.5 \"good morning all\"" + scores;
    QCOMPARE(rows(), wanted);
    checkStays(wanted);
    QCOMPARE(rows("fresh.voxdeck"), wanted);
}

void KeptScoresTest::partsHaveTheirShare()
{
    QFETCH(bool, isList);
    QFETCH(bool, isPackage);
    makeHome(isList);
    m_before = rows();
    perform({"--split-at", "1"}, isPackage);
    const auto parts = rows();
    QVERIFY2(parts.find(R"("good"|"good" 0)") != std::string::npos, parts.c_str());
    QVERIFY2(parts.find(R"("morning all"|"mourning all" 0.)") != std::string::npos, parts.c_str());
    checkStays(parts);
}

/// The status, the flag and what else people said of the item is said of its segment.
void KeptScoresTest::decisionsStayWithTheItem()
{
    makeHome(false);
    QCOMPARE(home("set", {"key:=a", "--status", "approved"}).code, 0);
    QCOMPARE(home("set", {"key:=a", "--flag", "1"}).code, 0);
    perform({"--set-times", "0.5", "3.5"}, false);
    const auto isKept = [this] {
        const Said said = home("query", {"status:approved flag:yes start:0.5", "--count"});
        return said.out == "1\n";
    };
    QVERIFY(isKept());
    QCOMPARE(home("publish", {}).code, 0);
    readAgain();
    QVERIFY(isKept());
}

/// Nothing is journalled, and the row is the same.
void KeptScoresTest::timesThatAreAlreadySoAreNoEdit()
{
    QFETCH(bool, isList);
    QFETCH(bool, isPackage);
    makeHome(isList);
    m_before = rows();
    if (isPackage)
        return; // a package brings what is otherwise than before
    perform({"--set-times", "0", "4"}, false);
    QCOMPARE(rows(), m_before);
    const Said history = home("history", {"--json"});
    QCOMPARE(history.out, std::string());
    const Said undone = home("undo", {});
    QVERIFY2((undone.out + undone.err).find("Nothing to undo") != std::string::npos,
             (undone.out + undone.err).c_str());
}

QTEST_GUILESS_MAIN(KeptScoresTest)
#include "KeptScoresTest.moc"
