// SPDX-License-Identifier: GPL-3.0-or-later
// split assign, preview, move, list, freeze, unfreeze, check, repair: words, exit codes, what changes.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/FilledWorkspace.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <map>
#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

class SplitCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void everyCommandHasHelpWithAnExample();
    void wrongUsageIsTwo();
    void previewsWithoutChanging();
    void assignsTheSameAgain();
    void takesLists();
    void dividesTrain();
    void keepsAFieldTogether();
    void movesAQuery();
    void listsAsCsv();
    void listsNoSplitOfARecordingInTwo();
    void freezesAndChecks();
    void assignsWithTrainFrozen();
    void findsAndRepairsLeaks();
    void listsAllLeaksAsJson();
    void findsCopiesOfAudio();
    void findsTextsThatDifferInPunctuation();
    void namesTheLimitOfTexts();
    void opensADataset();
    void saysWhatIsNoWorkspace();

private:
    Said run(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "split");
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string path(const char *name) const { return m_folder->path().toStdString() + "/" + name; }
    std::string splits()
    {
        auto workspace = Workspace::openKnown(m_file).value();
        auto query = workspace->database().statement("SELECT split FROM segment ORDER BY id");
        std::string text;
        while (query.step().value())
            text += query.text(0);
        return text;
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_file;
};

void SplitCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = path("w.voxdeck");
    std::vector<test::FilledRow> rows;
    for (int recording = 0; recording < 10; ++recording)
        for (int segment = 0; segment < 2; ++segment)
            rows.push_back({"r" + std::to_string(recording), 1800, recording < 6 ? "te" : "hi",
                            "spk" + std::to_string(recording / 2)});
    QVERIFY(test::filledWorkspace(m_file, rows));
}

void SplitCommandTest::everyCommandHasHelpWithAnExample()
{
    for (const char *const command :
         {"assign", "preview", "move", "list", "freeze", "unfreeze", "check", "repair"}) {
        const Said said = run({m_file, command, "--help"});
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.find("Example: voxdeck-cli split corpus ") != std::string::npos, command);
    }
}

void SplitCommandTest::wrongUsageIsTwo()
{
    for (const auto &arguments : std::vector<std::vector<std::string>>{
             {m_file},
             {m_file, "assign"},
             {m_file, "assign", "--train", "90", "--test", "5"},
             {m_file, "assign", "--validation", "60", "--test", "50"},
             {m_file, "assign", "--test", "200"},
             {m_file, "assign", "--test", "2", "--method", "best"},
             {m_file, "assign", "--test", "2", "--field", "speaker"},
             {m_file, "assign", "--method", "lists"},
             {m_file, "assign", "--test", "2", "--subset-size", "5 apples"},
             {m_file, "move", "fold", "--filter", "lang:te"},
             {m_file, "move", "test"},
             {m_file, "freeze"},
             {m_file, "unfreeze", "test"}})
        QCOMPARE(run(arguments).code, 2);
    QCOMPARE(splits(), std::string(20, '0'));
}

void SplitCommandTest::previewsWithoutChanging()
{
    const Said said = run({m_file, "preview", "--test", "20", "--stratify", "language"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("unassigned -> test") != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("all\t10.000\t8.000 (+8.000)\t0.000\t2.000 (+2.000)\t0.000 (-10.000)")
                 != std::string::npos,
             said.out.c_str());
    QCOMPARE(splits(), std::string(20, '0'));
    QVERIFY(said.err.find("stays empty") == std::string::npos);
    const Said some = run({m_file, "preview", "--test", "20", "--limit", "3"});
    QVERIFY2(some.out.find("... and 7 more\n") != std::string::npos, some.out.c_str());
    const Said small = run({m_file, "preview", "--test", "1"});
    QVERIFY2(small.err.find("test stays empty") != std::string::npos,
             (small.out + small.err).c_str());
    const Said json = run({m_file, "preview", "--test", "20", "--json", "--limit", "0"});
    QVERIFY(json.out.find(R"("language": null)") != std::string::npos
            || json.out.find(R"("language":null)") != std::string::npos);
}

void SplitCommandTest::assignsTheSameAgain()
{
    const std::vector<std::string> assign{m_file,         "assign", "--train", "70",
                                          "--validation", "20",     "--test",  "10",
                                          "--seed",       "3",      "--by",    "recordings"};
    const Said said = run(assign);
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.starts_with("10 recordings moved, step 1\n"), said.out.c_str());
    const std::string first = splits();
    QCOMPARE(std::count(first.begin(), first.end(), '3'), 2);
    QCOMPARE(std::count(first.begin(), first.end(), '2'), 4);
    QVERIFY(run(assign).out.starts_with("0 recordings moved, step 0\n")); // all have one
    auto again = assign;
    again.push_back("--reassign");
    QVERIFY(run(again).out.starts_with("0 recordings moved")); // the same seed
    again[9] = "4";
    QCOMPARE(run(again).code, 0);
    QVERIFY(splits() != first);
}

void SplitCommandTest::takesLists()
{
    const std::string list = path("germany_splits.csv");
    std::ofstream(list) << "source_audio_path,video_id,duration_hours,size_mb,split\n"
                           "a.opus,r3,1,,test\nb.opus,gone,1,,dev\nc.opus,r4,1,,dev\nd,r5,1,,\n";
    const Said said = run({m_file, "assign", "--method", "lists", "--lists", list});
    QCOMPARE(said.code, 1); // one of the names is no recording here
    QVERIFY(said.err.find("1 name of the lists") != std::string::npos);
    QCOMPARE(splits(), std::string("11111133221111111111"));
    std::ofstream(list) << "video_id,split\nr1,test\nr1,train\n";
    QCOMPARE(run({m_file, "assign", "--method", "lists", "--lists", list}).code, 2);
    QCOMPARE(run({m_file, "assign", "--method", "lists", "--lists", path("none.csv")}).code, 3);
}

void SplitCommandTest::dividesTrain()
{
    const Said said = run({m_file, "assign", "--train", "100", "--subset-hours", "4", "--json"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("\"subsets\": 3") != std::string::npos
                 || said.out.find("\"subsets\":3") != std::string::npos,
             said.out.c_str());
    const Said csv = run({m_file, "list", "--csv"});
    QVERIFY2(
        csv.out.starts_with("source_audio_path,video_id,duration_hours,size_mb,split,subset_id\n"
                            ",r0,1.0,,train,1\n"),
        csv.out.c_str());
}

void SplitCommandTest::keepsAFieldTogether()
{
    // Thirty recordings cut out of ten videos; no speaker is known.
    std::string lines;
    for (int recording = 0; recording < 30; ++recording) {
        const std::string name = "clip" + std::to_string(recording);
        lines += R"({"key":")" + name + R"(","wav":")" + name
                 + R"(.wav","txt":"x","start":0,"end":60,)" + R"("info":{"source_video":"v)"
                 + std::to_string(recording % 10) + "\"}}\n";
    }
    std::ofstream(path("l.jsonl")) << lines;
    static_cast<void>(
        test::runCommand(m_fs, {"import", path("l.jsonl"), "--workspace", path("l.voxdeck")}));
    const std::string file = path("l.voxdeck");
    for (const char *const method : {"random", "hash"}) {
        const Said said = run({file, "assign", "--test", "50", "--method", method,
                               "--keep-together", "info.source_video", "--reassign"});
        QVERIFY2(said.code == 0, said.err.c_str());
        const Said listed = test::runCommand(
            m_fs, {"query", file, "split:test", "--columns", "key", "--sort", "key"});
        std::map<int, int> clips; // of each video
        std::istringstream keys(listed.out);
        for (std::string key; std::getline(keys, key);)
            ++clips[std::stoi(key.substr(4)) % 10];
        QVERIFY2(!clips.empty(), method);
        for (const auto &[video, count] : clips)
            QCOMPARE(count, 3);
    }
    const Said wrong = run({file, "assign", "--test", "30", "--keep-together", "nosuch"});
    QCOMPARE(wrong.code, 3);
    QVERIFY2(wrong.err.find("no segment has the field \"nosuch\"") != std::string::npos,
             wrong.err.c_str());
}

void SplitCommandTest::movesAQuery()
{
    QCOMPARE(run({m_file, "move", "test", "--filter", "speaker:spk1"}).code, 0);
    QCOMPARE(splits(), std::string("00003333000000000000"));
    QCOMPARE(run({m_file, "move", "dev", "--filter", "key:r0", "--unit", "speaker"}).code, 0);
    QCOMPARE(splits(), std::string("22223333000000000000"));
    QCOMPARE(run({m_file, "move", "none", "--filter", "split:test"}).code, 0);
    QCOMPARE(splits(), std::string("22220000000000000000"));
    QCOMPARE(run({m_file, "move", "test", "--filter", "langs:te"}).code, 3);
}

void SplitCommandTest::listsAsCsv()
{
    QCOMPARE(run({m_file, "move", "test", "--filter", "item:r9"}).code, 0);
    const Said csv = run({m_file, "list", "--csv", "--filter", "lang:hi"});
    QCOMPARE(csv.out, std::string("source_audio_path,video_id,duration_hours,size_mb,split\n"
                                  ",r6,1.0,,\n,r7,1.0,,\n,r8,1.0,,\n,r9,1.0,,test\n"));
    const Said table = run({m_file, "list"});
    QVERIFY2(table.out.starts_with("language\thours\ttrain\tvalidation\ttest\tunassigned\n"
                                   "te\t6.000\t0.000\t0.000\t0.000\t6.000\n"),
             table.out.c_str());
}

/// None of its splits would be true.
void SplitCommandTest::listsNoSplitOfARecordingInTwo()
{
    {
        auto workspace = Workspace::openKnown(m_file).value();
        QVERIFY(workspace->database().run("UPDATE segment SET split = CASE id WHEN 1 THEN 1 WHEN 2 "
                                          "THEN 3 WHEN 3 THEN 1 ELSE 0 END"));
    }
    const Said csv = run({m_file, "list", "--csv", "--filter", "recording:=r0 OR recording:=r1"});
    QCOMPARE(csv.out, std::string("source_audio_path,video_id,duration_hours,size_mb,split\n"
                                  ",r0,1.0,,\n,r1,1.0,,train\n"));
    QCOMPARE(csv.code, 1);
    QVERIFY2(csv.err.find("1 recording is in several splits, so its split is empty: r0.")
                 != std::string::npos,
             csv.err.c_str());
}

void SplitCommandTest::freezesAndChecks()
{
    QCOMPARE(run({m_file, "freeze", "test"}).code, 3); // nothing in it
    QCOMPARE(run({m_file, "move", "test", "--filter", "lang:hi"}).code, 0);
    const Said frozen = run({m_file, "freeze", "test", "--reason", "v1"});
    QCOMPARE(frozen.code, 0);
    QVERIFY2(frozen.out.starts_with("test is frozen: 8 segments of 4 recordings, sha256 "),
             frozen.out.c_str());
    QCOMPARE(run({m_file, "check", "--no-texts"}).code, 0);
    QCOMPARE(run({m_file, "move", "train", "--filter", "item:r9"}).code, 3);
    QCOMPARE(run({m_file, "move", "train", "--filter", "item:r9", "--reason", "noise"}).code, 0);
    const Said check = run({m_file, "check", "--no-texts", "--no-speakers"});
    QCOMPARE(check.code, 1);
    QVERIFY2(check.out.starts_with("frozen: test: changed since it was frozen, 6 segments of 8\n"),
             check.out.c_str());
    QVERIFY(run({m_file, "list"}).out.find("frozen: test, 8 segments, sha256 ")
            != std::string::npos);
    QCOMPARE(run({m_file, "unfreeze", "test", "--reason", "v2"}).code, 0);
    QCOMPARE(run({m_file, "unfreeze", "test", "--reason", "v2"}).code, 3);
}

void SplitCommandTest::assignsWithTrainFrozen()
{
    QCOMPARE(run({m_file, "move", "train", "--filter", "lang:te"}).code, 0);
    const auto before = splits();
    QCOMPARE(run({m_file, "freeze", "train", "--reason", "v1"}).code, 0);
    const Said said = run({m_file, "assign", "--test", "10", "--validation", "10"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.err.find("train is frozen; recordings that no other split takes stay unassigned")
                 != std::string::npos,
             said.err.c_str());
    const auto after = splits();
    for (std::size_t row = 0; row < after.size(); ++row) {
        if (before[row] == '1')
            QCOMPARE(after[row], '1');
        else
            QVERIFY(after[row] != '1');
    }
    QVERIFY(after.find('2') != std::string::npos && after.find('3') != std::string::npos
            && after.find('0') != std::string::npos);
}

void SplitCommandTest::findsAndRepairsLeaks()
{
    QCOMPARE(run({m_file, "move", "train", "--filter", "key:*"}).code, 0);
    QCOMPARE(run({m_file, "move", "test", "--filter", "item:r1"}).code, 0);
    const Said check = run({m_file, "check"});
    QCOMPARE(check.code, 1);
    QVERIFY2(check.out.starts_with("leak: speaker: spk0: train, test, 4 segments\n"),
             check.out.c_str());
    const std::string before = splits();
    QVERIFY(run({m_file, "repair", "--dry-run"}).out.find("test -> train") != std::string::npos);
    QCOMPARE(splits(), before);
    QCOMPARE(run({m_file, "repair"}).code, 0);
    QCOMPARE(splits(), std::string(20, '1'));
    QCOMPARE(run({m_file, "check", "--json"}).code, 0);
}

/// A program gets all of them, a person the first 20; both learn how many there are.
void SplitCommandTest::listsAllLeaksAsJson()
{
    const auto list = test::writeSampleList(m_fs, path("list"), 60).value().string();
    m_file = path("list.voxdeck");
    const auto split = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {list, "--workspace", m_file});
        return run(std::move(words));
    };
    QCOMPARE(split({"move", "train", "--filter", "key:*"}).code, 0);
    QCOMPARE(split({"move", "test", "--filter", "key:/utt-000[2-5]./"}).code, 0);
    QCOMPARE(
        test::runCommand(m_fs, {"set", list, "key:*", "--speaker", "ann", "--workspace", m_file})
            .code,
        0); // 20 sounds and a speaker
    const auto linesOf = [](const std::string &text, const std::string &begin) {
        std::size_t lines = 0;
        for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1))
            lines += at == 0 || text[at - 1] == '\n' ? 1 : 0;
        return lines;
    };
    const auto all = split({"check", "--json"});
    const auto sum = JsonValue::parse(all.out.substr(all.out.rfind("{\"leaks\""))).value();
    const auto total = sum.find("leaks")->toInteger();
    QVERIFY2(total > 20, all.out.c_str());
    QCOMPARE(sum.find("listed")->toInteger(), total);
    QCOMPARE(linesOf(all.out, "{\"leak\": "), static_cast<std::size_t>(total));
    QCOMPARE(linesOf(all.out, "{\"leak\": \"audio\""),
             static_cast<std::size_t>(sum.find("audio")->toInteger()));
    QVERIFY(sum.find("audio")->toInteger() > 0);
    const auto some = split({"check", "--json", "--limit", "3"});
    QCOMPARE(linesOf(some.out, "{\"leak\": "), std::size_t{3});
    QVERIFY(some.out.find("\"listed\": 3") != std::string::npos);
    const auto text = split({"check"});
    QCOMPARE(linesOf(text.out, "leak: "), std::size_t{20});
    QVERIFY(text.out.find("... and " + std::to_string(total - 20) + " more\n")
            != std::string::npos);
}

/// A recording that was copied under another name into another split.
void SplitCommandTest::findsCopiesOfAudio()
{
    const auto list = test::writeSampleList(m_fs, path("list"), 21).value().string();
    m_file = path("list.voxdeck");
    const auto split = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {list, "--workspace", m_file});
        return run(std::move(words));
    };
    QCOMPARE(split({"move", "train", "--filter", "key:*"}).code, 0);
    QCOMPARE(split({"move", "test", "--filter", "key:=utt-00020"}).code, 0);
    const Said check = split({"check"});
    QCOMPARE(check.code, 1);
    QVERIFY2(check.out.find("leak: audio: utt-00000 = utt-00020: train, test, 2 segments\n")
                 != std::string::npos,
             check.out.c_str());
    QVERIFY2(check.out.find("0 near-duplicate texts and 1 copies of audio") != std::string::npos,
             check.out.c_str());
    const Said without = split({"check", "--no-audio"});
    QVERIFY2(without.code == 0, without.out.c_str());
    const Said build = test::runCommand(m_fs, {"build", "--dataset", list, "--workspace", m_file,
                                               "--to", "touch", "-o", path("built")});
    QVERIFY2(build.code != 0 && build.err.find("1 by audio") != std::string::npos,
             build.err.c_str());
    QCOMPARE(split({"repair"}).code, 0);
    QCOMPARE(split({"check"}).code, 0);
    QCOMPARE(splits(), std::string(21, '1'));
}

void SplitCommandTest::findsTextsThatDifferInPunctuation()
{
    m_file = path("zh.voxdeck");
    QVERIFY(test::filledWorkspace(
        m_file, {{"a", 9, "zh", "", "今天天气很好，我们去公园玩，明天再去爬山。", 1},
                 {"b", 9, "zh", "", "今天天气很好我们去公园玩明天再去爬山", 3}}));
    const Said check = run({m_file, "check"});
    QCOMPARE(check.code, 1);
    QVERIFY2(check.out.find("1 text, ") != std::string::npos, check.out.c_str());
}

void SplitCommandTest::namesTheLimitOfTexts()
{
    const std::string chinese = "今天的会议改到星期五下午三点举行请大家准时";
    m_file = path("zh.voxdeck");
    QVERIFY(test::filledWorkspace(
        m_file, {{"a", 9, "zh", "", chinese, 1}, {"b", 9, "zh", "", chinese, 3}}));
    const Said check = run({m_file, "check"});
    QCOMPARE(check.code, 1);
    QVERIFY2(check.out.find("1 text, ") != std::string::npos, check.out.c_str());
    QVERIFY2(check.out.find("Texts shorter than 30 letters (10 Han characters, 15 of Kana or "
                            "Hangul, 20 of Thai")
                 != std::string::npos,
             check.out.c_str());
    QVERIFY2(check.err.find("the audio of 2 recordings was not compared") != std::string::npos,
             check.err.c_str());
    QCOMPARE(run({m_file, "check", "--min-text", "90"}).code, 0);
}

void SplitCommandTest::opensADataset()
{
    const std::string data = path("data");
    QVERIFY(test::writeSampleDataset(m_fs, data, {}));
    const std::string file = path("other.voxdeck");
    const Said said = run({data, "--workspace", file, "assign", "--train", "100"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(said.out.starts_with("3 recordings moved"));
    m_file = file;
    QCOMPARE(splits(), std::string("111"));
}

void SplitCommandTest::saysWhatIsNoWorkspace()
{
    QCOMPARE(run({path("none.voxdeck"), "list"}).code, 3);
    std::ofstream(path("text.voxdeck")) << "no database at all, but long enough to be read as one";
    QCOMPARE(run({path("text.voxdeck"), "list"}).code, 3);
    std::ofstream(path("empty.voxdeck"));
    QCOMPARE(run({path("empty.voxdeck"), "list"}).code, 3);
}

QTEST_GUILESS_MAIN(SplitCommandTest)
#include "SplitCommandTest.moc"
