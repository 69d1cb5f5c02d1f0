// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/AudioWriter.h"
#include "core/format/touch/TouchDataset.h"
#include "core/pack/Packer.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::touch;
using voxdeck::test::MemoryFileSystem;

namespace {

using Files = std::map<std::string, std::string>;

std::vector<std::int16_t> ramp(int first, int frames)
{
    std::vector<std::int16_t> samples;
    for (int i = 0; i < frames; ++i)
        samples.push_back(static_cast<std::int16_t>(first + i));
    return samples;
}

std::string wav(const std::vector<std::int16_t> &samples, int rateHz = 16000)
{
    return encodeAudio(AudioFileType::Wav, rateHz, samples).value();
}

std::string line(const std::string &key, const std::string &more = "")
{
    return "{\"key\": \"" + key + "\", \"wav\": \"/in/" + key + ".wav\", \"txt\": \"t " + key + "\""
           + more + "}\n";
}

/// Ten lines: eight utterances, a blank one, one that is not JSON; the audio of `f` is missing.
Files tenLines()
{
    Files files;
    std::string list;
    int first = 0;
    for (const char *const key : {"a", "b", "c", "d", "e"}) {
        first += 1000;
        files[std::string("/in/") + key + ".wav"] = wav(ramp(first, 40 + first / 1000));
        list += line(key);
    }
    list += "  \n" + line("f") + "not json\n";
    for (const char *const key : {"g", "h"}) {
        first += 1000;
        files[std::string("/in/") + key + ".wav"] = wav(ramp(first, 60));
        list += line(key);
    }
    files["/in/data.jsonl"] = list;
    return files;
}

PackOptions perShard(std::uint64_t items, unsigned jobs = 2)
{
    PackOptions options;
    options.itemsPerShard = items;
    options.jobs = jobs;
    return options;
}

Result<PackReport> packTen(FileSystem &fs, const PackOptions &options = perShard(3),
                           const std::string &output = "/out")
{
    return pack(fs, "/in/data.jsonl", output, options, {}, {});
}

Files below(const Files &files, const std::string &folder)
{
    Files inside;
    for (const auto &[path, bytes] : files)
        if (path.rfind(folder + "/", 0) == 0)
            inside[path.substr(folder.size() + 1)] = bytes;
    return inside;
}

Files packed(const Files &input, const PackOptions &options)
{
    const auto fs = MemoryFileSystem::from(input);
    const auto report = packTen(*fs, options);
    return report ? below(fs->asSeenNow(), "/out") : Files{{"error", describe(report.error())}};
}

std::string names(const Files &files)
{
    std::string all;
    for (const auto &[path, bytes] : files)
        all += path + " ";
    return all;
}

/// data.list names only shards that can be read and hold items; without it all is still under way.
bool listsOnlyWholeShards(const Files &files)
{
    if (!files.contains("/out/data.list"))
        return true;
    const auto fs = MemoryFileSystem::from(files);
    const auto dataset = TouchDataset::open(*fs, "/out/data.list");
    if (!dataset || (*dataset)->shards().empty())
        return false;
    for (std::uint32_t i = 0; i < (*dataset)->shards().size(); ++i) {
        const auto shard = (*dataset)->shard(i);
        if (!shard)
            return false;
        for (std::uint64_t item = 0; item < (*shard)->itemCount(); ++item)
            if (!(*shard)->record(item) || !(*shard)->frameCount(item))
                return false;
    }
    return true;
}

} // namespace

class PackerTest final : public QObject {
    Q_OBJECT
private slots:
    void packsRecordsAndAudio();
    void aPackWithOtherKeysIsNotContinued();
    void countsBlankAndBadLinesIntoShards();
    void writesTheSameBytesWithAnyNumberOfThreads();
    void cutsByStartAndEnd();
    void ignoresCutsWhenToldSo();
    void takesTheChannelThatSegmentsName();
    void writesAShardWithoutItemsButDoesNotListIt();
    void refusesFoldersItMustNotWriteTo();
    void refusesOtherInputOrOptionsInTheSameFolder();
    void excludesAnotherPack();
    void endsWithTheSameBytesWhereverThePowerFails();
    void endsWithTheSameBytesWhereverItIsKilled();
    void keepsWholeShardsOnAFullDisk();
    void stopsWhenAskedAndResumes();
    void changesNothingWhenAllIsDone();
    void packsADamagedShardAgainAndDeletesNothing();
    void tellsHowFarItIs();
};

void PackerTest::packsRecordsAndAudio()
{
    Files files = tenLines();
    files["/in/data.jsonl"] = line("a", ", \"sample_rate\": 8000, \"n\": 1.50")
                              + "{\"wav\":\"/in/b.wav\",\"txt\":\"\\u4e2d\"}";
    const auto fs = MemoryFileSystem::from(files);
    const auto report = packTen(*fs);
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QCOMPARE(report->items, 2u);
    QCOMPARE(report->failedItems, 0u);
    QCOMPARE(report->shards, 1u);
    QCOMPARE(report->seconds, (41 + 42) / 16000.0);
    QCOMPARE(names(below(fs->asSeenNow(), "/out")),
             std::string("000000000/audio.bin 000000000/audio.idx 000000000/metainfo.bin "
                         "000000000/metainfo.idx data.list pack.json "));
    QCOMPARE(fs->asSeenNow().at("/out/data.list"), std::string("/out/000000000 audio+metainfo\n"));
    const auto shard = ShardReader::open(*fs, "/out/000000000");
    QVERIFY(shard);
    QCOMPARE(std::string(shard->record(0).value()),
             std::string("{\"key\": \"a\", \"wav\": \"/in/a.wav\", \"txt\": \"t a\", "
                         "\"sample_rate\": 16000, \"n\": 1.5}"));
    QCOMPARE(std::string(shard->record(1).value()),
             std::string("{\"wav\": \"/in/b.wav\", \"txt\": \"中\", \"sample_rate\": 16000}"));
    QCOMPARE(shard->samples(0, {{}, Frames{41}}).value(), ramp(1000, 41));
    QCOMPARE(shard->samples(1, {{}, Frames{42}}).value(), ramp(2000, 42));
    QCOMPARE(report->bytes, fs->asSeenNow().at("/out/000000000/audio.bin").size()
                                + fs->asSeenNow().at("/out/000000000/metainfo.bin").size());
}

void PackerTest::countsBlankAndBadLinesIntoShards()
{
    const auto fs = MemoryFileSystem::from(tenLines());
    const auto report = packTen(*fs, perShard(3), "/out/");
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QCOMPARE(report->items, 7u);
    QCOMPARE(report->failedItems, 2u);
    QCOMPARE(report->shards, 4u);
    const auto seen = fs->asSeenNow();
    QCOMPARE(seen.at("/out/data.list"), // as Python's '{}/{:09d}' spells it
             std::string("/out//000000000 audio+metainfo\n/out//000000001 audio+metainfo\n"
                         "/out//000000002 audio+metainfo\n/out//000000003 audio+metainfo\n"));
    const std::vector<std::uint64_t> counts = {3, 2, 1, 1}; // abc, de and a blank, fxg without f, h
    for (std::size_t i = 0; i < counts.size(); ++i)
        QCOMPARE(ShardReader::open(*fs, "/out/00000000" + std::to_string(i))->itemCount(),
                 counts[i]);
    const auto errors = seen.at("/out/errors.jsonl");
    QVERIFY2(errors.rfind("{\"line\": 7, \"key\": \"f\", \"reason\": \"/in/f.wav: ", 0) == 0,
             errors.c_str());
    QVERIFY(errors.find("{\"line\": 8, \"key\": \"\", \"reason\": ") != std::string::npos);
    QCOMPARE(report->failures.size(), std::size_t{2});
    QCOMPARE(report->failures[0].subject, std::string("/in/data.jsonl line 7 (f)"));
    QCOMPARE(report->failures[1].subject, std::string("/in/data.jsonl line 8"));
}

void PackerTest::writesTheSameBytesWithAnyNumberOfThreads()
{
    const Files one = packed(tenLines(), perShard(1, 1));
    QCOMPARE(names(one).find("error "), std::string::npos);
    for (const unsigned jobs : {2u, 3u, 9u})
        QVERIFY(packed(tenLines(), perShard(1, jobs)) == one);
}

void PackerTest::cutsByStartAndEnd()
{
    Files files = tenLines();
    files["/in/a.wav"] = wav(ramp(0, 32000));
    files["/in/data.jsonl"] = line("a", ", \"start\": 0.5, \"end\": \"1.00009\"")
                              + line("a", ", \"start\": 1.999") + line("a", ", \"end\": 99")
                              + line("a", ", \"start\": 3")
                              + line("a", ", \"start\": 1, \"end\": 1")
                              + line("a", ", \"start\": 1, \"end\": 1.00001");
    const auto fs = MemoryFileSystem::from(files);
    const auto report = packTen(*fs, perShard(10));
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QCOMPARE(report->items, 3u);
    QCOMPARE(report->failedItems, 3u);
    const auto shard = ShardReader::open(*fs, "/out/000000000");
    QVERIFY(shard);
    QCOMPARE(count(shard->frameCount(0).value()), 16001 - 8000);
    QCOMPARE(shard->samples(0, {{}, Frames{3}}).value(), ramp(8000, 3));
    QCOMPARE(count(shard->frameCount(1).value()), 16);
    QCOMPARE(count(shard->frameCount(2).value()), 32000);
    QVERIFY(shard->record(0)->find("\"start\": 0.5, \"end\": \"1.00009\"") != std::string::npos);
}

void PackerTest::ignoresCutsWhenToldSo()
{
    Files files = tenLines();
    files["/in/data.jsonl"] = line("a", ", \"start\": 0.001, \"end\": 0.002");
    const auto fs = MemoryFileSystem::from(files);
    PackOptions options = perShard(10);
    options.wholeFiles = true;
    QVERIFY(packTen(*fs, options));
    QCOMPARE(count(ShardReader::open(*fs, "/out/000000000")->frameCount(0).value()), 41);
}

void PackerTest::takesTheChannelThatSegmentsName()
{
    std::string stereo = wav({1, -1, 2, -2, 3, -3, 4, -4});
    stereo[22] = 2; // channels
    stereo[32] = 4; // bytes a frame
    const std::uint32_t bytesPerSecond = 64000;
    std::memcpy(stereo.data() + 28, &bytesPerSecond, 4);
    const auto fs = MemoryFileSystem::from(
        {{"/in/r.wav", stereo},
         {"/in/wav.scp", "r /in/r.wav\n"},
         {"/in/segments", "u0 r 0.0 -1 0\nu1 r 0.0 -1 1\nu2 r 0.0 -1\nu3 r 0.0 -1 2\n"},
         {"/in/text", "u0 a\nu1 b\nu2 c\nu3 d\n"}});
    const auto report = pack(*fs, "/in", "/out", perShard(10), {}, {});
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    const auto shard = ShardReader::open(*fs, "/out/000000000");
    QVERIFY(shard);
    const FrameRange all{{}, Frames{4}};
    QCOMPARE(shard->samples(0, all).value(), (std::vector<std::int16_t>{1, 2, 3, 4}));
    QCOMPARE(shard->samples(1, all).value(), (std::vector<std::int16_t>{-1, -2, -3, -4}));
    QCOMPARE(report->failedItems, 1u);
    QVERIFY(report->failures[0].detail.find("not channel 2") != std::string::npos);
}

void PackerTest::writesAShardWithoutItemsButDoesNotListIt()
{
    Files files = tenLines();
    files["/in/data.jsonl"] = line("a") + "bad\n" + line("b");
    const auto fs = MemoryFileSystem::from(files);
    const auto report = packTen(*fs, perShard(1));
    QVERIFY(report);
    QCOMPARE(report->shards, 3u);
    QCOMPARE(fs->asSeenNow().at("/out/000000001/audio.idx").size(), std::size_t{42});
    QCOMPARE(fs->asSeenNow().at("/out/data.list"),
             std::string("/out/000000000 audio+metainfo\n/out/000000002 audio+metainfo\n"));
}

void PackerTest::refusesFoldersItMustNotWriteTo()
{
    Files files = tenLines();
    files["/other/thesis.tex"] = "mine";
    const auto fs = MemoryFileSystem::from(files);
    const auto steps = fs->stepsTaken();
    for (const char *const output : {"/out put", "", "/other"}) {
        const auto report = packTen(*fs, perShard(3), output);
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::InvalidArgument);
    }
    QCOMPARE(packTen(*fs, perShard(0)).error().code, ErrorCode::InvalidArgument);
    PackOptions noRate;
    noRate.sampleRateHz = 0;
    QCOMPARE(packTen(*fs, noRate).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(pack(*fs, "/in/none", "/out", {}, {}, {}).error().code, ErrorCode::NotFound);
    QCOMPARE(fs->stepsTaken(), steps);
}

void PackerTest::refusesOtherInputOrOptionsInTheSameFolder()
{
    const auto fs = MemoryFileSystem::from(tenLines());
    QVERIFY(packTen(*fs));
    const auto before = fs->asSeenNow();
    const auto other = packTen(*fs, perShard(4));
    QCOMPARE(other.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(other.error().detail.find("items_per_shard (3, now 4)") != std::string::npos,
             other.error().detail.c_str());
    QVERIFY(fs->asSeenNow() == before);
    fs->seed("/in/data.jsonl", line("a"));
    QVERIFY(packTen(*fs).error().detail.find("inputs") != std::string::npos);
}

void PackerTest::excludesAnotherPack()
{
    const auto fs = MemoryFileSystem::from(tenLines());
    const auto held = fs->lock("/out/.voxdeck-pack.lock", "somebody");
    const auto report = packTen(*fs);
    QCOMPARE(report.error().code, ErrorCode::Busy);
    QCOMPARE(report.error().detail, std::string("locked by somebody"));
}

void PackerTest::endsWithTheSameBytesWhereverThePowerFails()
{
    const Files wanted = packed(tenLines(), perShard(3, 1));
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        auto fs = MemoryFileSystem::from(tenLines(), crashAt);
        const auto first = packTen(*fs, perShard(3, 1));
        const auto found = fs->afterReboot();
        QVERIFY2(listsOnlyWholeShards(found), qPrintable(QString::number(crashAt)));
        auto again = MemoryFileSystem::from(found);
        const auto second = packTen(*again, perShard(3, 1));
        QVERIFY2(second, second ? "" : describe(second.error()).c_str());
        const Files got = below(again->asSeenNow(), "/out");
        QVERIFY2(got == wanted, (std::to_string(crashAt) + ": " + names(got)).c_str());
        QCOMPARE(second->items, 7u);
        QCOMPARE(second->failedItems, 2u);
        if (first)
            break;
    }
}

void PackerTest::endsWithTheSameBytesWhereverItIsKilled()
{
    const Files wanted = packed(tenLines(), perShard(3, 1));
    bool hasKept = false;
    for (std::uint64_t killAt = 0;; ++killAt) {
        auto fs = MemoryFileSystem::from(tenLines(), killAt);
        const auto first = packTen(*fs, perShard(3, 2));
        const auto found = fs->asSeenNow();
        QVERIFY(listsOnlyWholeShards(found));
        auto again = MemoryFileSystem::from(found);
        const auto second = packTen(*again, perShard(3, 2));
        QVERIFY2(second, second ? "" : describe(second.error()).c_str());
        QVERIFY(below(again->asSeenNow(), "/out") == wanted);
        hasKept = hasKept || (second->keptShards > 0 && second->keptShards < 4);
        if (first)
            break;
    }
    QVERIFY(hasKept);
}

void PackerTest::keepsWholeShardsOnAFullDisk()
{
    const Files input = tenLines();
    const Files wanted = packed(input, perShard(3, 1));
    std::uint64_t inputBytes = 0;
    for (const auto &[path, bytes] : input)
        inputBytes += bytes.size();
    bool hasKept = false;
    for (std::uint64_t room = 0; room < 5000; room += 97) {
        auto fs = MemoryFileSystem::from(input);
        fs->limitTo(inputBytes + room);
        const auto first = packTen(*fs, perShard(3, 1));
        if (first)
            break;
        QCOMPARE(first.error().code, ErrorCode::DiskFull);
        const Files left = below(fs->asSeenNow(), "/out");
        QVERIFY(!left.contains("data.list"));
        fs->limitTo(~0ull);
        const auto second = packTen(*fs, perShard(3, 1));
        QVERIFY2(second, second ? "" : describe(second.error()).c_str());
        hasKept = hasKept || second->keptShards > 0;
        QVERIFY(below(fs->asSeenNow(), "/out") == wanted);
    }
    QVERIFY(hasKept);
}

void PackerTest::stopsWhenAskedAndResumes()
{
    auto fs = MemoryFileSystem::from(tenLines());
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(pack(*fs, "/in/data.jsonl", "/out", perShard(3), {}, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QVERIFY(packTen(*fs));
    QVERIFY(below(fs->asSeenNow(), "/out") == packed(tenLines(), perShard(3, 1)));
}

void PackerTest::changesNothingWhenAllIsDone()
{
    auto fs = MemoryFileSystem::from(tenLines());
    const auto first = packTen(*fs);
    const auto steps = fs->stepsTaken();
    const auto second = packTen(*fs);
    QVERIFY(second);
    QCOMPARE(fs->stepsTaken(), steps);
    QCOMPARE(second->keptShards, 4u);
    QCOMPARE(second->items, first->items);
    QCOMPARE(second->seconds, first->seconds);
    QCOMPARE(second->bytes, first->bytes);
    QCOMPARE(second->failures.size(), std::size_t{2});
}

void PackerTest::packsADamagedShardAgainAndDeletesNothing()
{
    const Files wanted = packed(tenLines(), perShard(3, 1));
    for (const char *const damaged : {"audio.bin", "audio.idx", "metainfo.bin", "metainfo.idx"}) {
        auto fs = MemoryFileSystem::from(tenLines());
        QVERIFY(packTen(*fs));
        const std::string path = std::string("/out/000000002/") + damaged;
        const std::string cut = fs->asSeenNow().at(path).substr(1);
        fs->seed(path, cut);
        const auto report = packTen(*fs);
        QVERIFY2(report, report ? "" : describe(report.error()).c_str());
        QCOMPARE(report->keptShards, 3u);
        QCOMPARE(report->notes.size(), std::size_t{1});
        Files got = below(fs->asSeenNow(), "/out");
        QCOMPARE(got.at(std::string("000000002.bak/") + damaged), cut);
        std::erase_if(got,
                      [](const auto &file) { return file.first.rfind("000000002.bak", 0) == 0; });
        QVERIFY(got == wanted);
    }
}

/// As of a version that named utterances by their audio: half of the shards would have other keys.
void PackerTest::aPackWithOtherKeysIsNotContinued()
{
    Files files{{"/in/a.wav", wav(ramp(0, 160))}};
    for (const char *const id : {"u1", "u2"})
        files["/in/n.json"] += std::string(R"({"audio_filepath": "a.wav", "duration": 0.01, )")
                               + R"("text": "t", "utt_id": ")" + id + "\"}\n";
    const auto fs = MemoryFileSystem::from(files);
    const auto again = [&] {
        return pack(*fs, "/in/n.json", "/out", perShard(1), {}, {});
    };
    QVERIFY(again());
    QVERIFY(again());
    std::string recipe = fs->asSeenNow().at("/out/pack.json");
    const std::string keys = R"("keys": "utt_id", )";
    QVERIFY2(recipe.find(keys) != std::string::npos, recipe.c_str());
    recipe.erase(recipe.find(keys), keys.size());
    fs->seed("/out/pack.json", recipe);
    const auto refused = again();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
}

void PackerTest::tellsHowFarItIs()
{
    const auto fs = MemoryFileSystem::from(tenLines());
    Progress last;
    const auto sink = [&](const Progress &now) {
        last = now;
    };
    QVERIFY(pack(*fs, "/in/data.jsonl", "/out", perShard(3), sink, {}));
    QCOMPARE(last.done, 10u);
    QCOMPARE(last.total, 10u);
}

QTEST_GUILESS_MAIN(PackerTest)
#include "PackerTest.moc"

#include <cstdint>
