// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/aligned/AlignedFile.h"
#include "core/format/aligned/AlignedTree.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <cstdint>

using namespace voxdeck;
using namespace voxdeck::aligned;
using voxdeck::test::MemoryFileSystem;

class AlignedFileTest final : public QObject {
    Q_OBJECT
private slots:
    void readsAFileAndKeepsWhatItDoesNotKnow();
    void leavesOutSegmentsAndSaysWhy_data();
    void leavesOutSegmentsAndSaysWhy();
    void takesIdsFromNameAndAudio_data();
    void takesIdsFromNameAndAudio();
    void refusesWhatIsNoAlignedFile();
    void cutsTimesAsPythonDoes();
    void listsCountriesAndFiles();
    void findsAudioInTheTree();
};

namespace {

constexpr const char *kGood = R"({"start": 1.5, "end": 2, "asr_text": "a", "human_text": "b",
 "cer": 0.25, "start_idx": 3, "end_idx": 9, "speaker": "x"})";

Result<AlignedFile> parse(const std::string &segments, const std::string &name = "v_t_aligned.json",
                          const std::string &audio = "/a/v.opus")
{
    return parseAlignedFile(name, R"({"model": [1], "audio_file": ")" + audio
                                      + R"(", "segments": [)" + segments + "]}");
}

} // namespace

void AlignedFileTest::readsAFileAndKeepsWhatItDoesNotKnow()
{
    const AlignedFile file = parse(kGood).value();
    QCOMPARE(file.videoId, std::string("v"));
    QCOMPARE(file.transcriptId, std::string("t"));
    QCOMPARE(file.audioFile, std::string("/a/v.opus"));
    QCOMPARE(file.further.size(), std::size_t{1});
    QCOMPARE(file.further[0].first, std::string("model"));
    QVERIFY(file.bad.empty());
    const AlignedSegment &segment = file.segments.at(0);
    QCOMPARE(segment.number, std::uint64_t{1});
    QCOMPARE(segment.startMs(), std::int64_t{1500});
    QCOMPARE(segment.endMs(), std::int64_t{2000});
    QCOMPARE(segment.asrText, std::string("a"));
    QCOMPARE(segment.humanText, std::string("b"));
    QCOMPARE(segment.cer.value(), 0.25);
    QCOMPARE(segment.startIdx.value(), std::string("3"));
    QCOMPARE(segment.record.find("speaker")->toString(), std::string("x"));
    QCOMPARE(segmentKey("germany", "v", segment.startMs(), segment.endMs()),
             std::string("germany_v_1500_2000"));
}

void AlignedFileTest::leavesOutSegmentsAndSaysWhy_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("reason");
    const QByteArray names[] = {"start", "end",       "asr_text", "human_text",
                                "cer",   "start_idx", "end_idx"};
    for (const QByteArray &name : names)
        QTest::newRow(("no " + name).constData())
            << QByteArray("\"") + name + "\"" << QByteArray("\"other\"")
            << QByteArray("has no \"") + name + "\"";
    QTest::newRow("backwards") << QByteArray("\"end\": 2") << QByteArray("\"end\": 1.25")
                               << QByteArray("ends at 1.25 s");
    QTest::newRow("empty") << QByteArray("\"end\": 2") << QByteArray("\"end\": 1.5")
                           << QByteArray("ends at 1.5 s");
    QTest::newRow("NaN") << QByteArray("\"end\": 2") << QByteArray("\"end\": NaN")
                         << QByteArray("\"end\" is not a time");
    QTest::newRow("endless") << QByteArray("\"end\": 2") << QByteArray("\"end\": 1e300")
                             << QByteArray("\"end\" is not a time");
    QTest::newRow("before 0") << QByteArray("\"start\": 1.5") << QByteArray("\"start\": -1")
                              << QByteArray("\"start\" is not a time");
    QTest::newRow("text time") << QByteArray("\"start\": 1.5") << QByteArray("\"start\": \"1.5\"")
                               << QByteArray("\"start\" is not a");
    QTest::newRow("null text") << QByteArray("\"a\"") << QByteArray("null")
                               << QByteArray("\"asr_text\" is not a text");
    QTest::newRow("half a pair") << QByteArray("\"b\"") << QByteArray("\"\\ud83d\"")
                                 << QByteArray("\"human_text\" contains an unpaired surrogate");
    QTest::newRow("cer") << QByteArray("0.25") << QByteArray("\"low\"")
                         << QByteArray("\"cer\" is not a number");
    QTest::newRow("index") << QByteArray("\"end_idx\": 9") << QByteArray("\"end_idx\": []")
                           << QByteArray("\"end_idx\" is not a");
    QTest::newRow("huge text") << QByteArray("\"a\"")
                               << QByteArray("\"") + QByteArray(300'000, 'x') + "\""
                               << QByteArray("\"asr_text\" is longer");
}

void AlignedFileTest::leavesOutSegmentsAndSaysWhy()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    QFETCH(const QByteArray, reason);
    QByteArray segment = kGood;
    QVERIFY(segment.contains(from));
    segment.replace(from, to);
    const auto file = parse(std::string(kGood) + ", 7, " + segment.toStdString());
    QVERIFY(file);
    QCOMPARE(file->segments.size(), std::size_t{1});
    QCOMPARE(file->bad.size(), std::size_t{2});
    QCOMPARE(file->bad[0].reason, std::string("is not an object"));
    QCOMPARE(file->bad[1].number, std::uint64_t{3});
    QVERIFY2(file->bad[1].reason.starts_with(reason.toStdString()), file->bad[1].reason.c_str());
}

void AlignedFileTest::takesIdsFromNameAndAudio_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("audio");
    QTest::addColumn<QByteArray>("video");
    QTest::addColumn<QByteArray>("transcript");
    QTest::newRow("plain") << QByteArray("v_t_aligned.json") << QByteArray("v.opus")
                           << QByteArray("v") << QByteArray("t");
    QTest::newRow("bars in both") << QByteArray("a_b_c_d_aligned.json") << QByteArray("/x/a_b.opus")
                                  << QByteArray("a_b") << QByteArray("c_d");
    QTest::newRow("dots") << QByteArray("v.1_t_aligned.json") << QByteArray("x/v.1.opus")
                          << QByteArray("v.1") << QByteArray("t");
    QTest::newRow("no extension") << QByteArray("v_t_aligned.json") << QByteArray("v")
                                  << QByteArray("v") << QByteArray("t");
    QTest::newRow("hidden") << QByteArray(".v_t_aligned.json") << QByteArray("/x/.v")
                            << QByteArray(".v") << QByteArray("t");
    QTest::newRow("other video") << QByteArray("w_t_aligned.json") << QByteArray("v.opus")
                                 << QByteArray("") << QByteArray("");
    QTest::newRow("no transcript")
        << QByteArray("v_aligned.json") << QByteArray("v.opus") << QByteArray("") << QByteArray("");
    QTest::newRow("empty transcript") << QByteArray("v__aligned.json") << QByteArray("v.opus")
                                      << QByteArray("") << QByteArray("");
    QTest::newRow("no suffix") << QByteArray("v_t.json") << QByteArray("v.opus") << QByteArray("")
                               << QByteArray("");
    QTest::newRow("a folder") << QByteArray("_t_aligned.json") << QByteArray("v/") << QByteArray("")
                              << QByteArray("");
    QTest::newRow("up") << QByteArray(".._t_aligned.json") << QByteArray("x/..") << QByteArray("")
                        << QByteArray("");
    QTest::newRow("line break") << QByteArray("v_t_aligned.json") << QByteArray("x\\nv.opus")
                                << QByteArray("") << QByteArray("");
}

void AlignedFileTest::takesIdsFromNameAndAudio()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, audio);
    QFETCH(const QByteArray, video);
    const auto file = parse(kGood, name.toStdString(), audio.toStdString());
    QCOMPARE(file.has_value(), !video.isEmpty());
    if (!file)
        return;
    QCOMPARE(QByteArray::fromStdString(file->videoId), video);
    QTEST(QByteArray::fromStdString(file->transcriptId), "transcript");
}

void AlignedFileTest::refusesWhatIsNoAlignedFile()
{
    for (const char *text : {"", "[]", "{}", R"({"audio_file": "v.opus"})", R"({"segments": []})",
                             R"({"audio_file": 1, "segments": []})",
                             R"({"audio_file": "v.opus", "segments": {}})", R"({"audio_file": )"})
        QVERIFY2(!parseAlignedFile("v_t_aligned.json", text), text);
    MemoryFileSystem fs;
    fs.seed("d/v_t_aligned.json", "{");
    const auto file = readAlignedFile(fs, "d/v_t_aligned.json");
    QVERIFY(!file && file.error().subject == "d/v_t_aligned.json");
}

void AlignedFileTest::cutsTimesAsPythonDoes()
{
    // 64.1 * 1000 is 64099.99999999999 in doubles, and Python's int() cuts
    const std::pair<double, std::int64_t> cases[] = {{1.001, 1000}, {8.2, 8200},   {0.29, 290},
                                                     {4.35, 4350},  {16.1, 16100}, {0.0009999, 0},
                                                     {1.1, 1100},   {2.3, 2300},   {64.1, 64099}};
    for (const auto &[seconds, ms] : cases) {
        AlignedSegment segment;
        segment.startSeconds = seconds;
        QCOMPARE(segment.startMs(), ms);
    }
}

void AlignedFileTest::listsCountriesAndFiles()
{
    MemoryFileSystem fs;
    fs.seed("c/germany/Alignment/alignment_output/b_1_aligned.json", "");
    fs.seed("c/germany/Alignment/alignment_output/a_1_aligned.json", "");
    fs.seed("c/germany/Alignment/alignment_output/notes.txt", "");
    fs.seed("c/germany/Alignment/alignment_output/x_1_aligned.json/inside", "");
    fs.seed("c/empty/readme", "");
    fs.seed("c/.git/x", "");
    fs.seed("c/list.txt", "");
    QCOMPARE(listCountries(fs, "c").value(), (std::vector<std::string>{"empty", "germany"}));
    const auto folder = readCountryFolder(fs, "c", "germany").value();
    QCOMPARE(folder.files, (std::vector<std::string>{"a_1_aligned.json", "b_1_aligned.json"}));
    QCOMPARE(folder.others.size(), std::size_t{2});
    QVERIFY(!readCountryFolder(fs, "c", "empty").value().hasAlignment);
    QCOMPARE(readCountryFolder(fs, "c", "spain").error().code, ErrorCode::NotFound);
    for (const char *name : {"../c/germany", "..", "", "a/b", "a\nb"})
        QCOMPARE(readCountryFolder(fs, "c", name).error().code, ErrorCode::InvalidArgument);
}

void AlignedFileTest::findsAudioInTheTree()
{
    MemoryFileSystem fs;
    fs.seed("/t/countries/serbia/audio/a.opus", "");
    fs.seed("/t/countries/b.opus", "");
    fs.seed("/t/audio/c.opus", "");
    const auto found = [&](const char *audio) {
        return findSourceAudio(fs, "/t/countries", "serbia", audio).value_or("").string();
    };
    QCOMPARE(found("audio/a.opus"), std::string("/t/countries/serbia/audio/a.opus"));
    QCOMPARE(found("b.opus"), std::string("/t/countries/b.opus"));
    QCOMPARE(found("audio/c.opus"), std::string("/t/audio/c.opus"));
    QCOMPARE(found("/t/audio/c.opus"), std::string("/t/audio/c.opus"));
    QVERIFY(found("/t/audio").empty() && found("d.opus").empty() && found("").empty());
}

QTEST_GUILESS_MAIN(AlignedFileTest)
#include "AlignedFileTest.moc"
