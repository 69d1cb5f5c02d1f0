// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/job/JobControl.h"

#include "core/shards/run/ShardBuilder.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cstdint>
#include <future>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class BuildControlTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void writesNothingWhilePausedAndTheSameAfterwards();
    void countsHowLongItPaused();
    void stopsWhilePaused();
    void writesTheSameAtAnyRate();

private:
    Result<BuildReport> build(FileSystem &fs, JobControl *control, std::stop_token stop = {});

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::map<std::string, std::string> m_inputs;
    std::atomic<int> m_looks = 0; ///< at a build at work that had done no row
};

void BuildControlTest::init()
{
    m_looks = 0;
    m_folder = std::make_unique<QTemporaryDir>();
    MemoryFileSystem fs;
    QVERIFY(test::writeSpokenList(fs, "/in", {.secondsPerSegment = 0.1}));
    m_inputs = fs.asSeenNow();
    auto workspace = Workspace::open(m_folder->filePath(QStringLiteral("w.voxdeck")).toStdString(),
                                     "/in/data.list");
    QVERIFY(workspace);
    m_workspace = *std::move(workspace);
    const auto items = openItems(fs, "/in/data.list");
    QVERIFY(items && (*items)->import(*m_workspace, {}, {}));
}

Result<BuildReport> BuildControlTest::build(FileSystem &fs, JobControl *control,
                                            std::stop_token stop)
{
    VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
    BuildRecipe recipe;
    recipe.maximumItems = 4;
    recipe.output = "/out/set";
    BuildOptions options;
    options.jobs = 2;
    options.control = control;
    const auto look = [this](const BuildProgress &now) {
        m_looks += now.step == "building" && now.rowsDone == 0 ? 1 : 0;
    };
    return buildShards(fs, *m_workspace, *items, recipe, options, look, std::move(stop));
}

void BuildControlTest::writesNothingWhilePausedAndTheSameAfterwards()
{
    const auto whole = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*whole, nullptr));
    const auto fs = MemoryFileSystem::from(m_inputs);
    JobControl control;
    control.pause();
    m_looks = 0;
    auto running = std::async(std::launch::async, [&] { return build(*fs, &control); });
    QTRY_VERIFY_WITH_TIMEOUT(m_looks > 3, 60'000);
    QVERIFY(control.isPaused());
    for (const auto &[path, bytes] : fs->asSeenNow())
        QVERIFY2(!path.ends_with(".tar"), path.c_str());
    control.resume();
    const auto report = running.get();
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QVERIFY(fs->asSeenNow().at("/out/set/build.json")
            == whole->asSeenNow().at("/out/set/build.json"));
}

/// The elapsed time of a build is without its pauses.
void BuildControlTest::countsHowLongItPaused()
{
    constexpr int kPauseMs = 30;
    JobControl control;
    QCOMPARE(control.pausedSeconds(), 0.0);
    control.pause();
    QTest::qSleep(kPauseMs);
    QVERIFY(control.pausedSeconds() >= kPauseMs / 1000.0); // while it pauses
    control.pause();                                       // again: the same pause
    control.resume();
    const double paused = control.pausedSeconds();
    QVERIFY(paused >= kPauseMs / 1000.0);
    QTest::qSleep(kPauseMs);
    QCOMPARE(control.pausedSeconds(), paused);
}

void BuildControlTest::stopsWhilePaused()
{
    const auto fs = MemoryFileSystem::from(m_inputs);
    JobControl control;
    control.pause();
    std::stop_source stop;
    auto running = std::async(std::launch::async,
                              [&] { return build(*fs, &control, stop.get_token()); });
    QTRY_VERIFY_WITH_TIMEOUT(m_looks > 3, 60'000);
    stop.request_stop();
    const auto report = running.get();
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::Cancelled);
    QVERIFY(build(*fs, nullptr)); // and goes on when asked to
}

void BuildControlTest::writesTheSameAtAnyRate()
{
    const auto whole = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*whole, nullptr));
    for (const std::uint64_t rate : {200'000ULL, 2'000'000ULL}) {
        const auto fs = MemoryFileSystem::from(m_inputs);
        JobControl control;
        control.limitTo(rate);
        QVERIFY(build(*fs, &control));
        QVERIFY(fs->asSeenNow().at("/out/set/build.json")
                == whole->asSeenNow().at("/out/set/build.json"));
    }
}

QTEST_GUILESS_MAIN(BuildControlTest)
#include "BuildControlTest.moc"
