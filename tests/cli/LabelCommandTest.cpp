// SPDX-License-Identifier: GPL-3.0-or-later
// labels show, labels convert: words, exit codes, what goes where.
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/Wav.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

Said run(FileSystem &fs, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "labels");
    return test::runCommand(fs, std::move(arguments));
}

/// A dataset of two items with two segments each, and what is beside it.
class Folder {
public:
    Folder() : m_root(m_folder.path().toStdString())
    {
        const test::SampleShape shape{
            .shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1};
        if (!test::writeSampleDataset(fs, m_root / "set", shape))
            qFatal("the dataset cannot be written");
    }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    void write(const std::string &name, const std::string &text) const
    {
        std::ofstream(m_root / name) << text;
    }
    std::string read(const std::string &name) const
    {
        std::ifstream file(m_root / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    Said labels(const std::string &command, std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {command, at("set"), "--workspace", at("w.voxdeck")});
        return run(fs, std::move(arguments));
    }

    PosixFileSystem fs;

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_root;
};

constexpr const char *kStm = "a 1 ann 0.00 1.50 <o,f0,f> hello\tthere\nb 1 bob 2.00 3.25 you\n"
                             "a 1 gap 1.5 2 IGNORE_TIME_SEGMENT_IN_SCORING\n";

} // namespace

class LabelCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void everyCommandHasHelpWithAnExample();
    void wrongUsageIsTwo();
    void showsALineEach();
    void showsJson();
    void badLinesAreOneAndNoneIsThree();
    void converts();
    void convertsIntoAFolder();
    void replacesOnlyWhenTold();
    void joinsWords();
    void takesOneTier();
    void importsOntoADatasetAndExportsAgain();
    void changesNothingInADryRun();
    void listsWhatCameOfNothing();
    void replacesTheSegments();
    void refusesWrongUsageOfBoth();
    void namesFilesAsTheirAudio();
};

void LabelCommandTest::everyCommandHasHelpWithAnExample()
{
    test::MemoryFileSystem fs;
    for (const char *const command : {"show", "convert", "import", "export"}) {
        const Said said = run(fs, {command, "--help"});
        QCOMPARE(said.code, 0);
        QVERIFY(said.out.find(std::string("Example: voxdeck-cli labels ") + command)
                != std::string::npos);
    }
    QVERIFY(run(fs, {"--help"}).out.find("textgrid-short") != std::string::npos);
}

void LabelCommandTest::wrongUsageIsTwo()
{
    test::MemoryFileSystem fs;
    fs.seed("a.stm", kStm);
    QCOMPARE(run(fs, {}).code, 2);
    QCOMPARE(run(fs, {"convert", "a.stm", "b.srt"}).code, 2);
    const Said said = run(fs, {"convert", "a.stm", "b.srt", "--to", "doc"});
    QCOMPARE(said.code, 2);
    QVERIFY(said.err.find("rttm") != std::string::npos);
    QCOMPARE(run(fs, {"show", "a.stm", "--from", "doc"}).code, 2);
}

void LabelCommandTest::showsALineEach()
{
    test::MemoryFileSystem fs;
    fs.seed("a.stm", kStm);
    const Said said = run(fs, {"show", "a.stm"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("a\t-\t0.000\t1.500\tann\thello there\n"
                                   "a\t-\t1.500\t2.000\tgap\tIGNORE_TIME_SEGMENT_IN_SCORING\n"
                                   "b\t-\t2.000\t3.250\tbob\tyou\n"));
    QVERIFY(said.err.empty());
    QCOMPARE(run(fs, {"show", "a.stm", "--recording", "b"}).out,
             std::string("b\t-\t2.000\t3.250\tbob\tyou\n"));
    QCOMPARE(run(fs, {"show", "a.stm", "--recording", "c"}).code, 3);
}

void LabelCommandTest::showsJson()
{
    test::MemoryFileSystem fs;
    fs.seed("a.stm", kStm);
    const Said said = run(fs, {"show", "a.stm", "--json"});
    const auto first = JsonValue::parse(said.out.substr(0, said.out.find('\n')));
    QVERIFY(first.has_value());
    QCOMPARE(first->find("recording")->toString(), std::string("a"));
    QCOMPARE(first->find("end")->toDouble(), 1.5);
    QCOMPARE(first->find("text")->toString(), std::string("hello\tthere"));
    QCOMPARE(first->find("line")->toInteger(), std::int64_t{1});
    QCOMPARE(first->find("fields")->find("labels")->toString(), std::string("o,f0,f"));
    QVERIFY(said.out.find("\"ignored\": true") != std::string::npos);
}

void LabelCommandTest::badLinesAreOneAndNoneIsThree()
{
    test::MemoryFileSystem fs;
    fs.seed("a.stm", std::string(kStm) + "b 1 bob 3\n");
    const Said said = run(fs, {"show", "a.stm"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("a.stm: line 4: ") != std::string::npos, said.err.c_str());
    fs.seed("prose.txt", "It was a dark and stormy night.\n");
    QCOMPARE(run(fs, {"show", "prose.txt"}).code, 3);
    QCOMPARE(run(fs, {"show", "gone.txt"}).code, 3);
}

void LabelCommandTest::converts()
{
    test::MemoryFileSystem fs;
    fs.seed("d/a.stm", kStm);
    const Said said = run(fs, {"convert", "d/a.stm", "d/a.rttm", "--to", "rttm"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out, std::string("d/a.rttm: 2 segments as rttm\n"));
    QVERIFY(said.err.find("2 texts were left out") != std::string::npos);
    QVERIFY(said.err.find("1 regions that are not scored") != std::string::npos);
    QCOMPARE(fs.asSeenNow().at("d/a.rttm"),
             std::string("SPEAKER a 1 0.000 1.500 <NA> <NA> ann <NA> <NA>\n"
                         "SPEAKER b 1 2.000 1.250 <NA> <NA> bob <NA> <NA>\n"));
}

void LabelCommandTest::convertsIntoAFolder()
{
    test::MemoryFileSystem fs;
    fs.seed("d/a.stm", std::string(kStm) + "../.evil 1 s 0 1 x\n.._.evil 1 s 0 1 y\n");
    const Said one = run(fs, {"convert", "d/a.stm", "d/a.srt", "--to", "srt"});
    QCOMPARE(one.code, 3);
    QVERIFY2(one.err.find("give a folder") != std::string::npos, one.err.c_str());
    const Said said = run(fs, {"convert", "d/a.stm", "d/out/", "--to", "srt"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto files = fs.asSeenNow();
    for (const char *const name :
         {"d/out/a.srt", "d/out/b.srt", "d/out/_.._.evil.srt", "d/out/_.._.evil-2.srt"})
        QVERIFY2(files.count(name) == 1, name);
    const Said again = run(fs, {"convert", "d/a.stm", "d/out", "--to", "ctm"});
    QCOMPARE(again.out.substr(0, 12), std::string("d/out/a.ctm:"));
}

void LabelCommandTest::replacesOnlyWhenTold()
{
    test::MemoryFileSystem fs;
    fs.seed("d/a.stm", kStm);
    fs.seed("d/b.srt", "mine");
    const std::vector<std::string> convert{"convert", "d/a.stm",     "d/b.srt", "--to",
                                           "srt",     "--recording", "a"};
    const Said said = run(fs, convert);
    QCOMPARE(said.code, 3);
    QVERIFY(said.err.find("--force") != std::string::npos);
    QCOMPARE(fs.asSeenNow().at("d/b.srt"), std::string("mine"));
    auto forced = convert;
    forced.emplace_back("--force");
    QCOMPARE(run(fs, forced).code, 0);
    QVERIFY(fs.asSeenNow().at("d/b.srt").starts_with(
        "1\n00:00:00,000 --> 00:00:01,500\nhello\tthere\n\n"));
}

void LabelCommandTest::joinsWords()
{
    test::MemoryFileSystem fs;
    fs.seed("a.ctm", "f 1 0.00 0.30 hello\nf 1 0.40 0.30 you\nf 1 2.00 0.30 there\n");
    const Said said = run(fs, {"show", "a.ctm", "--join-words", "0.5"});
    QCOMPARE(said.out,
             std::string("f\t-\t0.000\t0.700\t-\thello you\nf\t-\t2.000\t2.300\t-\tthere\n"));
}

void LabelCommandTest::takesOneTier()
{
    test::MemoryFileSystem fs;
    fs.seed("a.TextGrid",
            "\"ooTextFile\" \"TextGrid\" 0 2 <exists> 2 \"IntervalTier\" \"utt\" 0 2 1 0 2 \"a b\" "
            "\"IntervalTier\" \"SU\" 0 2 2 0 1 \"a\" 1 2 \"b\"\n");
    QCOMPARE(run(fs, {"show", "a.TextGrid", "--tier", "utt"}).out,
             std::string("a\tutt\t0.000\t2.000\t-\ta b\n"));
    QCOMPARE(run(fs, {"show", "a.TextGrid", "--tier", "words"}).code, 3);
    QCOMPARE(run(fs, {"convert", "a.TextGrid", "a.rttm", "--to", "rttm", "--tier", "SU"}).code, 0);
    QCOMPARE(fs.asSeenNow().at("a.rttm"),
             std::string("SPEAKER a 1 0.000 1.000 <NA> <NA> SU <NA> <NA>\n"
                         "SPEAKER a 1 1.000 1.000 <NA> <NA> SU <NA> <NA>\n"));
}

void LabelCommandTest::importsOntoADatasetAndExportsAgain()
{
    Folder folder;
    folder.write("x.stm", "utt-00000 1 ann 0.00 0.50 new words\n"
                          "utt-00001 1 bob 0.50 1.00 part 1 of utt-00001\n");
    Said said = folder.labels("import", {folder.at("x.stm")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out,
             std::string("2 of 2 recordings found, 2 labels: 2 segments changed (1 text, 2 "
                         "speakers, 0 times), 0 unchanged, 0 labels match no segment\n"));
    said = folder.labels("export", {"--to", "stm", "-o", folder.at("out.stm"), "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(JsonValue::parse(said.out)->find("segments")->toInteger(), std::int64_t{4});
    QCOMPARE(folder.read("out.stm"),
             std::string("utt-00000 1 ann 0.00 0.50 <O> new words\n"
                         "utt-00000 1 unknown 0.50 1.00 <O> part 1 of utt-00000\n"
                         "utt-00001 1 unknown 0.00 0.50 <O> part 0 of utt-00001\n"
                         "utt-00001 1 bob 0.50 1.00 <O> part 1 of utt-00001\n"));
    said = folder.labels("export",
                         {"--to", "srt", "-o", folder.at("srt"), "--filter", "speaker:bob"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(folder.read("srt/utt-00001.srt"),
             std::string("1\n00:00:00,500 --> 00:00:01,000\npart 1 of utt-00001\n\n"));
    said = folder.labels("export",
                         {"--to", "srt", "-o", folder.at("srt"), "--filter", "speaker:bob"});
    QCOMPARE(said.code, 1); // it is there
    said = folder.labels("import",
                         {folder.at("srt"), folder.at("out.stm"), "--json", "--from", "srt"});
    QCOMPARE(said.code, 1); // the STM is no SRT
    const auto json = JsonValue::parse(said.out);
    QVERIFY(json.has_value());
    QCOMPARE(json->find("unchanged")->toInteger(), std::int64_t{1});
    QCOMPARE(json->find("step")->toInteger(), std::int64_t{0});
}

void LabelCommandTest::changesNothingInADryRun()
{
    Folder folder;
    folder.write("tape.srt", "1\n00:00:00,000 --> 00:00:00,400\nnew\n\n");
    const std::vector<std::string> arguments{folder.at("tape.srt"), "--name", "tape=utt-00001",
                                             "--dry-run"};
    const Said said = folder.labels("import", arguments);
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out, std::string("utt-00001_00000\ttext\tpart 0 of utt-00001\tnew\n"
                                   "utt-00001_00000\tend\t0.5\t0.4\n"));
    auto asJson = arguments;
    asJson.emplace_back("--json");
    const Said again = folder.labels("import", asJson);
    QVERIFY(again.out.find("\"field\": \"end\"") != std::string::npos);
    QVERIFY(again.out.find("\"step\": 0") != std::string::npos);
    asJson = {folder.at("tape.srt"), "--name", "tape=utt-00001", "--as", "reference", "--dry-run"};
    QCOMPARE(folder.labels("import", asJson).out,
             std::string("utt-00001_00000\ttext\tpart 0 of utt-00001\tnew\n"));
}

void LabelCommandTest::listsWhatCameOfNothing()
{
    Folder folder;
    folder.write("x.stm", "utt-00000 1 ann 0.00 0.50 new words\nnobody 1 ann 0 1 x\n"
                          "utt-00000 1 bob 0.5 7 far\nutt-00000 1 bob\n");
    const Said said = folder.labels("import", {folder.at("x.stm")});
    QCOMPARE(said.code, 1);
    for (const char *const words :
         {"x.stm: nobody: matches no item", "x.stm: line 3: utt-00000: extends to 7.000 s",
          "x.stm: line 4: has fewer than 5 fields"})
        QVERIFY2(said.err.find(words) != std::string::npos, said.err.c_str());
    QCOMPARE(folder.labels("import", {folder.at("gone.stm")}).code, 3);
}

void LabelCommandTest::replacesTheSegments()
{
    Folder folder;
    folder.write("utt-00001.srt", "1\n00:00:00,000 --> 00:00:00,500\npart 0 of utt-00001\n\n"
                                  "2\n00:00:00,500 --> 00:00:00,700\na\n\n"
                                  "3\n00:00:00,700 --> 00:00:00,800\nb\n\n");
    Said said = folder.labels("import", {folder.at("utt-00001.srt")});
    QVERIFY2(said.err.find("--replace makes each label a segment") != std::string::npos,
             said.err.c_str());
    said = folder.labels("import", {folder.at("utt-00001.srt"), "--replace", "--dry-run"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out, std::string("utt-00001_00002\tadded\t\t0.5-0.7 a\n"
                                   "utt-00001_00003\tadded\t\t0.7-0.8 b\n"
                                   "utt-00001_00001\tremoved\t0.5-1 a b\t\n"));
    said = folder.labels("import", {folder.at("utt-00001.srt"), "--replace", "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto json = JsonValue::parse(said.out);
    QVERIFY(json.has_value());
    QCOMPARE(json->find("added")->toInteger(), std::int64_t{2});
    QCOMPARE(json->find("removed")->toInteger(), std::int64_t{1});
    QCOMPARE(json->find("unchanged")->toInteger(), std::int64_t{1});
    said = folder.labels("export", {"--to", "srt", "-o", folder.at("srt")});
    QCOMPARE(folder.read("srt/utt-00001.srt"),
             std::string("1\n00:00:00,000 --> 00:00:00,500\npart 0 of utt-00001\n\n"
                         "2\n00:00:00,500 --> 00:00:00,700\na\n\n"
                         "3\n00:00:00,700 --> 00:00:00,800\nb\n\n"));
}

void LabelCommandTest::refusesWrongUsageOfBoth()
{
    Folder folder;
    QCOMPARE(folder.labels("import", {"x", "--replace", "--as", "reference"}).code, 2);
    QCOMPARE(folder.labels("import", {}).code, 2);
    QCOMPARE(folder.labels("import", {"x", "--as", "prose"}).code, 2);
    QCOMPARE(folder.labels("import", {"x", "--name", "prose"}).code, 2);
    QCOMPARE(folder.labels("import", {"x", "--from", "prose"}).code, 2);
    QCOMPARE(folder.labels("export", {"--to", "prose", "-o", "x"}).code, 2);
    QCOMPARE(folder.labels("export", {"--to", "srt", "-o", "x.srt"}).code, 2);
    QCOMPARE(folder.labels("export", {"--to", "srt", "-o", "x", "--text", "prose"}).code, 2);
}

void LabelCommandTest::namesFilesAsTheirAudio()
{
    Folder folder;
    std::filesystem::create_directories(folder.at("audio"));
    const auto wav = test::silentWav(1, 8000, 8000);
    for (const char *const name : {"long meeting.wav", "a:b 100%.wav"})
        folder.write("audio/" + std::string(name), wav);
    folder.write("data.list", R"({"key": "k", "wav": "audio/long%20meeting.wav", "txt": "one"})"
                              "\n"
                              R"({"key": "l", "wav": "audio/a:b 100%.wav", "txt": "two"})"
                              "\n");
    const auto labels = [&](const std::string &command, std::vector<std::string> more) {
        more.insert(more.begin(),
                    {command, folder.at("data.list"), "--workspace", folder.at("l.voxdeck")});
        return run(folder.fs, std::move(more));
    };
    Said said = labels("export", {"--to", "TextGrid", "-o", folder.at("audio")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(folder.read("audio/long meeting.TextGrid").find("one") != std::string::npos);
    QVERIFY(folder.read("audio/a%3ab 100%25.TextGrid").find("two") != std::string::npos);
    said = labels("import", {folder.at("audio/long meeting.TextGrid"),
                             folder.at("audio/a%3ab 100%25.TextGrid")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(said.out.starts_with("2 of 2 recordings found"), said.out.c_str());
    // The folder with both is a dataset with its texts; names of earlier exports are found as well.
    const auto texts = [&] {
        return test::runCommand(folder.fs, {"query", folder.at("audio"), "--columns", "text"}).out;
    };
    QCOMPARE(texts(), std::string("two\none\n"));
    std::filesystem::rename(folder.at("audio/long meeting.TextGrid"),
                            folder.at("audio/long%20meeting.TextGrid"));
    QCOMPARE(texts(), std::string("two\none\n"));
}

QTEST_GUILESS_MAIN(LabelCommandTest)
#include "LabelCommandTest.moc"
