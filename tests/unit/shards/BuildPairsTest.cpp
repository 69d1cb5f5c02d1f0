// SPDX-License-Identifier: GPL-3.0-or-later
// Builds of TouchDatasets that have more pairs than audio and metainfo.
#include "core/format/touch/ShardReader.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/verify/BuildVerify.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/TouchShard.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kItems = 5; // of each of two shards

std::string keyOf(int item)
{
    return "utt-0000" + std::to_string(item);
}

/// Bytes as of a film: every item another length, one item nothing at all.
std::string videoOf(int item)
{
    std::string bytes;
    for (int at = 0; item != 3 && at < 1000 + 77 * item; ++at)
        bytes += static_cast<char>((at * 7 + item * 31) % 256);
    return bytes;
}

std::string tokensOf(int item)
{
    return bytesOfSamples(std::vector<std::int16_t>(static_cast<std::size_t>(2 * (item + 1)),
                                                    static_cast<std::int16_t>(item * 1000)));
}

std::string textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

} // namespace

class BuildPairsTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void carriesEveryPairWithAnyThreads();
    void givesTheSameBytesAfterACrashAtAnyStep();
    void makesShardsAgainWhosePairsHaveChanged();
    void takesAudioOfAnOlderBuildAndPairsOfTheSource();
    void findsDamageInAPair();
    void refusesPartsOfItemsAndSaysWhatToDo();
    void refusesItemsOfShardsWithoutThePair();
    void leavesPairsOutWhereThatIsAsked();

private:
    std::unique_ptr<MemoryFileSystem> disk(int segments = 0, bool everyShardHasVideo = true);
    Result<> open(const MemoryFileSystem &fs);
    Result<BuildReport> build(MemoryFileSystem &fs, const BuildRecipe &recipe, unsigned jobs = 1);
    static BuildRecipe recipe();
    static std::map<std::string, std::string> pairsBuilt(const MemoryFileSystem &fs);
    Result<BuildVerifyReport> verify(MemoryFileSystem &fs);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const ItemSource> m_items;
    int m_opened = 0;
};

void BuildPairsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace.reset();
    m_items.reset();
}

/// Two shards of five items with the pairs video (uint8) and audiotoken (int32).
std::unique_ptr<MemoryFileSystem> BuildPairsTest::disk(int segments, bool everyShardHasVideo)
{
    auto fs = std::make_unique<MemoryFileSystem>();
    const auto written = writeSampleDataset(
        *fs, "/in", {.shards = 2, .itemsPerShard = kItems, .segmentsPerItem = segments});
    if (!written)
        qFatal("%s", describe(written.error()).c_str());
    std::vector<std::string> folders;
    for (const auto &[path, bytes] : fs->asSeenNow())
        if (path.ends_with("/audio.idx"))
            folders.push_back(path.substr(0, path.rfind('/')));
    for (std::size_t shard = 0; shard < folders.size(); ++shard) {
        std::vector<std::string> videos;
        std::vector<std::string> tokens;
        for (int item = 0; item < kItems; ++item) {
            videos.push_back(videoOf(static_cast<int>(shard) * kItems + item));
            tokens.push_back(tokensOf(static_cast<int>(shard) * kItems + item));
        }
        auto files = touchPair(folders[shard] + "/audiotoken", touch::DType::I32, tokens);
        if (everyShardHasVideo || shard == 0)
            files.merge(touchPair(folders[shard] + "/video", touch::DType::U8, videos));
        for (const auto &[path, bytes] : files)
            fs->seed(path, bytes);
    }
    return fs;
}

Result<> BuildPairsTest::open(const MemoryFileSystem &fs)
{
    VOX_TRY(m_items, openItems(fs, "/in"));
    const auto file = m_folder->filePath(QStringLiteral("%1.voxdeck").arg(++m_opened));
    VOX_TRY(m_workspace, Workspace::open(file.toStdString(), "/in"));
    VOX_CHECK(m_items->import(*m_workspace, {}, {}));
    return {};
}

Result<BuildReport> BuildPairsTest::build(MemoryFileSystem &fs, const BuildRecipe &recipe,
                                          unsigned jobs)
{
    if (!m_workspace)
        VOX_CHECK(open(fs));
    VOX_TRY(m_items, openItems(fs, "/in"));
    return buildShards(fs, *m_workspace, *m_items, recipe, withJobs(jobs), {}, {});
}

BuildRecipe BuildPairsTest::recipe()
{
    auto made = recipeFor(BuildFormat::Touch);
    made.maximumItems = 3; // items of both shards come together in one
    return made;
}

/// "utt-00003 video" -> bytes, over all shards of the build.
std::map<std::string, std::string> BuildPairsTest::pairsBuilt(const MemoryFileSystem &fs)
{
    std::map<std::string, std::string> found;
    for (const auto &[path, bytes] : visible(fs.asSeenNow())) {
        if (!path.ends_with("/metainfo.idx"))
            continue;
        const auto shard = touch::ShardReader::open(fs, path.substr(0, path.rfind('/')));
        if (!shard)
            continue;
        for (std::uint64_t item = 0; item < shard->itemCount(); ++item) {
            const auto record = shard->record(item).value();
            const auto at = record.find("utt-");
            for (const auto &pair : shard->pairs())
                if (pair.name != "metainfo")
                    found[record.substr(at, 9) + " " + pair.name + " "
                          + touch::dtypeName(pair.index.dtype())] =
                        textOf(shard->bytes(item, pair.name).value());
        }
    }
    return found;
}

Result<BuildVerifyReport> BuildPairsTest::verify(MemoryFileSystem &fs)
{
    VOX_TRY(m_items, openItems(fs, "/in"));
    return verifyBuild(fs, kOut, true, {{m_workspace.get(), m_items.get(), {}}}, {}, {});
}

void BuildPairsTest::carriesEveryPairWithAnyThreads()
{
    Files first;
    for (const unsigned jobs : {1U, 3U, 8U}) {
        init();
        const auto fs = disk();
        const auto report = build(*fs, recipe(), jobs);
        QVERIFY2(report, said(report).c_str());
        QCOMPARE(report->items, std::uint64_t(2 * kItems));
        const auto pairs = pairsBuilt(*fs);
        QCOMPARE(pairs.size(), std::size_t(2 * kItems * 3));
        for (int item = 0; item < 2 * kItems; ++item) {
            QCOMPARE(pairs.at(keyOf(item) + " video uint8"), videoOf(item));
            QCOMPARE(pairs.at(keyOf(item) + " audiotoken int32"), tokensOf(item));
        }
        const auto files = visible(fs->asSeenNow());
        const auto &list = files.at(std::string(kOut) + "/data.list");
        QVERIFY2(list.find("/000000000 audio+metainfo+audiotoken+video\n") != std::string::npos,
                 list.c_str());
        const auto proven = verify(*fs);
        QVERIFY(proven && proven->isProven() && proven->compared == 2 * kItems);
        if (first.empty())
            first = files;
        QVERIFY(files == first);
        const auto again = build(*fs, recipe(), jobs);
        QVERIFY2(again, said(again).c_str());
        QCOMPARE(again->keptShards, again->shards);
        const auto opened = openItems(*fs, std::string(kOut) + "/data.list");
        QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
        QCOMPARE((*opened)->touchDataset()->itemCount(), std::uint64_t(2 * kItems));
    }
}

void BuildPairsTest::givesTheSameBytesAfterACrashAtAnyStep()
{
    const auto inputs = disk()->asSeenNow();
    const auto whole = MemoryFileSystem::from(inputs);
    QVERIFY(build(*whole, recipe()));
    const auto expected = visible(whole->asSeenNow());
    for (std::uint64_t steps = 5; steps < 400; steps += 13) {
        const auto fs = MemoryFileSystem::from(inputs, steps);
        (void)build(*fs, recipe());
        const bool isDone = !fs->hasCrashed();
        const auto rebooted = MemoryFileSystem::from(fs->afterReboot());
        const auto report = build(*rebooted, recipe());
        QVERIFY2(report, said(report).c_str());
        for (const auto &[path, bytes] : visible(rebooted->asSeenNow()))
            QVERIFY2(expected.contains(path) && expected.at(path) == bytes,
                     (path + " after step " + std::to_string(steps)).c_str());
        QCOMPARE(visible(rebooted->asSeenNow()).size(), expected.size());
        if (isDone)
            return;
    }
    QFAIL("the build never came to its end");
}

void BuildPairsTest::makesShardsAgainWhosePairsHaveChanged()
{
    const auto fs = disk();
    QVERIFY(build(*fs, recipe()));
    auto inputs = fs->asSeenNow();
    std::string changed;
    for (auto &[path, bytes] : inputs)
        if (changed.empty() && path.starts_with("/in") && path.ends_with("/video.bin")) {
            bytes[0] = static_cast<char>(bytes[0] + 1);
            bytes += "more"; // of no item; the file is another one
            changed = path;
        }
    const auto later = MemoryFileSystem::from(inputs);
    const auto report = build(*later, recipe());
    QVERIFY2(report, said(report).c_str());
    QVERIFY(report->keptShards < report->shards);
    auto first = videoOf(0);
    first[0] = static_cast<char>(first[0] + 1);
    QCOMPARE(pairsBuilt(*later).at(keyOf(0) + " video uint8"), first);
    const auto proven = verify(*later);
    QVERIFY(proven && proven->isProven());
}

void BuildPairsTest::takesAudioOfAnOlderBuildAndPairsOfTheSource()
{
    const auto fs = disk();
    QVERIFY(build(*fs, recipe()));
    auto other = recipe();
    other.maximumItems = 4;
    other.reuse = kOut;
    other.output = "/out/set2";
    const auto report = build(*fs, other);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->reused.items, std::uint64_t(2 * kItems));
    const auto pairs = pairsBuilt(*fs); // "/out/set2" begins with kOut
    for (int item = 0; item < 2 * kItems; ++item)
        QCOMPARE(pairs.at(keyOf(item) + " video uint8"), videoOf(item));
}

void BuildPairsTest::findsDamageInAPair()
{
    const auto fs = disk();
    QVERIFY(build(*fs, recipe()));
    auto files = fs->asSeenNow();
    for (auto &[path, bytes] : files) // the source has changed, its size and the build have not
        if (path.starts_with("/in") && path.ends_with("/video.bin"))
            bytes[5] = static_cast<char>(bytes[5] + 1);
    const auto other = MemoryFileSystem::from(files);
    const auto found = verify(*other);
    QVERIFY(found);
    QCOMPARE(found->problems, std::uint64_t(2));
    QVERIFY2(found->examples.front().detail.find("of the pair video has other bytes")
                 != std::string::npos,
             describe(found->examples.front()).c_str());
    auto built = fs->asSeenNow();
    for (auto &[path, bytes] : built)
        if (path.starts_with(kOut) && path.ends_with("/audiotoken.bin"))
            bytes[0] = static_cast<char>(bytes[0] + 1);
    const auto damaged = MemoryFileSystem::from(built);
    const auto told = verify(*damaged);
    QVERIFY(told && told->problems > 0);
}

void BuildPairsTest::refusesPartsOfItemsAndSaysWhatToDo()
{
    const auto fs = disk(2);
    auto made = recipe();
    made.maximumFailed = 1;
    const auto report = build(*fs, made);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, std::uint64_t(0));
    QCOMPARE(report->failed, std::uint64_t(2 * kItems * 2));
    QVERIFY(std::any_of(report->notes.begin(), report->notes.end(), [](const std::string &note) {
        return note.starts_with("20 rows are parts of items") && note.ends_with("--without-pairs");
    }));
    const auto why = describe(report->examples.front());
    QVERIFY2(why.find("is a part of its item: the pairs audiotoken, video") != std::string::npos,
             why.c_str());
    init();
    const auto single = disk(1); // one segment that is all of its item
    const auto carried = build(*single, recipe());
    QVERIFY2(carried, said(carried).c_str());
    QCOMPARE(carried->items, std::uint64_t(2 * kItems));
    QCOMPARE(pairsBuilt(*single).at(keyOf(4) + " video uint8"), videoOf(4));
}

void BuildPairsTest::refusesItemsOfShardsWithoutThePair()
{
    const auto fs = disk(0, false);
    auto made = recipe();
    made.maximumFailed = 1;
    const auto report = build(*fs, made);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, std::uint64_t(kItems));
    QCOMPARE(report->failed, std::uint64_t(kItems));
    const auto why = describe(report->examples.front());
    QVERIFY2(why.find("has no pair video, which other shards") != std::string::npos, why.c_str());
}

void BuildPairsTest::leavesPairsOutWhereThatIsAsked()
{
    for (const auto format : {BuildFormat::Touch, BuildFormat::WebDataset}) {
        init();
        const auto fs = disk();
        auto made = recipeFor(format);
        made.leavesPairsOut = format == BuildFormat::Touch;
        const auto report = build(*fs, made);
        QVERIFY2(report, said(report).c_str());
        QVERIFY(
            std::any_of(report->notes.begin(), report->notes.end(), [](const std::string &note) {
                return note.find("the pairs audiotoken, video of the dataset are left out")
                       != std::string::npos;
            }));
        for (const auto &[path, bytes] : visible(fs->asSeenNow()))
            QVERIFY2(path.find("video") == std::string::npos, path.c_str());
        const auto proven = verify(*fs);
        QVERIFY(proven && proven->isProven());
    }
    const auto text = recipe().dump(true);
    QVERIFY(text.find("without_pairs") == std::string::npos); // older recipes are the same
    auto without = recipe();
    without.leavesPairsOut = true;
    QVERIFY(BuildRecipe::parse(without.dump(true), "r").value().leavesPairsOut);
}

QTEST_GUILESS_MAIN(BuildPairsTest)
#include "BuildPairsTest.moc"
