// SPDX-License-Identifier: GPL-3.0-or-later
// Many processes on one cache: the limit as seen from outside, one download for all, kills at any moment.
#include "tests/support/MadeSource.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <map>
#include <random>

using namespace voxdeck;
using voxdeck::test::bytesOnDisk;

namespace {

constexpr std::uint64_t kLimit = 20ull << 20;
constexpr std::uint64_t kSize = 2'500'000;

struct Work {
    std::uint64_t limit = kLimit;
    unsigned objects = 1;
    unsigned reads = 1;
    unsigned delay = 0; ///< microseconds for each 50 KB
};

} // namespace

class CacheProcessTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void sixteenProcessesOnATenthOfTheSet();
    void eachBlockIsFetchedOnceWhileItFits();
    void eightyStaggeredReadersOfOneObject();
    void killsAtAnyMoment();

private:
    std::unique_ptr<QProcess> start(unsigned seed, const Work &work)
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        QStringList words{QString::fromStdString(m_root.string())};
        words << QString::number(work.limit) << QString::fromStdString(m_log.string());
        for (const auto number : {std::uint64_t{seed}, std::uint64_t{work.objects}, kSize,
                                  std::uint64_t{work.reads}, std::uint64_t{work.delay}})
            words << QString::number(number);
        process->start(QStringLiteral(VOXDECK_CACHE_WORKER), words);
        return process;
    }
    /// Waits for all, looking at the folder all the while; the largest size that was seen.
    std::uint64_t watch(const std::vector<std::unique_ptr<QProcess>> &processes)
    {
        std::uint64_t most = 0;
        for (const auto &process : processes) {
            while (!process->waitForFinished(5) && process->state() != QProcess::NotRunning)
                most = std::max(most, bytesOnDisk(m_root));
            if (process->exitStatus() != QProcess::NormalExit || process->exitCode() != 0)
                ++m_failed;
        }
        return std::max(most, bytesOnDisk(m_root));
    }
    /// How often each block was fetched.
    std::map<std::pair<unsigned, std::uint64_t>, int> fetched() const
    {
        std::map<std::pair<unsigned, std::uint64_t>, int> blocks;
        std::ifstream lines(m_log);
        unsigned object = 0;
        for (std::uint64_t offset = 0, length = 0; lines >> object >> offset >> length;)
            for (auto at = offset / CachedObject::kBlock;
                 at * CachedObject::kBlock < offset + length; ++at)
                ++blocks[{object, at}];
        return blocks;
    }
    void accountIsRight() const
    {
        const auto account = CacheAccount::open(m_root, {});
        QVERIFY(account);
        const auto told = (*account)->room()->used;
        QVERIFY((*account)->recount());
        QCOMPARE((*account)->room()->used, told);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    std::filesystem::path m_log;
    int m_failed = 0;
};

void CacheProcessTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = std::filesystem::path(m_folder->path().toStdString()) / "cache";
    m_log = std::filesystem::path(m_folder->path().toStdString()) / "log";
    m_failed = 0;
}

void CacheProcessTest::sixteenProcessesOnATenthOfTheSet()
{
    const Work work{.limit = kLimit, .objects = 70, .reads = 30, .delay = 0}; // 177 MB
    std::vector<std::unique_ptr<QProcess>> processes;
    for (unsigned i = 1; i <= 16; ++i)
        processes.push_back(start(i, work));
    const auto most = watch(processes);
    QCOMPARE(m_failed, 0);
    QVERIFY2(most <= kLimit, std::to_string(most).c_str());
    QVERIFY2(most > kLimit / 2, std::to_string(most).c_str()); // and it was used
    accountIsRight();
}

void CacheProcessTest::eachBlockIsFetchedOnceWhileItFits()
{
    const Work work{.limit = 4 * kLimit, .objects = 8, .reads = 12, .delay = 50};
    std::vector<std::unique_ptr<QProcess>> processes;
    for (unsigned i = 1; i <= 16; ++i)
        processes.push_back(start(i, work));
    watch(processes);
    QCOMPARE(m_failed, 0);
    const auto blocks = fetched();
    QVERIFY(blocks.size() > 40);
    for (const auto &[block, times] : blocks)
        QCOMPARE(times, 1);
}

void CacheProcessTest::eightyStaggeredReadersOfOneObject()
{
    std::vector<std::unique_ptr<QProcess>> processes;
    for (int i = 0; i < 80; ++i) {
        processes.push_back(start(0, {.limit = kLimit, .objects = 1, .reads = 2, .delay = 2000}));
        QTest::qSleep(3);
    }
    watch(processes);
    QCOMPARE(m_failed, 0);
    for (const auto &[block, times] : fetched())
        QCOMPARE(times, 1);
}

void CacheProcessTest::killsAtAnyMoment()
{
    constexpr int kKills = 200;
    const Work work{.limit = kLimit, .objects = 40, .reads = 1'000'000, .delay = 20};
    std::mt19937 random(7);
    std::vector<std::unique_ptr<QProcess>> processes;
    unsigned seed = 1;
    std::uint64_t most = 0;
    for (int kills = 0; kills < kKills; ++kills) {
        while (processes.size() < 6) {
            processes.push_back(start(seed++, work));
            QVERIFY(processes.back()->waitForStarted(60000));
        }
        QTest::qSleep(static_cast<int>(random() % 40));
        most = std::max(most, bytesOnDisk(m_root));
        const auto victim = random() % processes.size();
        QCOMPARE(processes[victim]->state(), QProcess::Running); // none found a wrong byte
        processes[victim]->kill();
        QVERIFY(processes[victim]->waitForFinished(60000));
        processes.erase(processes.begin() + static_cast<std::ptrdiff_t>(victim));
    }
    for (const auto &process : processes) {
        process->kill();
        process->waitForFinished(60000);
    }
    QVERIFY2(most <= kLimit, std::to_string(most).c_str());
    accountIsRight();
    // The remaining bytes are correct, and the cache still works.
    processes.clear();
    for (unsigned i = 1; i <= 4; ++i)
        processes.push_back(
            start(1000 + i, {.limit = kLimit, .objects = 40, .reads = 60, .delay = 0}));
    QVERIFY(watch(processes) <= kLimit);
    QCOMPARE(m_failed, 0);
    accountIsRight();
}

QTEST_GUILESS_MAIN(CacheProcessTest)
#include "CacheProcessTest.moc"
