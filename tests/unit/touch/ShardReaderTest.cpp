// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/RecordReader.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <fstream>
#include <thread>

using namespace voxdeck;
using namespace voxdeck::touch;
using namespace voxdeck::test;

namespace {

const std::vector<TouchItem> kItems = {
    {R"({"key": "a", "sample_rate": 16000})", {1, 2, 3}},
    {R"({"key": "b", "sample_rate": 16000})", {}},
    {R"({"key": "c", "sample_rate": 16000})", {-4, 5}},
};

std::string text(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

} // namespace

class ShardReaderTest final : public QObject {
    Q_OBJECT
private slots:
    void givesWhatWasPutIn();
    void givesPartsOfAnItem();
    void refusesWhatReachesPastTheItem();
    void readsAnyPairs();
    void followsPointersOutOfOrder();
    void opensAShardWithoutItems();
    void refusesAPairMissingItsHalf();
    void refusesPairsOfDifferentCounts();
    void refusesAFolderWithoutPairs();
    void refusesAudioThatIsNotInt16();
    void reportsAnItemOutsideTheBinOnlyWhenItIsRead();
    void keepsTheViewItOpened();
    void neverMixesTwoStatesWhileTheFolderIsSwapped();
};

void ShardReaderTest::givesWhatWasPutIn()
{
    const auto fs = MemoryFileSystem::from(touchShard("/d/000000000", kItems));
    const auto shard = ShardReader::open(*fs, "/d/000000000");
    QVERIFY(shard);
    QCOMPARE(shard->itemCount(), 3u);
    QCOMPARE(shard->pairs().size(), std::size_t{2});
    QCOMPARE(shard->pairs()[0].name, std::string("audio"));
    RecordReader records(*shard);
    for (std::uint64_t i = 0; i < 3; ++i) {
        QCOMPARE(shard->record(i).value(), kItems[i].record);
        QCOMPARE(std::string(records.read(i).value()), kItems[i].record);
        const auto frames = static_cast<std::int64_t>(kItems[i].samples.size());
        QCOMPARE(count(shard->frameCount(i).value()), frames);
        QCOMPARE(shard->samples(i, {Frames{0}, Frames{frames}}).value(), kItems[i].samples);
    }
    QCOMPARE(shard->record(3).error().code, ErrorCode::NotFound);
    QCOMPARE(records.read(3).error().code, ErrorCode::NotFound);
    QCOMPARE(shard->bytes(0, "texttoken").error().code, ErrorCode::NotFound);
}

void ShardReaderTest::givesPartsOfAnItem()
{
    const auto fs = MemoryFileSystem::from(touchShard("/d/0", kItems));
    const auto shard = ShardReader::open(*fs, "/d/0");
    QVERIFY(shard);
    QCOMPARE(shard->samples(0, {Frames{1}, Frames{3}}).value(), (std::vector<std::int16_t>{2, 3}));
    QCOMPARE(text(shard->bytes(0, "metainfo", 2, 3).value()), std::string("key"));
    QCOMPARE(text(shard->bytes(0, "audio", 2).value()), std::string("\x03\0", 2));
    QCOMPARE(shard->bytes(0, "audio", 3).value().size(), std::size_t{0});
}

void ShardReaderTest::refusesWhatReachesPastTheItem()
{
    const auto fs = MemoryFileSystem::from(touchShard("/d/0", kItems));
    const auto shard = ShardReader::open(*fs, "/d/0");
    QVERIFY(shard);
    QCOMPARE(shard->bytes(0, "audio", 4).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(shard->bytes(0, "audio", 2, 2).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(shard->bytes(0, "audio", 1, ~0ull).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(shard->bytes(0, "audio", ~0ull, 1).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(shard->samples(0, {Frames{0}, Frames{4}}).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(shard->samples(0, {Frames{-1}, Frames{2}}).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(shard->samples(0, {Frames{2}, Frames{1}}).error().code, ErrorCode::InvalidArgument);
}

void ShardReaderTest::readsAnyPairs()
{
    auto files = touchPair("/d/texttoken", DType::U16, {"abcd", "ef"});
    files.merge(touchPair("/d/video", DType::F64, {"12345678", ""}));
    files["/d/notes.txt"] = "not of the format";
    files["/d/metainfo.idx.part"] = "left over";
    const auto fs = MemoryFileSystem::from(files);
    const auto shard = ShardReader::open(*fs, "/d");
    QVERIFY(shard);
    QCOMPARE(shard->itemCount(), 2u);
    QCOMPARE(text(shard->bytes(0, "texttoken", 1, 1).value()), std::string("cd"));
    QCOMPARE(text(shard->bytes(0, "video").value()), std::string("12345678"));
    QCOMPARE(shard->record(0).error().code, ErrorCode::NotFound);
    QCOMPARE(describe(RecordReader(*shard).read(0).error()), describe(shard->record(0).error()));
    QVERIFY(!shard->pair("audio"));
}

void ShardReaderTest::followsPointersOutOfOrder()
{
    const std::vector<std::int32_t> lengths = {3, 5, 3};
    const std::vector<std::int64_t> offsets = {5, 0, 4};
    const auto fs = MemoryFileSystem::from(
        {{"/d/metainfo.bin", "helloyou"},
         {"/d/metainfo.idx", indexBytes(DType::U8, lengths, offsets)}});
    const auto shard = ShardReader::open(*fs, "/d");
    QVERIFY(shard);
    QCOMPARE(std::string(shard->record(0).value()), std::string("you"));
    QCOMPARE(std::string(shard->record(1).value()), std::string("hello"));
    QCOMPARE(std::string(shard->record(2).value()), std::string("oyo"));
}

void ShardReaderTest::opensAShardWithoutItems()
{
    const auto fs = MemoryFileSystem::from(touchShard("/d", {}));
    const auto shard = ShardReader::open(*fs, "/d");
    QVERIFY(shard);
    QCOMPARE(shard->itemCount(), 0u);
    QCOMPARE(shard->frameCount(0).error().code, ErrorCode::NotFound);
}

void ShardReaderTest::refusesAPairMissingItsHalf()
{
    for (const std::string missing : {"audio.bin", "audio.idx", "metainfo.bin", "metainfo.idx"}) {
        auto files = touchShard("/d", kItems);
        files.erase("/d/" + missing);
        const auto fs = MemoryFileSystem::from(files);
        const auto shard = ShardReader::open(*fs, "/d");
        QVERIFY(!shard);
        QCOMPARE(shard.error().code, ErrorCode::Corrupt);
        QVERIFY(shard.error().detail.find("no " + missing) != std::string::npos);
    }
}

void ShardReaderTest::refusesPairsOfDifferentCounts()
{
    auto files = touchShard("/d", kItems);
    files.merge(touchPair("/d/texttoken", DType::U16, {"ab"}));
    const auto fs = MemoryFileSystem::from(files);
    const auto shard = ShardReader::open(*fs, "/d");
    QVERIFY(!shard);
    QCOMPARE(shard.error().detail, std::string("has 1 items; audio.idx beside it has 3"));
    QCOMPARE(shard.error().subject, std::string("/d/texttoken.idx"));
}

void ShardReaderTest::refusesAFolderWithoutPairs()
{
    const auto fs = MemoryFileSystem::from({{"/d/readme.txt", "x"}});
    QCOMPARE(ShardReader::open(*fs, "/d").error().code, ErrorCode::NotFound);
    QCOMPARE(ShardReader::open(*fs, "/e").error().code, ErrorCode::NotFound);
}

void ShardReaderTest::refusesAudioThatIsNotInt16()
{
    const auto fs = MemoryFileSystem::from(touchPair("/d/audio", DType::F32, {"1234"}));
    const auto shard = ShardReader::open(*fs, "/d");
    QVERIFY(shard);
    QCOMPARE(shard->frameCount(0).error().code, ErrorCode::Unsupported);
    QCOMPARE(shard->samples(0, {}).error().code, ErrorCode::Unsupported);
}

void ShardReaderTest::reportsAnItemOutsideTheBinOnlyWhenItIsRead()
{
    auto files = touchShard("/d", kItems);
    files["/d/audio.bin"].pop_back();
    const auto fs = MemoryFileSystem::from(files);
    const auto shard = ShardReader::open(*fs, "/d");
    QVERIFY(shard);
    QVERIFY(shard->samples(0, {Frames{0}, Frames{3}}));
    QCOMPARE(shard->frameCount(2).error().code, ErrorCode::Corrupt);
}

void ShardReaderTest::keepsTheViewItOpened()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path root = folder.path().toStdString();
    for (const auto &[name, bytes] : touchPair("metainfo", DType::U8, {"old"}))
        QVERIFY(writeFileAtomically(fs, root / name, bytesOf(bytes)));
    const auto before = ShardReader::open(fs, root);
    QVERIFY(before);
    QVERIFY(fs.openForAppending(root / "metainfo.bin").value()->append(bytesOf("newer")));
    const std::vector<std::int32_t> lengths = {5};
    const std::vector<std::int64_t> offsets = {3};
    QVERIFY(writeFileAtomically(fs, root / "metainfo.idx",
                                bytesOf(indexBytes(DType::U8, lengths, offsets))));
    QCOMPARE(std::string(before->record(0).value()), std::string("old"));
    QCOMPARE(std::string(ShardReader::open(fs, root)->record(0).value()), std::string("newer"));
}

void ShardReaderTest::neverMixesTwoStatesWhileTheFolderIsSwapped()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path root = folder.path().toStdString();
    // The same offsets hold different records in the two: a mixture shows.
    const std::vector<std::string> first = {"AAAA", "AA"};
    const std::vector<std::string> second = {"BB", "BBBB"};
    const auto write = [&](const std::filesystem::path &shard, const auto &items) {
        std::filesystem::create_directory(shard);
        for (const auto &[file, bytes] : touchPair("metainfo", DType::U8, items))
            std::ofstream(shard / file, std::ios::binary) << bytes;
    };
    write(root / "a", first);
    std::jthread swapper([&](const std::stop_token &stop) { // as compact does, again and again
        for (bool isFirst = false; !stop.stop_requested(); isFirst = !isFirst) {
            write(root / "new", isFirst ? first : second);
            if (!fs.exchange(root / "a", root / "new"))
                return;
            std::filesystem::remove_all(root / "new");
        }
    });
    int opened = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto shard = ShardReader::open(fs, root / "a");
        if (!shard) {
            QCOMPARE(shard.error().code, ErrorCode::Busy);
            continue;
        }
        ++opened;
        const std::string all = std::string(shard->record(0).value())
                                + std::string(shard->record(1).value());
        QVERIFY2(all == "AAAAAA" || all == "BBBBBB", all.c_str());
        QCOMPARE(shard->record(0).value().size(), all == "AAAAAA" ? std::size_t{4} : 2);
    }
    QVERIFY(opened > 0);
}

QTEST_GUILESS_MAIN(ShardReaderTest)
#include "ShardReaderTest.moc"
