// SPDX-License-Identifier: GPL-3.0-or-later
// The same rows give the same bytes: in every codec, from sources in every codec, whatever the
// number of threads and parts, stops and older audio a build had.
#include "app/media/Media.h"
#include "core/io/PosixFileSystem.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QProcess>
#include <QStandardPaths>
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
    Result<> addMedia();
    Result<> buildInWay(FileSystem &fs, BuildRecipe recipe, int way);
    Result<> buildInParts(FileSystem &fs, const BuildRecipe &recipe, unsigned parts);
    Result<> buildWithStops(FileSystem &fs, const BuildRecipe &recipe);

    std::uint64_t m_items = 0;
};

void BuildSameBytesTest::initTestCase()
{
    m_folder = std::make_unique<QTemporaryDir>();
    MemoryFileSystem fs;
    const auto list = writeSpokenList(
        fs, "/in",
        {.recordings = 6,
         .segmentsPerRecording = 5,
         .secondsPerSegment = 0.23,
         .extensions = {"opus", "wav", "mp3", "flac", "ogg", "opus"}});
    QVERIFY2(list, list ? "" : describe(list.error()).c_str());
    m_inputs = fs.asSeenNow();
    m_items = 30;
    const auto added = addMedia();
    QVERIFY2(added, added ? "" : describe(added.error()).c_str());
    m_workspace = Workspace::open(m_folder->filePath(QStringLiteral("w.voxdeck")).toStdString(),
                                  "/in/data.list")
                      .value();
    QVERIFY(import(*disk()));
}

/// A recording that only FFmpeg's libraries decode, where they and the ffmpeg program are there.
Result<> BuildSameBytesTest::addMedia()
{
    if (!installMedia() || QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
        return {};
    PosixFileSystem real;
    const auto wav = m_folder->filePath(QStringLiteral("r6.wav"));
    const auto m4a = m_folder->filePath(QStringLiteral("r6.m4a"));
    VOX_CHECK(writeAudioFile(real, wav.toStdString(), 16'000, noise(7, 20'000)));
    QProcess ffmpeg;
    ffmpeg.start(QStringLiteral("ffmpeg"),
                 {QStringLiteral("-loglevel"), QStringLiteral("error"), QStringLiteral("-i"), wav,
                  QStringLiteral("-c:a"), QStringLiteral("aac"), m4a});
    if (!ffmpeg.waitForFinished(60'000) || ffmpeg.exitCode() != 0)
        return fail(ErrorCode::Internal, "ffmpeg made no M4A file");
    VOX_TRY(m_inputs["/in/r6.m4a"], readWholeFile(real, m4a.toStdString()));
    for (const char *const line :
         {R"({"key": "r6.000", "wav": "/in/r6.m4a", "txt": "one", "start": 0.0, "end": 0.23})",
          R"({"key": "r6.001", "wav": "/in/r6.m4a", "txt": "two", "start": 0.23, "end": 0.5})",
          R"({"key": "r6.002", "wav": "/in/r6.m4a", "txt": "three", "start": 0.5, "end": 1.1})"})
        m_inputs["/in/data.list"].append(line).append("\n");
    m_items += 3;
    return {};
}

void BuildSameBytesTest::givesTheSameBytes_data()
{
    QTest::addColumn<int>("codec");
    for (const auto codec : buildCodecs())
        QTest::newRow(std::string(buildCodecName(codec)).c_str())
            << (codec ? static_cast<int>(*codec) : -1);
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
    recipe.codec = codec < 0 ? kCopied : BuildCodec(static_cast<AudioFileType>(codec));
    const auto first = disk();
    const auto report = build(*first, recipe, withJobs(1));
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, m_items);
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
