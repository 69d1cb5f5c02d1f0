// SPDX-License-Identifier: GPL-3.0-or-later
// The same rows give the same bytes: in every codec, from sources in every codec, whatever the
// number of threads and parts, stops and older audio a build had.
#include "tests/unit/shards/BuildFixture.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr const char *kOld = "/out/old";
constexpr int kRounds = 10;

} // namespace

class BuildSameBytesTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void givesTheSameBytes_data();
    void givesTheSameBytes();

private:
    Result<> buildInWay(FileSystem &fs, BuildRecipe recipe, int way);
    Result<> buildInParts(FileSystem &fs, const BuildRecipe &recipe, unsigned parts);
    Result<> buildWithStops(FileSystem &fs, const BuildRecipe &recipe);
};

void BuildSameBytesTest::initTestCase()
{
    m_folder = std::make_unique<QTemporaryDir>();
    MemoryFileSystem fs;
    const auto list = writeSpokenList(fs, "/in",
                                      {.recordings = 5,
                                       .segmentsPerRecording = 5,
                                       .secondsPerSegment = 0.23,
                                       .extensions = {"opus", "wav", "mp3", "flac", "opus"}});
    QVERIFY2(list, list ? "" : describe(list.error()).c_str());
    m_inputs = fs.asSeenNow();
    m_workspace = Workspace::open(m_folder->filePath(QStringLiteral("w.voxdeck")).toStdString(),
                                  "/in/data.list")
                      .value();
    QVERIFY(import(*disk()));
}

void BuildSameBytesTest::givesTheSameBytes_data()
{
    QTest::addColumn<int>("codec");
    for (const auto codec :
         {BuildCodec::Wav, BuildCodec::Flac, BuildCodec::Opus, BuildCodec::Mp3, BuildCodec::Copy})
        QTest::newRow(buildCodecName(codec)) << static_cast<int>(codec);
}

Result<> BuildSameBytesTest::buildInParts(FileSystem &fs, const BuildRecipe &recipe, unsigned parts)
{
    for (unsigned part = parts; part-- > 0;) {
        auto options = withJobs(2);
        options.part = {part, parts};
        VOX_CHECK(build(fs, recipe, options));
    }
    return {};
}

/// Stopped whenever another shard is done.
Result<> BuildSameBytesTest::buildWithStops(FileSystem &fs, const BuildRecipe &recipe)
{
    VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
    for (;;) {
        std::stop_source stop;
        std::uint64_t before = 0;
        bool isFirst = true;
        const auto tell = [&](const BuildProgress &now) {
            if (now.step == "building" && !std::exchange(isFirst, false) && now.shardsDone > before)
                stop.request_stop();
            before = isFirst ? before : now.shardsDone;
        };
        const auto report = buildShards(fs, *m_workspace, *items, recipe, withJobs(1), tell,
                                        stop.get_token());
        if (report)
            return {};
        if (report.error().code != ErrorCode::Cancelled)
            return fail(report.error());
    }
}

Result<> BuildSameBytesTest::buildInWay(FileSystem &fs, BuildRecipe recipe, int way)
{
    switch (way % 5) {
    case 0: VOX_CHECK(build(fs, recipe, withJobs(2))); break;
    case 1: VOX_CHECK(build(fs, recipe, withJobs(8))); break;
    case 2: return buildInParts(fs, recipe, 3);
    case 3: return buildWithStops(fs, recipe);
    default: {
        auto old = recipe;
        old.output = kOld;
        old.maximumItems = 7; // other shards, so that audio is found one by one
        VOX_CHECK(build(fs, old, withJobs(2)));
        recipe.reuse = kOld;
        VOX_TRY(const auto report, build(fs, recipe, withJobs(2)));
        if (report.reused.items != report.items)
            return fail(ErrorCode::Internal, "not all audio was taken from the older build");
    }
    }
    return {};
}

void BuildSameBytesTest::givesTheSameBytes()
{
    QFETCH(int, codec);
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.codec = static_cast<BuildCodec>(codec);
    const auto first = disk();
    const auto report = build(*first, recipe, withJobs(1));
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, std::uint64_t(25));
    const auto expected = visible(first->asSeenNow());
    for (int round = 0; round < kRounds; ++round) {
        const auto fs = disk();
        const auto built = buildInWay(*fs, recipe, round);
        QVERIFY2(built, built ? "" : describe(built.error()).c_str());
        const auto seen = visible(fs->asSeenNow());
        QCOMPARE(seen.size(), expected.size());
        for (const auto &[path, bytes] : expected)
            QVERIFY2(seen.contains(path) && seen.at(path) == bytes,
                     (path + " in round " + std::to_string(round)).c_str());
    }
}

QTEST_GUILESS_MAIN(BuildSameBytesTest)
#include "BuildSameBytesTest.moc"
