// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/PosixFileSystem.h"
#include "core/publish/Publisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr const char *kShard = "/data/000000000";
constexpr const char *kRecordB =
    R"({"key":"b", "odd" : 1.50, "txt": "one two", "sample_rate": 16000, "info": {"segments": [)"
    R"({"start": 0, "end": 1, "txt": "one"},{"start": 1, "end": 2, "txt": "two"}]}})";

/// Root may write everywhere: while this lives, the test runs as another user, who owns `folder`.
class AsNobody {
public:
    explicit AsNobody(const std::string &folder) : m_wasRoot(::geteuid() == 0)
    {
        if (m_wasRoot && (::chown(folder.c_str(), 65534, 65534) != 0 || ::seteuid(65534) != 0))
            qFatal("cannot become somebody else");
    }
    AsNobody(const AsNobody &) = delete;
    AsNobody &operator=(const AsNobody &) = delete;
    ~AsNobody()
    {
        if (m_wasRoot && ::seteuid(0) != 0)
            qFatal("cannot become root again");
    }

private:
    bool m_wasRoot;
};

std::vector<test::TouchItem> items()
{
    return {{R"({"key": "a", "wav": "a.wav", "txt": "hello", "sample_rate": 16000})", {1, 2}},
            {kRecordB, {3}},
            {R"({"key": "c", "txt": "last", "sample_rate": 16000})", {4, 5, 6}}};
}

} // namespace

class PublisherTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void replacesOnlyWhatWasEdited();
    void foldsAllEditsOfAnItemIntoOneRecord();
    void plansWhatItThenDoes();
    void writesNothingForEditsThatCancelOut();
    void writesNothingTwice();
    void showsAConflictAndKeepsBothTexts();
    void settlesAConflictByHand();
    void takesTheSameChangeByOthersForDone();
    void leavesStatusesInTheWorkspace();
    void leavesEditsThatComeLaterForTheNextTime();
    void doesNotOfferToUndoWhatIsPublished();
    void isBusyWhileAnotherPublishes();
    void takesBackItsBytesWhenTheDiskIsFull();
    void saysThatAFolderIsReadOnly();
    void importsNothingAnewAfterPublishing();
    void writesARevisionPerPublish();
    void keepsReadersOfTheOldViewWorking();
    void stopsBetweenShards();
    void leavesTheAudioFilesAlone();
    void compactsToTheLiveRecords();
    void compactsNothingThatIsTight();
    void refusesToCompactAroundAFolder();
    void cleansUpAnInterruptedCompact();

private:
    void open()
    {
        m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
        m_session = std::make_unique<EditSession>(*m_workspace, m_dataset, "lena");
        const auto shard = shardId(*m_workspace, *m_dataset, 0).value();
        m_a = {shard, 0, -1};
        m_b0 = {shard, 1, 0};
        m_b1 = {shard, 1, 1};
    }
    void edit(const SegmentRef &ref, const std::string &text)
    {
        const auto before = m_session->currentText(ref);
        QVERIFY(before);
        QVERIFY(m_session->apply({{ref, EditField::Text, *before, text}}));
    }
    PublishReport publishNow()
    {
        return publish(*m_fs, *m_workspace, *m_dataset, "me", {}, {}).value();
    }
    std::string file(const std::string &name) const
    {
        return readWholeFile(*m_fs, kShard + ("/" + name)).value();
    }
    std::string record(std::uint64_t item) const
    {
        return std::string(touch::ShardReader::open(*m_fs, kShard)->record(item).value());
    }
    /// Replaces the whole shard behind our back.
    void seed(const std::vector<test::TouchItem> &with)
    {
        for (const auto &[path, bytes] : test::touchShard(kShard, with))
            m_fs->seed(path, bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_session;
    SegmentRef m_a, m_b0, m_b1;
};

void PublisherTest::init()
{
    m_session.reset();
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    seed(items());
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
    open();
}

void PublisherTest::replacesOnlyWhatWasEdited()
{
    const std::string before = file("metainfo.bin");
    const std::string audio = file("audio.bin") + file("audio.idx");
    edit(m_b1, "zwei");
    const auto report = publishNow();
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.segments, 1u);
    QCOMPARE(report.records, 1u);
    QCOMPARE(report.shards, 1u);
    QVERIFY(report.revision > 0);
    QVERIFY(report.conflicts.empty() && report.problems.empty());
    const std::string expected =
        R"({"key":"b", "odd" : 1.50, "txt": "one zwei", "sample_rate": 16000, "info": {"segments": [)"
        R"({"start": 0, "end": 1, "txt": "one"},{"start": 1, "end": 2, "txt": "zwei"}]}})";
    QCOMPARE(record(1), expected);
    QCOMPARE(record(0), items()[0].record);
    QCOMPARE(record(2), items()[2].record);
    QCOMPARE(file("metainfo.bin"), before + expected);
    QCOMPARE(report.recordBytes, expected.size());
    QCOMPARE(report.indexBytes, file("metainfo.idx").size());
    QCOMPARE(file("audio.bin") + file("audio.idx"), audio);
    QVERIFY(!exists(*m_fs, std::string(kShard) + "/metainfo.idx.part"));
    QCOMPARE(m_session->currentText(m_b1).value(), std::string("zwei"));
}

void PublisherTest::foldsAllEditsOfAnItemIntoOneRecord()
{
    edit(m_b1, "zwei");
    edit(m_b0, "ein");
    edit(m_b0, "eins");
    edit(m_a, "hallo");
    const auto report = publishNow();
    QCOMPARE(report.edits, 3u);
    QCOMPARE(report.segments, 3u);
    QCOMPARE(report.records, 2u);
    QVERIFY(record(1).find(R"("txt": "eins zwei")") != std::string::npos);
    QVERIFY(record(0).find(R"("txt": "hallo")") != std::string::npos);
}

void PublisherTest::plansWhatItThenDoes()
{
    edit(m_a, "hallo");
    edit(m_b0, "eins");
    QVERIFY(m_session->apply({{m_b0, EditField::Status, "pending", "approved"}}));
    const std::string before = file("metainfo.idx") + file("metainfo.bin");
    const auto plan = planPublish(*m_workspace, *m_dataset, {}).value();
    QCOMPARE(file("metainfo.idx") + file("metainfo.bin"), before);
    QCOMPARE(plan.revision, 0);
    const auto done = publishNow();
    QCOMPARE(plan.edits, 2u); // the status stays in the workspace
    QCOMPARE(plan.segments, 2u);
    QCOMPARE(done.edits, plan.edits);
    QCOMPARE(done.segments, plan.segments);
    QCOMPARE(done.records, plan.records);
    QCOMPARE(done.recordBytes, plan.recordBytes);
    QCOMPARE(done.indexBytes, plan.indexBytes);
    QCOMPARE(done.shards, plan.shards);
}

void PublisherTest::writesNothingForEditsThatCancelOut()
{
    const std::string before = file("metainfo.idx") + file("metainfo.bin");
    edit(m_a, "hallo");
    edit(m_a, "hello");
    const auto step = m_session->apply({{m_b0, EditField::Text, "one", "x"}}).value();
    QVERIFY(m_session->undo(step));
    const auto report = publishNow();
    QCOMPARE(report.records, 0u);
    QCOMPARE(report.edits, 1u);
    QCOMPARE(file("metainfo.idx") + file("metainfo.bin"), before);
    QCOMPARE(planPublish(*m_workspace, *m_dataset, {}).value().edits, 0u);
}

void PublisherTest::writesNothingTwice()
{
    edit(m_a, "hallo");
    publishNow();
    const std::string after = file("metainfo.idx") + file("metainfo.bin");
    const auto again = publishNow();
    QCOMPARE(again.edits, 0u);
    QCOMPARE(again.revision, 0);
    QCOMPARE(file("metainfo.idx") + file("metainfo.bin"), after);
    edit(m_a, "hallo!");
    QCOMPARE(publishNow().records, 1u);
    QVERIFY(record(0).find("hallo!") != std::string::npos);
}

void PublisherTest::showsAConflictAndKeepsBothTexts()
{
    edit(m_a, "mine");
    edit(m_b0, "eins");
    auto theirs = items();
    theirs[0].record = R"({"key": "a", "txt": "theirs", "sample_rate": 16000})";
    seed(theirs);
    const auto report = publishNow();
    QCOMPARE(report.conflicts.size(), 1u);
    QVERIFY(report.conflicts[0].ref == m_a);
    QCOMPARE(report.conflicts[0].key, std::string("a"));
    QCOMPARE(report.conflicts[0].base, std::string("hello"));
    QCOMPARE(report.conflicts[0].theirs, std::string("theirs"));
    QCOMPARE(report.conflicts[0].yours, std::string("mine"));
    QCOMPARE(report.records, 1u);
    QCOMPARE(record(0), theirs[0].record);
    QVERIFY(record(1).find("eins") != std::string::npos);
    QCOMPARE(m_session->currentText(m_a).value(), std::string("mine"));
    edit(m_a, "mine again"); // goes on from the same base
    QCOMPARE(publishNow().conflicts.size(), 1u);
    QCOMPARE(record(0), theirs[0].record);
}

void PublisherTest::settlesAConflictByHand()
{
    edit(m_a, "mine");
    auto theirs = items();
    theirs[0].record = R"({"key": "a", "txt": "theirs", "sample_rate": 16000})";
    seed(theirs);
    QCOMPARE(publishNow().conflicts.size(), 1u);
    QCOMPARE(m_session->resolve(m_a, {"something else", "mine"}, "x").error().code,
             ErrorCode::Busy);
    const auto step = m_session->resolve(m_a, {"theirs", "mine"}, "both").value();
    QVERIFY(m_session->undo(step)); // the conflict is there again
    QCOMPARE(m_session->currentText(m_a).value(), std::string("mine"));
    QCOMPARE(publishNow().conflicts.size(), 1u);
    QVERIFY(m_session->redo(m_session->redoableSteps().value().front()));
    QCOMPARE(publishNow().conflicts.size(), 0u);
    QVERIFY(record(0).find(R"("txt": "both")") != std::string::npos);
}

void PublisherTest::takesTheSameChangeByOthersForDone()
{
    edit(m_a, "same");
    auto theirs = items();
    theirs[0].record = R"({"key": "a", "txt": "same", "sample_rate": 16000})";
    seed(theirs);
    const auto report = publishNow();
    QVERIFY(report.conflicts.empty());
    QCOMPARE(report.records, 0u);
    QCOMPARE(record(0), theirs[0].record);
    QCOMPARE(planPublish(*m_workspace, *m_dataset, {}).value().edits, 0u);
}

void PublisherTest::leavesStatusesInTheWorkspace()
{
    QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
    QVERIFY(m_session->apply(
        {{m_a, EditField::Status, "pending", "approved"}, {m_b0, EditField::Flag, "0", "1"}}));
    RowReader reader(*m_workspace);
    // neither the totals nor the row, the plan or publishing itself count what is never written
    QCOMPARE(reader.totals().value().unpublishedEdits, 0u);
    QVERIFY(!reader.row(m_a).value().isUnpublished);
    const auto plan = planPublish(*m_workspace, *m_dataset, {}).value();
    QCOMPARE(plan.edits, 0u);
    QVERIFY(plan.editsByField.empty());
    const auto nothing = publishNow();
    QCOMPARE(nothing.edits, 0u);
    QCOMPARE(nothing.revision, 0);
    edit(m_a, "changed");
    QCOMPARE(reader.totals().value().unpublishedEdits, 1u);
    const auto report = publishNow();
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.segments, 1u);
    QCOMPARE(reader.totals().value().unpublishedEdits, 0u);
    QCOMPARE(reader.row(m_a).value().status, SegmentStatus::Approved);
    // and can still be undone, since nothing was written
    QCOMPARE(m_session->undoableSteps().value().size(), 1u);
    QVERIFY(m_session->undo(m_session->undoableSteps().value().front()));
    QCOMPARE(reader.row(m_a).value().status, SegmentStatus::Pending);
    QVERIFY(!reader.row(m_b0).value().isFlagged);
}

void PublisherTest::leavesEditsThatComeLaterForTheNextTime()
{
    edit(m_a, "first");
    bool isDone = false;
    const auto whileItRuns = [&](const Progress &) {
        if (!std::exchange(isDone, true))
            edit(m_a, "second");
    };
    QCOMPARE(publish(*m_fs, *m_workspace, *m_dataset, "me", whileItRuns, {}).value().edits, 1u);
    QVERIFY(record(0).find("first") != std::string::npos);
    const auto next = publishNow();
    QVERIFY(next.conflicts.empty());
    QCOMPARE(next.edits, 1u);
    QVERIFY(record(0).find("second") != std::string::npos);
}

void PublisherTest::doesNotOfferToUndoWhatIsPublished()
{
    const auto one = m_session->apply({{m_a, EditField::Text, "hello", "1"}}).value();
    const auto two = m_session->apply({{m_a, EditField::Text, "1", "2"}}).value();
    QVERIFY(m_session->undo(two));
    publishNow();
    QVERIFY(m_session->undoableSteps().value().empty());
    QVERIFY(m_session->redoableSteps().value().empty());
    QCOMPARE(m_session->undo(one).error().code, ErrorCode::InvalidArgument);
    QVERIFY(record(0).find(R"("txt": "1")") != std::string::npos);
}

void PublisherTest::isBusyWhileAnotherPublishes()
{
    edit(m_a, "mine");
    {
        const auto held = m_fs->lock(std::string(kShard) + "/.voxdeck-publish.lock",
                                     "voxdeck-cli publish, process 4711 of lena on studio-3");
        const auto report = publishNow();
        QCOMPARE(report.problems.size(), 1u);
        QCOMPARE(report.problems[0].code, ErrorCode::Busy);
        QVERIFY(report.problems[0].detail.find("process 4711 of lena") != std::string::npos);
        QCOMPARE(report.edits, 0u);
        QCOMPARE(compact(*m_fs, *m_dataset, "me", {}, {}).value().problems.size(), 1u);
    }
    QCOMPARE(publishNow().edits, 1u);
}

void PublisherTest::takesBackItsBytesWhenTheDiskIsFull()
{
    edit(m_a, std::string(5000, 'x'));
    std::uint64_t used = 0;
    for (const auto &[path, bytes] : m_fs->asSeenNow())
        used += bytes.size();
    const std::string before = file("metainfo.bin");
    for (const std::uint64_t left : {0u, 100u, 5070u, 5150u}) {
        m_fs->limitTo(used + left);
        const auto report = publishNow();
        QCOMPARE(report.problems.size(), 1u);
        QCOMPARE(report.problems[0].code, ErrorCode::DiskFull);
        QCOMPARE(file("metainfo.bin"), before);
        QCOMPARE(m_fs->asSeenNow().size(), 4u);
    }
    m_fs->limitTo(1 << 20);
    QCOMPARE(publishNow().records, 1u);
}

void PublisherTest::saysThatAFolderIsReadOnly()
{
    const AsNobody nobody(m_folder->path().toStdString());
    PosixFileSystem fs;
    const std::filesystem::path shard = m_folder->path().toStdString() + "/d/000000000";
    QVERIFY(fs.createDirectories(shard));
    for (const auto &[path, bytes] : test::touchShard(shard.string(), items()))
        QVERIFY(writeFileAtomically(fs, path, bytesOf(bytes)));
    const auto dataset = touch::TouchDataset::open(fs, shard.parent_path()).value();
    const auto workspace =
        Workspace::open(m_folder->path().toStdString() + "/r.voxdeck", shard.parent_path()).value();
    EditSession session(*workspace, dataset, "lena");
    const auto ref = segmentRef(*workspace, *dataset, {0, 0}, -1).value();
    QVERIFY(session.apply({{ref, EditField::Text, "hello", "x"}}));
    ::chmod(shard.c_str(), 0555);
    const auto report = publish(fs, *workspace, *dataset, "me", {}, {}).value();
    ::chmod(shard.c_str(), 0755);
    QCOMPARE(report.problems.size(), 1u);
    QCOMPARE(report.problems[0].code, ErrorCode::PermissionDenied);
    QVERIFY(report.problems[0].detail.find("may not be written") != std::string::npos);
}

void PublisherTest::importsNothingAnewAfterPublishing()
{
    QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
    edit(m_b0, "eins");
    publishNow();
    RowReader reader(*m_workspace);
    QCOMPARE(reader.row(m_b0).value().text, std::string("eins"));
    QVERIFY(!reader.row(m_b0).value().isUnpublished);
    open();
    QCOMPARE(importDataset(*m_workspace, *m_dataset, {}, {}).value().skippedShards, 1u);
}

void PublisherTest::writesARevisionPerPublish()
{
    edit(m_a, "1");
    const auto first = publish(*m_fs, *m_workspace, *m_dataset, "me", {}, {}, "spelling").value();
    edit(m_a, "2");
    QCOMPARE(publishNow().revision, first.revision + 1);
    auto row = m_workspace->database().statement(
        "SELECT note, edits, records, who FROM revision ORDER BY id");
    QVERIFY(row.step().value());
    QCOMPARE(row.text(0), std::string("spelling"));
    QCOMPARE(row.integer(1), 1);
    QCOMPARE(row.integer(2), 1);
    QVERIFY(!row.text(3).empty());
    QCOMPARE(m_session->history(m_a, 10).value()[1].revision, std::optional(first.revision));
}

void PublisherTest::keepsReadersOfTheOldViewWorking()
{
    const auto old = touch::ShardReader::open(*m_fs, kShard).value();
    edit(m_a, "new");
    publishNow();
    QCOMPARE(std::string(old.record(0).value()), items()[0].record);
    QVERIFY(compact(*m_fs, *m_dataset, "me", {}, {}));
    QCOMPARE(std::string(old.record(0).value()), items()[0].record);
}

void PublisherTest::stopsBetweenShards()
{
    edit(m_a, "new");
    std::stop_source stop;
    stop.request_stop();
    const std::string before = file("metainfo.idx");
    const auto stopped = publish(*m_fs, *m_workspace, *m_dataset, "me", {}, stop.get_token());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QCOMPARE(compact(*m_fs, *m_dataset, "me", {}, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(file("metainfo.idx"), before);
}

void PublisherTest::leavesTheAudioFilesAlone()
{
    PosixFileSystem fs;
    const std::filesystem::path shard = m_folder->path().toStdString() + "/d/000000000";
    QVERIFY(fs.createDirectories(shard));
    for (const auto &[path, bytes] : test::touchShard(shard.string(), items()))
        QVERIFY(writeFileAtomically(fs, path, bytesOf(bytes)));
    for (const char *const name : {"audio.bin", "audio.idx"}) // a write would fail, if not for root
        ::chmod((shard / name).c_str(), 0444);
    for (const char *const name : {"metainfo.bin", "metainfo.idx"})
        ::chmod((shard / name).c_str(), 0660);
    ::chmod(shard.c_str(), 02770);
    const auto seen = [&] {
        std::vector<std::uint64_t> facts;
        for (const char *const name : {"audio.bin", "audio.idx"}) {
            const auto status = fs.status(shard / name).value();
            facts.insert(facts.end(),
                         {status.inode, status.size, static_cast<std::uint64_t>(status.mtimeNs)});
        }
        return facts;
    };
    const auto before = seen();
    const auto dataset = touch::TouchDataset::open(fs, shard.parent_path()).value();
    const auto workspace =
        Workspace::open(m_folder->path().toStdString() + "/p.voxdeck", shard.parent_path()).value();
    EditSession session(*workspace, dataset, "lena");
    const auto ref = segmentRef(*workspace, *dataset, {0, 0}, -1).value();
    QVERIFY(session.apply({{ref, EditField::Text, "hello", "x"}}));
    QCOMPARE(publish(fs, *workspace, *dataset, "me", {}, {}).value().records, 1u);
    QVERIFY(seen() == before);
    const auto report = compact(fs, *dataset, "me", {}, {}).value();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems[0]).c_str());
    QCOMPARE(report.shards, 1u);
    QVERIFY(seen() == before);
    QCOMPARE(fs.list(shard).value().size(), 4u);
    QCOMPARE(fs.list(shard.parent_path()).value().size(), 1u);
    for (const char *const name : {"metainfo.bin", "metainfo.idx", ""}) {
        struct stat raw = {};
        QCOMPARE(::stat((shard / name).c_str(), &raw), 0);
        QCOMPARE(static_cast<unsigned>(raw.st_mode & 07777u), *name ? 0660u : 02770u);
    }
    QCOMPARE(session.currentText(ref).value(), std::string("x"));
}

void PublisherTest::compactsToTheLiveRecords()
{
    edit(m_a, "a longer text than before");
    publishNow();
    edit(m_b0, "eins");
    publishNow();
    const std::vector<std::string> records{record(0), record(1), record(2)};
    const auto before = file("metainfo.bin").size();
    const auto report = compact(*m_fs, *m_dataset, "me", {}, {}).value();
    QVERIFY(report.problems.empty());
    QCOMPARE(report.shards, 1u);
    QCOMPARE(report.bytesBefore, before);
    QCOMPARE(report.bytesAfter, file("metainfo.bin").size());
    QCOMPARE(file("metainfo.bin"), records[0] + records[1] + records[2]);
    for (std::uint64_t item = 0; item < 3; ++item)
        QCOMPARE(record(item), records[static_cast<std::size_t>(item)]);
    // Byte for byte what TouchNet's make_data would have written.
    QCOMPARE(file("metainfo.idx"), test::touchPair("x", touch::DType::U8, records).at("x.idx"));
    edit(m_a, "and on");
    QCOMPARE(publishNow().conflicts.size(), 0u);
}

void PublisherTest::compactsNothingThatIsTight()
{
    const auto steps = m_fs->stepsTaken();
    const auto report = compact(*m_fs, *m_dataset, "me", {}, {}).value();
    QCOMPARE(report.shards, 0u);
    QCOMPARE(report.bytesAfter, report.bytesBefore);
    QCOMPARE(m_fs->stepsTaken(), steps);
}

void PublisherTest::refusesToCompactAroundAFolder()
{
    edit(m_a, "x");
    publishNow();
    m_fs->seed(std::string(kShard) + "/notes/readme", "keep");
    const auto report = compact(*m_fs, *m_dataset, "me", {}, {}).value();
    QCOMPARE(report.problems.size(), 1u);
    QCOMPARE(report.problems[0].code, ErrorCode::Unsupported);
    QCOMPARE(report.bytesAfter, report.bytesBefore);
    QVERIFY(!exists(*m_fs, std::string(kShard) + ".compact.part"));
    QCOMPARE(file("notes/readme"), std::string("keep"));
}

void PublisherTest::cleansUpAnInterruptedCompact()
{
    m_fs->seed(std::string(kShard) + ".compact.part/metainfo.bin", "half");
    QVERIFY(compact(*m_fs, *m_dataset, "me", {}, {}).value().problems.empty());
    QVERIFY(!exists(*m_fs, std::string(kShard) + ".compact.part"));
}

QTEST_GUILESS_MAIN(PublisherTest)
#include "PublisherTest.moc"

#include <cstdint>
