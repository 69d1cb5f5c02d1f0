// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/IndexFile.h"
#include "core/format/touch/Repair.h"
#include "core/format/touch/ShardReader.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SampleDataset.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr auto kShard = "/set/000000000";

std::map<std::string, std::string> sampleFiles()
{
    MemoryFileSystem fs;
    const auto made = test::writeSampleDataset(fs, "/set", {.shards = 1, .itemsPerShard = 3});
    return made ? fs.asSeenNow() : std::map<std::string, std::string>();
}

touch::RepairReport repaired(FileSystem &fs, const char *path = "/set")
{
    const auto report = touch::repair(fs, path, "the test", {}, {});
    return report ? *report : touch::RepairReport{{}, {report.error()}, 0};
}

} // namespace

class RepairTest final : public QObject {
    Q_OBJECT
private slots:
    void leavesAWholeDatasetAlone();
    void bringsBackAnIndexCutAtAnyByteOrSaysThatItCannot_data();
    void bringsBackAnIndexCutAtAnyByteOrSaysThatItCannot();
    void rebuildsTheRecordIndexFromPublishedRecords();
    void emptiesOnlyTheItemsThatAudioLost();
    void removesWhatACrashLeftBehind();
    void leavesMissingShardsOutOfTheList();
    void waitsForNobodyWhoHoldsTheLock();
    void mendsACopyAndNotTheOriginalItsListNames();
};

void RepairTest::leavesAWholeDatasetAlone()
{
    const auto files = sampleFiles();
    QVERIFY(files.size() == 5);
    const auto fs = MemoryFileSystem::from(files);
    const auto report = repaired(*fs);
    QVERIFY(report.repaired.empty() && report.beyondRepair.empty());
    QVERIFY(fs->asSeenNow() == files);
}

void RepairTest::bringsBackAnIndexCutAtAnyByteOrSaysThatItCannot_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("recoverableFrom"); // bytes that must be there
    // Header and lengths of three items: 34 + 12 bytes. Records can be found without any index.
    QTest::newRow("audio") << QByteArray("audio.idx") << 46;
    QTest::newRow("metainfo") << QByteArray("metainfo.idx") << 0;
}

void RepairTest::bringsBackAnIndexCutAtAnyByteOrSaysThatItCannot()
{
    QFETCH(const QByteArray, name);
    QFETCH(const int, recoverableFrom);
    const auto files = sampleFiles();
    const std::string path = std::string(kShard) + "/" + name.toStdString();
    const std::string &whole = files.at(path);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        auto cut = files;
        cut[path] = whole.substr(0, length);
        const auto fs = MemoryFileSystem::from(cut);
        const auto report = repaired(*fs);
        const auto now = fs->asSeenNow();
        if (length >= static_cast<std::size_t>(recoverableFrom)) {
            QVERIFY2(now.at(path) == whole, std::to_string(length).c_str());
            QCOMPARE(report.repaired.size(), std::size_t(1));
            QCOMPARE(now.at(path + ".bak"), cut[path]); // the original stays
        } else {
            QVERIFY(!report.beyondRepair.empty());
            QCOMPARE(now.at(path), cut[path]);
        }
    }
}

void RepairTest::rebuildsTheRecordIndexFromPublishedRecords()
{
    auto files = sampleFiles();
    const std::string shard = kShard;
    std::string &records = files[shard + "/metainfo.bin"];
    const std::string published =
        R"({"key": "utt-00001", "wav": "x", "txt": "a } in \" a string", "sample_rate": 16000})";
    records += published;
    files.erase(shard + "/metainfo.idx");
    const auto fs = MemoryFileSystem::from(files);
    const auto report = repaired(*fs);
    QVERIFY2(report.beyondRepair.empty(),
             report.beyondRepair.empty() ? "" : describe(report.beyondRepair[0]).c_str());
    const auto reader = touch::ShardReader::open(*fs, shard);
    QVERIFY(reader);
    QCOMPARE(reader->itemCount(), std::uint64_t(3));
    QVERIFY(reader->record(1).value() == published);
    QVERIFY(reader->record(2).value().find("utt-00002") != std::string_view::npos);
}

void RepairTest::emptiesOnlyTheItemsThatAudioLost()
{
    auto files = sampleFiles();
    const std::string shard = kShard;
    files[shard + "/audio.bin"].resize(files[shard + "/audio.bin"].size() - 1);
    const auto fs = MemoryFileSystem::from(files);
    const auto report = repaired(*fs);
    QCOMPARE(report.lostItems, std::uint64_t(1));
    const auto reader = touch::ShardReader::open(*fs, shard);
    QVERIFY(reader);
    QCOMPARE(count(reader->frameCount(1).value()), std::int64_t(4000));
    QCOMPARE(count(reader->frameCount(2).value()), std::int64_t(0));
    QCOMPARE(fs->asSeenNow().at(shard + "/audio.bin"), files[shard + "/audio.bin"]);
}

void RepairTest::removesWhatACrashLeftBehind()
{
    auto files = sampleFiles();
    const auto whole = files;
    files["/set/000000001.part/audio.bin"] = "half";
    files[std::string(kShard) + "/metainfo.idx.part"] = "half";
    files[std::string(kShard) + ".compact.part/audio.bin"] = "half";
    const auto fs = MemoryFileSystem::from(files);
    QCOMPARE(repaired(*fs).repaired.size(), std::size_t(3));
    QVERIFY(fs->asSeenNow() == whole);
}

void RepairTest::leavesMissingShardsOutOfTheList()
{
    auto files = sampleFiles();
    const std::string list = files.at("/set/data.list");
    files["/set/data.list"] += "/set/000000001 audio+metainfo\n";
    const auto fs = MemoryFileSystem::from(files);
    QCOMPARE(repaired(*fs).repaired.size(), std::size_t(1));
    QCOMPARE(fs->asSeenNow().at("/set/data.list"), list);
    QCOMPARE(fs->asSeenNow().at("/set/data.list.bak"), files.at("/set/data.list"));
}

void RepairTest::waitsForNobodyWhoHoldsTheLock()
{
    auto files = sampleFiles();
    files.erase(std::string(kShard) + "/metainfo.idx");
    const auto fs = MemoryFileSystem::from(files);
    const auto held = fs->lock(std::string(kShard) + "/.voxdeck-publish.lock",
                               "voxdeck-cli publish, process 7");
    QVERIFY(held);
    const auto report = repaired(*fs);
    QCOMPARE(report.beyondRepair.size(), std::size_t(1));
    QCOMPARE(report.beyondRepair[0].code, ErrorCode::Busy);
    QVERIFY(report.beyondRepair[0].detail.find("process 7") != std::string::npos);
}

void RepairTest::mendsACopyAndNotTheOriginalItsListNames()
{
    auto files = sampleFiles();
    for (const auto &[path, bytes] : sampleFiles())
        files["/copy" + path.substr(std::string("/set").size())] = bytes;
    const auto whole = files;
    files["/copy/000000000/audio.idx"].resize(100);
    const auto fs = MemoryFileSystem::from(files);
    QCOMPARE(repaired(*fs, "/copy").repaired.size(), std::size_t(1));
    auto now = fs->asSeenNow();
    QCOMPARE(now.erase("/copy/000000000/audio.idx.bak"), std::size_t(1));
    QVERIFY(now == whole);
}

QTEST_GUILESS_MAIN(RepairTest)
#include "RepairTest.moc"

#include <cstdint>
