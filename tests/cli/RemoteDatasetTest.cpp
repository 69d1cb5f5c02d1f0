// SPDX-License-Identifier: GPL-3.0-or-later
// Datasets and audio behind addresses, by the same commands as those of a disk.
#include "core/cache/RoutingFileSystem.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/io/ReadStop.h"
#include "core/job/Thread.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace voxdeck;
using voxdeck::test::LoopbackServer;
using voxdeck::test::Said;

class RemoteDatasetTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void spellsAddressesAsPaths_data();
    void spellsAddressesAsPaths();
    void readsATouchDatasetByItsAddress();
    void importsAndQueriesByAddress();
    void hearsAnItemOfALargeShardByRanges();
    void readsListsWhoseAudioIsBehindAddresses();
    void changesNothingOnServers();
    void seesAChangedObject();
    void aServerThatStaysAwayIsToldApart();
    void aStopEndsARead();

private:
    Said run(std::vector<std::string> arguments)
    {
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    std::string bytesOfFile(const std::string &name)
    {
        return readWholeFile(m_fs, m_root / name).value_or(std::string("(missing)"));
    }
    /// Stores all files of a folder below BUCKET/PREFIX.
    void send(const std::filesystem::path &folder, const std::string &prefix)
    {
        for (const auto &file : std::filesystem::recursive_directory_iterator(folder))
            if (file.is_regular_file())
                QVERIFY(m_server->store(
                    prefix + std::filesystem::relative(file.path(), folder).string(),
                    readWholeFile(m_fs, file.path()).value()));
    }
    std::unique_ptr<LoopbackServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void RemoteDatasetTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: nothing is read from a server");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
}

void RemoteDatasetTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    qputenv("VOXDECK_CACHE", QByteArray::fromStdString(at("cache")));
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(at("data")));
}

void RemoteDatasetTest::spellsAddressesAsPaths_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *typed, const char *path, const char *text = nullptr) {
        QTest::newRow(typed) << QByteArray(typed) << QByteArray(path)
                             << QByteArray(text ? text : typed);
    };
    row("s3://b/k/x", "/s3:/b/k/x");
    row("s3:/b/k", "/s3:/b/k", "s3://b/k");
    row("/s3:/b/k", "/s3:/b/k", "s3://b/k");
    row("s3://b", "/s3:/b");
    row("s3://b/a?b/c", "/s3:/b/a?b/c");
    row("s3://b/k?endpoint=http://h:9/&style=path",
        "/s3:/b?endpoint=http:%2F%2Fh:9%2F&style=path/k");
    row("https://h:8/a%20b.wav", "/https:/h:8/a%20b.wav");
    row("hf://datasets/o/n@v1/x", "/hf:/datasets/o/n@v1/x");
    row("/data/s3:/x", "/data/s3:/x");
    row("s3x://b", "s3x://b");
    row("s3", "s3");
}

void RemoteDatasetTest::spellsAddressesAsPaths()
{
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, text);
    const auto location = Location::parse(typed.toStdString());
    QCOMPARE(QByteArray::fromStdString(location.path.string()), path);
    QCOMPARE(QByteArray::fromStdString(location.text()), text);
    QCOMPARE(Location::parse(location.text()), location);
    QCOMPARE(Location::of(location.path), location);
    QCOMPARE(isRemotePath(typed.toStdString()), location.isRemote());
    if (location.isRemote()) {
        QCOMPARE(plainPath(location.path / "x/../"), location.path);
        QCOMPARE(wholePath(typed.toStdString()), location.path);
    }
}

void RemoteDatasetTest::readsATouchDatasetByItsAddress()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {2, 3, 2}));
    send(m_root / "ds", "bucket/ds/");
    const Said here = run({"list", at("ds")});
    const Said there = run({"list", "s3://bucket/ds"});
    QVERIFY2(there.code == 0, there.err.c_str());
    QCOMPARE(there.out, here.out);
    QCOMPARE(run({"list", "s3://bucket/ds/"}).out, here.out);
    const Said info = run({"info", "s3://bucket/ds", "--json"});
    QVERIFY2(info.code == 0, info.err.c_str());
    QCOMPARE(run({"slice", at("ds"), "#1", "-o", at("here.wav")}).code, 0);
    const Said cut = run({"slice", "s3://bucket/ds", "#1", "-o", at("there.wav")});
    QVERIFY2(cut.code == 0, cut.err.c_str());
    QCOMPARE(bytesOfFile("there.wav"), bytesOfFile("here.wav"));
    // the server may be named in the address
    qputenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
    const Said named = run({"list", "s3://bucket/ds?endpoint=" + m_server->url() + "&style=path"});
    qputenv("AWS_ENDPOINT_URL", QByteArray::fromStdString(m_server->url()));
    QVERIFY2(named.code == 0, named.err.c_str());
    QCOMPARE(named.out, here.out);
    const Said none = run({"info", "s3://bucket/none"});
    QCOMPARE(none.code, 3);
    QVERIFY2(none.err.find("s3://bucket/none") != std::string::npos, none.err.c_str());
}

void RemoteDatasetTest::importsAndQueriesByAddress()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 4, 3}));
    send(m_root / "ds", "bucket/in/");
    QCOMPARE(run({"import", at("ds"), "--workspace", at("a.voxdeck")}).code, 0);
    const Said there = run({"import", "s3://bucket/in", "--workspace", at("b.voxdeck")});
    QVERIFY2(there.code == 0, there.err.c_str());
    const Said rows = run({"query", at("ds"), "", "--workspace", at("a.voxdeck")});
    QVERIFY(!rows.out.empty());
    const Said same = run({"query", "s3://bucket/in", "", "--workspace", at("b.voxdeck")});
    QVERIFY2(same.code == 0, same.err.c_str());
    QCOMPARE(same.out, rows.out);
    QVERIFY(m_server->clear());
    // what is unchanged is not read again
    QCOMPARE(run({"import", "s3://bucket/in", "--workspace", at("b.voxdeck")}).code, 0);
    QVERIFY(m_server->asked("GET /bucket/in/").empty());
    // the default workspace is on this machine, whatever the spelling
    QCOMPARE(run({"import", "s3://bucket/in/"}).code, 0);
    QCOMPARE(run({"query", "s3://bucket/./in", ""}).out, rows.out);
}

void RemoteDatasetTest::hearsAnItemOfALargeShardByRanges()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "big", {1, 120, 1, 5.0}));
    send(m_root / "big", "bucket/big/");
    std::filesystem::path shard = m_root / "big";
    for (const auto &file : std::filesystem::recursive_directory_iterator(m_root / "big"))
        if (file.path().filename() == "audio.bin")
            shard = file.path().parent_path();
    QVERIFY(std::filesystem::file_size(shard / "audio.bin") > 19'000'000u);
    const auto below = std::filesystem::relative(shard, m_root / "big");
    RoutingFileSystem fs(m_fs);
    const auto local = touch::ShardReader::open(fs, shard).value();
    const auto remote = touch::ShardReader::open(
        fs, (std::filesystem::path("s3://bucket/big") / below).lexically_normal());
    QVERIFY2(remote, remote ? "" : describe(remote.error()).c_str());
    QCOMPARE(remote->itemCount(), local.itemCount());
    const FrameRange five{Frames{0}, local.frameCount(60).value()};
    QCOMPARE(remote->samples(60, five).value(), local.samples(60, five).value());
    QCOMPARE(remote->record(60).value(), local.record(60).value());
    QVERIFY2(fs.fetchedBytes() < 1'000'000, std::to_string(fs.fetchedBytes()).c_str());
    const auto before = fs.fetchedBytes();
    QCOMPARE(remote->samples(60, five).value(), local.samples(60, five).value());
    QCOMPARE(fs.fetchedBytes(), before); // from the cache
}

void RemoteDatasetTest::readsListsWhoseAudioIsBehindAddresses()
{
    const auto list = test::writeSampleList(m_fs, m_root / "list", 3).value();
    send(m_root / "list", "bucket/list/");
    QCOMPARE(run({"import", list.string(), "--workspace", at("a.voxdeck")}).code, 0);
    const Said rows = run({"query", list.string(), "", "--workspace", at("a.voxdeck")});
    std::string named;
    std::string relative;
    for (int item = 0; item < 3; ++item) {
        const auto line = [item](const std::string &audio) {
            return "{\"key\": \"k" + std::to_string(item) + "\", \"wav\": \"" + audio
                   + "\", \"txt\": \"x\"}\n";
        };
        std::string name;
        int number = 0;
        for (const auto &file : std::filesystem::directory_iterator(m_root / "list"))
            if (file.path().extension() == ".wav" && number++ == item)
                name = file.path().filename().string();
        named += line(item == 1 ? m_server->web("bucket/list/" + name)
                                : "s3://bucket/list/" + name);
        relative += line(name);
    }
    std::ofstream(m_root / "named.list") << named;
    QVERIFY(m_server->store("bucket/list/relative.list", relative));
    for (const std::string &source :
         {at("named.list"), std::string("s3://bucket/list/relative.list")}) {
        std::filesystem::remove(m_root / "n.voxdeck");
        const Said imported = run(
            {"import", source, "--from", "wenet", "--workspace", at("n.voxdeck"), "--json"});
        QVERIFY2(imported.code == 0, (imported.err + imported.out).c_str());
        // packing reads all audio, by its address
        std::filesystem::remove_all(m_root / "packed");
        const Said packed = run({"pack", source, "-o", at("packed"), "--from", "wenet"});
        QVERIFY2(packed.code == 0, (packed.err + packed.out).c_str());
        const Said listed = run({"list", at("packed")});
        QCOMPARE(std::count(listed.out.begin(), listed.out.end(), '\n'), std::ptrdiff_t{3});
    }
}

void RemoteDatasetTest::changesNothingOnServers()
{
    RoutingFileSystem fs(m_fs);
    const std::filesystem::path there("s3://bucket/x");
    QCOMPARE(fs.create(there).error().code, ErrorCode::Unsupported);
    QCOMPARE(fs.remove(there).error().code, ErrorCode::Unsupported);
    QCOMPARE(fs.rename(m_root / "a", there).error().code, ErrorCode::Unsupported);
    QCOMPARE(fs.lock(there, "me").error().code, ErrorCode::Unsupported);
    const auto refused = fs.createDirectories(there);
    QCOMPARE(refused.error().subject, std::string("s3://bucket/x"));
    QVERIFY(fs.createDirectories(m_root / "s3"));
    QVERIFY(writeFileAtomically(fs, m_root / "s3/a", bytesOf("abc")));
    QCOMPARE(readWholeFile(fs, m_root / "s3/a").value(), std::string("abc"));
    QVERIFY(m_server->asked("PUT").empty());
    QVERIFY(m_server->asked("DELETE").empty());
}

void RemoteDatasetTest::seesAChangedObject()
{
    QVERIFY(m_server->store("bucket/c/a.txt", "one"));
    RoutingFileSystem first(m_fs);
    const auto before = first.status("s3://bucket/c/a.txt").value();
    QCOMPARE(readWholeFile(first, "s3://bucket/c/a.txt").value(), std::string("one"));
    const auto listed = first.list("s3://bucket/c").value();
    QCOMPARE(listed.size(), std::size_t{1});
    QCOMPARE(listed[0].name, std::string("a.txt"));
    QCOMPARE(first.status("s3://bucket/c").value().kind, FileKind::Directory);
    // a listing and a request tell the same of an object
    const auto again = first.status("s3://bucket/c/a.txt").value();
    QCOMPARE(again.inode, before.inode);
    QCOMPARE(again.mtimeNs, before.mtimeNs);
    QVERIFY(m_server->store("bucket/c/a.txt", "two"));
    RoutingFileSystem second(m_fs); // believes nothing yet
    const auto after = second.status("s3://bucket/c/a.txt").value();
    QVERIFY(after.inode != before.inode);
    QVERIFY(after.mtimeNs != before.mtimeNs);
    QCOMPARE(readWholeFile(second, "s3://bucket/c/a.txt").value(), std::string("two"));
}

void RemoteDatasetTest::aServerThatStaysAwayIsToldApart()
{
    qputenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1"); // nobody listens there
    const Said said = run({"info", "s3://bucket/ds"});
    qputenv("AWS_ENDPOINT_URL", QByteArray::fromStdString(m_server->url()));
    QCOMPARE(said.code, 4);
    QVERIFY2(said.err.find("run the command again") != std::string::npos, said.err.c_str());
}

void RemoteDatasetTest::aStopEndsARead()
{
    QVERIFY(m_server->store("bucket/s.txt", std::string(1000, 'x')));
    RoutingFileSystem fs(m_fs);
    const auto file = fs.openForReading("s3://bucket/s.txt").value();
    QVERIFY(m_server->fault("GET /bucket", "stall 5", 100));
    std::stop_source source;
    auto stopper = startThread([&source, this](const std::stop_token &) {
        while (m_server->asked("GET /bucket/s.txt").empty()) {
        }
        source.request_stop();
    });
    const ReadStop reading(source.get_token());
    std::vector<std::byte> buffer(1000);
    const auto got = file->readAt(0, buffer);
    QVERIFY(!got);
    QCOMPARE(got.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(RemoteDatasetTest)
#include "RemoteDatasetTest.moc"
