// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/Metainfo.h"
#include "core/publish/Publisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <utility>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr std::uint32_t kShards = 2;
constexpr std::uint64_t kItems = 3;
constexpr std::int32_t kSegments = 2; // of items with odd numbers; the others have none

/// The expected result of the edits, in the simplest model.
struct Model {
    std::map<SegmentRef, std::string> text;
    std::map<SegmentRef, std::string> published;
    std::map<SegmentRef, std::string> status;
    std::map<SegmentRef, std::string> flag;
    std::vector<std::vector<FieldChange>> undoable;
    std::vector<std::vector<FieldChange>> redoable;

    std::string &valueOf(const SegmentRef &ref, EditField field)
    {
        return (field == EditField::Text ? text : field == EditField::Status ? status : flag)[ref];
    }
    void apply(const FieldChange &change) { valueOf(change.ref, change.field) = change.after; }
};

FieldChange inverse(FieldChange change)
{
    std::swap(change.before, change.after);
    return change;
}

} // namespace

/// A user who edits, undoes, publishes, compacts and loses power in any order, against a model.
class RandomEditsTest final : public QObject {
    Q_OBJECT
private slots:
    void neverLosesOrInventsAnEdit_data();
    void neverLosesOrInventsAnEdit();

private:
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }
    SegmentRef pickSegment()
    {
        auto at = m_model.text.begin();
        std::advance(at, pick(static_cast<int>(m_model.text.size())));
        return at->first;
    }
    void start();
    void open();
    void edit();
    void undo();
    void redo();
    using Chosen = std::set<SegmentRef>; ///< whose edits are published; empty: all
    Chosen choose();
    Result<PublishReport> publishChosen(const Chosen &chosen);
    void publishIt(const Chosen &chosen = {});
    void crashWhilePublishing();
    void crashWhileCompacting();
    void check();
    void forgetPublished(const Chosen &chosen);

    std::mt19937 m_random;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_session;
    Model m_model;
};

void RandomEditsTest::neverLosesOrInventsAnEdit_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 6; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void RandomEditsTest::start()
{
    m_session.reset();
    m_workspace.reset();
    m_model = {};
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    for (std::uint32_t shard = 0; shard < kShards; ++shard) {
        std::vector<test::TouchItem> items;
        for (std::uint64_t item = 0; item < kItems; ++item) {
            const std::string key = "k" + std::to_string(shard) + std::to_string(item);
            items.push_back({item % 2 == 0
                                 ? R"({"key": ")" + key + R"(", "txt": "a", "sample_rate": 16000})"
                                 : R"({"key": ")" + key
                                       + R"(", "txt": "a a", "info": {"segments": [)"
                                         R"({"start": 0, "end": 1, "txt": "a"}, )"
                                         R"({"start": 1, "end": 2, "txt": "a"}]}})",
                             {1, 2}});
        }
        for (const auto &[path, bytes] :
             test::touchShard("/data/00000000" + std::to_string(shard), items))
            m_fs->seed(path, bytes);
    }
    open();
    for (std::uint32_t shard = 0; shard < kShards; ++shard)
        for (std::uint64_t item = 0; item < kItems; ++item)
            for (std::int32_t segment = item % 2 == 0 ? -1 : 0;
                 segment < (item % 2 == 0 ? 0 : kSegments); ++segment) {
                const auto ref =
                    segmentRef(*m_workspace, *m_dataset, {shard, item}, segment).value();
                m_model.text[ref] = m_model.published[ref] = "a";
                m_model.status[ref] = "pending";
                m_model.flag[ref] = "0";
            }
}

void RandomEditsTest::open()
{
    m_session.reset();
    m_workspace.reset();
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
    m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
    m_session = std::make_unique<EditSession>(*m_workspace, m_dataset, "lena");
    const auto imported = importDataset(*m_workspace, *m_dataset, {}, {});
    QVERIFY(imported && imported->problems.empty());
}

void RandomEditsTest::edit()
{
    std::vector<FieldChange> changes;
    for (int n = 1 + pick(3); n > 0; --n) {
        const SegmentRef ref = pickSegment();
        const EditField field = std::array{EditField::Text, EditField::Text, EditField::Status,
                                           EditField::Flag}[static_cast<std::size_t>(pick(4))];
        const std::string before = m_model.valueOf(ref, field);
        const std::string after = field == EditField::Text
                                      ? std::array{"a", "b", "\"é\n",
                                                   ""}[static_cast<std::size_t>(pick(4))]
                                  : field == EditField::Status
                                      ? statusName(static_cast<SegmentStatus>(pick(5)))
                                      : std::array{"0", "1"}[static_cast<std::size_t>(pick(2))];
        const FieldChange change{ref, field, before, after};
        if (before == after)
            continue;
        m_model.apply(change);
        changes.push_back(change);
    }
    const auto step = m_session->apply(changes);
    QVERIFY(step);
    if (changes.empty())
        return;
    m_model.undoable.push_back(changes);
    m_model.redoable.clear();
}

void RandomEditsTest::undo()
{
    const auto steps = m_session->undoableSteps().value();
    QCOMPARE(steps.size(), m_model.undoable.size());
    if (steps.empty())
        return;
    QVERIFY(m_session->undo(steps.back()));
    const auto changes = m_model.undoable.back();
    for (auto change = changes.rbegin(); change != changes.rend(); ++change)
        m_model.apply(inverse(*change));
    m_model.undoable.pop_back();
    m_model.redoable.push_back(changes);
}

void RandomEditsTest::redo()
{
    const auto steps = m_session->redoableSteps().value();
    QCOMPARE(steps.size(), m_model.redoable.size());
    if (steps.empty())
        return;
    QVERIFY(m_session->redo(steps.front()));
    for (const auto &change : m_model.redoable.back())
        m_model.apply(change);
    m_model.undoable.push_back(m_model.redoable.back());
    m_model.redoable.pop_back();
}

/// A published text cannot be undone any more, nor what was undone before it was published. What else the step
/// changed can: it is kept in the workspace.
void RandomEditsTest::forgetPublished(const Chosen &chosen)
{
    bool isAnyPublished = false;
    std::vector<std::vector<FieldChange>> kept;
    for (auto step : m_model.undoable) {
        const auto gone = std::erase_if(step, [&chosen](const FieldChange &change) {
            return change.field == EditField::Text
                   && (chosen.empty() || chosen.contains(change.ref));
        });
        isAnyPublished = isAnyPublished || gone > 0;
        if (!step.empty())
            kept.push_back(std::move(step));
    }
    if (isAnyPublished)
        m_model.redoable.clear();
    m_model.undoable = std::move(kept);
}

/// All rows, or some at random.
RandomEditsTest::Chosen RandomEditsTest::choose()
{
    Chosen chosen;
    if (pick(2) == 0)
        return chosen;
    for (int n = 1 + pick(4); n > 0; --n)
        chosen.insert(pickSegment());
    return chosen;
}

Result<PublishReport> RandomEditsTest::publishChosen(const Chosen &chosen)
{
    IdSet ids;
    RowReader reader(*m_workspace);
    for (const SegmentRef &ref : chosen)
        ids.add(reader.row(ref).value().id);
    return publish(*m_fs, *m_workspace, *m_dataset, "me", {}, {}, {},
                   chosen.empty() ? nullptr : &ids);
}

void RandomEditsTest::publishIt(const Chosen &chosen)
{
    const auto before = RowReader(*m_workspace).totals().value().unpublishedEdits;
    const auto report = publishChosen(chosen);
    QVERIFY(report);
    QVERIFY(report->conflicts.empty());
    QVERIFY(report->problems.empty());
    const auto after = RowReader(*m_workspace).totals().value().unpublishedEdits;
    QCOMPARE(report->edits + report->leftEdits, before);
    QCOMPARE(report->leftEdits, after);
    if (chosen.empty())
        m_model.published = m_model.text;
    for (const SegmentRef &ref : chosen)
        m_model.published[ref] = m_model.text[ref];
    forgetPublished(chosen);
}

void RandomEditsTest::crashWhilePublishing()
{
    const Chosen chosen = choose();
    m_fs->restartProgram(static_cast<std::uint64_t>(pick(16)));
    static_cast<void>(publishChosen(chosen).has_value());
    if (pick(2) == 0)
        m_fs = MemoryFileSystem::from(m_fs->afterReboot());
    else
        m_fs->restartProgram();
    open();
    publishIt(chosen);
    QCOMPARE(m_session->undoableSteps().value().size(), m_model.undoable.size());
    QCOMPARE(m_session->redoableSteps().value().size(), m_model.redoable.size());
}

void RandomEditsTest::crashWhileCompacting()
{
    m_fs->restartProgram(static_cast<std::uint64_t>(pick(30)));
    static_cast<void>(compact(*m_fs, *m_dataset, "me", {}, {}).has_value());
    if (pick(2) == 0)
        m_fs = MemoryFileSystem::from(m_fs->afterReboot());
    else
        m_fs->restartProgram();
    open();
}

void RandomEditsTest::check()
{
    RowReader reader(*m_workspace);
    QCOMPARE(reader.totals().value().segments, m_model.text.size());
    for (const auto &[ref, text] : m_model.text) {
        QCOMPARE(m_session->currentText(ref).value(), text);
        const auto row = reader.row(ref).value();
        QCOMPARE(row.text, text);
        QCOMPARE(std::string(statusName(row.status)), m_model.status.at(ref));
        QCOMPARE(row.isFlagged, m_model.flag.at(ref) == "1");
        const auto address = itemAddress(*m_workspace, *m_dataset, ref).value();
        const auto shard = touch::ShardReader::open(*m_fs,
                                                    m_dataset->shards()[address.shard].directory);
        QVERIFY(shard);
        const auto onDisk = touch::segmentText(
            shard->record(address.item).value(),
            ref.segment < 0 ? std::nullopt
                            : std::optional(static_cast<std::uint32_t>(ref.segment)));
        QCOMPARE(onDisk.value(), m_model.published.at(ref));
        if (text != onDisk.value())
            QVERIFY(row.isUnpublished);
    }
}

void RandomEditsTest::neverLosesOrInventsAnEdit()
{
    QFETCH(unsigned, seed);
    m_random.seed(seed);
    start();
    for (int step = 0; step < 120 && !QTest::currentTestFailed(); ++step) {
        switch (pick(12)) {
        case 0: publishIt(choose()); break;
        case 1: QVERIFY(compact(*m_fs, *m_dataset, "me", {}, {})->problems.empty()); break;
        case 2: open(); break;
        case 3: crashWhilePublishing(); break;
        case 4: crashWhileCompacting(); break;
        case 5:
        case 6: undo(); break;
        case 7: redo(); break;
        default: edit(); break;
        }
        if (step % 5 == 0)
            check();
    }
    publishIt();
    check();
}

QTEST_GUILESS_MAIN(RandomEditsTest)
#include "RandomEditsTest.moc"
