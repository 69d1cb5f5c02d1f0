// SPDX-License-Identifier: GPL-3.0-or-later
// build on the command line where segments that follow each other are joined.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::runCommand;
using voxdeck::test::Said;

class BuildJoinCommandTest final : public QObject, private test::BuildCommandFolder {
    Q_OBJECT
private slots:
    void init();
    void mergesWhatAnExportMerges();
    void keepsOfJoinedRowsWhatAllPartsSay();
    void asksTheCerOfJoinedRows();
    void movesStatusesOfAllThatWasJoined();
};

void BuildJoinCommandTest::init()
{
    makeFolder();
    QVERIFY(test::writeSpokenList(m_fs, path("in"), {.secondsPerSegment = 0.1}));
}

void BuildJoinCommandTest::mergesWhatAnExportMerges()
{
    const std::vector<std::string> rule{"--merge-to", "0.35", "--merge-gap", "0.5"};
    // texts and durations of each line of a file, or of all manifests below a folder
    using Lines = std::vector<std::pair<std::string, long>>;
    const auto add = [](const std::filesystem::path &file, Lines &lines) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            const auto value = JsonValue::parse(line);
            if (value)
                lines.emplace_back(value->find("text")->toString(),
                                   std::lround(value->find("duration")->toDouble() * 1000));
        }
        std::sort(lines.begin(), lines.end());
    };
    std::vector<std::string> words{"--dataset", path("in/data.list"), "--to",  "nemo",
                                   "-o",        path("out"),          "--json"};
    words.insert(words.end(), rule.begin(), rule.end());
    const Said built = build(words);
    QVERIFY2(built.code == 0, built.err.c_str());
    words = {"export", path("in/data.list"), "--workspace", path("w.voxdeck"), "--format", "nemo",
             "-o",     path("merged.json")};
    words.insert(words.end(), rule.begin(), rule.end());
    const Said exported = runCommand(m_fs, words);
    QVERIFY2(exported.code == 0, exported.err.c_str());
    Lines expected;
    add(path("merged.json"), expected);
    QVERIFY2(expected.size() > 1 && expected.size() < 18, std::to_string(expected.size()).c_str());
    Lines written;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(path("out")))
        if (entry.path().filename() == "tarred_audio_manifest.json")
            add(entry.path(), written);
    for (std::size_t at = 0; at < std::min(written.size(), expected.size()); ++at)
        QVERIFY2(written[at] == expected[at],
                 (written[at].first + " " + std::to_string(written[at].second) + ", exported as "
                  + expected[at].first + " " + std::to_string(expected[at].second))
                     .c_str());
    QCOMPARE(written.size(), expected.size());
    QCOMPARE(JsonValue::parse(built.out)->find("items")->toInteger(),
             static_cast<std::int64_t>(expected.size()));
    // it resumes by its own recipe, and reports that; nothing is built again
    const std::string before = read("out/build.json");
    QVERIFY(before.find("to_seconds") != std::string::npos);
    QVERIFY(m_fs.remove(path("out/unassigned/audio_0.tar")));
    const Said again = build({"--resume", "-o", path("out")});
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(read("out/build.json"), before);
    const Said verified = runCommand(m_fs, {"verify", path("out"), "--deep"});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    QVERIFY(build({"--dataset", path("in/data.list"), "-o", path("b"), "--merge-to", "1", "--order",
                   "shuffled", "--seed", "1"})
                .code
            != 0);
}

void BuildJoinCommandTest::keepsOfJoinedRowsWhatAllPartsSay()
{
    std::string lines;
    int number = 0;
    for (const char *const gender : {"f", "f", "f", "m"}) {
        lines += R"({"key": "k)" + std::to_string(number) + R"(", "wav": ")" + path("in/r0.wav")
                 + R"(", "txt": "said", "start": 0.)" + std::to_string(number) + R"(, "end": 0.)"
                 + std::to_string(number + 1) + R"(, "gender": ")" + gender
                 + R"(", "wer": 0.5, "room": "hall"})" + "\n";
        ++number;
    }
    QVERIFY(writeFileAtomically(m_fs, path("people.jsonl"), bytesOf(lines)));
    const auto check = [this](const std::string &file) {
        std::ifstream in(path(file));
        std::vector<JsonValue> records;
        for (std::string line; std::getline(in, line);)
            records.push_back(JsonValue::parse(line).value());
        QCOMPARE(records.size(), std::size_t(2));
        for (const JsonValue &record : records) {
            QCOMPARE(record.find("text")->toString(), std::string("said said"));
            QVERIFY(record.find("room"));
            QVERIFY(!record.find("wer")); // they are of other texts, and it has no hypothesis
        }
        QCOMPARE(records[0].find("gender")->toString(), std::string("f"));
        QVERIFY(!records[1].find("gender"));
    };
    const Said exported = runCommand(m_fs, {"export", path("people.jsonl"), "--workspace",
                                            path("w.voxdeck"), "--format", "nemo", "-o",
                                            path("merged.json"), "--merge-to", "0.25"});
    QVERIFY2(exported.code == 0, exported.err.c_str());
    check("merged.json");
    const Said built = build({"--dataset", path("people.jsonl"), "--to", "nemo", "-o", path("out"),
                              "--merge-to", "0.25"});
    QVERIFY2(built.code == 0, built.err.c_str());
    check("out/unassigned/tarred_audio_manifest.json");
    // a shard's JSON says what the list says besides its own fields
    QCOMPARE(build({"--dataset", path("people.jsonl"), "-o", path("shards")}).code, 0);
    const std::string tar = read("shards/unassigned/unassigned-00000.tar");
    QVERIFY(tar.find(R"("gender": "m", "room": "hall"})") != std::string::npos);
}

void BuildJoinCommandTest::asksTheCerOfJoinedRows()
{
    // the list's scores are lower than those of its texts, which the shard would store
    std::string lines;
    for (const char *const recording : {"r0.wav", "r1.flac"})
        for (const char *const times :
             {R"("start": 0, "end": 0.1)", R"("start": 0.1, "end": 0.2)"}) {
            const bool isRight = recording[1] == '1';
            lines.append(R"({"key": ")").append(recording).append(std::to_string(lines.size()));
            lines.append(R"(", "wav": ")").append(path("in")).append("/").append(recording);
            lines.append(R"(", "txt": "aaaa", "cer": 0.1, )").append(times);
            lines.append(R"(, "hypothesis": ")").append(isRight ? "aaaa" : "zzzz").append("\"}\n");
        }
    QVERIFY(writeFileAtomically(m_fs, path("cer.list"), bytesOf(lines)));
    const std::vector<std::string> words{
        "--dataset", path("cer.list"), "--to",  "nemo", "--merge-to", "0.3", "--max-cer", "0.5",
        "-o",        path("out"),      "--json"};
    auto plan = words;
    plan.emplace_back("--plan");
    const Said planned = build(plan);
    QVERIFY2(planned.code == 0, planned.err.c_str());
    const auto said = JsonValue::parse(planned.out);
    QVERIFY(said);
    QCOMPARE(said->find("rows")->toInteger(), std::int64_t(1));
    QVERIFY2(said->find("left_out")->find("cer"), planned.out.c_str());
    QCOMPARE(said->find("left_out")->find("cer")->toInteger(), std::int64_t(2));
    const Said built = build(words);
    QVERIFY2(built.code == 0, built.err.c_str());
    QCOMPARE(JsonValue::parse(built.out)->find("items")->toInteger(), std::int64_t(1));
}

void BuildJoinCommandTest::movesStatusesOfAllThatWasJoined()
{
    const std::string rest = ",0.2,heard,said,0.1,,1,2,pending,,,\n";
    const std::string source = ",atlantis,en,r0,t1," + path("in/r0.wav");
    QVERIFY(writeFileAtomically(
        m_fs, path("atlantis_manifest.csv"),
        bytesOf("key,country,language,video_id,transcript_id,source_audio_path,start_seconds,"
                "end_seconds,duration_seconds,asr_transcript,human_transcript,cer,wer,"
                "original_transcript_start_idx,original_transcript_end_idx,status,error_message,"
                "batch_id,split\na"
                + source + ",0.0,0.2" + rest + "b" + source + ",0.2,0.4" + rest)));
    const Said built = build({"--dataset", path("atlantis_manifest.csv"), "--merge-to", "1", "-o",
                              path("out"), "--json"});
    QVERIFY2(built.code == 0, built.err.c_str());
    QCOMPARE(JsonValue::parse(built.out)->find("items")->toInteger(), std::int64_t(1));
    const std::string after = read("atlantis_manifest.csv");
    const auto first = after.find("completed_local_tar");
    QVERIFY2(first != std::string::npos
                 && after.find("completed_local_tar", first + 1) != std::string::npos,
             after.c_str());
}

QTEST_GUILESS_MAIN(BuildJoinCommandTest)
#include "BuildJoinCommandTest.moc"
