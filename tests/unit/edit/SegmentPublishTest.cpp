// SPDX-License-Identifier: GPL-3.0-or-later
// Segments that were changed on their way into the record, and what comes back from there.
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SegmentsPatch.h"
#include "core/workspace/IdSet.h"
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
    void aMovedSegmentIsTheOnlyUnpublishedOne();
    void textsOfOthersArePublishedWithTheOldTimes();
    void timesOfOlderJournalsArePublished();
    void aWholeItemThatIsGivenTimesBecomesASegment();
    void timesBeforeAndAfterADivision();
    void timesThatAnotherProgramChangedAreSaid();
    void aSegmentIsPublishedWholeOrNotAtAll();

private:
    PublishReport publishOnly(const std::vector<SegmentRef> &refs)
    {
        IdSet ids;
        for (const SegmentRef &ref : refs)
            ids.add(RowReader(*m_workspace).row(ref).value().id);
        auto report = publish(*m_fs, *m_workspace, *m_dataset, "test", {}, {}, {}, &ids);
        if (!report)
            qWarning() << report.error().detail.c_str();
        return report.value_or(PublishReport());
    }
    bool isUnpublished(std::uint64_t item, std::size_t place) const
    {
        return RowReader(*m_workspace).row(at(item, place)).value().isUnpublished;
    }
    /// Another program writes the record of `b`.
    void rewrite(const std::string &record)
    {
        const std::vector<test::TouchItem> others{
            {this->record(0), std::vector<std::int16_t>(64'000)},
            {record, {1, 2}},
            {this->record(2), {1, 2}}};
        for (const auto &[path, bytes] : test::touchShard("/data/000000000", others))
            m_fs->seed(path, bytes);
        m_dataset->reload(0);
    }
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
    // who speaks which language is said of the merged one as the table shows it: it is its first part's
    const std::string two =
        R"({"info": {"segments": [)"
        R"({"start": 0, "end": 1, "txt": "x", "speaker": "Anna", "language": "en", "id": 7}, )"
        R"({"start": 1, "end": 2, "txt": "y", "speaker": "Ben", "language": "nl", "id": 8}]}})";
    QCOMPARE(
        touch::withSegments(two, {{0, 0, 2, "x y"}}).value(),
        std::string(
            R"({"info": {"segments": [{"start": 0, "end": 2.0, "txt": "x y", "speaker": "Anna", )"
            R"("language": "en"}]}})"));
    // and of a new one
    QVERIFY(touch::withSegments(two, {{0, 0, 1, "x"}, {1, 1, 2, "y"}, {{}, 2, 3, "z", "nl", "Ben"}})
                .value()
                .ends_with(R"({"start": 2.0, "end": 3.0, "txt": "z", "language": "nl", )"
                           R"("speaker": "Ben"}]}})"));
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

void SegmentPublishTest::aMovedSegmentIsTheOnlyUnpublishedOne()
{
    QVERIFY(apply(editor().setTimes(at(1, 1), 1.25, 2)) > 0);
    QVERIFY(!isUnpublished(1, 0) && isUnpublished(1, 1) && !isUnpublished(1, 2));
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 1u);
    importAgain();
    QVERIFY(!isUnpublished(1, 0) && isUnpublished(1, 1) && !isUnpublished(1, 2));
    QCOMPARE(seen()[1][1].start, 1.25);
    // A junction moves two.
    const std::vector<SegmentTimes> both{{at(1, 0), 0, 1.125}, {at(1, 1), 1.125, 2}};
    QVERIFY(apply(editor().setTimes(both)) > 0);
    QVERIFY(isUnpublished(1, 0) && isUnpublished(1, 1) && !isUnpublished(1, 2));
    const auto report = publishAll();
    QCOMPARE(report.segments, 2u);
    QCOMPARE(report.records, 1u);
    QVERIFY2(
        record(1).find(R"({"start": 0.0, "end": 1.125, "txt": "one", "by": 7}, )"
                       R"({"start": 1.125, "end": 2, "txt": "two"}, {"start": "2.50", "end": 4)")
            != std::string::npos,
        record(1).c_str());
    QVERIFY(!isUnpublished(1, 0) && !isUnpublished(1, 1));
    const auto shown = seen();
    importAgain();
    QVERIFY(seen() == shown);
    QCOMPARE(publishAll().revision, 0);
    QVERIFY(m_session->undoableSteps().value().empty());
}

void SegmentPublishTest::textsOfOthersArePublishedWithTheOldTimes()
{
    QVERIFY(m_session->apply({{at(1, 0), EditField::Text, "one", "ONE"}}));
    QVERIFY(m_session->apply({{at(1, 1), EditField::Text, "two", "TWO"}}));
    QVERIFY(apply(editor().setTimes(at(1, 1), 1.25, 2)) > 0);
    const auto report = publishOnly({at(1, 0)});
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.leftEdits, 2u);
    QVERIFY(report.left.empty() && report.problems.empty());
    QVERIFY2(record(1).find(R"("txt": "ONE", "by": 7}, {"start": 1, "end": 2, "txt": "two"})")
                 != std::string::npos,
             record(1).c_str());
    QVERIFY(!isUnpublished(1, 0) && isUnpublished(1, 1));
    QCOMPARE(publishAll().edits, 2u);
    QVERIFY2(record(1).find(R"({"start": 1.25, "end": 2, "txt": "TWO"})") != std::string::npos,
             record(1).c_str());
}

/// Packages and annotation files came as edits of Start and End before these were published.
void SegmentPublishTest::timesOfOlderJournalsArePublished()
{
    QVERIFY(m_session->apply(
        {{at(1, 2), EditField::Start, "2.5", "2.75"}, {at(1, 2), EditField::End, "4", "3.5"}}));
    QCOMPARE(planPublish(*m_workspace, *m_dataset, {}).value().edits, 2u);
    QCOMPARE(publishAll().edits, 2u);
    QVERIFY2(record(1).find(R"({"start": 2.75, "end": 3.5, "txt": "three"})") != std::string::npos,
             record(1).c_str());
    // Moved there and back: the record says so already.
    QVERIFY(apply(editor().setTimes(at(1, 2), 2.5, 3.5)) > 0);
    QVERIFY(apply(editor().setTimes(at(1, 2), 2.75, 3.5)) > 0);
    const auto report = publishAll();
    QCOMPARE(report.records, 0u);
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 0u);
}

void SegmentPublishTest::aWholeItemThatIsGivenTimesBecomesASegment()
{
    const SegmentRef item = at(0, 0);
    QCOMPARE(item.segment, -1);
    QVERIFY(m_session->apply({{item, EditField::Start, "0", "0.5"},
                              {item, EditField::Text, "good morning all", "good morning"},
                              {item, EditField::End, "4", "3.5"}}));
    QCOMPARE(seen()[0].size(), 1u);
    QCOMPARE(seen()[0][0].text, std::string("good morning"));
    QVERIFY(publishAll().problems.empty());
    QVERIFY2(record(0).find(R"("txt": "good morning", "sample_rate": 16000, "info": {"segments": )"
                            R"([{"start": 0.5, "end": 3.5, "txt": "good morning"}]})")
                 != std::string::npos,
             record(0).c_str());
}

void SegmentPublishTest::timesBeforeAndAfterADivision()
{
    const auto moved = apply(editor().setTimes(at(1, 2), 2.75, 4));
    QVERIFY(moved > 0);
    QVERIFY(apply(editor().split(at(1, 0), 0.5, 1)) > 0);
    QVERIFY(apply(editor().setTimes(at(1, 2), 1.25, 2)) > 0); // behind the division
    QVERIFY(m_session->undo(moved));                          // before it
    const auto shown = seen();
    QCOMPARE(shown[1][3].start, 2.5);
    importAgain();
    QVERIFY(seen() == shown);
    QVERIFY(publishAll().problems.empty());
    QVERIFY2(record(1).find(R"({"start": 0.0, "end": 0.5, "txt": "o", "by": 7}, )"
                            R"({"start": 0.5, "end": 1.0, "txt": "ne", "by": 7}, )"
                            R"({"start": 1.25, "end": 2, "txt": "two"}, )"
                            R"({"start": "2.50", "end": 4, "txt": "three"})")
                 != std::string::npos,
             record(1).c_str());
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 0u);
    importAgain();
    QCOMPARE(seen()[1].size(), shown[1].size());
    for (std::size_t place = 0; place < shown[1].size(); ++place)
        QVERIFY(seen()[1][place] == shown[1][place]);
    QCOMPARE(publishAll().revision, 0);
}

void SegmentPublishTest::timesThatAnotherProgramChangedAreSaid()
{
    QVERIFY(apply(editor().setTimes(at(1, 1), 1.25, 2)) > 0);
    std::string theirs = record(1);
    theirs.replace(theirs.find(R"({"start": 1,)"), 12, R"({"start": 1.5,)");
    rewrite(theirs);
    const auto report = publishAll();
    QCOMPARE(report.records, 0u);
    QCOMPARE(report.problems.size(), 1u);
    QVERIFY2(report.problems.front().detail.find("its start was moved from 1 s to 1.25 s here, and "
                                                 "another program changed it to 1.5 s")
                 != std::string::npos,
             report.problems.front().detail.c_str());
    QCOMPARE(record(1), theirs);
    QVERIFY(isUnpublished(1, 1));
    // What it says to do.
    QVERIFY(m_session->undo(m_session->undoableSteps().value().back()));
    import();
    QCOMPARE(seen()[1][1].start, 1.5);
    QVERIFY(apply(editor().setTimes(at(1, 1), 1.25, 2)) > 0);
    QVERIFY(publishAll().problems.empty());
    QVERIFY(record(1).find(R"({"start": 1.25, "end": 2, "txt": "two"})") != std::string::npos);
}

/// The ledger marks whole segments: a text is not noted as written because the times of its segment were.
void SegmentPublishTest::aSegmentIsPublishedWholeOrNotAtAll()
{
    QVERIFY(m_session->apply({{at(1, 1), EditField::Text, "two", "TWO"}}));
    QVERIFY(apply(editor().setTimes(at(1, 1), 1.25, 2)) > 0);
    QVERIFY(m_session->apply({{at(1, 0), EditField::Text, "one", "ONE"}}));
    std::string theirs = record(1);
    theirs.replace(theirs.find("\"two\""), 5, "\"zwei\"");
    rewrite(theirs);
    const auto report = publishAll();
    QCOMPARE(report.conflicts.size(), 2u); // both were made against the record as it was
    QCOMPARE(record(1), theirs);
    QVERIFY(isUnpublished(1, 0) && isUnpublished(1, 1));
    QVERIFY(m_session->resolve(at(1, 1), {"zwei", "TWO"}, "TWO"));
    QVERIFY(m_session->resolve(at(1, 0), {"one", "ONE"}, "ONE"));
    QVERIFY(publishAll().conflicts.empty());
    QVERIFY(record(1).find(R"({"start": 1.25, "end": 2, "txt": "TWO"})") != std::string::npos);
    QVERIFY(!isUnpublished(1, 0) && !isUnpublished(1, 1));
}

QTEST_GUILESS_MAIN(SegmentPublishTest)
#include "SegmentPublishTest.moc"
