// SPDX-License-Identifier: GPL-3.0-or-later
// Annotation files onto what a workspace shows, and out of it again.
#include "core/annotations/LabelImport.h"
#include "core/publish/Publisher.h"
#include "core/shards/export/LabelExport.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/Wav.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr const char *kSet = "/set";

std::string jsonLine(const std::string &key, const std::string &wav, double start, double end,
                     const std::string &text, const std::string &speaker = {})
{
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(key));
    object.set("wav", JsonValue::ofString(wav));
    object.set("txt", JsonValue::ofString(text));
    object.set("start", JsonValue::ofDouble(start));
    object.set("end", JsonValue::ofDouble(end));
    if (!speaker.empty())
        object.set("speaker", JsonValue::ofString(speaker));
    return object.dump().value() + "\n";
}

} // namespace

class LabelImportTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void correctsATouchDatasetInOneStep();
    void correctsAList();
    void keepsWhatIsTheWorkspacesThroughANewImport();
    void keepsTheTallies();
    void writesTheOtherTranscript();
    void publishesTimesButNoSpeakers();
    void findsRecordingsByEachName();
    void guessesNoRecording();
    void takesTheNamesOfThePerson();
    void takesOneTier();
    void listsWhatIsWrongAndGoesOn();
    void cutsAtTheEndOfTheAudio();
    void readsTimesOfASegmentFromItsStart();
    void neverTakesATextAway();
    void changesNothingWhenStopped();
    void changesNothingThatWasChangedMeanwhile();
    void goesThroughEachFormatAndBack_data();
    void goesThroughEachFormatAndBack();
    void goesThroughEachFormatWithAnyNames_data();
    void goesThroughEachFormatWithAnyNames();
    void survivesRandomCorrections();
    void takesAHundredThousandLabels();
    void changesALongRecord();
    void exportsWhatIsAsked();
    void replacesNoFileUnasked();

private:
    void openTouch(const test::SampleShape &shape);
    void openList(const std::string &lines);
    void reopen();
    void refresh() { QVERIFY(m_items->import(*m_workspace, {}, {}).has_value()); }
    std::vector<SegmentRow> rows(const std::string &search = {})
    {
        RowReader reader(*m_workspace);
        RowQuery query;
        query.search = search;
        const auto order = reader.order(query, {}).value();
        return reader.rows(*order, 0, order->size()).value();
    }
    /// "key start-end speaker: text" of each row.
    std::vector<std::string> seen()
    {
        std::vector<std::string> all;
        for (const auto &row : rows())
            all.push_back(row.key + " " + secondsText(row.startSeconds) + "-"
                          + secondsText(row.endSeconds) + " " + row.speaker + ": " + row.text);
        return all;
    }
    EditSession edits() { return {*m_workspace, m_items, "tester"}; }
    Result<LabelImportPlan> planned(const std::vector<std::filesystem::path> &paths,
                                    const LabelImportOptions &options = {})
    {
        return planLabelImport(m_fs, *m_workspace, *m_items, paths, options);
    }
    EditGroup import(const std::string &name, const std::string &bytes,
                     const LabelImportOptions &options = {})
    {
        m_fs.seed("/in/" + name, bytes);
        m_plan = planned({"/in/" + name}, options).value();
        auto session = edits();
        return applyLabels(session, m_plan).value();
    }
    LabelExportReport exportTo(const LabelExportOptions &options, const std::string &search = {})
    {
        RowQuery query;
        query.search = search;
        const auto order = RowReader(*m_workspace).order(query, {}).value();
        return exportLabels(m_fs, *m_workspace, *m_items, *order, options).value();
    }
    std::string failures() const
    {
        std::string all;
        for (const auto &failure : m_plan.failures)
            all += failure.recording + " " + std::to_string(failure.line) + " " + failure.reason
                   + "\n";
        return all;
    }
    void addFormats();

    std::unique_ptr<QTemporaryDir> m_folder;
    MemoryFileSystem m_fs;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
    LabelImportPlan m_plan;
};

void LabelImportTest::init()
{
    m_workspace.reset();
    m_items.reset();
    m_fs = MemoryFileSystem();
    m_folder = std::make_unique<QTemporaryDir>();
}

void LabelImportTest::reopen()
{
    m_workspace.reset();
    m_workspace =
        Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", m_items->path()).value();
    refresh();
}

void LabelImportTest::openTouch(const test::SampleShape &shape)
{
    QVERIFY(test::writeSampleDataset(m_fs, kSet, shape).has_value());
    m_items = openItems(m_fs, kSet).value();
    reopen();
}

void LabelImportTest::openList(const std::string &lines)
{
    m_fs.seed("/list/data.list", lines);
    m_items = openItems(m_fs, "/list/data.list").value();
    reopen();
}

void LabelImportTest::correctsATouchDatasetInOneStep()
{
    openTouch({.shards = 2, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1});
    const auto before = seen();
    const EditGroup step = import("words.stm", "utt-00001 1 ann 0.0 0.5 <o> new words\n"
                                               "utt-00003 1 bob 0.5 0.8 <o> moved\n"
                                               "utt-00002 1 bob 0.0 0.5 <o> part 0 of utt-00002\n"
                                               "gone 1 bob 0.0 0.5 <o> x\n");
    QVERIFY(step != 0);
    QCOMPARE(m_plan.segments.size(), std::size_t{3});
    QCOMPARE(m_plan.texts, 2u);
    QCOMPARE(m_plan.speakers, 3u);
    QCOMPARE(m_plan.times, 1u);
    QCOMPARE(failures(),
             std::string("gone 0 matches no item, recording or segment of this dataset\n"));
    const auto after = seen();
    QCOMPARE(after[2], std::string("utt-00001_00000 0-0.5 ann: new words"));
    QCOMPARE(after[4], std::string("utt-00002_00000 0-0.5 bob: part 0 of utt-00002"));
    QCOMPARE(after[7], std::string("utt-00003_00001 0.5-0.8 bob: moved"));
    auto session = edits();
    QCOMPARE(session.undoableSteps().value(), std::vector<EditGroup>{step});
    const auto undone = session.undo(step).value();
    QCOMPARE(seen(), before);
    QVERIFY(session.redo(undone).has_value());
    QCOMPARE(seen(), after);
    refresh(); // the same again does nothing
    QCOMPARE(planned({"/in/words.stm"}).value().segments.size(), std::size_t{0});
}

void LabelImportTest::correctsAList()
{
    openList(jsonLine("a1", "/audio/show.wav", 1, 2, "one", "ann")
             + jsonLine("a2", "/audio/show.wav", 2, 3.5, "two")
             + jsonLine("b1", "/audio/other.wav", 0, 1, "three"));
    const auto before = seen();
    import("show.srt", "1\n00:00:01,000 --> 00:00:02,000\none\n\n"
                       "2\n00:00:02,100 --> 00:00:03,400\ntwo\nlines\n\n");
    QCOMPARE(seen()[1], std::string("a2 2.1-3.4 : two lines"));
    QCOMPARE(m_plan.unchanged, 1u);
    QCOMPARE(m_plan.recordings.front().target.kind, LabelTarget::Kind::Item);
    QVERIFY(edits().undo(edits().undoableSteps().value().back()).has_value());
    QCOMPARE(seen(), before);
}

void LabelImportTest::keepsWhatIsTheWorkspacesThroughANewImport()
{
    openList(jsonLine("a1", "/audio/show.wav", 1, 2, "one")
             + jsonLine("a2", "/audio/show.wav", 2, 3, "two"));
    const EditGroup step = import("show.stm", "show 1 ann 1.2 2.1 uno\n");
    QCOMPARE(seen()[0], std::string("a1 1.2-2.1 ann: uno"));
    // The list changes: its rows are rewritten, and the journal is applied to them.
    m_fs.seed("/list/data.list", jsonLine("a1", "/audio/show.wav", 1, 2, "eins", "eva")
                                     + jsonLine("a2", "/audio/show.wav", 2, 3, "two"));
    refresh();
    QCOMPARE(seen()[0], std::string("a1 1.2-2.1 ann: uno"));
    QVERIFY(edits().undo(step).has_value());
    m_fs.seed("/list/data.list", jsonLine("a1", "/audio/show.wav", 0.5, 2, "eins", "eva")
                                     + jsonLine("a2", "/audio/show.wav", 2, 3, "two"));
    refresh();
    QCOMPARE(seen()[0], std::string("a1 0.5-2 eva: eins"));

    init();
    openTouch({.shards = 1, .itemsPerShard = 1, .segmentsPerItem = 2, .secondsPerItem = 1});
    import("x.stm", "utt-00000 1 ann 0.0 0.4 <o> new\n");
    const auto after = seen();
    QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = 'other'").has_value());
    refresh();
    QCOMPARE(seen(), after);
}

void LabelImportTest::keepsTheTallies()
{
    openTouch({.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1});
    const EditGroup step = import("x.stm", "utt-00000 1 ann 0.1 0.4 <o> new\n");
    QCOMPARE(RowReader(*m_workspace).totals().value().seconds, 1.8);
    QVERIFY(edits().undo(step).has_value());
    QCOMPARE(RowReader(*m_workspace).totals().value().seconds, 2.0);
}

void LabelImportTest::writesTheOtherTranscript()
{
    openTouch({.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 0, .secondsPerItem = 1});
    const auto before = seen();
    LabelImportOptions options;
    options.as = LabelsAs::Hypothesis;
    const EditGroup step = import("asr.ctm",
                                  "utt-00000 1 0.1 0.2 text 0.9\n"
                                  "utt-00000 1 0.4 0.2 off 0.8\n",
                                  options);
    QCOMPARE(seen(), before);
    QCOMPARE(rows()[0].hypothesis, std::string("text off"));
    QVERIFY(rows()[0].cer.value() > 0);
    QCOMPARE(rows("hyp:off").size(), std::size_t{1});
    QVERIFY(edits().undo(step).has_value());
    QVERIFY(!rows()[0].cer.has_value());
    options.as = LabelsAs::Reference;
    import("ref.stm", "utt-00000 1 ann 0.1 0.9 <o> only the text\n", options);
    QCOMPARE(seen()[0], std::string("utt-00000 0-1 : only the text"));
}

/// Times go into the record with the texts; speakers stay in the workspace, and are not unpublished edits.
void LabelImportTest::publishesTimesButNoSpeakers()
{
    openTouch({.shards = 1, .itemsPerShard = 1, .segmentsPerItem = 2, .secondsPerItem = 1});
    import("x.stm", "utt-00000 1 ann 0.0 0.4 <o> part 0 of utt-00000\n");
    QCOMPARE(m_plan.texts, 0u);
    QVERIFY(rows()[0].isUnpublished && !rows()[1].isUnpublished);
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 1u);
    import("y.stm", "utt-00000 1 ann 0.0 0.4 <o> new\n");
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 2u);
    const auto report =
        publish(m_fs, *m_workspace, *m_items->touchDataset(), "tester", {}, {}).value();
    QCOMPARE(report.edits, 2u);
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 0u);
    m_items = openItems(m_fs, kSet).value();
    const auto shard = m_items->touchDataset()->shard(0).value();
    const std::string record(shard->record(0).value());
    QVERIFY2(record.find(R"("end": 0.4, "txt": "new")") != std::string::npos, record.c_str());
    refresh();
    QCOMPARE(seen()[0], std::string("utt-00000_00000 0-0.4 ann: new"));
}

void LabelImportTest::findsRecordingsByEachName()
{
    openList(jsonLine("a1", "/audio/my show.v2.wav", 0, 1, "one")
             + jsonLine("b1", "/audio/other.wav", 0, 1, "two"));
    const auto srt = "1\n00:00:00,000 --> 00:00:01,000\nnew\n\n";
    for (const char *const name : {"my show.v2.srt", "my%20show.v2.srt", "my show.v2.wav.srt"}) {
        m_fs.seed(std::string("/in/") + name, srt);
        const auto plan = planned({std::string("/in/") + name}).value();
        QCOMPARE(plan.segments.size(), std::size_t{1});
        QCOMPARE(plan.segments.front().key, std::string("a1"));
    }
    import("all.ctm", "my_show.v2 1 0 1 words\n/elsewhere/other.flac 1 0 1 too\n");
    QCOMPARE(seen()[0], std::string("a1 0-1 : words"));
    QCOMPARE(seen()[1], std::string("b1 0-1 : too"));
}

void LabelImportTest::guessesNoRecording()
{
    openList(jsonLine("a1", "/audio/x/show.wav", 0, 1, "one")
             + jsonLine("b1", "/audio/y/show.wav", 0, 1, "two"));
    QCOMPARE(import("show.stm", "show 1 ann 0 1 new\n"), EditGroup{0});
    QCOMPARE(m_plan.recordings.front().target.kind, LabelTarget::Kind::Ambiguous);
    QVERIFY2(failures().starts_with("show 0 may be 2 things: show show"), failures().c_str());
    import("path.ctm", "/audio/y/show.wav 1 0 1 new\n");
    QCOMPARE(seen()[1], std::string("b1 0-1 : new"));
    // The same recording twice: the second is reported, not mixed in.
    m_fs.seed("/in/d/1.stm", "/audio/y/show.wav 1 ann 0 1 first\n");
    m_fs.seed("/in/d/2.stm", "/audio/y/show.wav 1 ann 0 1 second\n");
    m_plan = planned({"/in/d"}).value();
    QCOMPARE(m_plan.segments.size(), std::size_t{1});
    QVERIFY2(failures().find("already has labels of") != std::string::npos, failures().c_str());
}

void LabelImportTest::takesTheNamesOfThePerson()
{
    openList(jsonLine("a1", "/audio/show.wav", 0, 1, "one"));
    LabelImportOptions options;
    options.names = {{"tape 7", "a1"}};
    import("tape 7.srt", "1\n00:00:00,000 --> 00:00:01,000\nnew\n\n", options);
    QCOMPARE(seen()[0], std::string("a1 0-1 : new"));
    options.names = {{"tape 7", "a"}};
    QCOMPARE(planned({"/in/tape 7.srt"}, options).error().code, ErrorCode::InvalidArgument);
}

void LabelImportTest::takesOneTier()
{
    openList(jsonLine("a1", "/audio/show.wav", 0, 2, "one"));
    const std::string grid =
        "\"ooTextFile\" \"TextGrid\" 0 2 <exists> 2 \"IntervalTier\" \"utt\" 0 2 1 0 2 \"a b\" "
        "\"IntervalTier\" \"notes\" 0 2 1 0 2 \"cough\"\n";
    QCOMPARE(import("show.TextGrid", grid), EditGroup{0});
    QCOMPARE(m_plan.tiers.size(), std::size_t{2});
    QCOMPARE(m_plan.unplaced, 2u);
    LabelImportOptions options;
    options.tier = "utt";
    import("show.TextGrid", grid, options);
    QCOMPARE(seen()[0], std::string("a1 0-2 : a b"));
    options.tier = "none";
    QCOMPARE(import("show.TextGrid", grid, options), EditGroup{0});
    QCOMPARE(failures(), std::string("show 0 has no tier none; it has utt, notes\n"));
}

void LabelImportTest::listsWhatIsWrongAndGoesOn()
{
    openList(jsonLine("a1", "/audio/show.wav", 0, 1, "one"));
    m_fs.seed("/in/bad.eaf", "<ANNOTATION_DOCUMENT");
    m_fs.seed("/in/notes.txt", "It was a dark and stormy night.\n");
    m_fs.seed("/in/show.stm", "show 1 ann 0 1 new\nshow 1 bob\n");
    m_fs.seed("/in/.hidden.stm", "show 1 ann 0 1 no\n");
    m_plan = planned({"/in", "/gone.srt"}).value();
    QCOMPARE(m_plan.files.size(), std::size_t{1});
    QCOMPARE(m_plan.segments.size(), std::size_t{1});
    QCOMPARE(m_plan.failureCount, 3u);
    QCOMPARE(m_plan.notes.front(), std::string("1 file in the folders is not an annotation file"));
}

void LabelImportTest::cutsAtTheEndOfTheAudio()
{
    m_fs.seed("/audio/show.wav", test::silentWav(1, 8'000, 16'000)); // two seconds
    openList(jsonLine("a1", "/audio/show.wav", 0, 1, "one")
             + jsonLine("a2", "/audio/show.wav", 1, 1.9, "two"));
    import("show.stm", "show 1 ann 1 2.05 new\nshow 1 ann 0.1 9 too long\n");
    QCOMPARE(seen()[1], std::string("a2 1-2 ann: new"));
    QCOMPARE(failures(), std::string("show 2 extends to 9.000 s, but the audio is 2.000 s long\n"));
}

/// A CTM of utterances counts from the beginning of each.
void LabelImportTest::readsTimesOfASegmentFromItsStart()
{
    openList(jsonLine("a1", "/audio/show.wav", 10, 12, "one")
             + jsonLine("a2", "/audio/show.wav", 12, 13, "two"));
    import("utt.ctm", "a2 1 0.1 0.3 new\na2 1 0.5 0.3 words\na1 1 1.5 3 late\n");
    QCOMPARE(seen()[1], std::string("a2 12-13 : new words"));
    QCOMPARE(seen()[0], std::string("a1 10-12 : one"));
    QVERIFY(failures().find("a1 3 extends to 4.500 s") != std::string::npos);
}

void LabelImportTest::neverTakesATextAway()
{
    openList(jsonLine("a1", "/audio/show.wav", 0, 1, "one", "Anna Maria"));
    import("show.rttm", "SPEAKER show 1 0.000 1.000 <NA> <NA> Anna_Maria <NA> <NA>\n");
    QCOMPARE(m_plan.unchanged, 1u);
    import("show2.rttm", "SPEAKER show 1 0.000 1.000 <NA> <NA> Eva <NA> <NA>\n");
    QCOMPARE(seen()[0], std::string("a1 0-1 Eva: one"));
}

void LabelImportTest::changesNothingWhenStopped()
{
    openTouch({.shards = 1, .itemsPerShard = 3, .segmentsPerItem = 2, .secondsPerItem = 1});
    const auto before = seen();
    m_fs.seed("/in/x.stm", "utt-00000 1 a 0 0.5 <o> x\nutt-00001 1 a 0 0.5 <o> y\n");
    const auto plan = planned({"/in/x.stm"}).value();
    std::stop_source stop;
    auto session = edits();
    const auto applied = applyLabels(
        session, plan, [&](const Progress &) { stop.request_stop(); }, stop.get_token());
    QCOMPARE(applied.error().code, ErrorCode::Cancelled);
    QCOMPARE(seen(), before);
    QVERIFY(session.undoableSteps().value().empty());
    QCOMPARE(planLabelImport(m_fs, *m_workspace, *m_items, {"/in/x.stm"}, {}, {}, stop.get_token())
                 .error()
                 .code,
             ErrorCode::Cancelled);
}

void LabelImportTest::changesNothingThatWasChangedMeanwhile()
{
    openTouch({.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1});
    m_fs.seed("/in/x.stm", "utt-00000 1 a 0 0.5 <o> x\nutt-00001 1 a 0 0.5 <o> y\n");
    const auto plan = planned({"/in/x.stm"}).value();
    auto session = edits();
    const auto row = rows()[2];
    QVERIFY(session.apply({{row.ref, EditField::Text, row.text, "mine"}}).has_value());
    const auto before = seen();
    QCOMPARE(applyLabels(session, plan).error().code, ErrorCode::Busy);
    QCOMPARE(seen(), before);
}

void LabelImportTest::addFormats()
{
    QTest::addColumn<QString>("format");
    for (const auto &info : labels::labelFormats())
        QTest::newRow(std::string(info.name).c_str()) << QString::fromUtf8(info.name.data());
}

void LabelImportTest::goesThroughEachFormatAndBack_data()
{
    addFormats();
}

/// Out, everything blanked, in: what the format can hold is there again. Out once more: the same bytes.
void LabelImportTest::goesThroughEachFormatAndBack()
{
    QFETCH(QString, format);
    const auto kind = *labels::labelFormatNamed(format.toStdString());
    openList(
        jsonLine("a1", "/audio/show.wav", 0.5, 2.25, "hello there", "ann")
        + jsonLine("a2", "/audio/show.wav", 2.0, 3.5, "overlapping", "bob")
        + jsonLine("a3", "/audio/show.wav", 4.0, 5.0, "\xe4\xbd\xa0\xe5\xa5\xbd <b> & \"q\"", "ann")
        + jsonLine("b1", "/audio/other.wav", 0.0, 1.5, "a  b", "ann"));
    LabelExportOptions options;
    options.format = kind;
    options.output = "/out";
    const auto written = exportTo(options);
    QCOMPARE(written.files, 2u);
    QCOMPARE(written.segments, 4u);
    QCOMPARE(written.failureCount, 0u);
    m_plan = planned({"/out"}).value();
    QVERIFY2(m_plan.failures.empty(), failures().c_str());
    QCOMPARE(m_plan.recordings.size(), std::size_t{2});
    QVERIFY2(m_plan.segments.empty(),
             m_plan.segments.empty() ? "" : m_plan.segments.front().changes.front().after.c_str());
    const bool hasText = kind != labels::LabelFormat::Rttm;
    const auto before = seen();
    auto session = edits();
    std::vector<FieldChange> blanked;
    for (const auto &row : rows())
        blanked.push_back({row.ref, EditField::Text, row.text, "blank " + row.key});
    QVERIFY(session.apply(blanked).has_value());
    m_plan = planned({"/out"}).value();
    QVERIFY(applyLabels(session, m_plan).has_value());
    QCOMPARE(m_plan.texts, hasText ? 4u : 0u);
    if (hasText) {
        auto expected = before;
        expected.back() = "b1 0-1.5 ann: a b"; // texts become words with single spaces
        QCOMPARE(seen(), expected);
    }
    options.output = "/again";
    exportTo(options);
    options.output = "/thrice";
    if (!hasText)
        return;
    m_plan = planned({"/again"}).value();
    QVERIFY(m_plan.segments.empty());
    exportTo(options);
    const auto now = m_fs.asSeenNow();
    for (const auto &[path, bytes] : now)
        if (path.starts_with("/thrice/"))
            QCOMPARE(bytes, now.at("/again/" + std::filesystem::path(path).filename().string()));
}

void LabelImportTest::goesThroughEachFormatWithAnyNames_data()
{
    addFormats();
}

void LabelImportTest::goesThroughEachFormatWithAnyNames()
{
    QFETCH(QString, format);
    const auto kind = *labels::labelFormatNamed(format.toStdString());
    std::string lines;
    const std::array<std::string, 8> names{
        "..", "a b", "a_b", ".hidden", "new\nline", "\xe0\xa4\xb9\xe0\xa4\xbf", "100%20", "a%20b"};
    for (const auto &name : names) {
        auto line = jsonLine("key of " + name, "/audio/" + std::to_string(lines.size()) + ".wav", 0,
                             1, "text of " + std::to_string(lines.size()));
        line.insert(line.size() - 2, ", \"recording\": " + encodeJsonString(name));
        lines += line;
    }
    openList(lines);
    LabelExportOptions options;
    options.format = kind;
    options.output = "/out";
    const auto written = exportTo(options);
    QCOMPARE(written.files, names.size());
    for (const auto &[path, bytes] : m_fs.asSeenNow())
        if (path.starts_with("/out"))
            QCOMPARE(std::filesystem::path(path).parent_path(), std::filesystem::path("/out"));
    const auto plan = planned({"/out"}).value();
    QVERIFY(plan.segments.empty()); // whatever was found is what it was
    const auto found = std::count_if(plan.recordings.begin(), plan.recordings.end(), [](auto &one) {
        return one.target.kind == LabelTarget::Kind::Item;
    });
    QVERIFY2(found >= 6, std::to_string(found).c_str());
    options.isOneFile = true;
    options.output = "/all";
    if (!labels::infoOf(kind).holdsManyRecordings)
        return;
    QCOMPARE(exportTo(options).recordings, names.size());
    const auto all = planned({"/all"}).value();
    QVERIFY(all.segments.empty());
    QCOMPARE(all.recordings.size(), names.size());
}

void LabelImportTest::survivesRandomCorrections()
{
    std::mt19937 random(11);
    for (int turn = 0; turn < 8; ++turn) {
        init();
        openTouch({.shards = 2, .itemsPerShard = 3, .segmentsPerItem = 4, .secondsPerItem = 2});
        const auto before = seen();
        LabelExportOptions options;
        options.format = labels::labelFormats()[random() % labels::labelFormats().size()].format;
        options.output = "/out";
        std::vector<EditGroup> steps;
        std::vector<std::vector<std::string>> states{before};
        for (int round = 0; round < 4; ++round) {
            std::string stm;
            for (const auto &row : rows())
                if (random() % 3 == 0)
                    stm += row.itemKey + " 1 s" + std::to_string(random() % 3) + " "
                           + std::to_string(row.startSeconds) + " "
                           + std::to_string(row.endSeconds - static_cast<double>(random() % 3) / 20)
                           + " <o> word " + std::to_string(random() % 9) + "\n";
            stm += "nobody 1 x 0 1 <o> y\n";
            const EditGroup step = import("x.stm", stm);
            if (step == 0)
                continue;
            steps.push_back(step);
            states.push_back(seen());
            QCOMPARE(planned({"/in/x.stm"}).value().segments.size(), std::size_t{0});
            options.replaces = true;
            exportTo(options);
            m_plan = planned({"/out"}).value();
            QVERIFY2(m_plan.segments.empty(), failures().c_str());
        }
        auto session = edits();
        while (!steps.empty()) {
            states.pop_back();
            QVERIFY(session.undo(steps.back()).has_value());
            steps.pop_back();
            QCOMPARE(seen(), states.back());
        }
    }
}

void LabelImportTest::takesAHundredThousandLabels()
{
    constexpr int kLabels = 100'000;
    std::string lines;
    std::string stm;
    for (int number = 0; number < kLabels; ++number) {
        const std::string word = std::to_string(number);
        lines += jsonLine("k" + word, "/audio/show.wav", number, number + 0.9, "t" + word);
        stm += "show 1 ann " + word + " " + word + ".9 <o> new " + word + "\n";
    }
    openList(lines);
    m_fs.seed("/in/show.stm", stm);
    m_plan = planned({"/in/show.stm"}).value();
    QCOMPARE(m_plan.segments.size(), std::size_t{kLabels});
    QCOMPARE(m_plan.failureCount, 0u);
    auto session = edits();
    const auto step = applyLabels(session, m_plan).value();
    QCOMPARE(rows("text:=\"new 99999\"").size(), std::size_t{1});
    QVERIFY(session.undo(step).has_value());
    QCOMPARE(rows("text:=t99999").size(), std::size_t{1});
}

/// One item with segments enough for its record to be kept while they change; published, it is another.
void LabelImportTest::changesALongRecord()
{
    openTouch({.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 1'000, .secondsPerItem = 100});
    const auto stmOf = [this](const std::string &words, std::size_t every) {
        std::string stm;
        const auto all = rows();
        for (std::size_t row = 0; row < all.size(); row += every)
            stm += all[row].itemKey + " 1 ann " + std::to_string(all[row].startSeconds) + " "
                   + std::to_string(all[row].endSeconds) + " <o> " + words + " "
                   + std::to_string(row) + "\n";
        return stm;
    };
    const auto before = seen();
    const EditGroup step = import("x.stm", stmOf("first", 1));
    QCOMPARE(m_plan.texts, 2000u);
    QCOMPARE(rows()[1'999].text, std::string("first 1999"));
    QVERIFY(edits().undo(step).has_value());
    QCOMPARE(seen(), before);
    import("y.stm", stmOf("second", 500));
    const auto published =
        publish(m_fs, *m_workspace, *m_items->touchDataset(), "tester", {}, {}).value();
    QCOMPARE(published.records, 2u);
    QVERIFY(published.conflicts.empty());
    m_items->touchDataset()->reload(0);
    import("z.stm", stmOf("third", 500));
    QCOMPARE(m_plan.texts, 4u);
    QCOMPARE(rows()[1'500].text, std::string("third 1500"));
    const auto again =
        publish(m_fs, *m_workspace, *m_items->touchDataset(), "tester", {}, {}).value();
    QCOMPARE(again.records, 2u);
    QVERIFY(again.conflicts.empty());
}

void LabelImportTest::exportsWhatIsAsked()
{
    openTouch({.shards = 2, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1});
    LabelExportOptions options;
    options.format = labels::LabelFormat::Stm;
    options.output = "/out.stm";
    options.isOneFile = true;
    const auto report = exportTo(options, "item:utt-00002");
    QCOMPARE(report.recordings, 1u);
    QCOMPARE(m_fs.asSeenNow().at("/out.stm"),
             std::string("utt-00002 1 unknown 0.00 0.50 <O> part 0 of utt-00002\n"
                         "utt-00002 1 unknown 0.50 1.00 <O> part 1 of utt-00002\n"));
    options.format = labels::LabelFormat::Srt;
    const auto order = RowReader(*m_workspace).order({}, {}).value();
    QCOMPARE(exportLabels(m_fs, *m_workspace, *m_items, *order, options).error().code,
             ErrorCode::InvalidArgument);
    options.isOneFile = false;
    options.output = "/srt";
    options.takesHypothesis = true;
    QCOMPARE(exportTo(options).files, 4u);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(exportLabels(m_fs, *m_workspace, *m_items, *order, options, {}, stop.get_token())
                 .error()
                 .code,
             ErrorCode::Cancelled);
}

void LabelImportTest::replacesNoFileUnasked()
{
    openTouch({.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 0, .secondsPerItem = 1});
    m_fs.seed("/out/utt-00001.vtt", "mine");
    LabelExportOptions options;
    options.format = labels::LabelFormat::WebVtt;
    options.output = "/out";
    const auto report = exportTo(options);
    QCOMPARE(report.files, 1u);
    QCOMPARE(report.failures.front().name, std::string("utt-00001"));
    QCOMPARE(m_fs.asSeenNow().at("/out/utt-00001.vtt"), std::string("mine"));
    options.replaces = true;
    QCOMPARE(exportTo(options).files, 2u);
    QVERIFY(m_fs.asSeenNow().at("/out/utt-00001.vtt").starts_with("WEBVTT"));
    options.format = labels::LabelFormat::Rttm;
    options.isOneFile = true;
    options.replaces = false;
    options.output = "/out/utt-00001.vtt";
    const auto order = RowReader(*m_workspace).order({}, {}).value();
    QVERIFY(!exportLabels(m_fs, *m_workspace, *m_items, *order, options).has_value());
}

QTEST_GUILESS_MAIN(LabelImportTest)
#include "LabelImportTest.moc"
