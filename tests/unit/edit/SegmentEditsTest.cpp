// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/Publisher.h"
#include "core/edit/RowSteps.h"
#include "core/edit/SegmentEdits.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SegmentsPatch.h"
#include "core/manifest/Database.h"
#include "core/manifest/RowReader.h"
#include "core/manifest/SegmentLayer.h"
#include "core/manifest/ShardTable.h"
#include "core/text/Tokens.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

/// What a segment is, as a person sees it.
struct Seen {
    double start = 0;
    double end = 0;
    std::string text;
    std::string status;
    std::string key;
    friend bool operator==(const Seen &, const Seen &) = default;
};
using Model = std::vector<std::vector<Seen>>; // by item

std::string differenceOf(const Model &now, const Model &model, int round, std::size_t what)
{
    std::string text = "round " + std::to_string(round) + ", edit " + std::to_string(what);
    for (const Model *const one : {&now, &model}) {
        text += one == &now ? "\n is" : "\n should be";
        for (const auto &item : *one) {
            text += " |";
            for (const Seen &seen : item)
                text.append(" ")
                    .append(std::to_string(seen.start))
                    .append("-")
                    .append(std::to_string(seen.end))
                    .append(" ")
                    .append(seen.text)
                    .append(" ")
                    .append(seen.status);
        }
    }
    return text;
}

} // namespace

class SegmentEditsTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void dividesTextAndTime();
    void namesThePartsOfAnItemAfterIt();
    void neverGivesAKeyTwice();
    void joinsTextsAsTheirScriptsAre();
    void decidesOnNoWholeWhosePartsDiffer();
    void keepsTheRowsThatWereNotTouched();
    void showsTheNewRowsWhereTheyBelong();
    void findsTheNewRowsByTheirWordsAndKeys();
    void countsWhatIsThere();
    void refusesWhatIsNoSegment();
    void undoesAndRedoesToTheLetter();
    void refusesToUndoOutOfOrder();
    void takesBackWhatWasDoneInOneSegment();
    void movesNeighboursAsOneStep();
    void publishesTheSegmentsOfTheRecord();
    void keepsNumbersAfterPublishing();
    void keepsWhatTheRecordSaysOfASegment();
    void tellsWhenTheRecordWasChangedElsewhere();
    void keepsTheSplitOfWhatComesBack();
    void comesThroughAnyEditsAsAPlainModel_data();
    void comesThroughAnyEditsAsAPlainModel();

private:
    void open()
    {
        m_session.reset();
        m_workspace.reset();
        m_workspace =
            Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
        m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
        m_session = std::make_unique<EditSession>(*m_workspace, m_dataset, "lena");
        import();
        m_shard = shardId(*m_workspace, *m_dataset, 0).value();
    }
    void import() { QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {})); }
    void importAgain()
    {
        QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = 'other'"));
        import();
    }
    SegmentRef at(std::uint64_t item, std::size_t place) const
    {
        const auto ids = idsOfItem(m_workspace->database(), {m_shard, item, -1}).value();
        return RowReader(*m_workspace).row(ids.at(place)).value().ref;
    }
    EditGroup apply(const Result<std::vector<FieldChange>> &changes)
    {
        if (!changes)
            qWarning() << changes.error().detail.c_str();
        const auto step = changes ? m_session->apply(*changes) : fail(changes.error());
        if (!step)
            qWarning() << step.error().detail.c_str();
        return step.value_or(-1);
    }
    SegmentEditor editor() { return {*m_workspace, *m_session, 100.0}; }
    Model seen() const
    {
        Model model(3);
        RowReader reader(*m_workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const SegmentRow &row : rows)
            model.at(row.ref.item)
                .push_back(
                    {row.startSeconds, row.endSeconds, row.text, statusName(row.status), row.key});
        return model;
    }
    std::vector<std::string> keys(std::uint64_t item) const
    {
        std::vector<std::string> found;
        const auto all = seen();
        for (const auto &segment : all.at(item))
            found.push_back(segment.key);
        return found;
    }
    PublishReport publishAll()
    {
        auto report = publish(*m_fs, *m_workspace, *m_dataset, "test", {}, {});
        if (!report)
            qWarning() << report.error().detail.c_str();
        return report.value_or(PublishReport());
    }
    std::string record(std::uint64_t item) const
    {
        m_dataset->reload(0);
        return std::string(m_dataset->shard(0).value()->record(item).value());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_session;
    std::uint32_t m_shard = 0;
};

void SegmentEditsTest::init()
{
    m_session.reset();
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    const std::vector<test::TouchItem> items{
        {R"({"key": "a", "txt": "good morning all", "sample_rate": 16000})",
         std::vector<std::int16_t>(64'000)},
        {R"({"key": "b", "txt": "one two three", "sample_rate": 16000, "info": {"segments": [)"
         R"({"start": 0.00, "end": 1, "txt": "one", "by": 7}, {"start": 1, "end": 2, "txt": "two"},)"
         R"( {"start": "2.50", "end": 4, "txt": "three"}]}, "snr": 3.10})",
         {1, 2}},
        {R"({"key": "c", "txt": "你好", "sample_rate": 16000, "info": {"segments": [)"
         R"({"start": 0, "end": 1, "txt": "你"}, {"start": 1, "end": 2, "txt": "好"}]}})",
         {1, 2}}};
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
        m_fs->seed(path, bytes);
    open();
}

void SegmentEditsTest::dividesTextAndTime()
{
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 1.5, 4)) > 0);
    const auto parts = seen()[0];
    QCOMPARE(parts.size(), 2u);
    QVERIFY(parts[0] == (Seen{0, 1.5, "good", "pending", "a_a"}));
    QVERIFY(parts[1] == (Seen{1.5, 4, "morning all", "pending", "a_b"}));
    // Without a caret where the words are about as far as the time.
    QVERIFY(apply(editor().split(at(0, 1), 2.5)) > 0);
    QCOMPARE(seen()[0][1].text, std::string("morning"));
    QCOMPARE(textPlaceAt("你好吗", 0.66), 6u);
    QCOMPARE(textPlaceAt("", 0.5), 0u);
    // A part can be corrected as any other segment.
    QVERIFY(m_session->apply({{at(0, 0), EditField::Text, "good", "Good"}}));
    QCOMPARE(m_session->currentText(at(0, 0)).value(), std::string("Good"));
}

void SegmentEditsTest::namesThePartsOfAnItemAfterIt()
{
    QVERIFY(apply(editor().split({m_shard, 1, 1}, 1.5)) > 0);
    QCOMPARE(keys(1), (std::vector<std::string>{"b_00000", "b_00001_a", "b_00001_b", "b_00002"}));
    QVERIFY(apply(editor().split(at(1, 2), 1.7)) > 0);
    QVERIFY(apply(editor().split(at(1, 2), 1.6)) > 0);
    QCOMPARE(keys(1)[2], std::string("b_00001_b_a_a"));
    QVERIFY(apply(editor().split(at(1, 2), 1.55)) > 0); // no letters left behind three
    QCOMPARE(keys(1)[2], std::string("b_00003"));
    QCOMPARE(keys(1)[3], std::string("b_00004"));
}

void SegmentEditsTest::neverGivesAKeyTwice()
{
    const auto step = apply(editor().split({m_shard, 0, -1}, 1.5));
    QVERIFY(m_session->undo(step));
    QCOMPARE(keys(0), std::vector<std::string>{"a"});
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 2.5)) > 0);
    QCOMPARE(keys(0), (std::vector<std::string>{"a_c", "a_d"}));
}

void SegmentEditsTest::joinsTextsAsTheirScriptsAre()
{
    QVERIFY(apply(editor().joinWithNext({m_shard, 1, 0})) > 0);
    QVERIFY(apply(editor().joinWithNext({m_shard, 2, 0})) > 0);
    QVERIFY(seen()[1][0] == (Seen{0, 2, "one two", "pending", "b_00000"}));
    QVERIFY(seen()[2][0] == (Seen{0, 2, "你好", "pending", "c_00000"}));
    QVERIFY(!editor().joinWithNext({m_shard, 2, 0}));
}

void SegmentEditsTest::decidesOnNoWholeWhosePartsDiffer()
{
    const auto approve = [this](const SegmentRef &ref) {
        return m_session->apply({{ref, EditField::Status, "pending", "approved"}}).has_value();
    };
    QVERIFY(approve({m_shard, 1, 0}));
    const auto step = apply(editor().joinWithNext({m_shard, 1, 0}));
    QCOMPARE(seen()[1][0].status, std::string("pending"));
    QVERIFY(m_session->undo(step));
    QCOMPARE(seen()[1][0].status, std::string("approved"));
    QVERIFY(approve({m_shard, 1, 1}));
    QVERIFY(apply(editor().joinWithNext({m_shard, 1, 0})) > 0);
    QCOMPARE(seen()[1][0].status, std::string("approved"));
}

void SegmentEditsTest::keepsTheRowsThatWereNotTouched()
{
    RowReader reader(*m_workspace);
    const auto before = reader.row({m_shard, 1, 2}).value();
    const auto other = reader.row({m_shard, 2, 1}).value();
    QVERIFY(apply(editor().split({m_shard, 1, 1}, 1.5)) > 0);
    QVERIFY(apply(editor().remove({m_shard, 1, 0})) > 0);
    const auto after = reader.row({m_shard, 1, 2}).value();
    QCOMPARE(after.id, before.id);
    QCOMPARE(after.key, before.key);
    QCOMPARE(reader.row({m_shard, 2, 1}).value().id, other.id);
    QVERIFY(!reader.row(SegmentRef{m_shard, 1, 0}));
    QVERIFY(!reader.row(SegmentRef{m_shard, 1, 1}));
    QCOMPARE(reader.segmentsOfItem({m_shard, 1, 2}).value().size(), 3u);
}

void SegmentEditsTest::showsTheNewRowsWhereTheyBelong()
{
    QVERIFY(apply(editor().add({m_shard, 1, 0}, 2.1, 2.4, "and")) > 0);
    QVERIFY(apply(editor().add({m_shard, 2, 0}, 2.5, 3, "吗")) > 0);
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 1)) > 0);
    std::vector<std::string> texts;
    for (const auto &item : seen())
        for (const auto &segment : item)
            texts.push_back(segment.text);
    QCOMPARE(texts, (std::vector<std::string>{"good", "morning all", "one", "two", "and", "three",
                                              "你", "好", "吗"}));
    RowReader reader(*m_workspace);
    RowQuery descending;
    descending.descending = true;
    const auto order = reader.order({}, {}).value();
    const auto turned = reader.order(descending, {}).value();
    QCOMPARE(turned->size(), order->size());
    for (std::uint64_t row = 0; row < order->size(); ++row)
        QCOMPARE(turned->idAt(order->size() - 1 - row), order->idAt(row));
}

void SegmentEditsTest::findsTheNewRowsByTheirWordsAndKeys()
{
    QVERIFY(apply(editor().split({m_shard, 1, 2}, 3, 2)) > 0);
    RowReader reader(*m_workspace);
    const auto count = [&](const std::string &search) {
        RowQuery query;
        query.search = search;
        return reader.order(query, {}).value()->size();
    };
    QCOMPARE(count("text:three"), 0u);
    QCOMPARE(count("text:ree"), 1u);
    QCOMPARE(count("key:b_00002_a"), 1u);
    QCOMPARE(count("key:b_00002_b"), 1u);
    QCOMPARE(count("start:3"), 1u);
}

void SegmentEditsTest::countsWhatIsThere()
{
    RowReader reader(*m_workspace);
    const auto before = reader.totals().value();
    const auto step = apply(editor().remove({m_shard, 1, 1}));
    auto now = reader.totals().value();
    QCOMPARE(now.segments, before.segments - 1);
    QCOMPARE(now.seconds, before.seconds - 1);
    QCOMPARE(now.pending, before.pending - 1);
    QCOMPARE(now.unpublishedEdits, 1u);
    QVERIFY(m_session->undo(step));
    now = reader.totals().value();
    QCOMPARE(now.segments, before.segments);
    QCOMPARE(now.seconds, before.seconds);
    QCOMPARE(now.unpublishedEdits, 0u);
    QVERIFY(!reader.row({m_shard, 1, 0}).value().isUnpublished);
}

void SegmentEditsTest::refusesWhatIsNoSegment()
{
    const auto code = [](const auto &result) {
        return result ? ErrorCode::Internal : result.error().code;
    };
    QCOMPARE(code(editor().split({m_shard, 1, 9}, 1)), ErrorCode::NotFound);
    QCOMPARE(code(editor().split({m_shard, 1, 1}, 2)), ErrorCode::InvalidArgument);
    QCOMPARE(code(editor().setTimes({m_shard, 1, 1}, 2, 1)), ErrorCode::InvalidArgument);
    QCOMPARE(code(editor().add({m_shard, 1, 1}, 99, 101, "x")), ErrorCode::InvalidArgument);
    QCOMPARE(code(editor().remove({m_shard, 0, -1})), ErrorCode::InvalidArgument);
    const SegmentRef item{m_shard, 1, -1};
    for (const char *const bad :
         {"", "[]", "[[0]]", "[[0, 1, 2], [0, 2, 3]]", "{}", "[[-2, 0, 1]]",
          "[[-1, 0, 1], [0, 1, 2]]", "[[0, NaN, 2]]", "[[4294967296, 0, 1]]"})
        QCOMPARE(code(m_session->apply({{item, EditField::Segments, "x", bad}})),
                 ErrorCode::InvalidArgument);
    QCOMPARE(code(m_session->apply({{item, EditField::Segments, "x", "[[0, 0.0, 1.0]]"}})),
             ErrorCode::Busy);
    QVERIFY(m_session->history({}, 10).value().empty());
}

void SegmentEditsTest::undoesAndRedoesToTheLetter()
{
    QVERIFY(m_session->apply({{{m_shard, 1, 1}, EditField::Status, "pending", "approved"}}));
    const Model before = seen();
    const auto step = apply(editor().joinWithNext({m_shard, 1, 0}));
    const Model after = seen();
    open(); // also after a restart
    const auto undone = m_session->undo(step);
    QVERIFY(undone);
    QVERIFY(seen() == before);
    importAgain();
    QVERIFY(seen() == before);
    QVERIFY(m_session->redo(*undone));
    QVERIFY(seen() == after);
    importAgain();
    QVERIFY(seen() == after);
}

void SegmentEditsTest::refusesToUndoOutOfOrder()
{
    const auto first = apply(editor().split({m_shard, 1, 0}, 0.5));
    QVERIFY(apply(editor().setTimes({m_shard, 1, 2}, 2.5, 3.5)) > 0);
    QCOMPARE(m_session->undo(first).error().code, ErrorCode::Busy);
}

void SegmentEditsTest::takesBackWhatWasDoneInOneSegment()
{
    const auto first = at(1, 0);
    const auto other = at(2, 0);
    const auto text = m_session->currentText(first).value();
    const auto theirs = m_session->currentText(other).value();
    QCOMPARE(lastStepOf(*m_session, first).value().step, EditGroup{0});
    const auto typed = m_session->apply({{first, EditField::Text, text, "typed"}}).value();
    const auto status =
        m_session->apply({{first, EditField::Status, "pending", "approved"}}).value();
    const auto elsewhere =
        m_session->apply({{other, EditField::Text, theirs, "elsewhere"}}).value();
    QVERIFY(typed != 0 && elsewhere != 0);
    const auto last = lastStepOf(*m_session, first).value();
    QCOMPARE(last.step, status);
    QVERIFY(last.isOfRowAlone);
    const auto undone = m_session->undo(last.step).value(); // not the newest step of all
    QCOMPARE(lastStepOf(*m_session, first).value().step, typed);
    QVERIFY(m_session->undo(typed));
    QCOMPARE(lastStepOf(*m_session, first).value().step, EditGroup{0});
    QCOMPARE(lastStepOf(*m_session, other).value().step, elsewhere);
    QCOMPARE(m_session->currentText(first).value(), text);
    QVERIFY(m_session->redo(undone));
    // what was done with others is theirs as well
    const auto both = m_session
                          ->apply({{first, EditField::Flag, "0", "1"},
                                   {other, EditField::Flag, "0", "1"}})
                          .value();
    const auto shared = lastStepOf(*m_session, first).value();
    QCOMPARE(shared.step, both);
    QVERIFY(!shared.isOfRowAlone);
    QVERIFY(m_session->undo(both));
    // a split is of the segment alone, and of each of its parts
    const auto split = apply(editor().split(first, 0.5));
    QVERIFY(split > 0);
    for (const std::size_t part : {0u, 1u}) {
        const auto made = lastStepOf(*m_session, at(1, part)).value();
        QCOMPARE(made.step, split);
        QVERIFY(made.isOfRowAlone);
    }
    QCOMPARE(lastStepOf(*m_session, at(1, 2)).value().step, EditGroup{0});
}

void SegmentEditsTest::movesNeighboursAsOneStep()
{
    const auto before = seen();
    const SegmentTimes first{{m_shard, 1, 0}, 0, 1.2};
    const SegmentTimes second{{m_shard, 1, 1}, 1.2, 2};
    const std::vector<SegmentTimes> both{first, second};
    const auto step = apply(editor().setTimes(both));
    QVERIFY(step > 0);
    const auto after = seen();
    QCOMPARE(after[1][0].end, 1.2);
    QCOMPARE(after[1][1].start, 1.2);
    QCOMPARE(after[1][1].text, before[1][1].text);
    QCOMPARE(after[1][2], before[1][2]);
    QVERIFY(m_session->undo(step));
    QCOMPARE(seen(), before);
    const std::vector<SegmentTimes> bad{first, {{m_shard, 1, 1}, 2, 1}};
    QCOMPARE(editor().setTimes(bad).error().code, ErrorCode::InvalidArgument);
    QVERIFY(editor().setTimes(std::span<const SegmentTimes>()).value().empty());
}

void SegmentEditsTest::publishesTheSegmentsOfTheRecord()
{
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 1.5, 4)) > 0);
    QVERIFY(m_session->apply({{at(0, 1), EditField::Text, "morning all", "morning everyone"}}));
    QVERIFY(apply(editor().setTimes({m_shard, 1, 1}, 1.25, 2)) > 0);
    QVERIFY(apply(editor().remove({m_shard, 1, 2})) > 0);
    const auto planned = planPublish(*m_workspace, *m_dataset, {}).value();
    QCOMPARE(planned.records, 2u);
    const auto report = publishAll();
    QVERIFY(report.problems.empty() && report.conflicts.empty());
    QCOMPARE(report.records, 2u);
    QCOMPARE(record(0),
             std::string(R"({"key": "a", "txt": "good morning everyone", "sample_rate": 16000, )"
                         R"("info": {"segments": [{"start": 0.0, "end": 1.5, "txt": "good"}, )"
                         R"({"start": 1.5, "end": 4.0, "txt": "morning everyone"}]}})"));
    QCOMPARE(record(1),
             std::string(R"({"key": "b", "txt": "one two", "sample_rate": 16000, "info": )"
                         R"({"segments": [{"start": 0.0, "end": 1, "txt": "one", "by": 7}, )"
                         R"({"start": 1.25, "end": 2, "txt": "two"}]}, "snr": 3.10})"));
    QCOMPARE(publishAll().revision, 0);
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 0u);
    QVERIFY(!RowReader(*m_workspace).row(at(0, 1)).value().isUnpublished);
}

void SegmentEditsTest::keepsNumbersAfterPublishing()
{
    QVERIFY(apply(editor().split({m_shard, 1, 0}, 0.5, 1)) > 0);
    QVERIFY(m_session->apply({{at(1, 1), EditField::Status, "pending", "approved"}}));
    publishAll();
    const Model before = seen();
    importAgain();
    QVERIFY(seen() == before);
    QCOMPARE(before[1][1].key, std::string("b_00000_b"));
    QVERIFY(m_session->apply({{at(1, 2), EditField::Text, "two", "TWO"}}));
    QVERIFY(m_session->apply({{at(1, 0), EditField::Text, "o", "O"}}));
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(touch::segmentTexts(record(1)).value(),
             (std::vector<std::string>{"O", "ne", "TWO", "three"}));
    QVERIFY(apply(editor().joinWithNext(at(1, 0))) > 0);
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(touch::segmentTexts(record(1)).value(),
             (std::vector<std::string>{"O ne", "TWO", "three"}));
    const Model joined = seen();
    importAgain();
    QVERIFY(seen() == joined);
}

void SegmentEditsTest::keepsWhatTheRecordSaysOfASegment()
{
    const std::string record = R"({"info":{"segments":[{"end":"1.0","start":0,"txt":"x","w":[1]}],)"
                               R"("k":1e5},"txt":"other"})";
    const auto edited = touch::withSegments(record, {{{}, 1, 2, "y"}, {0, 0, 1, "x"}});
    QCOMPARE(edited.value(),
             std::string(R"({"info":{"segments":[{"start": 1.0, "end": 2.0, "txt": "y"}, )"
                         R"({"end": "1.0", "start": 0, "txt": "x", "w": [1]}],"k":1e5},)"
                         R"("txt":"other"})"));
    QVERIFY(!touch::withSegments(record, {}));
    QVERIFY(!touch::withSegments(record, {{1, 0, 1, "x"}}));
    QVERIFY(!touch::withSegments(record, {{{}, 0, 1, "\xff"}}));
    QVERIFY(!touch::withSegments("{", {{{}, 0, 1, "x"}}));
}

void SegmentEditsTest::tellsWhenTheRecordWasChangedElsewhere()
{
    QVERIFY(apply(editor().remove({m_shard, 1, 0})) > 0);
    const std::vector<test::TouchItem> others{
        {record(0), std::vector<std::int16_t>(64'000)},
        {R"({"key": "b", "txt": "new", "info": {"segments": [{"start": 0, "end": 1, "txt": "new"}]}})",
         {1, 2}},
        {record(2), {1, 2}}};
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", others))
        m_fs->seed(path, bytes);
    m_dataset->reload(0);
    const auto report = publishAll();
    QCOMPARE(report.conflicts.size(), 1u);
    QCOMPARE(report.records, 0u);
    const auto imported = importDataset(*m_workspace, *m_dataset, {}, {}).value();
    QVERIFY(!imported.problems.empty());
    QCOMPARE(seen()[1].size(), 1u);
    QCOMPARE(seen()[1][0].text, std::string("new"));
}

void SegmentEditsTest::keepsTheSplitOfWhatComesBack()
{
    const auto step = apply(editor().remove({m_shard, 1, 1}));
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1 WHERE item = 1"));
    QVERIFY(m_session->undo(step));
    QCOMPARE(RowReader(*m_workspace).row({m_shard, 1, 1}).value().split, Split::Train);
}

void SegmentEditsTest::comesThroughAnyEditsAsAPlainModel_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 12; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void SegmentEditsTest::comesThroughAnyEditsAsAPlainModel()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(random() % count);
    };
    Model model = seen();
    std::vector<std::pair<EditGroup, Model>> undoable, redoable; // step, what was before it
    for (int round = 0; round < 60; ++round) {
        const std::uint64_t item = below(3);
        auto &segments = model[item];
        const std::size_t place = below(segments.size());
        const SegmentRef ref = at(item, place);
        const Model before = model;
        std::optional<std::vector<FieldChange>> changes;
        Seen &segment = segments[place];
        const auto behind = segments.begin() + static_cast<std::ptrdiff_t>(place) + 1;
        const std::size_t what = below(11);
        switch (what) {
        case 0:
        case 1:
            if (segment.end - segment.start > 0.1) {
                const double cut = (segment.start + segment.end) / 2;
                const std::size_t text = segment.text.size() > 1 && segment.text[0] > 0 ? 1 : 0;
                changes = editor().split(ref, cut, text).value();
                Seen second{cut, segment.end, segment.text.substr(text), "pending", {}};
                second.text.erase(0, second.text.find_first_not_of(' '));
                segment.end = cut;
                segment.text.resize(text);
                if (segment.text == " ")
                    segment.text.clear();
                segment.status = "pending";
                segments.insert(behind, second);
            }
            break;
        case 2:
            if (place + 1 < segments.size()) {
                changes = editor().joinWithNext(ref).value();
                segment.start = std::min(segment.start, behind->start);
                segment.end = std::max(segment.end, behind->end);
                segment.text += std::string(joinerBetween(segment.text, behind->text))
                                + behind->text;
                if (segment.status != behind->status)
                    segment.status = "pending";
                segments.erase(behind);
            }
            break;
        case 3:
            if (segments.size() > 1) {
                changes = editor().remove(ref).value();
                segments.erase(behind - 1);
            }
            break;
        case 4:
            if (ref.segment >= 0) {
                segment.end += 0.25;
                changes = editor().setTimes(ref, segment.start, segment.end).value();
            }
            break;
        case 5: {
            const Seen added{20.0 + round, 20.5 + round, "new", "pending", {}};
            changes = editor().add(ref, added.start, added.end, added.text).value();
            if (ref.segment < 0)
                segments.clear();
            segments.push_back(added);
            break;
        }
        case 6: {
            const std::string text = "t" + std::to_string(round);
            changes = std::vector<FieldChange>{{ref, EditField::Text, segment.text, text}};
            segment.text = text;
            break;
        }
        case 7: {
            const std::string status = segment.status == "approved" ? "rejected" : "approved";
            changes = std::vector<FieldChange>{{ref, EditField::Status, segment.status, status}};
            segment.status = status;
            break;
        }
        case 8:
            if (!undoable.empty()) {
                const auto [step, then] = undoable.back();
                undoable.pop_back();
                const auto undone = m_session->undo(step);
                QVERIFY2(undone, undone ? "" : undone.error().detail.c_str());
                redoable.emplace_back(*undone, model);
                model = then;
            }
            break;
        case 9:
            if (!redoable.empty()) {
                const auto [step, then] = redoable.back();
                redoable.pop_back();
                const auto redone = m_session->redo(step);
                QVERIFY2(redone, redone ? "" : redone.error().detail.c_str());
                undoable.emplace_back(*redone, model);
                model = then;
            }
            break;
        default:
            if (below(2) == 0) {
                importAgain();
            } else {
                const auto report = publishAll();
                QVERIFY(report.conflicts.empty());
                QVERIFY(report.problems.empty());
                undoable.clear();
                redoable.clear();
            }
        }
        if (changes) {
            const auto step = m_session->apply(*changes);
            QVERIFY2(step, step ? "" : step.error().detail.c_str());
            if (*step != 0) {
                undoable.emplace_back(*step, before);
                redoable.clear();
            }
        }
        auto now = seen();
        std::uint64_t count = 0;
        double seconds = 0;
        for (auto &list : now) {
            for (auto &one : list) {
                one.key.clear();
                seconds += one.end - one.start;
            }
            count += list.size();
        }
        for (auto &list : model)
            for (auto &one : list)
                one.key.clear();
        QVERIFY2(now == model, differenceOf(now, model, round, what).c_str());
        const auto totals = RowReader(*m_workspace).totals().value();
        QCOMPARE(totals.segments, count);
        QVERIFY(std::abs(totals.seconds - seconds) < 1e-6);
    }
    QVERIFY(publishAll().problems.empty());
    for (std::uint64_t item = 0; item < model.size(); ++item) {
        const auto written = touch::parseMetainfo(record(item)).value();
        if (written.segments.empty()) {
            QCOMPARE(model[item].size(), 1u);
            QCOMPARE(written.text, model[item][0].text);
            continue;
        }
        QCOMPARE(written.segments.size(), model[item].size());
        for (std::size_t place = 0; place < model[item].size(); ++place) {
            QCOMPARE(written.segments[place].text, model[item][place].text);
            QCOMPARE(written.segments[place].startSeconds, model[item][place].start);
            QCOMPARE(written.segments[place].endSeconds, model[item][place].end);
        }
    }
}

QTEST_GUILESS_MAIN(SegmentEditsTest)
#include "SegmentEditsTest.moc"
