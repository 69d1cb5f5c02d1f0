// SPDX-License-Identifier: GPL-3.0-or-later
// import and export: lists into a workspace, corrected there, and out again.
#include "core/audio/MonoDecoder.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/format/FileNames.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <fstream>
#include <set>
#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

constexpr int kRateHz = 16'000;

/// A ramp: each sample encodes its place.
std::vector<std::int16_t> ramp(int samples)
{
    std::vector<std::int16_t> all;
    for (int sample = 0; sample < samples; ++sample)
        all.push_back(static_cast<std::int16_t>(sample));
    return all;
}

} // namespace

class ExportCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void saysWhatItImported();
    void saysWhatAudioWasNotFound();
    void keepsTheLabelsOfAnStm();
    void exportsWhatWasCorrected();
    void anEmptyHypothesisIsNotAMissingOne();
    void historySaysWhatStaysInTheWorkspace();
    void goesThroughEachFormatAndBack_data();
    void goesThroughEachFormatAndBack();
    void cutsAudioSampleExactly();
    void neverReplacesAudio();
    void givesEachRowOfOneKeyItsAudio();
    void exportsOnlyWhatMatches();
    void mergesConsecutiveSegments();
    void exportsATouchDatasetWithItsAudioCut();
    void leavesWhatIsThereAlone();
    void severalListsNeedAWorkspace();
    void namesFilesForAnyKey();

private:
    Said run(std::vector<std::string> arguments);
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    std::vector<JsonValue> jsonLines(const std::string &name)
    {
        std::vector<JsonValue> lines;
        std::ifstream file(at(name));
        for (std::string line; std::getline(file, line);)
            lines.push_back(JsonValue::parse(line).value());
        return lines;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void ExportCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    QVERIFY(writeAudioFile(m_fs, m_root / "rec.wav", kRateHz, ramp(30'000)));
    std::ofstream(m_root / "list.jsonl")
        << R"({"key": "a", "wav": "rec.wav", "txt": "one", "start": 0.25, "end": 0.75, "speaker": "s1", "language": "en", "snr": 12})"
        << '\n'
        << R"({"key": "b", "wav": "rec.wav", "txt": "two", "start": 0.75, "end": 1.5, "speaker": "s2", "language": "te", "hyp_large": "tow"})"
        << '\n';
}

Said ExportCommandTest::run(std::vector<std::string> arguments)
{
    return test::runCommand(m_fs, std::move(arguments));
}

/// In the same words as `convert` of the same list.
void ExportCommandTest::saysWhatAudioWasNotFound()
{
    std::ofstream(m_root / "gone.jsonl")
        << R"({"key": "a", "wav": "gone.wav", "txt": "one"})" << '\n'
        << R"({"key": "b", "wav": "/not/here.wav", "txt": "two"})" << '\n';
    const std::string words = "the audio of 1 utterance was not found and is named as in the list "
                              "(gone.wav); --relocate OLD=NEW says where it is\n";
    const Said converted = run({"convert", at("gone.jsonl"), at("c.list"), "--to", "wenet"});
    const Said exported = run({"export", at("gone.jsonl"), "--to", "wenet", "-o", at("e.list"),
                               "--workspace", at("w.voxdeck")});
    QVERIFY2(converted.out.find(words) != std::string::npos, converted.out.c_str());
    QVERIFY2(exported.out.find(words) != std::string::npos, exported.out.c_str());
}

void ExportCommandTest::keepsTheLabelsOfAnStm()
{
    std::filesystem::create_directory(m_root / "talks");
    std::filesystem::copy_file(m_root / "rec.wav", m_root / "talks" / "rec.wav");
    std::ofstream(m_root / "talks" / "rec.stm") << "rec 1 s1 0.10 0.50 <o,f0,male> hello\n"
                                                   "rec 1 s1 0.60 0.90 plain words\n";
    const Said said = run({"labels", "export", at("talks"), "--workspace", at("w.voxdeck"), "--to",
                           "stm", "-o", at("out.stm")});
    QVERIFY2(said.code == 0, said.err.c_str());
    std::ifstream file(m_root / "out.stm");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    QCOMPARE(text, std::string("rec 1 s1 0.10 0.50 <o,f0,male> hello\n"
                               "rec 1 s1 0.60 0.90 <O> plain words\n"));
}

void ExportCommandTest::saysWhatItImported()
{
    Said said = run({"import", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto report = JsonValue::parse(said.out).value();
    QCOMPARE(report.find("format")->toString(), std::string("wenet"));
    QCOMPARE(report.find("segments")->toInteger(), 2);
    const auto &list = report.find("lists")->items().at(0);
    QCOMPARE(list.find("added")->toInteger(), 2);
    QCOMPARE(list.find("missing_audio")->toInteger(), 0);
    QCOMPARE(list.find("mapping")->find("hypothesis")->items().at(0).toString(),
             std::string("hyp_large"));
    said = run({"query", at("w.voxdeck"), "lang:te", "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(JsonValue::parse(said.out).value().find("hyp")->toString(), std::string("tow"));
}

void ExportCommandTest::exportsWhatWasCorrected()
{
    QCOMPARE(run({"import", at("list.jsonl"), "--workspace", at("w.voxdeck")}).code, 0);
    const Said edited = run({"edit", at("w.voxdeck"), "b", "--text", "zwei"});
    QVERIFY2(edited.code == 0, edited.err.c_str());
    QVERIFY(run({"history", at("w.voxdeck"), "b"}).out.find("zwei") != std::string::npos);
    const Said said = run({"export", at("w.voxdeck"), "--format", "wenet", "-o", at("out.jsonl")});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto lines = jsonLines("out.jsonl");
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0].find("txt")->toString(), std::string("one"));
    QCOMPARE(lines[0].find("snr")->toInteger(), 12);
    QCOMPARE(lines[1].find("txt")->toString(), std::string("zwei"));
    QCOMPARE(lines[1].find("start")->toDouble(), 0.75);
    QCOMPARE(lines[1].find("hyp_large")->toString(), std::string("tow"));
}

void ExportCommandTest::anEmptyHypothesisIsNotAMissingOne()
{
    std::ofstream(m_root / "nemo.jsonl")
        << R"({"audio_filepath": "rec.wav", "offset": 0.1, "duration": 0.5, "text": "one", "pred_text": "on"})"
        << '\n'
        << R"({"audio_filepath": "rec.wav", "offset": 0.6, "duration": 0.5, "text": "two", "pred_text": ""})"
        << '\n'
        << R"({"audio_filepath": "rec.wav", "offset": 1.1, "duration": 0.5, "text": "six"})"
        << '\n';
    QCOMPARE(run({"import", at("nemo.jsonl"), "--workspace", at("n.voxdeck")}).code, 0);
    for (const char *const format : {"nemo", "wenet"}) {
        const auto name = std::string("out-") + format + ".jsonl";
        const Said said = run(
            {"export", at("n.voxdeck"), "--format", format, "-o", at(name), "--force"});
        QVERIFY2(said.code == 0, said.err.c_str());
        const auto lines = jsonLines(name);
        QCOMPARE(lines.size(), std::size_t{3});
        QCOMPARE(lines[0].find("pred_text")->toString(), std::string("on"));
        QVERIFY(lines[1].find("pred_text")); // the recogniser said nothing
        QCOMPARE(lines[1].find("pred_text")->toString(), std::string());
        QVERIFY(!lines[2].find("pred_text")); // no recogniser ran
    }
    // A table cannot tell them apart: it says so.
    const Said table = run({"export", at("n.voxdeck"), "--to", "csv", "-o", at("n.csv")});
    QVERIFY2(table.code == 0, table.err.c_str());
    QVERIFY2((table.out + table.err).find("1 hypothesis is empty (nothing was heard); a table has")
                 != std::string::npos,
             (table.out + table.err).c_str());
}

void ExportCommandTest::historySaysWhatStaysInTheWorkspace()
{
    QCOMPARE(run({"import", at("list.jsonl"), "--workspace", at("w.voxdeck")}).code, 0);
    const Said commented = run({"comment", at("w.voxdeck"), "add", "a", "--text", "noisy"});
    QVERIFY2(commented.code == 0, commented.err.c_str());
    const Said comment = run({"history", at("w.voxdeck"), "a"});
    QVERIFY2(comment.out.find("comment\tedit\tin the workspace") != std::string::npos,
             comment.out.c_str());
    QCOMPARE(run({"set", at("w.voxdeck"), "key:a", "--status", "approved"}).code, 0);
    const Said all = run({"history", at("w.voxdeck")});
    QVERIFY2(all.out.find("\ta\tstatus\tedit\tin the workspace") != std::string::npos,
             all.out.c_str());
    QCOMPARE(all.out.find("not published"), std::string::npos);
    QCOMPARE(run({"edit", at("w.voxdeck"), "b", "--text", "zwei"}).code, 0);
    const Said text = run({"history", at("w.voxdeck"), "b"});
    QVERIFY2(text.out.find("text\tedit\tnot published") != std::string::npos, text.out.c_str());
}

void ExportCommandTest::goesThroughEachFormatAndBack_data()
{
    QTest::addColumn<QString>("format");
    for (const char *const format : {"kaldi", "wenet", "nemo", "lhotse", "manifest", "csv", "tsv"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

/// The table shows the same rows after an export and an import.
void ExportCommandTest::goesThroughEachFormatAndBack()
{
    QFETCH(QString, format);
    QCOMPARE(run({"import", at("list.jsonl"), "--workspace", at("w.voxdeck")}).code, 0);
    const Said said = run(
        {"export", at("w.voxdeck"), "--format", format.toStdString(), "-o", at("out")});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto rows = [this](const std::string &of) {
        return run({"query", of, "--columns", "start,end,text", "--sort", "start", "--csv"}).out;
    };
    const Said back = run({"import", at("out"), "--workspace", at("back.voxdeck")});
    QVERIFY2(back.code == 0, back.err.c_str());
    QVERIFY(!rows(at("w.voxdeck")).empty());
    QCOMPARE(rows(at("back.voxdeck")), rows(at("w.voxdeck")));
}

void ExportCommandTest::cutsAudioSampleExactly()
{
    const Said said = run({"export", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--format",
                           "wenet", "-o", at("out.jsonl"), "--copy-audio", at("clips"),
                           "--audio-format", "wav"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto lines = jsonLines("out.jsonl");
    QVERIFY(!lines[1].find("start"));
    const auto clip = decodeMono16(m_fs, lines[1].find("wav")->toString()).value();
    QCOMPARE(clip.samples.size(), std::size_t{12'000});
    QCOMPARE(clip.samples.front(), std::int16_t{12'000});
    QCOMPARE(clip.samples.back(), std::int16_t{23'999});
}

/// The key may be the very name of the recording, and the folder its own.
void ExportCommandTest::neverReplacesAudio()
{
    std::ofstream(m_root / "list.jsonl")
        << R"({"key": "rec", "wav": "rec.wav", "txt": "one", "start": 0.25, "end": 0.75})" << '\n';
    const auto before = readWholeFile(m_fs, m_root / "rec.wav").value();
    const Said said = run({"export", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--format",
                           "wenet", "-o", at("out.jsonl"), "--copy-audio", m_root.string(),
                           "--audio-format", "wav", "--force"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("never replaced") != std::string::npos, said.err.c_str());
    QCOMPARE(readWholeFile(m_fs, m_root / "rec.wav").value(), before);
}

void ExportCommandTest::givesEachRowOfOneKeyItsAudio()
{
    std::ofstream(m_root / "list.jsonl")
        << R"({"key": "a", "wav": "rec.wav", "txt": "one", "start": 0.25, "end": 0.75})" << '\n'
        << R"({"key": "a", "wav": "rec.wav", "txt": "two", "start": 0.75, "end": 1.5})" << '\n';
    const Said said = run({"export", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--format",
                           "wenet", "-o", at("out.jsonl"), "--copy-audio", at("clips"),
                           "--audio-format", "wav"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto lines = jsonLines("out.jsonl");
    QCOMPARE(decodeMono16(m_fs, lines[0].find("wav")->toString()).value().samples.size(),
             std::size_t{8'000});
    QCOMPARE(decodeMono16(m_fs, lines[1].find("wav")->toString()).value().samples.size(),
             std::size_t{12'000});
}

void ExportCommandTest::exportsOnlyWhatMatches()
{
    const Said said = run({"export", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--format",
                           "nemo", "-o", at("out.json"), "--filter", "lang:te"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto lines = jsonLines("out.json");
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(lines[0].find("text")->toString(), std::string("two"));
    QCOMPARE(lines[0].find("offset")->toDouble(), 0.75);
}

void ExportCommandTest::mergesConsecutiveSegments()
{
    const auto merged = [this](std::vector<std::string> options) {
        std::vector<std::string> words{"export", at("list.jsonl"), "--format",    "wenet",
                                       "-o",     at("out.list"),   "--workspace", at("w.voxdeck"),
                                       "--force"};
        words.insert(words.end(), options.begin(), options.end());
        return run(std::move(words)).code;
    };
    QCOMPARE(merged({"--merge-to", "1.25"}), 0);
    auto lines = jsonLines("out.list");
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(lines[0].find("key")->toString(), std::string("a"));
    QCOMPARE(lines[0].find("txt")->toString(), std::string("one two"));
    QCOMPARE(lines[0].find("start")->toDouble(), 0.25);
    QCOMPARE(lines[0].find("end")->toDouble(), 1.5);
    const JsonValue *const speaker = lines[0].find("speaker");
    QVERIFY(!speaker || speaker->toString().empty()); // they are two
    QCOMPARE(merged({"--merge-to", "1.2"}), 0);
    QCOMPARE(jsonLines("out.list").size(), std::size_t{2});
    QCOMPARE(merged({"--merge-to", "20", "--merge-same-speaker"}), 0);
    QCOMPARE(jsonLines("out.list").size(), std::size_t{2});
    QCOMPARE(merged({"--merge-to", "20", "--merge-gap", "0"}), 0);
    QCOMPARE(jsonLines("out.list").size(), std::size_t{1});
    QVERIFY(merged({"--merge-to", "-1"}) != 0);
    // its audio is all of it, cut into one file
    QCOMPARE(merged({"--merge-to", "20", "--copy-audio", at("cut"), "--audio-format", "wav"}), 0);
    const auto audio = decodeMono16(m_fs, m_root / "cut" / "a.wav");
    QVERIFY(audio);
    QCOMPARE(audio->samples.size(), std::size_t{20'000});
}

void ExportCommandTest::exportsATouchDatasetWithItsAudioCut()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "set",
                                     {.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2}));
    Said said = run({"export", at("set"), "--workspace", at("s.voxdeck"), "--format", "kaldi", "-o",
                     at("kaldi"), "--copy-audio", at("clips")});
    QVERIFY2(said.code == 0, said.err.c_str());
    said = run({"import", at("kaldi"), "--workspace", at("k.voxdeck"), "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(JsonValue::parse(said.out).value().find("segments")->toInteger(), 4);
    said = run({"export", at("set"), "--workspace", at("s.voxdeck"), "--format", "kaldi", "-o",
                at("named")});
    QCOMPARE(said.code, 3); // its audio is not in files: each segment reports that
    QVERIFY2(said.err.find("audio.bin") != std::string::npos, said.err.c_str());
}

void ExportCommandTest::leavesWhatIsThereAlone()
{
    std::ofstream(m_root / "out.jsonl") << "mine";
    const std::vector<std::string> command{
        "export",   at("list.jsonl"), "--workspace", at("w.voxdeck"),
        "--format", "wenet",          "-o",          at("out.jsonl")};
    QCOMPARE(run(command).code, 3);
    QCOMPARE(readWholeFile(m_fs, m_root / "out.jsonl").value(), std::string("mine"));
    auto forced = command;
    forced.push_back("--force");
    QCOMPARE(run(forced).code, 0);
    QCOMPARE(jsonLines("out.jsonl").size(), std::size_t{2});
}

void ExportCommandTest::severalListsNeedAWorkspace()
{
    std::ofstream(m_root / "more.jsonl")
        << R"({"key": "c", "wav": "rec.wav", "txt": "three", "end": 1})" << '\n';
    QCOMPARE(run({"import", at("list.jsonl"), at("more.jsonl")}).code, 2);
    QCOMPARE(run({"import", at("list.jsonl"), "--map", "nobody=txt"}).code, 2);
    const Said said = run(
        {"import", at("list.jsonl"), at("more.jsonl"), "--workspace", at("both.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(run({"query", at("both.voxdeck"), "--count"}).out, std::string("3\n"));
}

void ExportCommandTest::namesFilesForAnyKey()
{
    const std::vector<std::string> keys{"a",
                                        "a/b",
                                        "..",
                                        ".hidden",
                                        "a%2fb",
                                        "",
                                        "\xE5\xB9\xBF",
                                        "\xFF",
                                        "a b",
                                        std::string(300, 'x'),
                                        std::string(301, 'x')};
    std::set<std::string> names;
    for (const auto &key : keys) {
        const auto name = fileNameForKey(key);
        QVERIFY2(name.find('/') == std::string::npos && !name.empty() && name.front() != '.',
                 name.c_str());
        QVERIFY(name.size() <= 200);
        names.insert(name);
    }
    QCOMPARE(names.size(), keys.size());
    QCOMPARE(fileNameForKey("utt-0042.x"), std::string("utt-0042.x"));
}

QTEST_GUILESS_MAIN(ExportCommandTest)
#include "ExportCommandTest.moc"
