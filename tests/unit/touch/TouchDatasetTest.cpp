// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/TouchDataset.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <ctime>
#include <fstream>

using namespace voxdeck;
using namespace voxdeck::touch;
using namespace voxdeck::test;

namespace {

using Files = std::map<std::string, std::string>;

std::vector<TouchItem> items(const std::vector<std::string> &keys)
{
    std::vector<TouchItem> made;
    for (const auto &key : keys)
        made.push_back({"{\"key\": \"" + key + "\"}", {1, 2}});
    return made;
}

Files twoShards(const std::string &root)
{
    Files files = touchShard(root + "/000000000", items({"a", "b"}));
    files.merge(touchShard(root + "/000000001", items({"c"})));
    return files;
}

std::string keyOf(const TouchDataset &dataset, std::uint64_t number)
{
    const auto at = dataset.locate(number);
    if (!at)
        return describe(at.error());
    const auto shard = dataset.shard(at->shard);
    return shard ? std::string((*shard)->record(at->item).value()) : describe(shard.error());
}

} // namespace

class TouchDatasetTest final : public QObject {
    Q_OBJECT
private slots:
    void opensOneShard();
    void opensAFolderOfShardsByName();
    void opensAFolderByItsList();
    void findsListedFoldersThatWereMoved();
    void showsALineThatCannotBeReadAndAllOthers();
    void splitsLinesAsPythonDoes();
    void knowsWhatCanBeListed();
    void showsADamagedShardAndAllOthers();
    void refusesWhatIsNoDataset();
    void countsPastShardsWithoutItems();
    void noticesThatAShardHasOtherItemsNow();
    void seesAfterReloadWhatWasPublished();
    void opensTenMillionItemsAtOnce();
    void opensThousandsOfShardsAtOnce();
};

void TouchDatasetTest::opensOneShard()
{
    const auto fs = MemoryFileSystem::from(twoShards("/d"));
    const auto dataset = TouchDataset::open(*fs, "/d/000000000/");
    QVERIFY(dataset);
    QCOMPARE((*dataset)->itemCount(), 2u);
    QCOMPARE((*dataset)->shards().size(), std::size_t{1});
    QCOMPARE((*dataset)->path().string(), std::string("/d/000000000"));
}

void TouchDatasetTest::opensAFolderOfShardsByName()
{
    auto files = twoShards("/d");
    files.merge(touchShard("/d/000000002.part", items({"half-built"})));
    files.merge(touchShard("/d/.hidden", items({"hidden"})));
    files["/d/other/readme.txt"] = "no shard";
    const auto fs = MemoryFileSystem::from(files);
    const auto dataset = TouchDataset::open(*fs, "/d");
    QVERIFY(dataset);
    QCOMPARE((*dataset)->itemCount(), 3u);
    QCOMPARE(keyOf(**dataset, 1), std::string(R"({"key": "b"})"));
    QCOMPARE(keyOf(**dataset, 2), std::string(R"({"key": "c"})"));
    QCOMPARE((*dataset)->locate(2).value(), (ItemAddress{1, 0}));
    QCOMPARE((*dataset)->locate(3).error().code, ErrorCode::NotFound);
    QCOMPARE((*dataset)->shard(2).error().code, ErrorCode::NotFound);
}

void TouchDatasetTest::opensAFolderByItsList()
{
    auto files = twoShards("/d");
    files["/d/data.list"] = "/d/000000001 audio+metainfo\n";
    const auto fs = MemoryFileSystem::from(files);
    for (const char *const path : {"/d", "/d/data.list"}) {
        const auto dataset = TouchDataset::open(*fs, path);
        QVERIFY(dataset);
        QCOMPARE((*dataset)->itemCount(), 1u);
        QCOMPARE((*dataset)->shards()[0].listedTypes, std::string("audio+metainfo"));
        QCOMPARE((*dataset)->shards()[0].listLine, 1u);
        QCOMPARE(keyOf(**dataset, 0), std::string(R"({"key": "c"})"));
    }
}

void TouchDatasetTest::findsListedFoldersThatWereMoved()
{
    auto files = twoShards("/new/place");
    files["/new/place/data.list"] = "old/place/000000000 audio+metainfo\n"
                                    "/old/place/000000001 metainfo\n";
    files.merge(touchShard("/new/place/old/place/000000000", items({"beside"})));
    const auto fs = MemoryFileSystem::from(files);
    const auto dataset = TouchDataset::open(*fs, "/new/place/data.list");
    QVERIFY(dataset);
    QCOMPARE((*dataset)->shards()[0].directory.string(),
             std::string("/new/place/old/place/000000000"));
    QCOMPARE((*dataset)->shards()[1].directory.string(), std::string("/new/place/000000001"));
    QCOMPARE((*dataset)->itemCount(), 2u);
}

void TouchDatasetTest::showsALineThatCannotBeReadAndAllOthers()
{
    auto files = twoShards("/d");
    files["/d/data.list"] = "/d/000000000 audio+metainfo\n"
                            "one-field\n"
                            "\n"
                            "/d/none audio+metainfo\n"
                            "/d/000000001 audio+texttoken\n"
                            "/d/000000001 audio+metainfo";
    const auto fs = MemoryFileSystem::from(files);
    const auto dataset = TouchDataset::open(*fs, "/d/data.list");
    QVERIFY(dataset);
    const auto &shards = (*dataset)->shards();
    QCOMPARE(shards.size(), std::size_t{6});
    QVERIFY(!shards[0].problem);
    QCOMPARE(shards[1].problem->detail,
             std::string("has 1 fields; a directory and its datatypes were expected"));
    QCOMPARE(shards[1].problem->subject, std::string("/d/data.list line 2"));
    QCOMPARE(shards[2].problem->subject, std::string("/d/data.list line 3"));
    QCOMPARE(shards[3].problem->code, ErrorCode::NotFound);
    QVERIFY(shards[4].problem->detail.find("texttoken") != std::string::npos);
    QVERIFY(!shards[5].problem);
    QCOMPARE((*dataset)->itemCount(), 3u);
    QCOMPARE((*dataset)->locate(2).value(), (ItemAddress{5, 0}));
    QCOMPARE((*dataset)->shard(3).error().code, ErrorCode::NotFound);
}

void TouchDatasetTest::splitsLinesAsPythonDoes()
{
    const auto lines = parseDataList("a x\r\nb\ty\rc\u3000z\n \x1f d  w \x85\n\ne f g");
    QCOMPARE(lines.size(), std::size_t{6});
    QCOMPARE(lines[0].types, std::string("x"));
    QCOMPARE(lines[1].directory, std::string("b"));
    QCOMPARE(lines[2].types, std::string("z"));
    QVERIFY(lines[3].problem); // \x85 alone is not white space in UTF-8
    QVERIFY(lines[4].problem);
    QVERIFY(lines[5].problem);
    QVERIFY(parseDataList(std::string_view("h\0i j", 5))[0].problem);
    QVERIFY(parseDataList("").empty());
}

void TouchDatasetTest::knowsWhatCanBeListed()
{
    QVERIFY(canBeListed("/a/b-c_d/\u4e2d\u6587"));
    QVERIFY(!canBeListed("/a b"));
    QVERIFY(!canBeListed("/a\u00a0b"));
    QVERIFY(!canBeListed("/a\nb"));
    QVERIFY(!canBeListed(""));
}

void TouchDatasetTest::showsADamagedShardAndAllOthers()
{
    auto files = twoShards("/d");
    files["/d/000000000/audio.idx"].resize(50);
    const auto fs = MemoryFileSystem::from(files);
    const auto dataset = TouchDataset::open(*fs, "/d");
    QVERIFY(dataset);
    QCOMPARE((*dataset)->shards()[0].problem->code, ErrorCode::Corrupt);
    QCOMPARE((*dataset)->itemCount(), 1u);
    QCOMPARE(keyOf(**dataset, 0), std::string(R"({"key": "c"})"));
    QCOMPARE((*dataset)->shard(0).error().code, ErrorCode::Corrupt);
}

void TouchDatasetTest::refusesWhatIsNoDataset()
{
    const auto fs = MemoryFileSystem::from(
        {{"/d/x.txt", "words"}, {"/d/x.wav", std::string("RIFF\0\0", 6)}});
    QCOMPARE(TouchDataset::open(*fs, "/d").error().code, ErrorCode::NotFound);
    QCOMPARE(TouchDataset::open(*fs, "/none").error().code, ErrorCode::NotFound);
    QCOMPARE(TouchDataset::open(*fs, "/d/x.wav").error().code, ErrorCode::Corrupt);
}

void TouchDatasetTest::countsPastShardsWithoutItems()
{
    auto files = touchShard("/d/0", {});
    files.merge(touchShard("/d/1", items({"a"})));
    files.merge(touchShard("/d/2", {}));
    files.merge(touchShard("/d/3", {}));
    files.merge(touchShard("/d/4", items({"b"})));
    const auto fs = MemoryFileSystem::from(files);
    const auto dataset = TouchDataset::open(*fs, "/d");
    QVERIFY(dataset);
    QCOMPARE((*dataset)->locate(0).value(), (ItemAddress{1, 0}));
    QCOMPARE((*dataset)->locate(1).value(), (ItemAddress{4, 0}));
}

void TouchDatasetTest::noticesThatAShardHasOtherItemsNow()
{
    const auto fs = MemoryFileSystem::from(twoShards("/d"));
    const auto dataset = TouchDataset::open(*fs, "/d");
    QVERIFY(dataset);
    for (const auto &[name, bytes] : touchShard("/d/000000000", items({"x", "y", "z"})))
        fs->seed(name, bytes);
    QCOMPARE((*dataset)->shard(0).error().code, ErrorCode::Busy);
}

void TouchDatasetTest::seesAfterReloadWhatWasPublished()
{
    const auto fs = MemoryFileSystem::from(twoShards("/d"));
    const auto dataset = TouchDataset::open(*fs, "/d").value();
    QCOMPARE(keyOf(*dataset, 2), std::string(R"({"key": "c"})"));
    for (const auto &[name, bytes] : touchShard("/d/000000001", items({"d"})))
        fs->seed(name, bytes);
    QCOMPARE(keyOf(*dataset, 2), std::string(R"({"key": "c"})"));
    dataset->reload(1);
    QCOMPARE(keyOf(*dataset, 2), std::string(R"({"key": "d"})"));
}

namespace {
std::int64_t residentKiB()
{
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.rfind("VmRSS:", 0) == 0)
            return std::stoll(line.substr(6));
    return 0;
}

/// A valid index of `items` empty items as a sparse file: header, and the last document entry.
void writeSparseIndex(const std::filesystem::path &path, DType type, std::uint64_t items)
{
    std::string header = indexBytes(type, {}, {}).substr(0, IndexHeader::kBytes);
    const std::uint64_t documents = items + 1;
    std::memcpy(header.data() + 18, &items, 8);
    std::memcpy(header.data() + 26, &documents, 8);
    std::ofstream file(path, std::ios::binary);
    file << header;
    file.seekp(static_cast<std::streamoff>(IndexHeader::kBytes + 12 * items + 8 * items));
    file.write(reinterpret_cast<const char *>(&items), 8);
}
} // namespace

void TouchDatasetTest::opensTenMillionItemsAtOnce()
{
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    constexpr std::uint64_t kItems = 10'000'000;
    for (const auto &[name, type] : {std::pair("audio", DType::I16), {"metainfo", DType::U8}}) {
        writeSparseIndex(root / (std::string(name) + ".idx"), type, kItems);
        std::ofstream(root / (std::string(name) + ".bin")) << "x";
    }
    const PosixFileSystem fs;
    const auto before = residentKiB();
    const std::clock_t began = std::clock(); // our own time: the machine may be busy
    const auto dataset = TouchDataset::open(fs, root);
    QVERIFY(dataset);
    const auto shard = (*dataset)->shard(0);
    const double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
    const auto after = residentKiB();
    QVERIFY(shard);
    QCOMPARE((*shard)->record(kItems - 1).value(), std::string());
    qInfo("10 million items: %.2f ms, %lld KiB more resident", seconds * 1e3,
          static_cast<long long>(after - before));
    QVERIFY(seconds < 0.05);
    QVERIFY(after - before < 20 * 1024);
}

void TouchDatasetTest::opensThousandsOfShardsAtOnce()
{
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    constexpr int kShards = 3000;
    constexpr int kFolders = 100; // each listed 30 times
    for (int i = 0; i < kFolders; ++i) {
        std::filesystem::create_directory(root / std::to_string(i));
        for (const auto &[path, bytes] : touchShard(root / std::to_string(i), items({"a", "b"})))
            std::ofstream(path, std::ios::binary) << bytes;
    }
    std::ofstream list(root / "data.list");
    for (int i = 0; i < kShards; ++i)
        list << (root / std::to_string(i % kFolders)).string() << " audio+metainfo\n";
    list.close();
    const PosixFileSystem fs;
    const std::clock_t began = std::clock(); // our own time: the machine may be busy
    const auto dataset = TouchDataset::open(fs, root / "data.list");
    const double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
    QVERIFY(dataset);
    QCOMPARE((*dataset)->itemCount(), 2u * kShards);
    qInfo("%d shards: %.0f ms", kShards, seconds * 1e3);
    QVERIFY(seconds < 1);
    for (std::uint32_t i = 0; i < kShards; ++i) // more than are kept open
        QVERIFY((*dataset)->shard(i));
    QVERIFY((*dataset)->shard(0));
}

QTEST_GUILESS_MAIN(TouchDatasetTest)
#include "TouchDatasetTest.moc"
