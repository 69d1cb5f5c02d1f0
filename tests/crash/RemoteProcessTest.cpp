// SPDX-License-Identifier: GPL-3.0-or-later
// Many programs, one cache and a server that fails: 16 readers at once, and programs that are killed while they upload,
// copy, read and remove. VOXDECK_KILLS says how many are killed (24; 200 for "all").
#include "core/io/PosixFileSystem.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/MadeSource.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr std::uint64_t kSize =
    900'000;                      ///< of the first object; each next one has 1,000 bytes more
constexpr unsigned kObjects = 60; ///< 170 MB
constexpr std::uint64_t kLimit = 16ull << 20;

} // namespace

class RemoteProcessTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup() { m_running.clear(); }
    void sixteenReadersOfAFaultyServer();
    void eachBlockIsAskedForOnce();
    void killsLoseNothing();

private:
    using Process = std::unique_ptr<QProcess>;
    static QString text(const std::filesystem::path &path)
    {
        return QString::fromStdString(path.string());
    }
    static Process begin(const QString &program, const QStringList &words)
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessChannelMode(QProcess::MergedChannels);
        process->start(program, words);
        return process;
    }
    Process worker(unsigned seed, std::uint64_t limit, unsigned reads, unsigned objects = kObjects)
    {
        QStringList words{text(m_root / "cache"), QString::number(limit),
                          QStringLiteral("s3://bucket/made/"), QString::number(seed)};
        for (const auto number :
             {std::uint64_t{objects}, kSize, std::uint64_t{reads}, std::uint64_t{0}})
            words << QString::number(number);
        return begin(QStringLiteral(VOXDECK_CACHE_WORKER), words);
    }
    static bool hasDone(QProcess &process)
    {
        return process.waitForFinished(300000) && process.exitStatus() == QProcess::NormalExit
               && process.exitCode() == 0;
    }
    /// Waits for all; the largest size of the cache that was seen meanwhile.
    std::uint64_t watch(const std::vector<Process> &processes)
    {
        std::uint64_t most = 0;
        for (const auto &process : processes) {
            while (!process->waitForFinished(5) && process->state() != QProcess::NotRunning)
                most = std::max(most, bytesOnDisk(m_root / "cache"));
            if (process->exitStatus() != QProcess::NormalExit || process->exitCode() != 0) {
                qWarning("exit code %d: %s", process->exitCode(), process->readAll().constData());
                ++m_failed;
            }
        }
        return std::max(most, bytesOnDisk(m_root / "cache"));
    }
    void accountIsRight() const
    {
        const auto account = CacheAccount::open(m_root / "cache", {});
        QVERIFY(account);
        const auto told = (*account)->room()->used;
        QVERIFY((*account)->recount());
        QCOMPARE((*account)->room()->used, told);
    }
    std::string stored(const std::string &key)
    {
        HttpRequest request;
        request.url = m_server->web("bucket/" + key);
        std::string bytes;
        request.onBody = [&bytes](std::span<const std::byte> piece) -> Result<> {
            bytes.append(reinterpret_cast<const char *>(piece.data()), piece.size());
            return {};
        };
        const auto reply = m_client.send(request, {});
        return reply && reply->status == 200 ? bytes : "(missing)";
    }

    struct Job; ///< one of those that are killed
    void keepRunning(Job &job);
    void finish(Job &job);

    std::unique_ptr<LoopbackServer> m_server;
    HttpClient m_client;
    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    std::vector<Process> m_running;
    std::map<std::string, std::string>
        m_files; ///< of the folder that is sent and of the one that is copied
    int m_failed = 0;
};

void RemoteProcessTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: there is no server");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
    for (unsigned object = 0; object < kObjects; ++object) {
        std::string bytes(kSize + object * 1000, '\0');
        forMadeBytes(object, 0, 0, bytes.size(),
                     [&](std::uint64_t at, const char *made, std::uint64_t count) {
                         std::copy_n(made, count, bytes.begin() + static_cast<std::ptrdiff_t>(at));
                     });
        QVERIFY(m_server->store("bucket/made/" + std::to_string(object), bytes));
    }
    for (unsigned i = 0; i < 30; ++i)
        m_files["t/" + std::to_string(i) + ".tar"] = madeBytes(60'000, i + 1);
    m_files["t/large.tar"] = madeBytes(34'000'000, 99); // three parts
    m_files["data.list"] = "list";
    for (const auto &[name, bytes] : m_files)
        QVERIFY(m_server->store("bucket/down/" + name, bytes));
}

void RemoteProcessTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    m_failed = 0;
    qputenv("VOXDECK_CACHE", QByteArray::fromStdString((m_root / "cache").string()));
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString((m_root / "data").string()));
    qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((m_root / "others").string()));
}

/// The cache has a tenth of the set, and the server delays, resets, cuts, stalls, changes its ETags and has a storm of
/// 503s. No byte is wrong, and the limit is never passed.
void RemoteProcessTest::sixteenReadersOfAFaultyServer()
{
    int skipped = 20;
    for (int round = 0; round < 8; ++round)
        for (const char *const kind :
             {"delay 0.2", "reset 20000", "truncate 10000", "etag", "stall 30000", "wrongrange",
              "longer", "status 503", "status 503", "status 503", "retry 503 0", "retry 429 0"})
            QVERIFY(m_server->fault("GET /bucket/made", kind, 1, skipped++ % 7));
    std::vector<Process> processes;
    for (unsigned i = 1; i <= 16; ++i)
        processes.push_back(worker(i, kLimit, 12));
    const auto most = watch(processes);
    QCOMPARE(m_failed, 0);
    QVERIFY2(most <= kLimit, std::to_string(most).c_str());
    QVERIFY2(most > kLimit / 2, std::to_string(most).c_str());
    QVERIFY(m_server->asked("GET /bucket/made").size() > 100);
    accountIsRight();
}

void RemoteProcessTest::eachBlockIsAskedForOnce()
{
    constexpr unsigned kFew = 8;
    QVERIFY(m_server->fault("GET /bucket/made", "delay 0.05", 100000)); // so that others wait
    std::vector<Process> processes;
    for (unsigned i = 1; i <= 16; ++i)
        processes.push_back(worker(i, 10 * kLimit, 6, kFew));
    watch(processes);
    QCOMPARE(m_failed, 0);
    std::map<std::string, std::map<std::uint64_t, std::uint64_t>> ranges; // first byte, end
    for (const auto &one : m_server->asked("GET /bucket/made")) {
        const auto range = one.find("range")->toString(); // bytes=A-B
        const auto dash = range.find('-');
        QVERIFY2(dash != std::string::npos, range.c_str());
        const auto first = std::stoull(range.substr(6));
        const auto end = std::stoull(range.substr(dash + 1)) + 1;
        QVERIFY2(ranges[one.find("path")->toString()].emplace(first, end).second, range.c_str());
    }
    QCOMPARE(ranges.size(), std::size_t{kFew});
    for (const auto &[path, ofOne] : ranges) {
        std::uint64_t before = 0;
        for (const auto &[first, end] : ofOne) {
            QVERIFY2(first >= before, (path + " " + std::to_string(first)).c_str());
            before = end;
        }
    }
}

/// What is killed, and begun again until its work is done; then it has other work.
struct RemoteProcessTest::Job {
    enum class Kind { Upload, Copy, Read, Remove } kind = Kind::Upload;
    int round = 0; ///< of its work
    unsigned seed = 1;
    Process process;
    int killed = 0;
};

void RemoteProcessTest::keepRunning(Job &job)
{
    if (job.process && job.process->state() != QProcess::NotRunning)
        return;
    if (job.process) { // it ended by itself
        const auto said = job.process->readAll();
        QVERIFY2(job.process->exitStatus() == QProcess::NormalExit && job.process->exitCode() == 0,
                 said.constData());
        ++job.round;
    }
    const auto round = std::to_string(job.round);
    switch (job.kind) {
    case Job::Kind::Upload:
        job.process = begin(QStringLiteral(VOXDECK_CLI),
                            {QStringLiteral("upload"), text(m_root / "send"),
                             QString::fromStdString("s3://bucket/up" + round),
                             QStringLiteral("--resume")});
        break;
    case Job::Kind::Copy:
        job.process = begin(QStringLiteral(VOXDECK_CLI),
                            {QStringLiteral("cp"), QStringLiteral("s3://bucket/down"),
                             text(m_root / ("copy" + round)), QStringLiteral("--recursive"),
                             QStringLiteral("--resume")});
        break;
    case Job::Kind::Read: job.process = worker(job.seed++, 2 * kLimit, 1'000'000); break;
    case Job::Kind::Remove: // one limit makes room for the next: entries go, and come again
        job.process = begin(QStringLiteral(VOXDECK_CLI),
                            {QStringLiteral("cache"), QStringLiteral("limit"),
                             QString::number(job.round % 2 == 0 ? kLimit : 2 * kLimit),
                             QStringLiteral("--keep-free"), QStringLiteral("0")});
        break;
    }
    QVERIFY(job.process->waitForStarted(60000));
}

void RemoteProcessTest::finish(Job &job)
{
    if (job.kind == Job::Kind::Read || job.kind == Job::Kind::Remove)
        return;
    keepRunning(job);
    QVERIFY2(hasDone(*job.process), job.process->readAll().constData());
    for (int round = 0; round <= job.round; ++round)
        for (const auto &[name, bytes] : m_files) {
            const auto number = std::to_string(round);
            QVERIFY2((job.kind == Job::Kind::Upload
                          ? stored("up" + number + "/" + name)
                          : readWholeFile(m_fs, m_root / ("copy" + number) / name).value_or(""))
                         == bytes,
                     (number + " " + name).c_str());
        }
}

void RemoteProcessTest::killsLoseNothing()
{
    constexpr int kUsual = 24;
    constexpr int kAll = 200; // as VOXDECK_KILLS=all asks for
    const int asked = qEnvironmentVariableIntValue("VOXDECK_KILLS");
    const int wanted = asked > 0                                    ? asked
                       : qEnvironmentVariableIsSet("VOXDECK_KILLS") ? kAll
                                                                    : kUsual;
    for (const auto &[name, bytes] : m_files) {
        std::filesystem::create_directories((m_root / "send" / name).parent_path());
        std::ofstream(m_root / "send" / name, std::ios::binary) << bytes;
    }
    QVERIFY(m_server->fault("(PUT|POST) /bucket/up", "delay 0.05", 1'000'000));
    QVERIFY(m_server->fault("GET /bucket/(down|made)", "delay 0.02", 1'000'000));
    std::array<Job, 4> jobs;
    jobs[1].kind = Job::Kind::Copy;
    jobs[2].kind = Job::Kind::Read;
    jobs[3].kind = Job::Kind::Remove;
    std::mt19937 random(11);
    std::uint64_t most = 0;
    for (int kills = 0; kills < wanted;) {
        for (auto &job : jobs) {
            keepRunning(job);
            if (QTest::currentTestFailed())
                return;
        }
        QTest::qSleep(static_cast<int>(random() % (kills % 4 == 3 ? 500 : 150)));
        most = std::max(most, bytesOnDisk(m_root / "cache"));
        auto &victim = jobs[static_cast<std::size_t>(kills) % jobs.size()];
        if (victim.process->state() == QProcess::NotRunning || victim.process->waitForFinished(0))
            continue; // it was faster; it begins again
        victim.process->kill();
        QVERIFY(victim.process->waitForFinished(60000));
        if (victim.process->exitStatus() == QProcess::CrashExit) {
            ++victim.killed;
            if (victim.kind == Job::Kind::Remove)
                ++victim.round; // what another one kept may go with the next
            ++kills;
            victim.process.reset();
        }
    }
    for (auto &job : jobs)
        if (job.process && (job.kind == Job::Kind::Read || job.kind == Job::Kind::Remove)) {
            job.process->kill();
            job.process->waitForFinished(60000);
            job.process.reset();
        }
    QVERIFY2(most <= 2 * kLimit, std::to_string(most).c_str());
    QVERIFY(m_server->post("/_forgive", ""));
    for (auto &job : jobs) {
        if (job.process)
            hasDone(*job.process);
        finish(job);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(job.killed >= wanted / 4);
        qInfo("%d killed, %d times done", job.killed, job.round);
    }
    // nothing half-done is left
    for (const auto &file : std::filesystem::recursive_directory_iterator(m_root)) {
        const auto name = file.path().filename().string();
        QVERIFY2(!name.ends_with(".part") && !name.ends_with(".part.from")
                     && !name.starts_with(".voxdeck-upload-") && !name.starts_with("download-"),
                 name.c_str());
    }
    accountIsRight();
    std::vector<Process> readers;
    for (unsigned i = 1; i <= 4; ++i)
        readers.push_back(worker(5000 + i, 2 * kLimit, 20));
    QVERIFY(watch(readers) <= 2 * kLimit);
    QCOMPARE(m_failed, 0);
    accountIsRight();
}

QTEST_GUILESS_MAIN(RemoteProcessTest)
#include "RemoteProcessTest.moc"
