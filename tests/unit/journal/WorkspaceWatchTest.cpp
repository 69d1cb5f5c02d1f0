// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/BulkEdit.h"
#include "core/edit/EditSession.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectText.h"
#include "core/workspace/ShardTable.h"
#include "core/journal/WorkspaceWatch.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

/// One connection watches what another one, as a second process has it, writes.
class WorkspaceWatchTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void saysNothingWhileNothingChanges();
    void doesNotSeeItsOwnCommits();
    void namesTheRowsOfAnEdit();
    void namesNoRowsOfManyEdits();
    void tellsStepsThatWereUndone();
    void tellsSplitsAndOtherBulkEdits();
    void tellsRowsThatWereImported();
    void tellsOtherMappings();
    void tellsTagsOfTheProject();
    void leavesOutTheDraftsOfOthers();
    void countsWhatItDoesNotKnowAsRows();
    void addsChangesUp();

private:
    std::unique_ptr<Workspace> openOther() const
    {
        return Workspace::openKnown(m_workspace->file()).value();
    }
    WorkspaceChanges seen()
    {
        const auto changes = m_watch->changes();
        return changes ? *changes : WorkspaceChanges{};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace, m_other;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_edits; ///< of the other process
    std::unique_ptr<WorkspaceWatch> m_watch;
    SegmentRef m_ref;
};

void WorkspaceWatchTest::init()
{
    m_watch.reset();
    m_edits.reset();
    m_other.reset();
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    std::vector<test::TouchItem> items;
    for (int i = 0; i < 150; ++i)
        items.push_back({QStringLiteral(R"({"key": "k%1", "txt": "hello", "sample_rate": 16000})")
                             .arg(i)
                             .toStdString(),
                         {1, 2}});
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
        m_fs->seed(path, bytes);
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
    m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
    QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
    m_ref = segmentRef(*m_workspace, *m_dataset, {0, 0}, -1).value();
    m_other = openOther();
    m_edits = std::make_unique<EditSession>(*m_other, m_dataset, "ben");
    m_watch = std::make_unique<WorkspaceWatch>(m_workspace->database());
    QVERIFY(!m_watch->hasCommits().value());
    QVERIFY(!seen().any());
}

void WorkspaceWatchTest::saysNothingWhileNothingChanges()
{
    QVERIFY(!m_watch->hasCommits().value());
    QVERIFY(!seen().any());
    QVERIFY(m_edits->history({}, 10)); // reading does not count
    QVERIFY(!m_watch->hasCommits().value());
}

void WorkspaceWatchTest::doesNotSeeItsOwnCommits()
{
    EditSession own(*m_workspace, m_dataset, "anna");
    QVERIFY(own.apply({{m_ref, EditField::Text, "hello", "mine"}}));
    QVERIFY(!m_watch->hasCommits().value());
    QVERIFY(m_edits->apply({{m_ref, EditField::Text, "mine", "theirs"}}));
    QVERIFY(m_watch->hasCommits().value());
    QVERIFY(!m_watch->hasCommits().value());
}

void WorkspaceWatchTest::namesTheRowsOfAnEdit()
{
    QVERIFY(m_edits->apply({{m_ref, EditField::Status, "pending", "approved"}}));
    const auto changes = seen();
    QVERIFY(changes.rows && !changes.segments && !changes.splits && !changes.settings);
    QVERIFY(changes.steps);
    QCOMPARE(changes.refs, std::vector<SegmentRef>{m_ref});
    QVERIFY(!seen().any());
}

void WorkspaceWatchTest::namesNoRowsOfManyEdits()
{
    std::vector<FieldChange> edits;
    for (std::uint64_t item = 0; item < 150; ++item)
        edits.push_back({{m_ref.shard, item, -1}, EditField::Flag, "0", "1"});
    QVERIFY(m_edits->apply(edits));
    const auto changes = seen();
    QVERIFY(changes.rows);
    QVERIFY(changes.refs.empty());
}

void WorkspaceWatchTest::tellsStepsThatWereUndone()
{
    const auto step = m_edits->apply({{m_ref, EditField::Text, "hello", "bye"}});
    QVERIFY(step);
    QVERIFY(seen().steps);
    QVERIFY(m_edits->undo(*step));
    const auto changes = seen();
    QVERIFY(changes.rows && changes.steps);
}

void WorkspaceWatchTest::tellsSplitsAndOtherBulkEdits()
{
    BulkEdit bulk(*m_other, "ben");
    const auto done = bulk.apply(
        {{EditField::Status, BulkOperation::Set, "approved", RowIds::range(1, 2)}});
    QVERIFY(done);
    QVERIFY(seen().rows);
    QVERIFY(bulk.apply({{EditField::Split, BulkOperation::Set, "train", RowIds::range(1, 2)}}));
    auto changes = seen();
    QVERIFY(changes.rows && changes.splits && changes.refs.empty());
    QVERIFY(bulk.undo(done->step));
    changes = seen();
    QVERIFY(changes.steps && !changes.splits);
}

void WorkspaceWatchTest::tellsRowsThatWereImported()
{
    for (const auto &[path, bytes] :
         test::touchShard("/data/000000001", {{R"({"key": "z", "sample_rate": 16000})", {1, 2}}}))
        m_fs->seed(path, bytes);
    const auto grown = touch::TouchDataset::open(*m_fs, "/data").value();
    QVERIFY(importDataset(*m_other, *grown, {}, {}));
    QVERIFY(seen().segments);
}

/// As an attached hypothesis makes them.
void WorkspaceWatchTest::tellsOtherMappings()
{
    QVERIFY(m_other->database().run(R"(UPDATE shard SET mapping = '{"hypothesis":["asr"]}')"));
    QVERIFY(seen().segments);
    QVERIFY(!seen().any());
}

void WorkspaceWatchTest::tellsTagsOfTheProject()
{
    QVERIFY(ProjectText(*m_other).addTags("noise"));
    const auto changes = seen();
    QVERIFY(changes.settings && !changes.rows);
}

void WorkspaceWatchTest::leavesOutTheDraftsOfOthers()
{
    m_edits->setDraftOwner("second window");
    QVERIFY(m_edits->saveDraft({m_ref, "typing", 3, 1, "hello"}));
    QVERIFY(m_watch->hasCommits().value());
    QVERIFY(!seen().any());
    QVERIFY(m_edits->saveDraft({m_ref, 0.5, "typed", "in parts", "", "", false, 2, "hello"}));
    QVERIFY(m_watch->hasCommits().value());
    QVERIFY(!seen().any());
}

void WorkspaceWatchTest::countsWhatItDoesNotKnowAsRows()
{
    QVERIFY(m_other->database().run("UPDATE segment SET cer = 0.5 WHERE id = 1"));
    const auto changes = seen();
    QVERIFY(changes.rows && !changes.segments && changes.refs.empty());
}

void WorkspaceWatchTest::addsChangesUp()
{
    WorkspaceChanges sum;
    WorkspaceChanges one, any;
    one.rows = any.rows = true;
    one.refs = {m_ref};
    sum.add(one);
    sum.add(one);
    QCOMPARE(sum.refs, std::vector<SegmentRef>{m_ref});
    any.splits = true;
    sum.add(any);
    sum.add(one);
    QVERIFY(sum.refs.empty() && sum.splits && !sum.segments);
}

QTEST_APPLESS_MAIN(WorkspaceWatchTest)
#include "WorkspaceWatchTest.moc"
