// SPDX-License-Identifier: GPL-3.0-or-later
// The same rows give the same bytes: in every codec, from sources in every codec, whatever the
// number of threads and parts, kills and older audio a build had, and all of these together.
#include "app/media/Media.h"
#include "core/io/PosixFileSystem.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr const char *kOld = "/out/old";

/// How a build comes to its end.
struct Way {
    unsigned jobs = 1;
    unsigned parts = 1;    ///< built one after another, the last one first
    bool isKilled = false; ///< again and again, and built on
    bool reuses = false;   ///< the audio of an older build of other shards
};

/// Ten in which any two of these meet; by $VOXDECK_KILLS=all every one that there is, ten times.
std::vector<Way> ways()
{
    std::vector<Way> all;
    if (qEnvironmentVariable("VOXDECK_KILLS") == QLatin1String("all")) {
        for (int round = 0; round < 10; ++round)
            for (const unsigned jobs : {1U, 2U, 4U})
                for (const unsigned parts : {1U, 2U, 3U})
                    for (const bool isKilled : {false, true})
                        for (const bool reuses : {false, true})
                            all.push_back({jobs, parts, isKilled, reuses});
        return all;
    }
    const std::array jobs{1U, 2U, 4U};
    for (std::size_t at = 0; at < 9; ++at) {
        const std::size_t job = at / 3;
        const std::size_t part = at % 3;
        all.push_back(
            {jobs.at(job), static_cast<unsigned>(part) + 1, (job + part) % 2 != 0, job == part});
    }
    all.push_back({4, 2, true, true});
    return all;
}

std::string said(const Way &way)
{
    return std::to_string(way.jobs) + " jobs, " + std::to_string(way.parts) + " parts"
           + (way.isKilled ? ", killed" : "") + (way.reuses ? ", with older audio" : "");
}

} // namespace

class BuildSameBytesTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void givesTheSameBytes_data();
    void givesTheSameBytes();

private:
    Result<> addMedia();
    Result<> buildInWay(MemoryFileSystem &fs, BuildRecipe recipe, const Way &way);
    Result<std::uint64_t> buildOn(MemoryFileSystem &fs, const BuildRecipe &recipe,
                                  const BuildOptions &options, bool isKilled);

    std::uint64_t m_items = 0;
    std::mt19937 m_random{20261129U};
    int m_kills = 0;
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

/// To the end, whatever kills it on the way; gives how many items have older audio.
Result<std::uint64_t> BuildSameBytesTest::buildOn(MemoryFileSystem &fs, const BuildRecipe &recipe,
                                                  const BuildOptions &options, bool isKilled)
{
    std::uint64_t steps = isKilled ? 1 + m_random() % 40 : 0;
    for (;;) {
        if (isKilled)
            fs.restartProgram(steps);
        const auto report = build(fs, recipe, options);
        if (!isKilled || !fs.hasCrashed()) {
            if (!report)
                return fail(report.error());
            return report->reused.items;
        }
        ++m_kills;
        steps += 20 + m_random() % 60; // so that it ends
    }
}

Result<> BuildSameBytesTest::buildInWay(MemoryFileSystem &fs, BuildRecipe recipe, const Way &way)
{
    if (way.reuses) {
        auto old = recipe;
        old.output = kOld;
        old.maximumItems = 7; // other shards, so that audio is found one by one
        VOX_CHECK(build(fs, old, withJobs(way.jobs)));
        recipe.reuse = kOld;
    }
    std::uint64_t reused = 0;
    for (unsigned part = way.parts; part-- > 0;) {
        auto options = withJobs(way.jobs);
        options.part = {part, way.parts};
        VOX_TRY(const auto items, buildOn(fs, recipe, options, way.isKilled));
        reused += items;
    }
    if (way.reuses && !way.isKilled && reused != m_items)
        return fail(ErrorCode::Internal, "not all audio was taken from the older build");
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
    for (const Way &way : ways()) {
        const auto fs = disk();
        const auto built = buildInWay(*fs, recipe, way);
        QVERIFY2(built, (said(way) + (built ? "" : ": " + describe(built.error()))).c_str());
        const auto seen = visible(fs->asSeenNow());
        QCOMPARE(seen.size(), expected.size());
        for (const auto &[path, bytes] : expected)
            QVERIFY2(seen.contains(path) && seen.at(path) == bytes,
                     (path + ": " + said(way)).c_str());
    }
    QVERIFY(m_kills >= 5);
    m_kills = 0;
}

QTEST_GUILESS_MAIN(BuildSameBytesTest)
#include "BuildSameBytesTest.moc"
