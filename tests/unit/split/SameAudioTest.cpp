// SPDX-License-Identifier: GPL-3.0-or-later
// Audio with the same bytes under other names and in other splits: of lists, shards and channels.
#include "core/io/ForwardingFileSystem.h"
#include "core/io/PosixFileSystem.h"
#include "core/items/ItemSource.h"
#include "core/split/LeakCounts.h"
#include "core/split/LeakSurvey.h"
#include "core/split/SplitFreeze.h"
#include "core/workspace/Database.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

using namespace voxdeck;

namespace {

/// Counts which files are opened.
class CountingDisk final : public ForwardingFileSystem {
public:
    explicit CountingDisk(FileSystem &disk) : ForwardingFileSystem(disk) {}
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override
    {
        if (path.extension() == ".wav" || path.filename() == "audio.bin")
            ++opened;
        return ForwardingFileSystem::openForReading(path);
    }
    mutable std::atomic<int> opened = 0;
};

LeakOptions audioAlone()
{
    LeakOptions options;
    options.checksSpeakers = false;
    options.checksTexts = false;
    return options;
}

} // namespace

class SameAudioTest final : public QObject {
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void findsCopiesOfFiles();
    void findsCopiesInShards();
    void readsOnlyWhatMayBeACopy();
    void opensAShardOnceAndNotPerItem();
    void channelsOfAFileAreNoCopies();
    void movesCopiesTogether();
    void countsWhatCannotBeRead();
    void stops();

private:
    std::filesystem::path folder() const { return m_folder->path().toStdString(); }

    /// 21 items, of which the first and the last have the same audio; they are in train, the last in test.
    void open(const std::filesystem::path &path)
    {
        m_items = openItems(m_fs, path).value();
        m_workspace = Workspace::open(folder() / "w.voxdeck", m_items->path()).value();
        QVERIFY(m_items->import(*m_workspace, {}, {}));
        QVERIFY(
            m_workspace->database().run("UPDATE segment SET split = 1; UPDATE segment SET split = 3"
                                        " WHERE item_key = 'utt-00020'"));
    }
    void openList() { open(test::writeSampleList(m_fs, folder() / "list", 21).value()); }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
};

void SameAudioTest::findsCopiesOfFiles()
{
    openList();
    const auto report = findLeaks(m_fs, *m_workspace, {}).value();
    QCOMPARE(report.total(), 1u);
    QCOMPARE(report.count.at(static_cast<std::size_t>(LeakKind::Audio)), 1u);
    const FoundLeak &leak = report.leaks.front();
    QCOMPARE(leak.kind, LeakKind::Audio);
    QCOMPARE(leak.what, std::string("utt-00000 = utt-00020"));
    QCOMPARE(leak.splits, (std::vector<Split>{Split::Train, Split::Test}));
    QCOMPARE(leak.rows, (std::vector<std::uint32_t>{1, 21}));
    QCOMPARE(leak.segments, 2u);
    QCOMPARE(report.unreadAudio, 0u);
    LeakOptions without;
    without.checksAudio = false;
    QCOMPARE(findLeaks(m_fs, *m_workspace, without)->total(), 0u);
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, {}).value(), (LeakTally{0, 0, 0, 0, 1}));
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, {})->total(), 0u); // copies in one split
}

void SameAudioTest::findsCopiesInShards()
{
    test::SampleShape shape;
    shape.shards = 3;
    shape.itemsPerShard = 7;
    shape.segmentsPerItem = 2;
    QVERIFY(test::writeSampleDataset(m_fs, folder() / "data", shape));
    open(folder() / "data");
    const auto report = findLeaks(m_fs, *m_workspace, audioAlone()).value();
    QCOMPARE(report.total(), 1u);
    QCOMPARE(report.leaks.front().what, std::string("utt-00000 = utt-00020"));
    QCOMPARE(report.leaks.front().segments, 4u);
    QCOMPARE(report.unreadAudio, 0u);
}

void SameAudioTest::opensAShardOnceAndNotPerItem()
{
    test::SampleShape shape;
    shape.shards = 2;
    shape.itemsPerShard = 40; // all of the same size: each is read twice
    QVERIFY(test::writeSampleDataset(m_fs, folder() / "data", shape));
    m_items = openItems(m_fs, folder() / "data").value();
    m_workspace = Workspace::open(folder() / "w.voxdeck", m_items->path()).value();
    QVERIFY(m_items->import(*m_workspace, {}, {}));
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1 + 2 * (id > 40)"));
    const CountingDisk disk(m_fs);
    const auto report = findLeaks(disk, *m_workspace, audioAlone()).value();
    QCOMPARE(report.unreadAudio, 0u);
    QVERIFY(report.total() >= 1);
    // by the two passes, and where the shards are opened
    QVERIFY2(disk.opened < 20, std::to_string(disk.opened).c_str());
    QVERIFY(disk.opened > 0);
}

void SameAudioTest::readsOnlyWhatMayBeACopy()
{
    openList(); // all of the same size
    const CountingDisk counting(m_fs);
    QCOMPARE(findLeaks(counting, *m_workspace, audioAlone())->total(), 1u);
    QCOMPARE(counting.opened.load(), 21 + 2); // the middle of all, all bytes of two
    std::ofstream(folder() / "list" / "utt-00020.wav", std::ios::app) << "x";
    counting.opened = 0;
    QCOMPARE(findLeaks(counting, *m_workspace, audioAlone())->total(), 0u);
    QCOMPARE(counting.opened.load(), 0); // no size is in both splits
}

void SameAudioTest::channelsOfAFileAreNoCopies()
{
    openList();
    Database &db = m_workspace->database();
    QVERIFY(db.run("UPDATE segment SET channel = 0; UPDATE segment SET channel = 1"
                   " WHERE item_key = 'utt-00020'"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, audioAlone())->total(), 0u);
    QVERIFY(db.run("UPDATE segment SET channel = 0"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, audioAlone())->total(), 1u);
    QVERIFY(db.run("UPDATE segment SET channel = NULL WHERE item_key = 'utt-00020'"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, audioAlone())->total(), 1u);
}

void SameAudioTest::movesCopiesTogether()
{
    openList();
    auto preview = previewRepair(m_fs, *m_workspace, {}).value();
    QCOMPARE(preview.moved.recordings, 1u);
    QVERIFY(preview.plan.apply(*m_workspace, "lena"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, {})->total(), 0u);
    // a third copy, in train, that only a move of the first would tear away from it
    std::filesystem::copy_file(folder() / "list" / "utt-00000.wav",
                               folder() / "list" / "utt-00001.wav",
                               std::filesystem::copy_options::overwrite_existing);
    QVERIFY(m_workspace->database().run(
        "UPDATE segment SET split = 3, speaker = 's', stop = 900 WHERE item_key = 'utt-00002';"
        "UPDATE segment SET speaker = 's' WHERE item_key = 'utt-00000'"));
    const auto report = findLeaks(m_fs, *m_workspace, {}).value();
    QCOMPARE(report.total(), 1u); // the speaker
    const auto repair = planRepair(m_fs, *m_workspace, report, {}).value();
    QCOMPARE(repair.targets.size(), 4u);
    QVERIFY(SplitPlan::moveTo(*m_workspace, report.survey, repair.targets, {})
                ->apply(*m_workspace, "lena"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, {})->total(), 0u);
}

void SameAudioTest::countsWhatCannotBeRead()
{
    openList();
    std::filesystem::remove(folder() / "list" / "utt-00003.wav");
    const auto report = findLeaks(m_fs, *m_workspace, audioAlone()).value();
    QCOMPARE(report.total(), 1u);
    QCOMPARE(report.unreadAudio, 1u);
    QVERIFY(m_workspace->database().run("UPDATE recording SET file = '/s3:/bucket/' || name"));
    const auto onServer = findLeaks(m_fs, *m_workspace, audioAlone()).value();
    QCOMPARE(onServer.total(), 0u);
    QCOMPARE(onServer.unreadAudio, 21u);
}

void SameAudioTest::stops()
{
    openList();
    std::stop_source stop;
    std::vector<std::string> steps;
    const auto tell = [&](const Progress &now) {
        steps.push_back(now.step);
        if (now.step == "recordings")
            stop.request_stop();
    };
    QCOMPARE(findLeaks(m_fs, *m_workspace, audioAlone(), tell, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(steps.back(), std::string("recordings"));
}

QTEST_GUILESS_MAIN(SameAudioTest)
#include "SameAudioTest.moc"
