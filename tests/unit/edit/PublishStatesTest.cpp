// SPDX-License-Identifier: GPL-3.0-or-later
// Publishing into lists that are not what they were: rows with one key, older and newer files, other spellings.
#include "core/edit/SegmentEdits.h"
#include "tests/unit/edit/ListFixture.h"

using namespace voxdeck;

class PublishStatesTest final : public QObject, private test::ListFixture {
    Q_OBJECT
private slots:
    void init() { startAnew(); }
    void rowsOfOneKeyAreToldApartByWhatTheListSays();
    void rowsThatAreAlikeAreRefused();
    void semicolonsStayInASplitsFile();
    void anOlderListIsWrittenWhereItStillAgrees();
    void timesOfAnOlderListAreTheLists();
    void aDivisionIsWrittenIntoANewerList();
    void bordersMovedInAnOlderWorkspaceAreCounted();
    void halfOfAnOlderListIsRefusedWhole();

private:
    std::vector<SegmentRow> rows()
    {
        RowReader reader(*m_workspace);
        const auto order = reader.order({}, {}).value();
        return reader.rows(*order, 0, order->size()).value();
    }
    void apply(const std::vector<FieldChange> &changes)
    {
        EditSession session(*m_workspace, m_items, "lena");
        const auto step = session.apply(changes);
        QVERIFY2(step, step ? "" : describe(step.error()).c_str());
    }
    void setTimes(const SegmentRef &ref, double start, double end)
    {
        EditSession session(*m_workspace, m_items, "lena");
        const auto changes = SegmentEditor(*m_workspace, session).setTimes(ref, start, end);
        QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
        apply(*changes);
    }
    void divide(const std::string &key, double at, std::size_t text)
    {
        EditSession session(*m_workspace, m_items, "lena");
        const auto changes = SegmentEditor(*m_workspace, session).split(row(key).ref, at, text);
        QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
        apply(*changes);
    }
    void seedKaldi()
    {
        m_fs.seed("/k/wav.scp", "r /audio/a.wav\n");
        m_fs.seed("/k/segments", "a r 0 2\nb r 2 4\n");
        m_fs.seed("/k/text", "a een twee\nb drie\n");
        m_fs.seed("/k/utt2spk", "a s\nb s\n");
    }
};

namespace {

std::string entry(const std::string &offset, const std::string &text,
                  const std::string &duration = "1.0")
{
    return R"({"audio_filepath": "a.wav", "offset": )" + offset + R"(, "duration": )" + duration
           + R"(, "text": ")" + text + R"(", "key": "x"})" + "\n";
}

} // namespace

void PublishStatesTest::rowsOfOneKeyAreToldApartByWhatTheListSays()
{
    m_fs.seed("/audio/n.json", entry("0.0", "ja") + entry("1.0", "ja") + entry("2.0", "ja"));
    open("/audio/n.json", DatasetKind::Nemo);
    const auto before = rows();
    QCOMPARE(before.size(), std::size_t{3});
    apply({{before[1].ref, EditField::Text, "ja", "nee"}});
    setTimes(before[2].ref, 2.0, 2.5);
    QCOMPARE(unpublished(), 2u);
    const auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QCOMPARE(file("/audio/n.json"),
             entry("0.0", "ja") + entry("1.0", "nee") + entry("2.0", "ja", "0.5"));
    QCOMPARE(unpublished(), 0u);
    QVERIFY(import().isUnchanged);
    apply({{rows()[2].ref, EditField::Text, "ja", "nee"}});
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(file("/audio/n.json"),
             entry("0.0", "ja") + entry("1.0", "nee") + entry("2.0", "nee", "0.5"));
}

void PublishStatesTest::rowsThatAreAlikeAreRefused()
{
    const std::string list = entry("0.0", "ja") + entry("0.0", "ja");
    m_fs.seed("/audio/n.json", list);
    open("/audio/n.json", DatasetKind::Nemo);
    apply({{rows()[1].ref, EditField::Text, "ja", "nee"}});
    const auto report = publishAll();
    QCOMPARE(report.problems.size(), std::size_t{1});
    QVERIFY2(report.problems.front().detail.find("give each its own key") != std::string::npos,
             report.problems.front().detail.c_str());
    QCOMPARE(file("/audio/n.json"), list);
    QCOMPARE(unpublished(), 1u);
}

void PublishStatesTest::semicolonsStayInASplitsFile()
{
    m_fs.seed("/m/belgium_manifest.csv",
              "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,"
              "end_seconds,duration_seconds,asr_transcript,human_transcript,split\n"
              "belgium_v1,belgium,nl,v1,t1,audio/v1.wav,0.0,2.0,2.0,een,een,validation\n"
              "belgium_v2,belgium,nl,v2,t1,audio/v2.wav,0.0,2.0,2.0,een,een,\n");
    m_fs.seed("/m/belgium_splits.csv", "source_audio_path;video_id;duration_hours;split\r\n"
                                       "audio/v1.wav;v1;0,5;val\r\n");
    open("/m/belgium_manifest.csv");
    set(EditField::Split, "train", {"belgium_v1"});
    set(EditField::Split, "test", {"belgium_v2"});
    const auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    const std::string wanted = "source_audio_path;video_id;duration_hours;split\r\n"
                               "audio/v1.wav;v1;0,5;train\r\naudio/v2.wav;v2;;test\r\n";
    QVERIFY2(file("/m/belgium_splits.csv") == wanted, file("/m/belgium_splits.csv").c_str());
}

/// A copy from before the last revision comes back.
void PublishStatesTest::anOlderListIsWrittenWhereItStillAgrees()
{
    seedKaldi();
    open("/k");
    const std::string old = file("/k/text");
    edit("a", "EEN TWEE");
    QCOMPARE(publishAll().edits, 1u);
    m_fs.seed("/k/text", old);
    edit("b", "DRIE");
    const auto report = publishAll();
    QVERIFY(report.problems.empty() && report.conflicts.empty());
    QCOMPARE(file("/k/text"), std::string("a een twee\nb DRIE\n"));
    QCOMPARE(unpublished(), 0u);
    import();
    QCOMPARE(row("a").text, std::string("een twee"));
    QCOMPARE(row("b").text, std::string("DRIE"));
    // Edited again over what was published: that is not what the list says any more.
    m_fs.seed("/k/text", "a EEN TWEE\nb DRIE\n");
    import();
    edit("a", "eins");
    m_fs.seed("/k/text", "a een twee\nb DRIE\n");
    QCOMPARE(publishAll().conflicts.size(), std::size_t{1});
    QCOMPARE(file("/k/text"), std::string("a een twee\nb DRIE\n"));
    QCOMPARE(unpublished(), 1u);
}

void PublishStatesTest::timesOfAnOlderListAreTheLists()
{
    seedKaldi();
    open("/k");
    const std::string old = file("/k/segments");
    setTimes(row("a").ref, 0, 1.5);
    QCOMPARE(publishAll().edits, 1u);
    m_fs.seed("/k/segments", old);
    // Nothing is unpublished, and nothing contradicts it.
    const auto report = publishAll();
    QVERIFY(report.problems.empty() && report.revision == 0);
    import();
    QCOMPARE(row("a").endSeconds, 2.0);
    // A border that others moved on to where it was wanted has nothing to write.
    setTimes(row("a").ref, 0, 1.75);
    m_fs.seed("/k/segments", "a r 0 1.75\nb r 2 4\n");
    QCOMPARE(unpublished(), 1u);
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(unpublished(), 0u);
    QCOMPARE(file("/k/segments"), std::string("a r 0 1.75\nb r 2 4\n"));
    // Elsewhere than anybody here moved it: refused, and it stays unpublished until it is undone.
    setTimes(row("a").ref, 0, 1);
    m_fs.seed("/k/segments", "a r 0 1.9\nb r 2 4\n");
    QCOMPARE(publishAll().problems.size(), std::size_t{1});
    QCOMPARE(publishAll().problems.size(), std::size_t{1});
    QCOMPARE(unpublished(), 1u);
    EditSession session(*m_workspace, m_items, "lena");
    QVERIFY(session.undo(session.undoableSteps().value().back()));
    QCOMPARE(unpublished(), 0u);
    QVERIFY(publishAll().problems.empty());
    import();
    QCOMPARE(row("a").endSeconds, 1.9);
}

void PublishStatesTest::aDivisionIsWrittenIntoANewerList()
{
    seedKaldi();
    open("/k");
    divide("a", 1, 3);
    m_fs.seed("/k/segments", "a r 0 2\nb r 2 4\nc r 4 5\n");
    m_fs.seed("/k/text", "a een twee\nb DRIE\nc vier\n");
    m_fs.seed("/k/utt2spk", "a s\nb s\nc s\n");
    const auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QCOMPARE(file("/k/text"), std::string("a_a een\na_b twee\nb DRIE\nc vier\n"));
    import();
    QCOMPARE(row("c").text, std::string("vier"));
    QCOMPARE(row("b").text, std::string("DRIE"));
    QCOMPARE(row("a_b").text, std::string("twee"));
    QCOMPARE(rows().size(), std::size_t{4});
    QCOMPARE(unpublished(), 0u);
    QCOMPARE(publishAll().revision, 0);
}

void PublishStatesTest::bordersMovedInAnOlderWorkspaceAreCounted()
{
    seedKaldi();
    open("/k");
    setTimes(row("a").ref, 0, 1.5);
    QVERIFY(m_workspace->database().run("UPDATE segment SET unpublished = 0;"
                                        "DROP TRIGGER metrics_of_another_language;"
                                        "DROP TRIGGER metrics_of_another_record;"
                                        "DROP TABLE gone_row;"
                                        "DROP TABLE divided_draft;"
                                        "DROP TABLE comment_draft;"
                                        "ALTER TABLE step DROP COLUMN who;"
                                        "ALTER TABLE draft DROP COLUMN who;"
                                        "ALTER TABLE recording DROP COLUMN called;"
                                        "ALTER TABLE recording DROP COLUMN same;"
                                        "PRAGMA user_version = 9"));
    open("/k");
    QVERIFY(row("a").isUnpublished);
    QVERIFY(!row("b").isUnpublished);
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedSegments, 1u);
}

/// Of the files of one list some are older than the others.
void PublishStatesTest::halfOfAnOlderListIsRefusedWhole()
{
    seedKaldi();
    open("/k");
    const std::string oldText = file("/k/text");
    const auto oldFiles = m_fs.asSeenNow();
    divide("a", 1, 3);
    QVERIFY(publishAll().problems.empty());
    m_fs.seed("/k/text", oldText);
    divide("b", 3, 2);
    const auto before = m_fs.asSeenNow();
    const auto report = publishAll();
    // Either it is written whole into what is there, or nothing is.
    const auto after = m_fs.asSeenNow();
    const bool isWritten = after.at("/k/text").find("b_a") != std::string::npos;
    QCOMPARE(after.at("/k/segments").find("b_a") != std::string::npos, isWritten);
    QCOMPARE(after.at("/k/utt2spk").find("b_a") != std::string::npos, isWritten);
    QCOMPARE(after != before, isWritten);
    QCOMPARE(report.problems.empty(), isWritten);
    // With the other files back as well the first division is not in the list: the list has the word.
    for (const auto &[path, bytes] : oldFiles)
        m_fs.seed(path, bytes);
    import();
    publishAll();
    import();
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(unpublished(), 0u);
    std::string keys;
    for (const auto &one : rows())
        keys += one.key + " ";
    QVERIFY2(keys.find("a ") != std::string::npos, keys.c_str());
}

QTEST_GUILESS_MAIN(PublishStatesTest)
#include "PublishStatesTest.moc"
