// SPDX-License-Identifier: GPL-3.0-or-later
// Segments that were changed on their way into the record, and what comes back from there.
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SegmentsPatch.h"
#include "tests/unit/edit/EditedSegments.h"

using namespace voxdeck;
using namespace voxdeck::test;

class SegmentPublishTest final : public QObject, private EditedSegments {
    Q_OBJECT
private slots:
    void init() { make(); }
    void publishesTheSegmentsOfTheRecord();
    void keepsNumbersAfterPublishing();
    void keepsWhatTheRecordSaysOfASegment();
    void tellsWhenTheRecordWasChangedElsewhere();
};

void SegmentPublishTest::publishesTheSegmentsOfTheRecord()
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

void SegmentPublishTest::keepsNumbersAfterPublishing()
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

void SegmentPublishTest::keepsWhatTheRecordSaysOfASegment()
{
    const std::string record = R"({"info":{"segments":[{"end":"1.0","start":0,"txt":"x","w":[1]}],)"
                               R"("k":1e5},"txt":"other"})";
    const auto edited = touch::withSegments(record, {{{}, 1, 2, "y"}, {0, 0, 1, "x"}});
    QCOMPARE(edited.value(),
             std::string(R"({"info":{"segments":[{"start": 1.0, "end": 2.0, "txt": "y"}, )"
                         R"({"end": "1.0", "start": 0, "txt": "x", "w": [1]}],"k":1e5},)"
                         R"("txt":"other"})"));
    // A new one has the language that it is shown with, where others say theirs.
    const std::string spoken =
        R"({"info":{"segments":[{"start":0,"end":1,"txt":"x","lang":"de"}]}})";
    QCOMPARE(
        touch::withSegments(spoken, {{0, 0, 1, "x"}, {{}, 1, 2, "y", "fr"}}).value(),
        std::string(R"({"info":{"segments":[{"start": 0, "end": 1, "txt": "x", "lang": "de"}, )"
                    R"({"start": 1.0, "end": 2.0, "txt": "y", "lang": "fr"}]}})"));
    QVERIFY(touch::withSegments(record, {{{}, 1, 2, "y", "fr"}}).value().find("lang")
            == std::string::npos);
    // parts keep the fields of the whole; a merged one has what its parts agree in
    const std::string fields =
        R"({"key": "a", "txt": "x y z", "info": {"segments": [)"
        R"({"start": 0, "end": 2, "txt": "x y", "speaker": "Anna", "id": 7, "hyp": "x", "words": [1]}, )"
        R"({"start": 2, "end": 3, "txt": "z", "speaker": "Anna", "id": 8, "hyp": "z"}]}})";
    QCOMPARE(
        touch::withSegments(fields, {{{}, 0, 1, "x"}, {{}, 1, 2, "y"}, {1, 2, 3, "z"}}).value(),
        std::string(
            R"({"key": "a", "txt": "x y z", "info": {"segments": [)"
            R"({"start": 0.0, "end": 1.0, "txt": "x", "speaker": "Anna", "id": 7}, )"
            R"({"start": 1.0, "end": 2.0, "txt": "y", "speaker": "Anna", "id": 7}, )"
            R"({"start": 2, "end": 3, "txt": "z", "speaker": "Anna", "id": 8, "hyp": "z"}]}})"));
    QCOMPARE(touch::withSegments(fields, {{0, 0, 3, "x y z"}}).value(),
             std::string(R"({"key": "a", "txt": "x y z", "info": {"segments": [)"
                         R"({"start": 0, "end": 3.0, "txt": "x y z", "speaker": "Anna"}]}})"));
    QVERIFY(!touch::withSegments(record, {}));
    QVERIFY(!touch::withSegments(record, {{1, 0, 1, "x"}}));
    QVERIFY(!touch::withSegments(record, {{{}, 0, 1, "\xff"}}));
    QVERIFY(!touch::withSegments("{", {{{}, 0, 1, "x"}}));
}

void SegmentPublishTest::tellsWhenTheRecordWasChangedElsewhere()
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

QTEST_GUILESS_MAIN(SegmentPublishTest)
#include "SegmentPublishTest.moc"
