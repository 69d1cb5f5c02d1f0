// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pack/Adoption.h"

#include "core/format/touch/ShardReader.h"
#include "core/format/touch/TouchDataset.h"
#include "core/format/touch/Verify.h"
#include "core/json/Json.h"
#include "tests/support/BytesFile.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TarBytes.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

class AdoptionTest final : public QObject {
    Q_OBJECT
private slots:
    void readsTheAudioOutOfTheTar();
    void keepsOtherAudioBehindTheRecords();
    void takesTextsAndPartsFromWhatNamesTheTars();
    void keepsItsRuleOfTimesOutOfOtherLists();
    void findsPcmOnly();
    void leavesNothingWhereItFailsOrStops();
    void tellsWhatItLeftOut();
    void isWholeOrNotThereWhereverItCrashes();
};

namespace {

Result<AdoptReport> adopt(FileSystem &fs, std::vector<std::filesystem::path> inputs,
                          const std::string &output, const AdoptOptions &options = {})
{
    return adoptShards(fs, inputs, output, options);
}

std::string twoSamples()
{
    return tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(100)) + tarMember("b.txt", "two")
           + tarMember("b.wav", wavBytes(200, 8000, 1, 1000)) + tarEnd();
}

std::optional<PcmInWav> pcmIn(const std::string &bytes)
{
    return findPcm(BytesFile(bytes)).value();
}

} // namespace

void AdoptionTest::readsTheAudioOutOfTheTar()
{
    MemoryFileSystem fs;
    fs.seed("/d/0.tar", twoSamples());
    fs.seed("/d/1.tar", twoSamples());
    const auto report = adopt(fs, {"/d/0.tar", "/d/1.tar"}, "/out").value();
    QCOMPARE(report.items, std::uint64_t{4});
    QCOMPARE(report.inPlaceItems, std::uint64_t{4});
    QCOMPARE(report.problemCount, std::uint64_t{0});
    QCOMPARE(fs.asSeenNow().at("/out/data.list"),
             "/out/000000000 audio+metainfo\n/out/000000001 audio+metainfo\n");
    QCOMPARE(fs.asSeenNow().at("/out/000000001/audio.bin"), twoSamples());
    const auto dataset = touch::TouchDataset::open(fs, "/out").value();
    QCOMPARE(dataset->itemCount(), std::uint64_t{4});
    const auto shard = dataset->shard(1).value();
    const auto samples = shard->samples(1, {Frames{0}, Frames{200}}).value();
    QCOMPARE(samples.front(), std::int16_t{1000});
    QCOMPARE(samples.back(), std::int16_t{1199});
    QCOMPARE(std::string(shard->record(1).value()),
             R"({"key": "b", "wav": "/d/1.tar?o=3584&e=4028", "txt": "two", "recording": "b", )"
             R"("sample_rate": 8000})");
}

void AdoptionTest::keepsOtherAudioBehindTheRecords()
{
    MemoryFileSystem fs;
    fs.seed("/d/0.tar", tarMember("a.txt", "one") + tarMember("a.flac", "flac")
                            + tarMember("b.txt", "two") + tarMember("b.wav", wavBytes(10))
                            + tarMember("c.txt", "mute") + tarEnd());
    const auto report = adopt(fs, {"/d/0.tar"}, "/out").value();
    QCOMPARE(report.shards, std::uint64_t{2});
    QCOMPARE(report.inPlaceItems, std::uint64_t{1});
    QCOMPARE(fs.asSeenNow().at("/out/data.list"),
             "/out/000000001 audio+metainfo\n/out/000000000 metainfo\n");
    const auto dataset = touch::TouchDataset::open(fs, "/out").value();
    QCOMPARE(dataset->itemCount(), std::uint64_t{3});
    const auto others = dataset->shard(1).value();
    QVERIFY(!others->pair("audio"));
    QCOMPARE(touch::verify(fs, "/out", touch::VerifyDepth::Deep, {}, {}).value().errors,
             std::uint64_t{0});
    QCOMPARE(std::string(others->record(0).value()),
             R"({"key": "a", "wav": "/d/0.tar?o=1536&e=1540", "txt": "one", "recording": "a"})");
}

void AdoptionTest::takesTextsAndPartsFromWhatNamesTheTars()
{
    MemoryFileSystem fs;
    const auto line = [](const char *file, const char *text, double offset, double duration,
                         int shard) {
        return R"({"audio_filepath": ")" + std::string(file) + R"(", "text": ")" + text
               + R"(", "offset": )" + std::to_string(offset) + R"(, "duration": )"
               + std::to_string(duration) + R"(, "shard_id": )" + std::to_string(shard) + "}\n";
    };
    fs.seed("/d/audio_0.tar", tarMember("a.wav", wavBytes(16000)) + tarEnd());
    fs.seed("/d/audio_1.tar", tarMember("b.wav", wavBytes(100)) + tarEnd());
    fs.seed("/d/tarred_audio_manifest.json",
            line("a.wav", "whole", 0, 1, 0) + line("a-sub1.wav", "half", 0.5, 0.5, 0)
                + line("a-sub2.wav", "behind", 2, 0.5, 0) + line("b.wav", "other", 0, 0.00625, 1));
    const auto report = adopt(fs, {"/d"}, "/out").value();
    QCOMPARE(report.tars, std::uint64_t{2});
    QCOMPARE(report.items, std::uint64_t{3});
    QCOMPARE(report.inPlaceItems, std::uint64_t{3});
    QCOMPARE(report.textlessItems, std::uint64_t{0});
    QCOMPARE(report.problemCount, std::uint64_t{1}); // begins behind the end
    const auto dataset = touch::TouchDataset::open(fs, "/out").value();
    const auto first = dataset->shard(0).value();
    QCOMPARE(first->itemCount(), std::uint64_t{2});
    QCOMPARE(first->frameCount(1).value(), Frames{8000});
    const auto whole = first->samples(0, {Frames{8000}, Frames{16000}}).value();
    QCOMPARE(first->samples(1, {Frames{0}, Frames{8000}}).value(), whole);
    QVERIFY(std::string(first->record(1).value()).find(R"("txt": "half")") != std::string::npos);
    QCOMPARE(fs.asSeenNow().at("/out/000000001/audio.bin"), fs.asSeenNow().at("/d/audio_1.tar"));
    // the tars alone have no texts, which is reported
    QCOMPARE(adopt(fs, {"/d/audio_{0..1}.tar"}, "/bare")->textlessItems, std::uint64_t{2});
}

void AdoptionTest::keepsItsRuleOfTimesOutOfOtherLists()
{
    MemoryFileSystem fs;
    fs.seed("/d/audio_0.tar", tarMember("a.flac", "flac") + tarEnd());
    fs.seed(
        "/d/tarred_audio_manifest.json",
        R"({"audio_filepath": "a.flac", "text": "one", "offset": 0.5, "duration": 1, "shard_id": 0})"
        "\n");
    QVERIFY(adopt(fs, {"/d"}, "/out"));
    const auto dataset = touch::TouchDataset::open(fs, "/out").value();
    const auto record = JsonValue::parse(dataset->shard(0).value()->record(0).value()).value();
    QVERIFY(record.find("time_rule")); // for those who read the sound
    const auto read = readLines(openUtteranceSource(fs, "/out", {}));
    QCOMPARE(read.lines.size(), std::size_t(1));
    QVERIFY2(!read.at(0).record.find("time_rule"), read.said(0).c_str());
}

void AdoptionTest::findsPcmOnly()
{
    const std::string wav = wavBytes(10);
    QCOMPARE(pcmIn(wav)->samples, (ByteRange{44, 20}));
    QCOMPARE(pcmIn(wav)->sampleRateHz, 16000);
    QVERIFY(!pcmIn(wavBytes(10, 16000, 2)));
    QVERIFY(!pcmIn("fLaC"));
    QVERIFY(!pcmIn(""));
    std::string listed = wav.substr(0, 36) + std::string("LIST\x03\0\0\0abc\0", 12)
                         + wav.substr(36);
    QCOMPARE(pcmIn(listed)->samples, (ByteRange{56, 20}));
    for (std::size_t length = 0; length < wav.size(); ++length)
        QVERIFY(!pcmIn(wav.substr(0, length))); // cut: the samples are not all there
    for (const auto &[at, value] :
         {std::pair<std::size_t, char>{20, 3}, {34, 24}, {40, 127}, {43, -1}}) {
        std::string other = wav;
        other[at] = value;
        QVERIFY(!pcmIn(other));
    }
}

void AdoptionTest::leavesNothingWhereItFailsOrStops()
{
    MemoryFileSystem fs;
    fs.seed("/d/0.tar", twoSamples());
    fs.seed("/there/x", "");
    QCOMPARE(adopt(fs, {"/d/0.tar"}, "/there").error().code, ErrorCode::InvalidArgument);
    QCOMPARE(adopt(fs, {"/d/0.tar"}, "/with blank").error().code, ErrorCode::InvalidArgument);
    QCOMPARE(adopt(fs, {"/d/none.tar"}, "/out").error().code, ErrorCode::NotFound);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(adopt(fs, {"/d/0.tar"}, "/out", {.stop = stop.get_token()}).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(fs.asSeenNow().size(), std::size_t{2});
}

void AdoptionTest::tellsWhatItLeftOut()
{
    MemoryFileSystem fs;
    fs.seed("/d/0.tar", twoSamples().substr(0, 4000));
    fs.seed("/d/1.tar", "no tar");
    const auto report =
        adopt(fs, {"/d/0.tar", "/d/1.tar"}, "/out", {.kind = DatasetKind::WebDataset}).value();
    QCOMPARE(report.problemCount, std::uint64_t{2});
    QCOMPARE(report.items, std::uint64_t{2}); // of which the second has lost its audio
    QCOMPARE(report.inPlaceItems, std::uint64_t{1});
    QCOMPARE(adopt(fs, {"/d/1.tar"}, "/out2", {.kind = DatasetKind::WebDataset}).error().code,
             ErrorCode::Corrupt);
}

void AdoptionTest::isWholeOrNotThereWhereverItCrashes()
{
    for (std::uint64_t steps = 0;; ++steps) {
        MemoryFileSystem fs(steps);
        fs.seed("/d/0.tar", twoSamples());
        const bool isDone = adopt(fs, {"/d/0.tar"}, "/out").has_value();
        const auto after = MemoryFileSystem::from(fs.afterReboot());
        if (exists(*after, "/out/data.list"))
            QCOMPARE(touch::TouchDataset::open(*after, "/out").value()->itemCount(),
                     std::uint64_t{2});
        else
            QVERIFY(!isDone);
        if (isDone)
            break;
    }
}

QTEST_GUILESS_MAIN(AdoptionTest)
#include "AdoptionTest.moc"
