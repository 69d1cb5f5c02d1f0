// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/ShardReader.h"
#include "core/format/touch/ShardWriter.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <random>

using namespace voxdeck;
using namespace voxdeck::touch;
using namespace voxdeck::test;

namespace {

const std::vector<ShardWriter::PairSpec> kPairs = {{"audio", DType::I16}, {"metainfo", DType::U8}};
const std::vector<TouchItem> kItems = {{"one", {1, 2, 3}}, {"", {}}, {"three", {4}}};

Result<> addItem(ShardWriter &writer, const TouchItem &item)
{
    VOX_CHECK(writer.append(0, bytesOf(bytesOfSamples(item.samples))));
    VOX_CHECK(writer.append(1, bytesOf(item.record)));
    return writer.endItem();
}

Result<> writeShard(FileSystem &fs, const std::string &directory,
                    const std::vector<TouchItem> &items)
{
    VOX_TRY(const auto writer, ShardWriter::create(fs, directory, kPairs));
    for (const auto &item : items)
        VOX_CHECK(addItem(*writer, item));
    return writer->commit();
}

/// Counts the appended bytes and keeps only the last file's size.
class CountingFileSystem final : public FileSystem {
public:
    struct File final : WritableFile {
        File(std::uint64_t &size) : m_size(size) {}
        Result<> append(std::span<const std::byte> bytes) override
        {
            m_size += bytes.size();
            return {};
        }
        Result<> sync() override { return {}; }
        std::uint64_t size() const override { return m_size; }
        std::uint64_t &m_size;
    };
    Result<FileStatus> status(const Path &) const override { return fail(ErrorCode::NotFound, ""); }
    Result<std::vector<DirectoryEntry>> list(const Path &) const override { return {}; }
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &) const override
    {
        return fail(ErrorCode::NotFound, "");
    }
    Result<std::shared_ptr<const MappedFile>> map(const Path &) const override
    {
        return fail(ErrorCode::NotFound, "");
    }
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override
    {
        sizes[path] = 0;
        return std::make_unique<File>(sizes[path]);
    }
    Result<std::unique_ptr<WritableFile>> openForAppending(const Path &path) override
    {
        return std::make_unique<File>(sizes[path]);
    }
    Result<> truncate(const Path &path, std::uint64_t size) override
    {
        sizes[path] = size;
        return {};
    }
    Result<> rename(const Path &, const Path &) override { return {}; }
    Result<> exchange(const Path &, const Path &) override { return {}; }
    Result<> hardLink(const Path &, const Path &) override { return {}; }
    Result<> remove(const Path &) override { return {}; }
    Result<> removeTree(const Path &) override { return {}; }
    Result<> createDirectories(const Path &) override { return {}; }
    Result<> syncDirectory(const Path &) override { return {}; }
    Result<std::uint64_t> freeBytes(const Path &) const override { return ~0ull; }
    Result<std::unique_ptr<FileLock>> lock(const Path &, const std::string &) override
    {
        return fail(ErrorCode::Busy, "");
    }
    std::map<Path, std::uint64_t> sizes;
};

} // namespace

class ShardWriterTest final : public QObject {
    Q_OBJECT
private slots:
    void writesWhatMakeDataWrites();
    void readsBackWhateverWasWritten();
    void leavesNothingOfADroppedItem();
    void leavesNothingOfADroppedItemThatWasLong();
    void refusesAnItemPastInt32AndGoesOn();
    void refusesHalfAnElementAndGoesOn();
    void removesWhatIsLeftOfAnEarlierTry();
    void refusesAFolderThatIsThere();
    void showsNothingOrTheWholeShardWhereverItCrashes();
    void saysDiskFullAndStaysUnfinished();
};

void ShardWriterTest::writesWhatMakeDataWrites()
{
    MemoryFileSystem fs;
    QVERIFY(writeShard(fs, "/d/000000000", kItems));
    QCOMPARE(fs.asSeenNow(), touchShard("/d/000000000", kItems));
    QVERIFY(writeShard(fs, "/e/", {}));
    QCOMPARE(fs.asSeenNow().at("/e/audio.idx").size(), std::size_t{42});
    QCOMPARE(fs.asSeenNow().at("/e/audio.bin"), std::string());
}

void ShardWriterTest::readsBackWhateverWasWritten()
{
    std::mt19937 random(7);
    const QTemporaryDir folder;
    PosixFileSystem fs;
    for (int round = 0; round < 20; ++round) {
        const auto path = folder.path().toStdString() + "/" + std::to_string(round);
        std::vector<TouchItem> items(random() % 40);
        for (auto &item : items) {
            item.record.resize(random() % 2000);
            for (auto &c : item.record)
                c = static_cast<char>(random());
            item.samples.resize(random() % 10 == 0 ? random() % 300'000 : random() % 3000);
            for (auto &sample : item.samples)
                sample = static_cast<std::int16_t>(random());
        }
        const auto writer = ShardWriter::create(fs, path, kPairs).value();
        for (const auto &item : items) {
            if (random() % 3 == 0) { // something that fails in between
                const std::string junk(random() % 600'000, 'x');
                QVERIFY(writer->append(random() % 2, bytesOf(junk)));
                QVERIFY(writer->dropItem());
            }
            QVERIFY(addItem(*writer, item));
        }
        QVERIFY(writer->commit());
        const auto shard = ShardReader::open(fs, path);
        QVERIFY(shard);
        QCOMPARE(shard->itemCount(), items.size());
        for (std::uint64_t i = 0; i < items.size(); ++i) {
            QCOMPARE(std::string(shard->record(i).value()), items[i].record);
            QCOMPARE(shard->samples(i, {{}, shard->frameCount(i).value()}).value(),
                     items[i].samples);
        }
        QCOMPARE(readWholeFile(fs, path + "/audio.idx").value(),
                 touchShard("x", items).at("x/audio.idx"));
    }
}

void ShardWriterTest::leavesNothingOfADroppedItem()
{
    MemoryFileSystem fs;
    const auto writer = ShardWriter::create(fs, "/d/0", kPairs).value();
    QVERIFY(addItem(*writer, kItems[0]));
    QVERIFY(writer->append(0, bytesOf("half")));
    QVERIFY(writer->dropItem());
    QVERIFY(addItem(*writer, kItems[1]));
    QVERIFY(addItem(*writer, kItems[2]));
    QVERIFY(writer->append(1, bytesOf("never ended")));
    QCOMPARE(writer->itemCount(), 3u);
    QVERIFY(writer->commit());
    QCOMPARE(fs.asSeenNow(), touchShard("/d/0", kItems));
    QCOMPARE(writer->commit().error().code, ErrorCode::InvalidArgument);
}

void ShardWriterTest::leavesNothingOfADroppedItemThatWasLong()
{
    MemoryFileSystem fs;
    const auto writer = ShardWriter::create(fs, "/d/0", kPairs).value();
    QVERIFY(addItem(*writer, kItems[0]));
    for (int i = 0; i < 5; ++i) // more than any buffer
        QVERIFY(writer->append(0, bytesOf(std::string(200'000, 'x'))));
    QVERIFY(writer->dropItem());
    QVERIFY(addItem(*writer, kItems[1]));
    QVERIFY(addItem(*writer, kItems[2]));
    QVERIFY(writer->commit());
    QCOMPARE(fs.asSeenNow(), touchShard("/d/0", kItems));
}

void ShardWriterTest::refusesAnItemPastInt32AndGoesOn()
{
    CountingFileSystem fs;
    const auto writer = ShardWriter::create(fs, "/d/0", kPairs).value();
    const std::string block(1 << 24, 'x');
    QVERIFY(addItem(*writer, kItems[0]));
    for (int i = 0; i < 255; ++i)
        QVERIFY(writer->append(0, bytesOf(block)));
    QVERIFY(writer->append(0, bytesOf(block.substr(2)))); // exactly 2^31-1 elements
    const auto refused = writer->append(0, bytesOf("xy"));
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
    QVERIFY(refused.error().detail.find("2147483647 elements") != std::string::npos);
    QVERIFY(addItem(*writer, kItems[2]));
    QVERIFY(writer->commit());
    QCOMPARE(writer->itemCount(), 2u);
    QCOMPARE(fs.sizes.at("/d/0.part/audio.bin"), 8u);
}

void ShardWriterTest::refusesHalfAnElementAndGoesOn()
{
    MemoryFileSystem fs;
    const auto writer = ShardWriter::create(fs, "/d/0", kPairs).value();
    QVERIFY(writer->append(0, bytesOf("abc")));
    QCOMPARE(writer->endItem().error().code, ErrorCode::InvalidArgument);
    for (const auto &item : kItems)
        QVERIFY(addItem(*writer, item));
    QVERIFY(writer->commit());
    QCOMPARE(fs.asSeenNow(), touchShard("/d/0", kItems));
}

void ShardWriterTest::removesWhatIsLeftOfAnEarlierTry()
{
    const auto fs = MemoryFileSystem::from(
        {{"/d/0.part/audio.bin", "left"}, {"/d/0.part/video.bin", "over"}});
    QVERIFY(writeShard(*fs, "/d/0", kItems));
    QCOMPARE(fs->asSeenNow(), touchShard("/d/0", kItems));
}

void ShardWriterTest::refusesAFolderThatIsThere()
{
    const auto fs = MemoryFileSystem::from(touchShard("/d/0", kItems));
    QCOMPARE(ShardWriter::create(*fs, "/d/0", kPairs).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(ShardWriter::create(*fs, "/d/1", {}).error().code, ErrorCode::InvalidArgument);
}

void ShardWriterTest::showsNothingOrTheWholeShardWhereverItCrashes()
{
    const auto whole = touchShard("/d/0", kItems);
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        MemoryFileSystem fs(crashAt);
        fs.seed("/d/keep", "x");
        const auto result = writeShard(fs, "/d/0", kItems);
        auto found = fs.afterReboot();
        auto seen = fs.asSeenNow();
        for (auto *const files : {&found, &seen}) {
            std::erase_if(*files,
                          [](const auto &file) { return file.first.rfind("/d/0/", 0) != 0; });
            QVERIFY2(files->empty() || *files == whole, qPrintable(QString::number(crashAt)));
        }
        if (!result)
            continue;
        QCOMPARE(found, whole);
        break;
    }
}

void ShardWriterTest::saysDiskFullAndStaysUnfinished()
{
    MemoryFileSystem fs;
    fs.limitTo(100'000);
    const auto writer = ShardWriter::create(fs, "/d/0", kPairs).value();
    Result<> result;
    for (int i = 0; result && i < 10; ++i)
        result = writer->append(0, bytesOf(std::string(200'000, 'x')));
    QCOMPARE(result.error().code, ErrorCode::DiskFull);
    QCOMPARE(writer->dropItem().error().code, ErrorCode::DiskFull);
    QCOMPARE(writer->commit().error().code, ErrorCode::DiskFull);
    QVERIFY(!exists(fs, "/d/0"));
}

QTEST_GUILESS_MAIN(ShardWriterTest)
#include "ShardWriterTest.moc"
