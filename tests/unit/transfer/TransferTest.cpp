// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/ForwardingFileSystem.h"
#include "core/io/PosixFileSystem.h"
#include "core/remote/UploadRule.h"
#include "core/transfer/KeptTransfers.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/Patience.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <future>
#include <stop_token>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// A disk whose locks others hold a few times more.
class LookedAt final : public ForwardingFileSystem {
public:
    explicit LookedAt(FileSystem &disk) : ForwardingFileSystem(disk) {}
    int looks = 0;

    Result<std::unique_ptr<FileLock>> lock(const Path &path, const std::string &holder) override
    {
        if (looks == 0)
            return ForwardingFileSystem::lock(path, holder);
        --looks;
        return fail(ErrorCode::Busy, "locked by other", path.string());
    }
};

} // namespace

/// Transfers of the window, without the window: what is kept of them, and what a second run does not move again.
class TransferTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void whatRunsIsNotOffered();
    void damagedNotesAreLeftOut();
    void anUploadIsLookedAtFirst();
    void aCopyGoesOnWhereItStopped();
    void theCacheIsFilled();
    void looksHoldNothingBack();
    void noSecretIsKept();
    void aChangedLimitIsKept();
    void givingUpDeletesTheParts();

private:
    std::filesystem::path at(const std::string &name) const { return m_root / name; }
    void write(const std::string &name, const std::string &bytes) const
    {
        std::filesystem::create_directories(at(name).parent_path());
        std::ofstream(at(name), std::ios::binary) << bytes;
    }
    Transfer looked(Transfer transfer)
    {
        const auto found = lookAt(m_fs, transfer, {}, {});
        if (!found)
            qWarning("%s", describe(found.error()).c_str());
        return found ? found->transfer : transfer;
    }
    Result<TransferReport> run(const Transfer &transfer, std::stop_token stop = {},
                               const ProgressSink &progress = {})
    {
        JobControl control;
        return runTransfer(m_fs, transfer, control, "test", progress, std::move(stop));
    }

    std::unique_ptr<LoopbackServer> m_server;
    QTemporaryDir m_temporary;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void TransferTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: there is no server");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
}

void TransferTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    m_root = std::filesystem::path(m_temporary.path().toStdString()) / QTest::currentTestFunction();
    std::filesystem::create_directories(m_root);
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(at("data").string()));
    qputenv("VOXDECK_CACHE", QByteArray::fromStdString(at("cache").string()));
}

void TransferTest::whatRunsIsNotOffered()
{
    KeptTransfers kept(m_fs);
    QVERIFY(kept.interrupted("test").value().empty());
    Transfer transfer;
    transfer.kind = TransferKind::Copy;
    transfer.local = at("here");
    transfer.remote = "s3://bucket/there";
    transfer.files = 3;
    transfer.bytes = 5'000'000'000;
    transfer.bytesPerSecond = 1'000'000;
    transfer.replacesOthers = true;
    auto running = kept.begin(transfer, "test");
    QVERIFY(running);
    QVERIFY(KeptTransfers(m_fs).interrupted("other").value().empty());
    QCOMPARE(KeptTransfers(m_fs).begin(transfer, "other").error().code, ErrorCode::Busy);
    running->reset(); // interrupted
    const auto found = kept.interrupted("test").value();
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found.front() == transfer);
    auto again = kept.begin(transfer, "test");
    QVERIFY(again && (*again)->ended());
    again->reset();
    QVERIFY(kept.interrupted("test").value().empty());
    transfer.kind = TransferKind::Warm;
    QVERIFY(kept.begin(transfer, "test"));
    const auto left = kept.interrupted("test").value();
    QCOMPARE(left.size(), std::size_t{1});
    QVERIFY(kept.forget(left.front()));
    QVERIFY(kept.interrupted("test").value().empty());
}

/// Another window that looks for what to offer holds the lock for a moment.
void TransferTest::looksHoldNothingBack()
{
    Transfer transfer;
    transfer.kind = TransferKind::Copy;
    transfer.local = at("here");
    transfer.remote = "s3://bucket/there";
    LookedAt disk(m_fs);
    KeptTransfers kept(disk);
    disk.looks = 2;
    auto running = kept.begin(transfer, "test");
    QVERIFY2(running, running ? "" : describe(running.error()).c_str());
    running->reset(); // interrupted
    disk.looks = 2;
    const auto given = kept.giveUp(transfer, "test", {});
    QVERIFY2(given, given ? "" : describe(given.error()).c_str());
    disk.looks = 1'000'000; // it runs there
    QCOMPARE(kept.giveUp(transfer, "test", {}).error().code, ErrorCode::Busy);
}

void TransferTest::damagedNotesAreLeftOut()
{
    write("data/voxdeck/transfers/a.json", "{\"kind\": \"upl");
    write("data/voxdeck/transfers/b.json", "{\"kind\": \"upload\"}");
    write("data/voxdeck/transfers/c.json", std::string(200'000, ' '));
    write("data/voxdeck/transfers/d.json", "{\"kind\": \"fax\", \"remote\": \"s3://b/k\"}");
    const auto found = KeptTransfers(m_fs).interrupted("test");
    QVERIFY(found && found->empty());
}

void TransferTest::anUploadIsLookedAtFirst()
{
    write("out/a.bin", madeBytes(100'000, 1));
    write("out/sub/b.bin", madeBytes(50'000, 2));
    write("out/data.list", "list");
    Transfer transfer;
    transfer.local = at("out");
    transfer.remote = "s3://bucket/looked";
    QVERIFY(m_server->store("bucket/looked/a.bin", madeBytes(100'000, 1)));
    QVERIFY(m_server->store("bucket/looked/data.list", "another list"));
    QVERIFY(m_server->store("bucket/looked/not-ours", "x"));
    QVERIFY(m_server->clear());
    QVERIFY(
        m_server->store("bucket/looked/sub/b.bin", madeBytes(50'000, 3))); // as large, but another
    const auto found = lookAt(m_fs, transfer, {}, {});
    QVERIFY2(found, found ? "" : describe(found.error()).c_str());
    QVERIFY(found->isListed && found->isWritable);
    QCOMPARE(found->transfer.files, std::uint64_t{3});
    QCOMPARE(found->transfer.bytes, std::uint64_t{150'004});
    QCOMPARE(found->filesThere, std::uint64_t{1});
    QCOMPARE(found->bytesThere, std::uint64_t{100'000});
    QCOMPARE(found->filesOther, std::uint64_t{0});
    QCOMPARE(found->filesRefused, std::uint64_t{2});
    QCOMPARE(found->firstRefused, std::string("sub/b.bin"));
    QVERIFY(!found->isBuild);
    const auto refused = run(found->transfer);
    QVERIFY(!refused && isRefusedByRule(refused.error()));
    QCOMPARE(m_server->asked("PUT").size(), m_server->asked("uploadId=none").size());
    transfer.replacesOthers = true;
    const auto asked = lookAt(m_fs, transfer, {}, {});
    QVERIFY2(asked, asked ? "" : describe(asked.error()).c_str());
    QCOMPARE(asked->filesOther, std::uint64_t{2});
    QCOMPARE(asked->filesRefused, std::uint64_t{0});
    const auto sent = run(asked->transfer);
    QVERIFY2(sent, sent ? "" : describe(sent.error()).c_str());
    QCOMPARE(sent->files, std::uint64_t{2});
    QCOMPARE(sent->filesBefore, std::uint64_t{1});
    QVERIFY(m_server->asked("PUT /bucket/looked/a.bin").empty());
    transfer.remote = "https://host/path";
    QCOMPARE(lookAt(m_fs, transfer, {}, {}).error().code, ErrorCode::InvalidArgument);
    transfer.remote = "s3://bucket/looked";
    transfer.local = at("none");
    QCOMPARE(lookAt(m_fs, transfer, {}, {}).error().code, ErrorCode::NotFound);
    std::filesystem::create_directories(at("empty"));
    transfer.local = at("empty");
    QCOMPARE(lookAt(m_fs, transfer, {}, {}).error().code, ErrorCode::InvalidArgument);
}

void TransferTest::aCopyGoesOnWhereItStopped()
{
    const auto large = madeBytes(100'000'000, 3);
    QVERIFY(m_server->store("bucket/copied/a.bin", madeBytes(1000, 4)));
    QVERIFY(m_server->store("bucket/copied/b/large.bin", large));
    QVERIFY(m_server->store("bucket/copied/c.bin", "theirs"));
    write("to/c.bin", "mine");
    Transfer transfer;
    transfer.kind = TransferKind::Copy;
    transfer.local = at("to");
    transfer.remote = "s3://bucket/copied";
    const auto found = lookAt(m_fs, transfer, {}, {});
    QVERIFY2(found, found ? "" : describe(found.error()).c_str());
    QVERIFY(found->transfer.isFolder);
    QCOMPARE(found->transfer.files, std::uint64_t{3});
    QCOMPARE(found->filesOther, std::uint64_t{1});
    std::stop_source stop;
    const auto stopped = run(found->transfer, stop.get_token(), [&](const Progress &now) {
        if (now.done > 50'000'000)
            stop.request_stop();
    });
    QVERIFY(!stopped);
    QVERIFY2(stopped.error().code == ErrorCode::Cancelled, describe(stopped.error()).c_str());
    QVERIFY(m_server->clear());
    const auto done = run(found->transfer);
    QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    QVERIFY2(done->bytes < 60'000'000, std::to_string(done->bytes).c_str());
    QCOMPARE(readWholeFile(m_fs, at("to/b/large.bin")).value() == large, true);
    QCOMPARE(readWholeFile(m_fs, at("to/c.bin")).value(), std::string("mine")); // never replaced
    QVERIFY(m_server->asked("GET /bucket/copied/a.bin").empty());
    // one object, into a folder
    transfer.remote = "s3://bucket/copied/a.bin";
    transfer.local = at("data");
    std::filesystem::create_directories(at("data"));
    const auto one = looked(transfer);
    QVERIFY(!one.isFolder);
    QCOMPARE(one.local, at("data/a.bin"));
    QVERIFY(run(one));
    QCOMPARE(readWholeFile(m_fs, at("data/a.bin")).value(), madeBytes(1000, 4));
    transfer.remote = "s3://bucket/none";
    QCOMPARE(lookAt(m_fs, transfer, {}, {}).error().code, ErrorCode::NotFound);
}

void TransferTest::theCacheIsFilled()
{
    for (int i = 0; i < 150; ++i)
        QVERIFY(m_server->store("bucket/warm/" + std::to_string(i) + ".bin",
                                madeBytes(70'000, static_cast<unsigned>(i) + 1)));
    Transfer transfer;
    transfer.kind = TransferKind::Warm;
    transfer.remote = "s3://bucket/warm";
    const auto found = looked(transfer);
    QCOMPARE(found.files, std::uint64_t{150});
    const auto done = run(found);
    QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    QCOMPARE(done->files, std::uint64_t{150});
    QCOMPARE(done->bytes, std::uint64_t{150 * 70'000});
    QVERIFY(m_server->clear());
    const auto again = lookAt(m_fs, transfer, {}, {});
    QVERIFY(again);
    QCOMPARE(again->filesThere, std::uint64_t{150});
    const auto second = run(again->transfer);
    QVERIFY(second);
    QCOMPARE(second->filesBefore, std::uint64_t{150});
    QVERIFY(m_server->asked("GET /bucket/warm/").empty());
}

void TransferTest::noSecretIsKept()
{
    Transfer transfer;
    transfer.kind = TransferKind::Copy;
    transfer.local = at("to");
    transfer.remote = RemoteAddress::parse(m_server->web("bucket/x.bin")
                                           + "?X-Amz-Signature=TESTSECRET")
                          .value()
                          .text();
    KeptTransfers kept(m_fs);
    QVERIFY(kept.begin(transfer, "test"));
    for (const auto &entry : std::filesystem::recursive_directory_iterator(m_root))
        if (entry.is_regular_file()) {
            const auto text = readWholeFile(m_fs, entry.path()).value();
            QVERIFY2(text.find("TESTSECRET") == std::string::npos
                         && text.find("TESTKEY") == std::string::npos,
                     entry.path().c_str());
        }
}

/// Somebody limits a paused upload while others work, and the machine goes down.
void TransferTest::aChangedLimitIsKept()
{
    write("out/a.bin", madeBytes(40'000'000, 8));
    Transfer transfer;
    transfer.local = at("out");
    transfer.remote = "s3://bucket/limited";
    transfer = looked(transfer);
    KeptTransfers kept(m_fs);
    JobControl control;
    control.pause();
    std::stop_source stop;
    auto running = std::async(std::launch::async, [&] {
        return runNoted(m_fs, kept, transfer, control, "test", {}, stop.get_token());
    });
    const auto noted = [this] {
        std::string all;
        if (std::filesystem::exists(at("data/voxdeck/transfers")))
            for (const auto &file :
                 std::filesystem::directory_iterator(at("data/voxdeck/transfers")))
                if (file.path().extension() == ".json")
                    all += readWholeFile(m_fs, file.path()).value_or("");
        return all;
    };
    QTRY_VERIFY_WITH_TIMEOUT(!noted().empty(), 60000);
    control.limitTo(3'000'000);
    QTRY_VERIFY_WITH_TIMEOUT(noted().find("\"bytes_per_second\": 3000000") != std::string::npos,
                             60000);
    control.limitTo(7'000'000);
    stop.request_stop();
    QVERIFY(!running.get());
    const auto left = kept.interrupted("test").value();
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(left.front().bytesPerSecond, std::uint64_t{7'000'000});
    control.resume();
    control.limitTo(0);
    const auto done = runNoted(m_fs, kept, left.front(), control, "test", {}, {});
    QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    QVERIFY(kept.interrupted("test").value().empty());
    QVERIFY(noted().empty());
}

void TransferTest::givingUpDeletesTheParts()
{
    write("out/a.bin", madeBytes(40'000'000, 9));
    write("out/data.list", "list");
    Transfer transfer;
    transfer.local = at("out");
    transfer.remote = "s3://bucket/given";
    transfer = looked(transfer);
    KeptTransfers kept(m_fs);
    {
        const auto noted = kept.begin(transfer, "test");
        QVERIFY(noted);
        QVERIFY(m_server->fault("PUT .*partNumber=3", "status 403 AccessDenied", 1));
        QVERIFY(!run(transfer));
        QCOMPARE(kept.giveUp(transfer, "other", {}).error().code, ErrorCode::Busy);
    }
    // a server that refuses: it stays noted, and what was sent is not lost sight of
    QVERIFY(m_server->fault("DELETE ", "status 403 AccessDenied", 1));
    const auto refused = kept.giveUp(transfer, "test", {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
    QCOMPARE(kept.interrupted("test").value().size(), std::size_t{1});
    QVERIFY(m_server->clear());
    const auto given = kept.giveUp(transfer, "test", {});
    QVERIFY2(given, given ? "" : describe(given.error()).c_str());
    QCOMPARE(m_server->asked("DELETE /bucket/given/a.bin?uploadId=").size(), std::size_t{1});
    QVERIFY(kept.interrupted("test").value().empty());
    for (const auto &file : std::filesystem::directory_iterator(at("out")))
        QVERIFY2(!file.path().filename().string().starts_with(".voxdeck-upload-"),
                 file.path().c_str());
    // without a server, and twice
    QVERIFY(kept.giveUp(transfer, "test", {}));
    transfer.kind = TransferKind::Copy;
    QVERIFY(kept.giveUp(transfer, "test", {}));
    QCOMPARE(m_server->asked("DELETE ").size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TransferTest)
#include "TransferTest.moc"
