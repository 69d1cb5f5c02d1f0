// SPDX-License-Identifier: GPL-3.0-or-later
// edit: segments are divided, merged, moved, added and deleted.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class SegmentCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void dividesJoinsMovesAddsAndTakesAway();
    void publishesWhatItChanged();
    void saysHowItIsUsed();
    void refusesWhatIsNotThere();
    void changesTheLinesOfAList();
    void timesKeepTheDecimalsOfTheList();
    void cutsARecordingAtItsPauses();
    void keepsSegmentsBetweenTheirNeighbours();
    void writesTheTextOfASegmentOfARecording();

private:
    Said edit(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {"edit", m_set});
        arguments.insert(arguments.end(), {"--workspace", m_set + "/../w.voxdeck"});
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string texts()
    {
        const Said said = test::runCommand(m_fs, {"query", m_set, "", "--columns", "key,text",
                                                  "--workspace", m_set + "/../w.voxdeck", "--csv"});
        return said.code == 0 ? said.out : said.err;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_set;
    PosixFileSystem m_fs;
};

void SegmentCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_set = m_folder->path().toStdString() + "/set";
    const std::vector<test::TouchItem> items{
        {R"({"key": "a", "txt": "good morning", "sample_rate": 16000})",
         std::vector<std::int16_t>(64'000)}};
    std::filesystem::create_directories(m_set + "/000000000");
    for (const auto &[path, bytes] : test::touchShard(m_set + "/000000000", items))
        std::ofstream(path, std::ios::binary) << bytes;
}

void SegmentCommandTest::dividesJoinsMovesAddsAndTakesAway()
{
    const Said split = edit({"a", "--split-at", "2", "--text-at", "4", "--json"});
    QCOMPARE(split.err, std::string());
    QCOMPARE(split.code, 0);
    QCOMPARE(JsonValue::parse(split.out).value().find("applied")->toInteger(), 1);
    QVERIFY2(texts().find("a_a,good\n") != std::string::npos
                 || texts().find("a_a,good\r\n") != std::string::npos,
             texts().c_str());
    QCOMPARE(edit({"a", "--add", "3.5", "3.8", "--text", "all"}).code, 0);
    QCOMPARE(edit({"a", "--segment", "2", "--set-times", "3.6", "4"}).code, 0);
    QCOMPARE(edit({"a", "--segment", "1", "--merge"}).code, 0);
    QVERIFY2(texts().find("morning all") != std::string::npos, texts().c_str());
    QCOMPARE(edit({"a", "--segment", "0", "--delete"}).code, 0);
    QVERIFY(texts().find("good") == std::string::npos);
    // in words, not as lists of all segments
    const std::string history =
        test::runCommand(m_fs, {"history", m_set, "--workspace", m_set + "/../w.voxdeck"}).out;
    for (const char *const words :
         {"\tDivided into a_a and a_b at 2 s\n", "\ta_00000 added at 3.5 s\n", "\ta_a deleted\n"})
        QVERIFY2(history.find(words) != std::string::npos, (words + history).c_str());
    QVERIFY2(history.find("[[") == std::string::npos, history.c_str());
}

void SegmentCommandTest::publishesWhatItChanged()
{
    const Said said = edit({"a", "--split-at", "2", "--publish"});
    QCOMPARE(said.code, 0);
    const Said shown = test::runCommand(m_fs, {"show", m_set, "a"});
    QVERIFY2(shown.out.find("segments") != std::string::npos, shown.out.c_str());
    QCOMPARE(edit({"a", "--segment", "0", "--delete", "--publish"}).code, 0);
}

void SegmentCommandTest::saysHowItIsUsed()
{
    QCOMPARE(edit({"a", "--merge", "--delete"}).code, 2);
    QCOMPARE(edit({"a", "--delete", "--text", "x"}).code, 2);
    QCOMPARE(edit({"a", "--text", "x", "--text-at", "1"}).code, 2);
    QVERIFY(edit({"a", "--set-times", "1"}).code != 0);
    QVERIFY(test::runCommand(m_fs, {"edit", "--help"}).out.find("--split-at") != std::string::npos);
}

void SegmentCommandTest::refusesWhatIsNotThere()
{
    QCOMPARE(edit({"a", "--delete"}).code, 3);
    QCOMPARE(edit({"a", "--segment", "1", "--merge"}).code, 3);
    QCOMPARE(edit({"nokey", "--delete"}).code, 3);
    QCOMPARE(edit({"a", "--add", "3", "9"}).code, 3); // the audio is 4 s long
    const Said outside = edit({"a", "--split-at", "48"});
    QCOMPARE(outside.code, 3);
    QVERIFY2(
        outside.err.find("segment a: cannot be divided at 48 s: it is 4 s long, from 0 s to 4 s")
            != std::string::npos,
        outside.err.c_str());
}

void SegmentCommandTest::changesTheLinesOfAList()
{
    const std::string folder = m_folder->path().toStdString();
    std::ofstream(folder + "/data.list")
        << R"({"key": "u1", "wav": "show.wav", "txt": "a b", "start": 0, "end": 2})" << '\n'
        << R"({"key": "u2", "wav": "show.wav", "txt": "c", "start": 2, "end": 3})" << '\n';
    m_set = folder + "/data.list";
    const auto run = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--workspace", folder + "/list.voxdeck"});
        return test::runCommand(m_fs, std::move(arguments));
    };
    const auto keys = [&] {
        return run({"query", m_set, "", "--columns", "key,start,end,text"}).out;
    };
    Said said = run({"edit", m_set, "u1", "--split-at", "1", "--text-at", "1"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(keys().find("u1_a") != std::string::npos, keys().c_str());
    QCOMPARE(run({"edit", m_set, "show", "--segment", "1", "--merge"}).code, 0);
    QVERIFY2(keys().find("u2") == std::string::npos, keys().c_str());
    QVERIFY2(keys().find("b c") != std::string::npos, keys().c_str());
    QCOMPARE(run({"edit", m_set, "show", "--add", "4", "5", "--text", "new"}).code, 0);
    QCOMPARE(run({"edit", m_set, "u1_a", "--set-times", "0.25", "1"}).code, 0);
    QVERIFY2(keys().find("0.25") != std::string::npos, keys().c_str());
    QCOMPARE(run({"edit", m_set, "u1_a", "--delete"}).code, 0);
    QCOMPARE(run({"edit", m_set, "u1_a", "--delete"}).code, 3);
    said = run({"publish", m_set});
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    std::ifstream list(folder + "/data.list");
    const std::string published{std::istreambuf_iterator<char>(list), {}};
    QVERIFY2(published.find("u1_b") != std::string::npos
                 && published.find("\"new\"") != std::string::npos
                 && published.find("u1_a") == std::string::npos
                 && published.find("u2\"") == std::string::npos,
             published.c_str());
    QCOMPARE(run({"publish", m_set}).out, std::string("Nothing to publish.\n"));
    said = run({"export", m_set, "--format", "wenet", "-o", folder + "/out.list"});
    QVERIFY2(said.code == 0, said.err.c_str());
    std::ifstream written(folder + "/out.list");
    const std::string all{std::istreambuf_iterator<char>(written), {}};
    QVERIFY2(all.find("u1_b") != std::string::npos && all.find("\"new\"") != std::string::npos
                 && all.find("u1_a") == std::string::npos,
             all.c_str());
}

/// 1.5 beside 2.00 is 1.50; what a sample needs stays.
void SegmentCommandTest::timesKeepTheDecimalsOfTheList()
{
    const std::string folder = m_folder->path().toStdString();
    const auto put = [&](const std::string &name, const std::string &text) {
        std::filesystem::create_directories(folder + "/k");
        std::ofstream(folder + "/k/" + name) << text;
    };
    put("wav.scp", "show show.wav\n");
    put("segments", "u1 show 0.00 2.00\nu2 show 2.00 3.25\n");
    put("text", "u1 a b\nu2 c\n");
    put("utt2spk", "u1 s\nu2 s\n");
    const auto run = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--workspace", folder + "/k.voxdeck"});
        return test::runCommand(m_fs, std::move(arguments));
    };
    QCOMPARE(run({"edit", folder + "/k", "u1", "--split-at", "1.5", "--text-at", "1"}).code, 0);
    QCOMPARE(run({"edit", folder + "/k", "u2", "--set-times", "2.1", "3.203125"}).code, 0);
    const Said said = run({"publish", folder + "/k"});
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(readWholeFile(m_fs, folder + "/k/segments").value(),
             std::string("u1_a show 0.00 1.50\nu1_b show 1.50 2.00\nu2 show 2.10 3.203125\n"));
}

void SegmentCommandTest::cutsARecordingAtItsPauses()
{
    // 0.992 s loud, 1.008 s silent, 2 s loud: on borders of 256 frames at 16 kHz
    std::vector<std::int16_t> samples(64'000, 9000);
    std::fill(samples.begin() + 62 * 256, samples.begin() + 125 * 256, std::int16_t{0});
    const std::vector<test::TouchItem> items{
        {R"({"key": "a", "txt": "one two three", "sample_rate": 16000})", samples}};
    for (const auto &[path, bytes] : test::touchShard(m_set + "/000000000", items))
        std::ofstream(path, std::ios::binary) << bytes;
    const Said shown = edit({"a", "--propose-pauses", "--dry-run"});
    QCOMPARE(shown.err, std::string());
    QCOMPARE(shown.out, std::string("0\t1.092\n1.9\t4\n"));
    QVERIFY2(texts().find("a,one two three") != std::string::npos, texts().c_str()); // unchanged
    QCOMPARE(edit({"a", "--propose-pauses"}).code, 0);
    const std::string now = texts();
    QVERIFY2(now.find("a_00000,one\n") != std::string::npos
                 || now.find("a_00000,one\r\n") != std::string::npos,
             now.c_str());
    QVERIFY2(now.find("a_00001,two three") != std::string::npos, now.c_str());
    QCOMPARE(edit({"a", "--propose-pauses", "--max-length", "0.1"}).code, 3);
    QCOMPARE(edit({"a", "--propose-pauses", "--threshold-db", "-1"}).code, 3); // nothing is so loud
    QCOMPARE(edit({"a", "--merge", "--propose-pauses"}).code, 2);
    QCOMPARE(edit({"a", "--merge", "--dry-run"}).code, 2);
}

/// As the window does; an overlap is made only where it is asked for.
void SegmentCommandTest::keepsSegmentsBetweenTheirNeighbours()
{
    QCOMPARE(edit({"a", "--split-at", "2", "--text-at", "4"}).code, 0);
    const Said early = edit({"a", "--segment", "1", "--set-times", "1.5", "4"});
    QCOMPARE(early.code, 3);
    QVERIFY2(early.err.find("segment a_b: would begin at 1.5 s, before the previous segment ends at"
                            " 2 s")
                 != std::string::npos,
             early.err.c_str());
    const Said late = edit({"a", "--segment", "0", "--set-times", "0", "2.5"});
    QCOMPARE(late.code, 3);
    QVERIFY2(late.err.find("would end at 2.5 s, after the next segment begins at 2 s")
                 != std::string::npos,
             late.err.c_str());
    QCOMPARE(edit({"a", "--segment", "1", "--set-times", "2.25", "3.5"}).code, 0);
    QCOMPARE(edit({"a", "--segment", "0", "--set-times", "0", "2.5", "--overlap"}).code, 0);
    QCOMPARE(edit({"a", "--segment", "1", "--set-times", "2.3", "4"}).code, 0); // overlaps already
    QCOMPARE(edit({"a", "--segment", "1", "--delete", "--overlap"}).code, 2);
}

/// A recording and the number of its segment, as for what changes segments.
void SegmentCommandTest::writesTheTextOfASegmentOfARecording()
{
    const std::string folder = m_folder->path().toStdString();
    std::ofstream(folder + "/data.list")
        << R"({"key": "u1", "wav": "show.wav", "txt": "a b", "start": 0, "end": 2})" << '\n'
        << R"({"key": "u2", "wav": "show.wav", "txt": "c", "start": 2, "end": 3})" << '\n';
    const auto run = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin() + 1, folder + "/data.list");
        arguments.insert(arguments.end(), {"--workspace", folder + "/list.voxdeck"});
        return test::runCommand(m_fs, std::move(arguments));
    };
    const auto texts = [&] {
        return run({"query", "", "--columns", "key,text", "--csv"}).out;
    };
    const Said said = run({"edit", "show", "--segment", "1", "--text", "said anew"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(texts().find("u2,said anew") != std::string::npos, texts().c_str());
    const Said again = run({"edit", "show", "--segment", "1", "--text", "said anew"});
    QVERIFY2(again.out.find("1 already had this text") != std::string::npos, again.out.c_str());
    QCOMPARE(run({"edit", "u1", "--segment", "0", "--text", "a"}).code, 0);
    QVERIFY2(texts().find("u1,a\n") != std::string::npos
                 || texts().find("u1,a\r\n") != std::string::npos,
             texts().c_str());
    const Said none = run({"edit", "show", "--segment", "2", "--text", "x"});
    QCOMPARE(none.code, 3);
    QVERIFY2(none.err.find("has no such segment; the recording has 2") != std::string::npos,
             none.err.c_str());
}

QTEST_GUILESS_MAIN(SegmentCommandTest)
#include "SegmentCommandTest.moc"
