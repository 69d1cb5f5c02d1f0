// SPDX-License-Identifier: GPL-3.0-or-later
// Datasets and audio behind addresses, by the same commands as those of a disk.
#include "core/cache/RoutingFileSystem.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/io/ReadStop.h"
#include "core/job/Thread.h"
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/TouchShard.h"

#include <QElapsedTimer>

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>

using namespace voxdeck;
using voxdeck::test::Said;

class RemoteDatasetTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void spellsAddressesAsPaths_data();
    void spellsAddressesAsPaths();
    void readsATouchDatasetByItsAddress();
    void importsAndQueriesByAddress();
    void hearsAnItemOfALargeShardByRanges();
    void aKeyIsFoundByAFewBlocks_data();
    void aKeyIsFoundByAFewBlocks();
    void aKeyOfTwoNeighboursIsRefused();
    void aBuildFetchesAhead();
    void readsListsWhoseAudioIsBehindAddresses();
    void readsTarsByTheirAddress_data();
    void readsTarsByTheirAddress();
    void asksFewQuestions();
    void opensManyShardsByOneListing();
    void readsColdShardsTogether();
    void aFolderOfMillionsIsNotOpened();
    void listsThatMixAddressesAndFiles();
    void aHubThatHasAnotherFileByNowIsNoticed();
    void changesNothingOnServers();
    void refusesWhatAServerCannotHold();
    void publishesIntoADatasetOnS3();
    void publishingOverwritesNobody();
    void saysThatAServerHasNoConditions_data();
    void saysThatAServerHasNoConditions();
    void seesAChangedObject();
    void aServerThatStaysAwayIsToldApart();
    void aServerThatIsDownGetsFewTries();
    void aStopEndsARead();

private:
    std::string rowsOf(const std::string &source, const std::string &workspace);
    void storeKeys(const std::vector<std::string> &keys);
    std::uint64_t bytesAsked(const std::string &name);
};

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
    QVERIFY2(fs.fetchedBytes() < 500'000, std::to_string(fs.fetchedBytes()).c_str());
    const auto before = fs.fetchedBytes();
    QCOMPARE(remote->samples(60, five).value(), local.samples(60, five).value());
    QCOMPARE(fs.fetchedBytes(), before); // from the cache
}

/// A shard of items with these keys in s3://bucket/keys.
void RemoteDatasetTest::storeKeys(const std::vector<std::string> &keys)
{
    std::vector<test::TouchItem> items;
    for (const auto &key : keys)
        items.push_back(
            {R"({"key": ")" + key + R"(", "txt": ")" + std::string(110, 'x') + R"("})", {1, 2}});
    for (const auto &[path, bytes] : test::touchShard("keys/000000000", items))
        QVERIFY(m_server->store("bucket/" + path, bytes));
}

/// The bytes of the ranges that were asked for.
std::uint64_t RemoteDatasetTest::bytesAsked(const std::string &name)
{
    std::uint64_t sum = 0;
    for (const auto &one : m_server->asked("GET /bucket/")) {
        unsigned long long first = 0;
        unsigned long long last = 0;
        if (one.find("path")->toString().find(name) != std::string::npos
            && std::sscanf(one.find("range")->toString().c_str(), "bytes=%llu-%llu", &first, &last)
                   == 2)
            sum += last + 1 - first;
    }
    return sum;
}

void RemoteDatasetTest::aKeyIsFoundByAFewBlocks_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<int>("mostBlocks");
    QTest::newRow("by bytes") << QStringLiteral("bytes") << 6;
    QTest::newRow("by numbers") << QStringLiteral("numbers") << 10;
    QTest::newRow("in no order") << QStringLiteral("none") << 14;
}

void RemoteDatasetTest::aKeyIsFoundByAFewBlocks()
{
    QFETCH(QString, order);
    QFETCH(int, mostBlocks);
    constexpr int kItems = 6000;
    std::vector<std::string> keys;
    for (int i = 0; i < kItems; ++i) {
        const auto number = std::to_string(order == u"none" ? i * 7919 % kItems : i);
        const std::string zeros(order == u"numbers" ? 0 : 6 - number.size(), '0');
        keys.push_back("utt-" + zeros + number);
    }
    storeKeys(keys);
    for (const int wanted : {0, 4321, kItems - 1}) {
        QVERIFY(m_server->post("/_clear", ""));
        qputenv("VOXDECK_CACHE", QByteArray::fromStdString(at("cache" + std::to_string(wanted))));
        const auto &key = keys[static_cast<std::size_t>(wanted)];
        const Said said = run({"show", "s3://bucket/keys", key});
        QVERIFY2(said.code == 0 && said.out.find(key) != std::string::npos, said.err.c_str());
        const auto asked = bytesAsked("metainfo.bin");
        QVERIFY2(asked <= static_cast<std::uint64_t>(mostBlocks) * 65536,
                 (key + " " + std::to_string(asked)).c_str());
    }
    const Said none = run({"show", "s3://bucket/keys", "utt-nobody"});
    QCOMPARE(none.code, 3);
    QVERIFY2(none.err.find("no item with the key") != std::string::npos, none.err.c_str());
}

void RemoteDatasetTest::aKeyOfTwoNeighboursIsRefused()
{
    storeKeys({"a", "b", "b", "c"});
    QCOMPARE(run({"show", "s3://bucket/keys", "a"}).code, 0);
    QCOMPARE(run({"show", "s3://bucket/keys", "c"}).code, 0);
    const Said said = run({"show", "s3://bucket/keys", "b"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("of 2 items: #1, #2") != std::string::npos, said.err.c_str());
}

void RemoteDatasetTest::aBuildFetchesAhead()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {2, 40, 1, 2.0}));
    send(m_root / "ds", "bucket/ahead/");
    const auto build = [&](const std::string &from, const std::string &to) {
        return run({"build", "--dataset", from, "--workspace", at(to + ".voxdeck"), "--to", "touch",
                    "-o", at(to), "--jobs", "1"});
    };
    const Said there = build("s3://bucket/ahead", "there");
    QVERIFY2(there.code == 0, (there.out + there.err).c_str());
    QCOMPARE(build(at("ds"), "here").code, 0);
    QCOMPARE(bytesOfFile("there/000000000/audio.bin"), bytesOfFile("here/000000000/audio.bin"));
    const Said counts = run({"cache", "status", "--json"});
    const auto told = JsonValue::parse(counts.out);
    QVERIFY2(told && told->find("ahead_bytes")->toInteger() > 0, counts.out.c_str());
    QVERIFY(told->find("ahead_bytes")->toInteger() <= told->find("fetched_bytes")->toInteger());
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

std::string RemoteDatasetTest::rowsOf(const std::string &source, const std::string &workspace)
{
    const Said imported = run({"import", source, "--workspace", at(workspace)});
    const Said rows = run({"query", source, "", "--workspace", at(workspace)});
    return imported.code == 0 && rows.code == 0 ? rows.out : imported.err + rows.err;
}

void RemoteDatasetTest::readsTarsByTheirAddress_data()
{
    QTest::addColumn<QString>("source");
    for (const char *const source :
         {"s3://bucket/wds", "s3://bucket/wds/s-{0..2}.tar", "hf://datasets/org/set",
          "hf://datasets/org/set@main/wds/s-{0..2}.tar", "WEB/bucket/wds/s-{0..2}.tar",
          "LIST s3://bucket/wds/", "LIST hf://datasets/org/set/wds/", "LIST WEB/bucket/wds/"})
        QTest::newRow(source) << QString::fromLatin1(source);
}

void RemoteDatasetTest::readsTarsByTheirAddress()
{
    QFETCH(QString, source);
    writeShards(6);
    const auto here = rowsOf(at("wds"), "here.voxdeck");
    QCOMPARE(std::count(here.begin(), here.end(), '\n'), std::ptrdiff_t{6});
    send(m_root / "wds", "bucket/wds/");
    send(m_root / "wds", "hub/datasets/org/set/wds/");
    auto there = source.replace(QStringLiteral("WEB/"), QString::fromStdString(m_server->web("")))
                     .toStdString();
    if (there.starts_with("LIST ")) {
        std::string lines;
        for (const char *const name : {"s-0.tar\n", "s-1.tar\n", "s-2.tar\n"})
            lines += there.substr(5) + name;
        write("shards.list", lines);
        there = at("shards.list");
    }
    QCOMPARE(rowsOf(there, "there.voxdeck"), here);
    if (there == at("shards.list")) { // for each kind of server once
        const Said packed = run({"pack", there, "-o", at("packed")});
        QVERIFY2(packed.code == 0, packed.err.c_str());
        QCOMPARE(run({"pack", at("wds"), "-o", at("local")}).code, 0);
        const auto sound = bytesOfFile("local/000000000/audio.bin");
        QVERIFY(sound.size() > 1000);
        QVERIFY(bytesOfFile("packed/000000000/audio.bin") == sound);
    }
    // the kept index and the cache serve the next run
    QVERIFY(m_server->clear());
    QCOMPARE(rowsOf(there, "again.voxdeck"), here);
    for (const auto &asked : m_server->asked("GET "))
        QVERIFY(asked.find("range")->toString().empty()
                || asked.find("range")->toString() == "bytes=0-0");
}

void RemoteDatasetTest::asksFewQuestions()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 4, 3}));
    send(m_root / "ds", "bucket/ds/");
    send(m_root / "ds", "hub/datasets/org/ds/");
    const Said s3 = run({"slice", "s3://bucket/ds", "#1", "-o", at("s3.wav")});
    QVERIFY2(s3.code == 0, s3.err.c_str());
    // the list, its folder, the shard's folder, two indexes, the record and the sound
    const auto asked = m_server->asked();
    std::string all;
    for (const auto &one : asked)
        all += one.find("method")->toString() + " " + one.find("path")->toString() + "\n";
    QVERIFY2(asked.size() <= 7, all.c_str());
    QVERIFY(m_server->asked("HEAD").empty());
    QVERIFY(m_server->clear());
    const Said hub = run({"slice", "hf://datasets/org/ds", "#1", "-o", at("hub.wav")});
    QVERIFY2(hub.code == 0, hub.err.c_str());
    QCOMPARE(bytesOfFile("hub.wav"), bytesOfFile("s3.wav"));
    QVERIFY(m_server->asked("resolve/").size() <= 5); // once a file
    // telling what an address is takes a listing a folder
    writeShards(3);
    send(m_root / "wds", "bucket/w/a/");
    QVERIFY(m_server->clear());
    QCOMPARE(run({"import", "s3://bucket/w", "--workspace", at("w.voxdeck")}).code, 0);
    QVERIFY2(m_server->asked("list-type").size() <= 3,
             std::to_string(m_server->asked("list-type").size()).c_str());
    QVERIFY(m_server->asked("HEAD").empty());
}

void RemoteDatasetTest::opensManyShardsByOneListing()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "many", {24, 1, 1}));
    send(m_root / "many", "bucket/many/");
    const Said first = run({"list", "s3://bucket/many"});
    QVERIFY2(first.code == 0, first.err.c_str());
    QCOMPARE(std::count(first.out.begin(), first.out.end(), '\n'), std::ptrdiff_t{24});
    QVERIFY2(m_server->asked("list-type").size() <= 14, // the first few beside each other
             std::to_string(m_server->asked("list-type").size()).c_str());
    QVERIFY(m_server->clear());
    QCOMPARE(run({"list", "s3://bucket/many"}).out, first.out);
    QVERIFY(m_server->asked().size() <= 14); // indexes and records are in the cache
}

void RemoteDatasetTest::readsColdShardsTogether()
{
    constexpr int kShards = 100;
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "cold", {kShards, 1, 1}));
    send(m_root / "cold", "bucket/cold/");
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault(".", "delay 0.1", 1'000'000));
    QElapsedTimer timer;
    timer.start();
    const Said info = run({"info", "s3://bucket/cold", "--json"});
    QVERIFY2(info.code == 0, info.err.c_str());
    const auto taken = timer.elapsed();
    // two indexes and the records of each, and some listings: one after another they took 30 s. How many readers
    // list before the first listing is there is a matter of chance: 20 to 32 of them.
    const auto asked = m_server->asked().size();
    QVERIFY2(asked <= 3 * kShards + kShards / 2, std::to_string(asked).c_str());
    QVERIFY2(taken < static_cast<qint64>(asked) * 100 / 3, std::to_string(taken).c_str());
    QCOMPARE(info.out, run({"info", "s3://bucket/cold", "--json"}).out);
}

void RemoteDatasetTest::aFolderOfMillionsIsNotOpened()
{
    QVERIFY(m_server->post("/_many?bucket=countless&keys=1100000", ""));
    const Said said = run({"import", "s3://countless/", "--workspace", at("c.voxdeck")});
    QVERIFY2(said.err.find("over 1,000,000 entries") != std::string::npos, said.err.c_str());
    QCOMPARE(said.code, 3);
}

void RemoteDatasetTest::listsThatMixAddressesAndFiles()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "list", 3));
    send(m_root / "list", "bucket/list/");
    send(m_root / "list", "hub/datasets/org/l/");
    std::vector<std::string> names;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "list"))
        if (file.path().extension() == ".wav")
            names.push_back(file.path().filename().string());
    std::sort(names.begin(), names.end());
    write("mixed.list", "{\"key\":\"a\",\"wav\":\"list/" + names[0]
                            + "\",\"txt\":\"x\"}\n{\"key\":\"b\",\"wav\":\"s3://bucket/list/"
                            + names[1]
                            + "\",\"txt\":\"y\"}\n{\"key\":\"c\",\"wav\":\"hf://datasets/org/l/"
                            + names[2] + "\",\"txt\":\"z\"}\n");
    const auto rows = rowsOf(at("mixed.list"), "m.voxdeck");
    QCOMPARE(std::count(rows.begin(), rows.end(), '\n'), std::ptrdiff_t{3});
    QCOMPARE(run({"pack", at("mixed.list"), "-o", at("packed")}).code, 0);
    const Said listed = run({"list", at("packed")});
    QCOMPARE(std::count(listed.out.begin(), listed.out.end(), '\n'), std::ptrdiff_t{3});
}

void RemoteDatasetTest::aHubThatHasAnotherFileByNowIsNoticed()
{
    QVERIFY(m_server->store("hub/datasets/org/c/a.txt", "one"));
    RoutingFileSystem fs(m_fs);
    QCOMPARE(readWholeFile(fs, "hf://datasets/org/c/a.txt").value(), std::string("one"));
    QVERIFY(m_server->store("hub/datasets/org/c/b.txt", "two"));
    QVERIFY(m_server->store("bucket/stale/d.txt", "two"));
    RoutingFileSystem later(m_fs);
    QCOMPARE(later.list("hf://datasets/org/c").value().size(), std::size_t{2});
    QCOMPARE(later.list("s3://bucket/stale").value().size(), std::size_t{1});
    QVERIFY(m_server->store("hub/datasets/org/c/b.txt", "ten"));
    QVERIFY(m_server->store("bucket/stale/d.txt", "ten"));
    for (const char *const path : {"hf://datasets/org/c/b.txt", "s3://bucket/stale/d.txt"}) {
        const auto stale = readWholeFile(later, path);
        QVERIFY(!stale);
        QCOMPARE(stale.error().code, ErrorCode::Busy);
        QCOMPARE(readWholeFile(later, path).value(), std::string("ten")); // it asks again
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

void RemoteDatasetTest::refusesWhatAServerCannotHold()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 2, 1}));
    for (const char *const command : {"import", "measure"}) {
        const Said said = run({command, at("ds"), "--workspace", "s3://bucket/w.voxdeck"});
        QCOMPARE(said.code, 3);
        QVERIFY2(said.err.find("s3://bucket/w.voxdeck: a workspace is a file of this machine")
                     != std::string::npos,
                 said.err.c_str());
        QVERIFY(!std::filesystem::exists("s3:"));
    }
    send(m_root / "ds", "web/ds/");
    const Said verified = run({"verify", m_server->web("web/ds/data.list")});
    QCOMPARE(verified.code, 3);
    QVERIFY2(verified.err.find("a web server does not list its folders") != std::string::npos,
             (verified.out + verified.err).c_str());
}

void RemoteDatasetTest::publishesIntoADatasetOnS3()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {2, 3, 2}));
    send(m_root / "ds", "bucket/ds/");
    const auto both = [this](std::vector<std::string> here, std::vector<std::string> there) {
        const Said first = run(std::move(here));
        const Said second = run(std::move(there));
        QVERIFY2(second.code == first.code, second.err.c_str());
    };
    for (const char *const number : {"#1", "#4"})
        both(
            {"edit", at("ds"), number, "--text", "mended", "--workspace", at("a.voxdeck")},
            {"edit", "s3://bucket/ds", number, "--text", "mended", "--workspace", at("b.voxdeck")});
    QVERIFY(m_server->asked("PUT").empty());
    both({"publish", at("ds"), "--workspace", at("a.voxdeck")},
         {"publish", "s3://bucket/ds", "--workspace", at("b.voxdeck")});
    // byte for byte as on a disk; the index last, on condition that it is the one that was read
    for (const auto &file : std::filesystem::recursive_directory_iterator(m_root / "ds")) {
        const auto name = std::filesystem::relative(file.path(), m_root / "ds").string();
        if (file.is_regular_file() && file.path().filename().string().front() != '.')
            QVERIFY2(stored("ds/" + name) == bytesOfFile("ds/" + name), name.c_str());
    }
    auto puts = m_server->asked("PUT ");
    QCOMPARE(puts.size(), std::size_t{5});
    QCOMPARE(puts[0].find("status")->toInteger(), 412); // whether the server keeps conditions
    puts.erase(puts.begin());
    for (std::size_t i = 0; i < puts.size(); ++i)
        QVERIFY(puts[i].find("path")->toString().ends_with(i % 2 == 0 ? "metainfo.bin"
                                                                      : "metainfo.idx"));
    QCOMPARE(run({"publish", "s3://bucket/ds", "--workspace", at("b.voxdeck")}).out,
             std::string("Nothing to publish.\n"));
    const Said listed = run({"list", "s3://bucket/ds"});
    QCOMPARE(listed.out, run({"list", at("ds")}).out);
    QVERIFY(listed.out.find("mended") != std::string::npos);
}

void RemoteDatasetTest::publishingOverwritesNobody()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 3, 1}));
    send(m_root / "ds", "bucket/ds/");
    QCOMPARE(run({"edit", "s3://bucket/ds", "#1", "--text", "mine", "--workspace", at("b.voxdeck")})
                 .code,
             0);
    // another writer replaces the index between the read and the write
    QVERIFY(m_server->fault("PUT .*metainfo.idx", "status 412 PreconditionFailed", 100));
    const Said refused = run({"publish", "s3://bucket/ds", "--workspace", at("b.voxdeck")});
    QVERIFY(m_server->post("/_forgive", ""));
    QVERIFY(refused.code != 0);
    QVERIFY2(refused.err.find("changed by another user or program") != std::string::npos,
             refused.err.c_str());
    QVERIFY(run({"list", "s3://bucket/ds"}).out.find("mine") == std::string::npos);
    QCOMPARE(run({"publish", "s3://bucket/ds", "--workspace", at("b.voxdeck")}).code, 0);
    QVERIFY(run({"list", "s3://bucket/ds"}).out.find("mine") != std::string::npos);
    // on the Hub and the web nothing is replaced
    send(m_root / "ds", "hub/datasets/org/ds/");
    QCOMPARE(
        run({"edit", "hf://datasets/org/ds", "#1", "--text", "x", "--workspace", at("h.voxdeck")})
            .code,
        0);
    const Said hub = run({"publish", "hf://datasets/org/ds", "--workspace", at("h.voxdeck")});
    QVERIFY(hub.code != 0);
    QVERIFY2(hub.err.find("download a copy") != std::string::npos, hub.err.c_str());
}

void RemoteDatasetTest::saysThatAServerHasNoConditions_data()
{
    QTest::addColumn<QString>("fault");
    QTest::newRow("refuses them") << "noconditions";
    QTest::newRow("ignores them") << "unconditional";
}

void RemoteDatasetTest::saysThatAServerHasNoConditions()
{
    QFETCH(const QString, fault);
    const std::string note = "the server has no conditional writes";
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 3, 1}));
    send(m_root / "ds", "bucket/ds/");
    const auto edit = [this](const char *const number, const char *const text) {
        return run({"edit", "s3://bucket/ds", number, "--text", text, "--workspace",
                    at("b.voxdeck")})
            .code;
    };
    const auto publish = [this](std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"publish", "s3://bucket/ds", "--workspace", at("b.voxdeck")});
        return run(std::move(more));
    };
    QCOMPARE(edit("#1", "first"), 0);
    const Said guarded = publish();
    QVERIFY2(guarded.code == 0 && guarded.err.find(note) == std::string::npos, guarded.err.c_str());
    QCOMPARE(edit("#2", "second"), 0);
    QVERIFY(m_server->fault("PUT .*metainfo.bin", fault.toStdString(), 1));
    const Said said = publish({"--json"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.err.find(note) != std::string::npos, said.err.c_str());
    QCOMPARE(JsonValue::parse(said.out)->find("unguarded_shards")->toInteger(), 1);
    QVERIFY(!m_server->asked("HEAD /bucket/ds/000000000/metainfo.bin").empty());
    QVERIFY(run({"list", "s3://bucket/ds"}).out.find("second") != std::string::npos);

    // what another writer stored a moment before the PUT stays: either of the two objects
    struct Other {
        const char *object;
        int skipped; ///< looks at it before
    };
    for (const Other &other :
         {Other{"metainfo.bin", 0}, {"metainfo.idx", 0}, {"metainfo.bin", 1}}) {
        QVERIFY(m_server->clear());
        send(m_root / "ds", "bucket/ds/");
        QCOMPARE(edit("#1", "mine"), 0);
        const auto index = stored("ds/000000000/metainfo.idx");
        QVERIFY(m_server->fault(std::string("HEAD .*") + other.object, "change", 1, other.skipped));
        QVERIFY(m_server->fault("PUT .*metainfo", fault.toStdString(), 100));
        const Said refused = publish();
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.err.find("changed by another user or program") != std::string::npos,
                 refused.err.c_str());
        QVERIFY(stored("ds/000000000/metainfo.idx") == index
                || other.object == std::string("metainfo.idx"));
        QCOMPARE(m_server->asked("PUT /bucket/ds/000000000/metainfo.idx").size(), std::size_t{0});
    }
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
    qputenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1"); // an unused port
    const Said said = run({"info", "s3://bucket/ds"});
    qputenv("AWS_ENDPOINT_URL", QByteArray::fromStdString(m_server->url()));
    QCOMPARE(said.code, 4);
    QVERIFY2(said.err.find("run the command again") != std::string::npos, said.err.c_str());
}

void RemoteDatasetTest::aServerThatIsDownGetsFewTries()
{
    const auto chain = m_server->chain();
    RemoteOptions options;
    options.retry.tries = 3;
    options.retry.first = std::chrono::milliseconds(1);
    RemoteAccess access(chain, options);
    const auto dead =
        RemoteAddress::parse("s3://bucket/x?endpoint=http://127.0.0.1:1&style=path").value();
    QCOMPARE(access.open(dead, {}).error().code, ErrorCode::Unavailable);
    QCOMPARE(access.line().counts().requests, std::uint64_t{3});
    QCOMPARE(access.open(dead, {}).error().code, ErrorCode::Unavailable);
    QCOMPARE(access.line().counts().requests, std::uint64_t{4});
    // others are not concerned
    QVERIFY(m_server->store("bucket/up.txt", "x"));
    QVERIFY(m_server->fault("HEAD /bucket/up.txt", "reset 0", 2));
    QVERIFY(access.open(RemoteAddress::parse("s3://bucket/up.txt").value(), {}).has_value());
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
