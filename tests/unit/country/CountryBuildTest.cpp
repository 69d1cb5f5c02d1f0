// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/country/CountryBuild.h"
#include "core/format/csv/CsvReader.h"
#include "core/json/PythonFloat.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/Wav.h"
#include "tests/unit/country/CountryTree.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <map>

using namespace voxdeck;
using namespace voxdeck::country;
using voxdeck::test::alignedJson;
using voxdeck::test::alignedPath;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::seedRecording;

class CountryBuildTest final : public QObject {
    Q_OBJECT
private slots:
    void makesBothFiles();
    void cutsKeysAndScoresAsTheToolsDo();
    void goesOnWithoutReadingAgain();
    void keepsWhatIsThereByteForByte();
    void writesTheStatusColumnTheFileHas_data();
    void writesTheStatusColumnTheFileHas();
    void addsDuplicatesOnce();
    void listsWhatItLeavesOut();
    void keepsTheLedgerOfFilesItDoesNotReadAgain();
    void aCountryWithoutALanguageStopsNoOther();
    void readsNoMoreFilesThanAllowed();
    void rescanComparesAndChangesNothing();
    void assignsLongestFirst();
    void existingSplitsWin();
    void takesLengthAndSizeFromTheAudio();
    void refusesFilesThatAreNoManifests();
    void aRerunKeepsEveryRowOfTheHeldOutSplits();
    void stopsWithoutATrace();
    void allowsOneBuildAtATime();
};

namespace {

constexpr const char *kHeader =
    "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,end_seconds,"
    "duration_seconds,asr_transcript,human_transcript,cer,wer,original_transcript_start_idx,"
    "original_transcript_end_idx,status,error_message,batch_id,split\n";

CountryReport build(MemoryFileSystem &fs, CountryBuildOptions options = {},
                    const std::string &country = "germany")
{
    options.countries = {country};
    options.holder = "test";
    auto report = buildCountries(fs, "/c", "/m", options, {}, {});
    if (!report)
        qFatal("%s", describe(report.error()).c_str());
    return report->countries.at(0);
}

std::string textOf(const FileSystem &fs, const char *path)
{
    return readWholeFile(fs, path).value_or("(missing)");
}

/// The cells of one column, by key or video id.
std::map<std::string, std::string> column(const FileSystem &fs, const char *path,
                                          std::string_view id, std::string_view name)
{
    auto reader = CsvReader::open(fs, path).value();
    const auto header = reader.next().value();
    std::vector<std::string> names(header->fields.begin(), header->fields.end());
    const auto at = [&](std::string_view of) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), of) - names.begin());
    };
    std::map<std::string, std::string> cells;
    while (const auto row = reader.next().value())
        cells[std::string(row->fields.at(at(id)))] = row->fields.at(at(name));
    return cells;
}

std::map<std::string, std::string> splitsOf(const FileSystem &fs)
{
    return column(fs, "/m/germany_splits.csv", "video_id", "split");
}

} // namespace

void CountryBuildTest::makesBothFiles()
{
    MemoryFileSystem fs;
    fs.seed(
        alignedPath("germany", "v_1_t"),
        alignedJson("/audio/v_1.opus", {{"1.5", "3", "ja, gut", "Ja \"gut\"", "0.5"},
                                        {"3.25", "7200.0", "eins zwei drei", "eins drei", "1"}}));
    seedRecording(fs, "germany", "w", "10");
    const CountryReport report = build(fs);
    QVERIFY(!report.error && report.language == "de");
    QCOMPARE(report.segmentsAdded, std::uint64_t{3});
    QCOMPARE(report.recordingsAdded, std::uint64_t{2});
    QCOMPARE(report.missingSources, std::uint64_t{2});
    QCOMPARE(textOf(fs, "/m/germany_manifest.csv"),
             std::string(kHeader)
                 + "germany_v_1_1500_3000,germany,de,v_1,t,/audio/v_1.opus,1.5,3.0,1.5,\"ja, gut\","
                   "\"Ja \"\"gut\"\"\",0.5,1.0,0,1,pending_local_tar,,,test\n"
                   "germany_v_1_3250_7200000,germany,de,v_1,t,/audio/v_1.opus,3.25,7200.0,7196.75,"
                   "eins zwei drei,eins drei,1.0,0.5,1,2,pending_local_tar,,,test\n"
                   "germany_w_500_10000,germany,de,w,t,/audio/w.opus,0.5,10.0,9.5,guten tag,"
                   "guten tag,0.125,0.0,0,1,pending_local_tar,,,validation\n");
    QCOMPARE(textOf(fs, "/m/germany_splits.csv"),
             std::string("source_audio_path,video_id,duration_hours,size_mb,split\n"
                         "/audio/v_1.opus,v_1,2.0,,test\n"
                         "/audio/w.opus,w,0.002777777777777778,,validation\n"));
}

void CountryBuildTest::cutsKeysAndScoresAsTheToolsDo()
{
    MemoryFileSystem fs;
    fs.seed(alignedPath("germany", "v_t"),
            alignedJson("v.opus", {{"64.1", "65.0009", "a  b", " a b ", "null"},
                                   {"70", "71.1", "ab cd", "ab", "NaN"},
                                   {"80", "81", "x y", "", "0.1"}}));
    QCOMPARE(build(fs).segmentsAdded, std::uint64_t{3});
    const auto cer = column(fs, "/m/germany_manifest.csv", "key", "cer");
    const auto wer = column(fs, "/m/germany_manifest.csv", "key", "wer");
    const auto duration = column(fs, "/m/germany_manifest.csv", "key", "duration_seconds");
    QCOMPARE(cer.at("germany_v_64099_65000"), pythonFloatRepr(1.0 / 3)); // characters with spaces
    QCOMPARE(wer.at("germany_v_64099_65000"), std::string("0.0"));
    QCOMPARE(duration.at("germany_v_64099_65000"), pythonFloatRepr(65.0009 - 64.1));
    QCOMPARE(cer.at("germany_v_70000_71100"), std::string("1.5"));
    QCOMPARE(wer.at("germany_v_70000_71100"), std::string("1.0"));
    QCOMPARE(wer.at("germany_v_80000_81000"), std::string("2.0")); // no reference: the insertions
}

void CountryBuildTest::goesOnWithoutReadingAgain()
{
    MemoryFileSystem fs;
    seedRecording(fs, "germany", "a", "10");
    seedRecording(fs, "germany", "b", "20");
    build(fs);
    const std::string before = textOf(fs, "/m/germany_manifest.csv");
    fs.seed(alignedPath("germany", "a_t"), "no JSON at all: nobody may look");
    const auto steps = fs.stepsTaken();
    const CountryReport same = build(fs);
    QCOMPARE(same.filesKnown, std::uint64_t{2});
    QCOMPARE(same.filesRead + same.segmentsAdded, std::uint64_t{0});
    QCOMPARE(textOf(fs, "/m/germany_manifest.csv"), before);
    QVERIFY(fs.stepsTaken() - steps < 10); // the lock and the ledger, neither CSV

    seedRecording(fs, "germany", "c", "30");
    const CountryReport more = build(fs);
    QCOMPARE(more.filesRead, std::uint64_t{1});
    QCOMPARE(more.rowsKept, std::uint64_t{2});
    QVERIFY(textOf(fs, "/m/germany_manifest.csv").starts_with(before));
    QCOMPARE(splitsOf(fs).size(), std::size_t{3});
}

void CountryBuildTest::keepsWhatIsThereByteForByte()
{
    MemoryFileSystem fs;
    const std::string manifest = "\xEF\xBB\xBF\"video_id\",key,mine,split,transcript_id,status\r\n"
                                 "\"old\",germany_old_1_2,'x',\"dev\",t,completed_local_tar\r\n"
                                 "\r\n"
                                 "odd\r\n"
                                 ",,\"line\nbreak\",,,\r\n"
                                 "old,germany_old_1_2,twice,test,t,error_local_tar_cer";
    const std::string splits = "extra,video_id,split,duration_hours\n\"1\",old,dev,2\n2,no,train,";
    fs.seed("/m/germany_manifest.csv", manifest);
    fs.seed("/m/germany_splits.csv", splits);
    seedRecording(fs, "germany", "new", "10");
    seedRecording(fs, "germany", "old", "10");
    const CountryReport report = build(fs);
    QCOMPARE(report.filesKnown, std::uint64_t{1});
    QCOMPARE(report.segmentsAdded, std::uint64_t{1});
    // 2 h are in the splits file: the new recording fills the test set
    QCOMPARE(textOf(fs, "/m/germany_manifest.csv"),
             manifest + "\r\nnew,germany_new_500_10000,,test,t,pending_local_tar\r\n");
    QCOMPARE(textOf(fs, "/m/germany_splits.csv"), splits + "\n,new,test,0.002777777777777778\n");
}

void CountryBuildTest::writesTheStatusColumnTheFileHas_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<QByteArray>("added");
    QTest::newRow("status with shard states")
        << QByteArray("key,video_id,status") << QByteArray("k,o,completed_local_tar")
        << QByteArray("germany_v_500_10000,v,pending_local_tar");
    QTest::newRow("status before shards")
        << QByteArray("key,video_id,status") << QByteArray("k,o,pending")
        << QByteArray("germany_v_500_10000,v,pending");
    QTest::newRow("both") << QByteArray("key,video_id,status,webdataset_status")
                          << QByteArray("k,o,pending,completed_local_tar")
                          << QByteArray("germany_v_500_10000,v,pending,pending_local_tar");
    QTest::newRow("its own only") << QByteArray("key,webdataset_status,video_id")
                                  << QByteArray("k,completed_local_tar,o")
                                  << QByteArray("germany_v_500_10000,pending_local_tar,v");
    QTest::newRow("none") << QByteArray("key,video_id") << QByteArray("k,o")
                          << QByteArray("germany_v_500_10000,v");
}

void CountryBuildTest::writesTheStatusColumnTheFileHas()
{
    QFETCH(const QByteArray, header);
    QFETCH(const QByteArray, row);
    QFETCH(const QByteArray, added);
    MemoryFileSystem fs;
    const std::string before = (header + "\n" + row + "\n").toStdString();
    fs.seed("/m/germany_manifest.csv", before);
    seedRecording(fs, "germany", "v", "10");
    build(fs);
    QCOMPARE(textOf(fs, "/m/germany_manifest.csv"), before + added.toStdString() + "\n");
}

void CountryBuildTest::addsDuplicatesOnce()
{
    MemoryFileSystem fs;
    fs.seed("/m/germany_manifest.csv", "key,video_id,transcript_id\ngermany_v_1000_2000,v,t0\n");
    fs.seed(alignedPath("germany", "v_t1"),
            alignedJson("v.opus", {{"1", "2"}, {"3", "4"}, {"3.0001", "4.0002"}}));
    fs.seed(alignedPath("germany", "v_t2"), alignedJson("v.opus", {{"3", "4"}, {"0", "1"}}));
    const CountryReport report = build(fs);
    QCOMPARE(report.segmentsAdded, std::uint64_t{2});
    QCOMPARE(report.duplicates, std::uint64_t{3});
    QCOMPARE(report.recordingsAdded, std::uint64_t{0});
    QCOMPARE(textOf(fs, "/m/germany_manifest.csv"),
             std::string("key,video_id,transcript_id\ngermany_v_1000_2000,v,t0\n"
                         "germany_v_3000_4000,v,t1\ngermany_v_0_1000,v,t2\n"));
}

void CountryBuildTest::listsWhatItLeavesOut()
{
    MemoryFileSystem fs;
    fs.seed(alignedPath("germany", "v_t"),
            alignedJson("/no/v.opus", {{"2", "1"}, {"1", "2"}, {"\"x\"", "4"}}));
    fs.seed(alignedPath("germany", "w_t"), "{");
    const CountryReport report = build(fs);
    QCOMPARE(report.segmentsBad, std::uint64_t{2});
    QCOMPARE(report.filesFailed, std::uint64_t{1});
    QCOMPARE(report.segmentsAdded, std::uint64_t{1});
    QVERIFY(report.hasProblems());
    const std::string ledger = textOf(fs, "/m/errors.jsonl");
    QVERIFY(ledger.starts_with(
        R"({"line": 1, "key": "", "reason": "ends at 1.0 s, but starts at 2.0 s", )"
        R"("country": "germany", "file": "v_t_aligned.json"})"
        "\n"));
    QVERIFY(ledger.find(R"("line": 3)") != std::string::npos);
    QVERIFY(ledger.find(R"("file": "w_t_aligned.json")") != std::string::npos);
    QVERIFY(ledger.find("/no/v.opus") != std::string::npos);
    QCOMPARE(std::count(ledger.begin(), ledger.end(), '\n'), std::ptrdiff_t{4});
}

void CountryBuildTest::keepsTheLedgerOfFilesItDoesNotReadAgain()
{
    MemoryFileSystem fs;
    fs.seed("/m/errors.jsonl",
            R"({"line": 1, "key": "", "reason": "r", "country": "spain", "file": "x"})"
            "\n");
    fs.seed("/audio/v.opus", "no audio");
    fs.seed(alignedPath("germany", "v_t"), alignedJson("/audio/v.opus", {{"2", "1"}, {"1", "2"}}));
    fs.seed(alignedPath("germany", "w_t"), "{");
    build(fs);
    QCOMPARE(splitsOf(fs).size(), std::size_t{1});
    seedRecording(fs, "germany", "w", "10");
    const CountryReport report = build(fs);
    QVERIFY(!report.hasProblems());
    const std::string ledger = textOf(fs, "/m/errors.jsonl");
    QVERIFY(ledger.starts_with(R"({"line": 1, "key": "", "reason": "r", "country": "spain")"));
    QVERIFY(ledger.find("ends at 1.0 s") != std::string::npos); // v_t was not read again
    QVERIFY(ledger.find("not JSON") == std::string::npos);      // w_t was, and is whole now
}

void CountryBuildTest::aCountryWithoutALanguageStopsNoOther()
{
    MemoryFileSystem fs;
    seedRecording(fs, "atlantis", "a", "10");
    seedRecording(fs, "germany", "v", "10");
    fs.seed("/c/spain/readme", "");
    CountryBuildOptions options;
    const auto report = buildCountries(fs, "/c", "/m", options, {}, {}).value();
    QCOMPARE(report.countries.size(), std::size_t{3});
    QCOMPARE(report.countries[0].error.value().code, ErrorCode::NotFound);
    QVERIFY(!exists(fs, "/m/atlantis_manifest.csv"));
    QVERIFY(textOf(fs, "/m/errors.jsonl").find("--language-map") != std::string::npos);
    QCOMPARE(report.countries[1].segmentsAdded, std::uint64_t{1});
    QVERIFY(!report.countries[2].hasAlignment && !report.countries[2].hasProblems());
    QVERIFY(options.languages.extend(R"({"atlantis": "el"})", ""));
    QCOMPARE(build(fs, options, "atlantis").language, std::string("el"));
    QVERIFY(textOf(fs, "/m/errors.jsonl").find("--language-map") == std::string::npos);
}

void CountryBuildTest::readsNoMoreFilesThanAllowed()
{
    MemoryFileSystem fs;
    for (const char *video : {"a", "b", "c", "d", "e"})
        seedRecording(fs, "germany", video, "10");
    CountryBuildOptions options;
    options.maximumFiles = 2;
    for (const std::uint64_t left : {3, 1, 0}) {
        const CountryReport report = build(fs, options);
        QCOMPARE(report.filesLeft, left);
    }
    QCOMPARE(column(fs, "/m/germany_manifest.csv", "key", "split").size(), std::size_t{5});
}

void CountryBuildTest::rescanComparesAndChangesNothing()
{
    MemoryFileSystem fs;
    fs.seed(alignedPath("germany", "v_t"),
            alignedJson("v.opus", {{"1", "2"}, {"3", "4"}, {"5", "6"}}));
    build(fs);
    CountryBuildOptions options;
    options.isRescan = true;
    const std::string listed = textOf(fs, "/m/errors.jsonl");
    QVERIFY(!build(fs, options).hasProblems());
    QCOMPARE(textOf(fs, "/m/errors.jsonl"), listed); // the audio is still missing
    fs.seed(alignedPath("germany", "v_t"),
            alignedJson("v.opus", {{"1", "2", "other"}, {"3", "4"}, {"3", "4"}, {"7", "8"}}));
    seedRecording(fs, "germany", "new", "10");
    const auto before = fs.asSeenNow();
    const CountryReport report = build(fs, options);
    QCOMPARE(report.changed, std::uint64_t{1});
    QCOMPARE(report.unlisted, std::uint64_t{1});
    QCOMPARE(report.gone, std::uint64_t{1});
    QCOMPARE(report.filesLeft, std::uint64_t{1});
    QCOMPARE(report.segmentsAdded, std::uint64_t{0});
    QCOMPARE(textOf(fs, "/m/germany_manifest.csv"), before.at("/m/germany_manifest.csv"));
    QCOMPARE(textOf(fs, "/m/germany_splits.csv"), before.at("/m/germany_splits.csv"));
    const std::string ledger = textOf(fs, "/m/errors.jsonl");
    QVERIFY(
        ledger.find(R"({"line": 1, "key": "germany_v_1000_2000", "reason": "has other texts than )"
                    R"(line 2 of the manifest")")
        != std::string::npos);
    QVERIFY(ledger.find("germany_v_7000_8000") != std::string::npos);
    QVERIFY(ledger.find("germany_v_5000_6000") != std::string::npos);
}

void CountryBuildTest::assignsLongestFirst()
{
    MemoryFileSystem fs;
    // 100 h: the two longest fill test (1 h) and validation (1 h), all others train
    seedRecording(fs, "germany", "long", "7200");
    seedRecording(fs, "germany", "second", "5400");
    for (int i = 0; i < 97; ++i)
        seedRecording(fs, "germany", "r" + std::to_string(i), "3581.44");
    build(fs);
    const auto splits = splitsOf(fs);
    QCOMPARE(splits.at("long"), std::string("test"));
    QCOMPARE(splits.at("second"), std::string("validation"));
    const auto trained = std::count_if(splits.begin(), splits.end(),
                                       [](const auto &one) { return one.second == "train"; });
    QCOMPARE(trained, std::ptrdiff_t{97});
    for (const auto &[key, split] : column(fs, "/m/germany_manifest.csv", "video_id", "split"))
        QCOMPARE(split, splits.at(key));
}

void CountryBuildTest::existingSplitsWin()
{
    MemoryFileSystem fs;
    fs.seed("/m/germany_splits.csv", "source_audio_path,video_id,duration_hours,size_mb,split\n"
                                     "/audio/a.opus,a,1.0,,train\n"
                                     "/audio/b.opus,b,3.0,,\n"
                                     "/audio/e.opus,e,1.0,,val\n");
    fs.seed("/m/germany_manifest.csv",
            "key,video_id,transcript_id,end_seconds,split\nk,d,t,36000,train\n");
    seedRecording(fs, "germany", "a", "36000"); // the longest, but it is in train already
    seedRecording(fs, "germany", "b", "3600");
    seedRecording(fs, "germany", "c", "1800");
    build(fs);
    QCOMPARE(textOf(fs, "/m/germany_splits.csv"),
             std::string("source_audio_path,video_id,duration_hours,size_mb,split\n"
                         "/audio/a.opus,a,1.0,,train\n"
                         "/audio/b.opus,b,3.0,,test\n" // had no split; its row is filled
                         "/audio/e.opus,e,1.0,,val\n"
                         ",d,10.0,,train\n"                // as the manifest says
                         "/audio/c.opus,c,0.5,,train\n")); // "val" is validation, and full
    const auto rows = column(fs, "/m/germany_manifest.csv", "video_id", "split");
    QCOMPARE(rows.at("a"), std::string("train"));
    QCOMPARE(rows.at("b"), std::string("test"));
}

void CountryBuildTest::takesLengthAndSizeFromTheAudio()
{
    MemoryFileSystem fs;
    const std::string wav = voxdeck::test::silentWav(1, 16000, 36 * 16000); // 36 s are 0.01 h
    fs.seed("/c/germany/v.wav", wav);
    fs.seed(alignedPath("germany", "v_t"), alignedJson("v.wav", {{"1", "2"}}));
    const CountryReport report = build(fs);
    QCOMPARE(report.missingSources, std::uint64_t{0});
    QVERIFY(!exists(fs, "/m/errors.jsonl"));
    QCOMPARE(column(fs, "/m/germany_splits.csv", "video_id", "duration_hours").at("v"),
             std::string("0.01"));
    QCOMPARE(column(fs, "/m/germany_splits.csv", "video_id", "size_mb").at("v"),
             pythonFloatRepr(static_cast<double>(wav.size()) / 1048576));
}

void CountryBuildTest::refusesFilesThatAreNoManifests()
{
    for (const char *text : {"", "a,b\n1,2\n", "key,video_id\n\"open", "\n"}) {
        MemoryFileSystem fs;
        fs.seed("/m/germany_manifest.csv", text);
        seedRecording(fs, "germany", "v", "10");
        const CountryReport report = build(fs);
        QVERIFY2(report.error, text);
        QCOMPARE(report.error->code, ErrorCode::Corrupt);
        QCOMPARE(textOf(fs, "/m/germany_manifest.csv"), std::string(text));
        QVERIFY(!exists(fs, "/m/germany_splits.csv"));
    }
}

/// The known script's rerun made the test set again from what was still pending.
void CountryBuildTest::aRerunKeepsEveryRowOfTheHeldOutSplits()
{
    MemoryFileSystem fs;
    std::map<std::string, std::string> before;
    for (int run = 0; run < 6; ++run) {
        for (int i = 0; i < 5; ++i) // each run brings longer recordings than those before
            seedRecording(fs, "germany", "v" + std::to_string(run) + "-" + std::to_string(i),
                          std::to_string(100 * (run + 1) + i));
        build(fs);
        std::string manifest = textOf(fs, "/m/germany_manifest.csv");
        for (auto at = manifest.find("pending"); at != std::string::npos;
             at = manifest.find("pending", at + 1))
            manifest.replace(at, 7, "completed"); // the shards are packed meanwhile
        fs.seed("/m/germany_manifest.csv", manifest);
        const auto splits = splitsOf(fs);
        QCOMPARE(splits.size(), static_cast<std::size_t>(5 * (run + 1)));
        for (const auto &[videoId, split] : before)
            QCOMPARE(splits.at(videoId), split);
        const auto statuses = column(fs, "/m/germany_manifest.csv", "video_id", "status");
        QVERIFY(std::all_of(statuses.begin(), statuses.end(),
                            [](const auto &one) { return one.second == "completed_local_tar"; }));
        before = splits;
    }
}

void CountryBuildTest::stopsWithoutATrace()
{
    MemoryFileSystem fs;
    for (int i = 0; i < 20; ++i)
        seedRecording(fs, "germany", "v" + std::to_string(i), "10");
    for (int stopAt = 1; stopAt < 40; stopAt += 3) {
        std::stop_source stop;
        int seen = 0;
        const auto report = buildCountries(
            fs, "/c", "/m", {},
            [&](const Progress &now) {
                QVERIFY(now.total == 20 && now.done <= now.total);
                if (++seen == stopAt)
                    stop.request_stop();
            },
            stop.get_token());
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::Cancelled);
        QVERIFY(!exists(fs, "/m/germany_manifest.csv"));
        for (const auto &[path, bytes] : fs.asSeenNow())
            QVERIFY2(!path.ends_with(".part"), path.c_str());
    }
    QCOMPARE(build(fs).segmentsAdded, std::uint64_t{20});
}

void CountryBuildTest::allowsOneBuildAtATime()
{
    MemoryFileSystem fs;
    seedRecording(fs, "germany", "v", "10");
    fs.seed("/m/x", "");
    const auto lock = fs.lock(std::filesystem::path("/m") / kManifestLockName, "another one");
    QVERIFY(lock);
    const auto report = buildCountries(fs, "/c", "/m", {}, {}, {});
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::Busy);
}

QTEST_GUILESS_MAIN(CountryBuildTest)
#include "CountryBuildTest.moc"
