// SPDX-License-Identifier: GPL-3.0-or-later
// Annotation files whose labels become the segments of a recording.
#include "core/annotations/LabelImport.h"
#include "core/annotations/LabelReplacing.h"
#include "core/items/ManifestSource.h"
#include "core/publish/ListPublisher.h"
#include "core/publish/Publisher.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr const char *kThreeCues = "1\n00:00:00,000 --> 00:00:01,000\ngood\n\n"
                                   "2\n00:00:01,500 --> 00:00:02,500\nmorning\n\n"
                                   "3\n00:00:02,500 --> 00:00:03,900\nall\n\n";

std::string line(const char *key, double start, double end, const char *text)
{
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(key));
    object.set("wav", JsonValue::ofString("/audio/show.wav"));
    object.set("txt", JsonValue::ofString(text));
    object.set("start", JsonValue::ofDouble(start));
    object.set("end", JsonValue::ofDouble(end));
    return object.dump().value() + "\n";
}

} // namespace

class LabelReplacingTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void dividesARecordingOfOneRow();
    void saysHowLabelsAreAdded();
    void keepsWhatTheSegmentsHad();
    void replacesOneSegmentOfAnItem();
    void keepsWhatCouldNotBeRead();
    void refusesTiersAboutTheSameTimes();
    void leavesOutChoicesAboutTheFile();
    void publishesIntoTheRecord();
    void replacesTheLinesOfAList();
    void keepsALineThroughANewImport();
    void publishesItsLines();
    void exportsWhatIsThere();
    void becomesWhatAnyFileSays();

private:
    void openTouch()
    {
        const std::vector<test::TouchItem> items{
            {R"({"key": "a", "txt": "good morning all", "sample_rate": 16000})",
             std::vector<std::int16_t>(64'000)},
            {R"({"key": "b", "txt": "one two", "sample_rate": 16000, "info": {"segments": [)"
             R"({"start": 0.0, "end": 1.0, "txt": "one", "by": 7},)"
             R"( {"start": 1.0, "end": 2.0, "txt": "two"}]}})",
             std::vector<std::int16_t>(64'000)}};
        for (const auto &[path, bytes] : test::touchShard("/set/000000000", items))
            m_fs->seed(path, bytes);
        open("/set");
    }
    void openList(const std::string &lines)
    {
        m_fs->seed("/list/data.list", lines);
        open("/list/data.list");
    }
    void open(const std::filesystem::path &path)
    {
        m_workspace.reset();
        m_items = openItems(*m_fs, path).value();
        m_workspace =
            Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", m_items->path()).value();
        refresh();
    }
    void refresh() { QVERIFY(m_items->import(*m_workspace, {}, {}).has_value()); }
    std::vector<SegmentRow> rows(const std::string &search = {})
    {
        RowReader reader(*m_workspace);
        RowQuery query;
        query.search = search;
        const auto order = reader.order(query, {}).value();
        return reader.rows(*order, 0, order->size()).value();
    }
    /// "key start-end: text", a line each.
    std::string seen(const std::string &search = {})
    {
        std::string all;
        for (const auto &row : rows(search))
            all.append(row.key)
                .append(" ")
                .append(secondsText(row.startSeconds))
                .append("-")
                .append(secondsText(row.endSeconds))
                .append(": ")
                .append(row.text)
                .append("\n");
        return all;
    }
    EditSession edits() { return {*m_workspace, m_items, "tester"}; }
    EditGroup import(const std::string &name, const std::string &bytes, bool replaces = true)
    {
        m_fs->seed("/in/" + name, bytes);
        LabelImportOptions options;
        options.replaces = replaces;
        auto plan = planLabelImport(*m_fs, *m_workspace, *m_items, {"/in/" + name}, options);
        if (!plan)
            qWarning("%s", plan.error().detail.c_str());
        m_plan = plan.value_or(LabelImportPlan());
        auto session = edits();
        const auto step = applyLabels(session, m_plan);
        if (!step)
            qWarning("%s", step.error().detail.c_str());
        return step.value_or(-1);
    }
    std::string failures() const
    {
        std::string all;
        for (const auto &failure : m_plan.failures)
            all.append(failure.recording).append(" ").append(failure.reason).append("\n");
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
    LabelImportPlan m_plan;
};

void LabelReplacingTest::init()
{
    m_workspace.reset();
    m_items.reset();
    m_fs = std::make_unique<MemoryFileSystem>();
    m_folder = std::make_unique<QTemporaryDir>();
}

void LabelReplacingTest::dividesARecordingOfOneRow()
{
    openTouch();
    const std::string before = seen();
    const EditGroup step = import("a.srt", kThreeCues);
    QVERIFY(step > 0);
    QCOMPARE(m_plan.added, 3u);
    QCOMPARE(m_plan.removed, 1u);
    const std::string after = seen();
    QCOMPARE(after,
             std::string("a_00000 0-1: good\na_00001 1.5-2.5: morning\na_00002 2.5-3.9: all\n"
                         "b_00000 0-1: one\nb_00001 1-2: two\n"));
    QCOMPARE(rows("text:morning").size(), std::size_t{1});
    auto session = edits();
    QCOMPARE(session.undoableSteps().value(), std::vector<EditGroup>{step});
    const auto undone = session.undo(step).value();
    QCOMPARE(seen(), before);
    QVERIFY(session.redo(undone).has_value());
    QCOMPARE(seen(), after);
    QCOMPARE(import("a.srt", kThreeCues), EditGroup{0}); // it is so already
    QCOMPARE(m_plan.unchanged, 3u);
}

void LabelReplacingTest::saysHowLabelsAreAdded()
{
    openTouch();
    import("a.srt", kThreeCues, false);
    QCOMPARE(m_plan.recordingsWithMore, 1u);
    QCOMPARE(m_plan.added, 0u);
    QCOMPARE(rows().size(), std::size_t{3});
    import("b.srt",
           "1\n00:00:00,000 --> 00:00:01,000\none\n\n"
           "2\n00:00:01,000 --> 00:00:02,000\ntwo\n\n",
           false);
    QCOMPARE(m_plan.recordingsWithMore, 0u);
}

void LabelReplacingTest::keepsWhatTheSegmentsHad()
{
    openTouch();
    const auto first = rows("key:b_00000").front();
    QVERIFY(edits().apply({{first.ref, EditField::Status, "pending", "approved"}}).has_value());
    const EditGroup step = import("b.stm", "b 1 ann 0.00 0.80 <o> uno\n"
                                           "b 1 bob 2.50 3.00 <o> new\n");
    QVERIFY(step > 0);
    QCOMPARE(seen("key:b_*"), std::string("b_00000 0-0.8: uno\nb_00002 2.5-3: new\n"));
    const auto now = rows("key:b_*");
    QCOMPARE(now[0].id, first.id);
    QCOMPARE(now[0].status, SegmentStatus::Approved);
    QCOMPARE(now[0].speaker, std::string("ann"));
    QCOMPARE(now[1].status, SegmentStatus::Pending);
    QCOMPARE(now[1].speaker, std::string("bob"));
    QCOMPARE(m_plan.times, 1u);
    QCOMPARE(m_plan.texts, 1u);
    QCOMPARE(m_plan.removed, 1u);
    // The rows of other items are where they were.
    QCOMPARE(seen("key:a"), std::string("a 0-4: good morning all\n"));
    QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = 'other'").has_value());
    refresh();
    QCOMPARE(seen("key:b_*"), std::string("b_00000 0-0.8: uno\nb_00002 2.5-3: new\n"));
    QCOMPARE(rows("speaker:bob").size(), std::size_t{1});
}

void LabelReplacingTest::replacesOneSegmentOfAnItem()
{
    openTouch();
    QVERIFY(import("b_00001.srt", "1\n00:00:00,000 --> 00:00:00,400\ntwo\n\n"
                                  "2\n00:00:00,400 --> 00:00:01,000\nthree\n\n")
            > 0);
    QCOMPARE(failures(), std::string());
    // The second has more than half of the segment: it is the segment.
    QCOMPARE(seen("key:b_*"),
             std::string("b_00000 0-1: one\nb_00002 1-1.4: two\nb_00001 1.4-2: three\n"));
}

void LabelReplacingTest::keepsWhatCouldNotBeRead()
{
    openTouch();
    const std::string before = seen();
    QCOMPARE(import("b.srt", "1\n00:00:00,000 --> 00:00:09,000\npast the end\n\n"), EditGroup{0});
    QVERIFY2(failures().find("keeps its segments") != std::string::npos, failures().c_str());
    QCOMPARE(import("b.txt", "0.0\t1.0\tone\nno label\n"), EditGroup{0});
    QVERIFY2(failures().find("keeps its segments") != std::string::npos, failures().c_str());
    QCOMPARE(seen(), before);
    // A point is reported, and the rest is done.
    QVERIFY(import("b.txt", "0.0\t1.0\tone\n1.2\t1.2\ta point\n") > 0);
    QVERIFY2(failures().find("is a point") != std::string::npos, failures().c_str());
    QCOMPARE(rows("key:b_*").size(), std::size_t{1});
    LabelImportOptions options;
    options.replaces = true;
    options.as = LabelsAs::Reference;
    QCOMPARE(planLabelImport(*m_fs, *m_workspace, *m_items, {"/in/b.txt"}, options).error().code,
             ErrorCode::InvalidArgument);
}

void LabelReplacingTest::refusesTiersAboutTheSameTimes()
{
    const auto label = [](double start, double end, const char *tier, const char *speaker = "") {
        labels::FlatSegment made;
        made.start = start;
        made.end = end;
        made.tier = tier;
        made.speaker = speaker;
        return made;
    };
    const std::vector words{label(0, 1, "words"), label(1, 2, "words"), label(0, 0.4, "phones"),
                            label(0.4, 2, "phones")};
    QVERIFY(whyNoSegments(words).find("\"words\" and \"phones\"") != std::string::npos);
    const std::vector talk{label(0, 5, "A"), label(2, 2.4, "B"), label(5, 9, "B")};
    QCOMPARE(whyNoSegments(talk), std::string());
    const std::vector named{label(0, 5, "A", "ann"), label(0, 5, "B", "bob")};
    QCOMPARE(whyNoSegments(named), std::string());
    QCOMPARE(whyNoSegments({}), std::string());
}

/// Label Studio's <Choices> without a region: its language is beside the segments of the file.
void LabelReplacingTest::leavesOutChoicesAboutTheFile()
{
    const auto task = [](const std::string &whole) {
        return R"([{"id": 7, "data": {"audio": "a.wav"}, "annotations": [{"id": 1, "result": [)"
               + whole
               + R"({"id": "r1", "from_name": "labels", "type": "labels", "value": {"start": 0,)"
                 R"( "end": 1.5, "labels": ["X"]}},)"
                 R"( {"id": "r1", "from_name": "transcription", "type": "textarea", "value":)"
                 R"( {"start": 0, "end": 1.5, "text": ["bon"]}},)"
                 R"( {"id": "r2", "from_name": "transcription", "type": "textarea", "value":)"
                 R"( {"start": 1.5, "end": 3.9, "text": ["jour"]}}]}]}])";
    };
    const char *const choice = R"({"id": "c", "from_name": "language", "type": "choices", "value":)"
                               R"( {"choices": ["French"]}}, )";
    openTouch();
    QVERIFY(import("a.json", task(choice)) > 0);
    QCOMPARE(failures(), std::string());
    QCOMPARE(m_plan.notes.size(), std::size_t{1});
    QVERIFY2(m_plan.notes.front().starts_with("1 label about a whole recording has no words"),
             m_plan.notes.front().c_str());
    QCOMPARE(seen("item:a"), std::string("a_00000 0-1.5: bon\na_00001 1.5-3.9: jour\n"));
    // alone it is not a transcript either: the words stay
    QCOMPARE(import("a.json", R"([{"data": {"audio": "a.wav"}, "annotations": [{"result": [)"
                                  + std::string(choice, std::string(choice).size() - 2) + "]}]}]"),
             EditGroup{0});
    QCOMPARE(seen("item:a"), std::string("a_00000 0-1.5: bon\na_00001 1.5-3.9: jour\n"));
    // words about the whole file beside those of its parts: a user says which
    const char *const words = R"({"id": "w", "from_name": "transcription", "type": "textarea",)"
                              R"( "value": {"text": ["bonjour"]}}, )";
    QCOMPARE(import("a.json", task(words)), EditGroup{0});
    QVERIFY2(failures().find("about the whole recording, others about parts") != std::string::npos,
             failures().c_str());
    QCOMPARE(m_plan.recordingsWithWhole, 1u);
}

void LabelReplacingTest::publishesIntoTheRecord()
{
    openTouch();
    QVERIFY(import("a.srt", kThreeCues) > 0);
    QVERIFY(import("b.srt", "1\n00:00:00,000 --> 00:00:01,000\nuno\n\n") > 0);
    const auto dataset = m_items->touchDataset();
    const auto report = publish(*m_fs, *m_workspace, *dataset, "test", {}, {});
    QVERIFY2(report && report->problems.empty() && report->conflicts.empty(),
             report ? "" : report.error().detail.c_str());
    dataset->reload(0);
    const std::string a(dataset->shard(0).value()->record(0).value());
    QVERIFY2(a.find("\"morning\"") != std::string::npos, a.c_str());
    const std::string b(dataset->shard(0).value()->record(1).value());
    QVERIFY2(b.find("\"by\": 7") != std::string::npos && b.find("two\"}") == std::string::npos,
             b.c_str());
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 0u);
    const std::string before = seen();
    refresh();
    QCOMPARE(seen(), before);
}

void LabelReplacingTest::replacesTheLinesOfAList()
{
    openList(line("u1", 0, 4, "good morning all") + line("u2", 5, 6, "one")
             + line("u3", 7, 8, "x"));
    const std::string before = seen();
    const EditGroup step = import("show.srt", "1\n00:00:00,000 --> 00:00:01,000\ngood\n\n"
                                              "2\n00:00:01,500 --> 00:00:02,500\nmorning\n\n"
                                              "3\n00:00:05,000 --> 00:00:06,400\none\n\n");
    QVERIFY(step > 0);
    QCOMPARE(m_plan.added, 2u);
    QCOMPARE(m_plan.removed, 2u);
    QCOMPARE(m_plan.times, 1u);
    const std::string after = seen();
    QCOMPARE(after, std::string("u1_00000 0-1: good\nu1_00001 1.5-2.5: morning\nu2 5-6.4: one\n"));
    QCOMPARE(RowReader(*m_workspace).totals().value().segments, 3u);
    // The audio of a new one is that of its recording.
    QCOMPARE(m_items->audio(*m_workspace, rows().front().ref).has_value(),
             m_items->audio(*m_workspace, rows().back().ref).has_value());
    auto session = edits();
    const auto made = rows().front();
    QVERIFY(session.apply({{made.ref, EditField::Text, "good", "Good"}}).has_value());
    QCOMPARE(seen().substr(0, 19), std::string("u1_00000 0-1: Good\n"));
    QVERIFY(session.undo(session.undoableSteps().value().back()).has_value());
    const auto undone = session.undo(step).value();
    QCOMPARE(seen(), before);
    QVERIFY(session.redo(undone).has_value());
    QCOMPARE(seen(), after);
    // The line that went comes back when it is undone, also after others were changed.
    QCOMPARE(session.currentText(made.ref).value(), std::string("good"));
}

void LabelReplacingTest::keepsALineThroughANewImport()
{
    openList(line("u1", 0, 4, "a b c") + line("u2", 5, 6, "one") + line("u3", 7, 8, "x"));
    QVERIFY(import("show.srt", "1\n00:00:00,000 --> 00:00:01,000\ngood\n\n"
                               "2\n00:00:05,000 --> 00:00:06,000\none\n\n")
            > 0);
    const std::string after = seen();
    QCOMPARE(after, std::string("u1_00000 0-1: good\nu2 5-6: one\n"));
    const auto made = rows().front();
    QVERIFY(edits().apply({{made.ref, EditField::Status, "pending", "approved"}}).has_value());
    // Another line before the others: all of them are read again.
    m_fs->seed("/list/data.list", line("u0", 9, 10, "zero") + line("u1", 0, 4, "a b c")
                                      + line("u2", 5, 6, "one") + line("u3", 7, 8, "x"));
    refresh();
    QVERIFY2(seen().find("u1_00000 0-1: good\n") != std::string::npos
                 && seen().find("u0 9-10: zero\n") != std::string::npos
                 && seen().find("u3") == std::string::npos,
             seen().c_str());
    QCOMPARE(rows("status:approved").size(), std::size_t{1});
    QCOMPARE(RowReader(*m_workspace).totals().value().segments, 3u);
    // Its line is gone: so is what was made of it.
    m_fs->seed("/list/data.list", line("u0", 9, 10, "zero") + line("u2", 5, 6, "one"));
    const auto report = m_items->import(*m_workspace, {}, {}).value();
    QCOMPARE(report.problems.size(), std::size_t{1});
    QCOMPARE(rows().size(), std::size_t{2});
    QVERIFY(m_workspace->database().integer("SELECT count(*) FROM segment_list").value() <= 1);
}

void LabelReplacingTest::publishesItsLines()
{
    openList(line("u1", 0, 4, "a b c") + line("u2", 5, 6, "one"));
    QVERIFY(import("show.srt", "1\n00:00:00,000 --> 00:00:01,000\nA\n\n"
                               "2\n00:00:05,000 --> 00:00:06,000\nuno\n\n")
            > 0);
    const auto report = publishLists(*m_fs, *m_workspace, "test", {}, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->problems.size(), std::size_t{0});
    const auto list = m_fs->asSeenNow().at("/list/data.list");
    QVERIFY2(list.find("uno") != std::string::npos && list.find("a b c") == std::string::npos
                 && list.find("\"u1_00000\"") != std::string::npos,
             list.c_str());
    refresh();
    QCOMPARE(seen(), std::string("u1_00000 0-1: A\nu2 5-6: uno\n"));
}

void LabelReplacingTest::exportsWhatIsThere()
{
    openList(line("u1", 0, 4, "a b c") + line("u2", 5, 6, "one"));
    QVERIFY(import("show.srt", "1\n00:00:00,000 --> 00:00:01,000\nA\n\n"
                               "2\n00:00:01,000 --> 00:00:04,000\nb c\n\n")
            > 0);
    const auto order = RowReader(*m_workspace).order({}, {}).value();
    const auto source = manifestSource(*m_workspace, *m_items, order);
    std::vector<std::string> written;
    for (;;) {
        const auto next = source->next();
        QVERIFY(next.has_value());
        if (!*next)
            break;
        QVERIFY((*next)->utterance.has_value());
        written.push_back((*next)->utterance->key + " "
                          + secondsText((*next)->utterance->startSeconds.value_or(-1)));
    }
    QCOMPARE(written, (std::vector<std::string>{"u1_00000 0", "u1 1"}));
}

/// Whatever a file says, these are the segments then, and undo brings back what was.
void LabelReplacingTest::becomesWhatAnyFileSays()
{
    std::mt19937 random(20'261'122);
    for (const bool isList : {false, true}) {
        init();
        if (isList)
            openList(line("u1", 0, 1, "a") + line("u2", 1, 2, "b") + line("u3", 2, 3.5, "c"));
        else
            openTouch();
        for (int round = 0; round < 40; ++round) {
            const std::string before = seen();
            std::string file;
            std::vector<std::pair<double, double>> wanted;
            double at = 0;
            while (at < 3.5) {
                const double start = at + static_cast<double>(random() % 4) / 10;
                const double end = start + static_cast<double>(1 + random() % 12) / 10;
                at = end;
                if (end > 4)
                    break;
                file.append(secondsText(start))
                    .append("\t")
                    .append(secondsText(end))
                    .append("\tw\n");
                wanted.emplace_back(start, end);
            }
            const EditGroup step = import(isList ? "show.txt" : "b.txt", file);
            QCOMPARE(failures(), std::string());
            if (wanted.empty())
                continue;
            std::vector<std::pair<double, double>> found;
            for (const auto &row : rows(isList ? "" : "key:b*"))
                found.emplace_back(row.startSeconds, row.endSeconds);
            std::sort(found.begin(), found.end());
            QCOMPARE(found.size(), wanted.size());
            for (std::size_t one = 0; one < found.size(); ++one)
                QVERIFY(std::abs(found[one].first - wanted[one].first) < 0.001
                        && std::abs(found[one].second - wanted[one].second) < 0.001);
            if (step > 0 && random() % 2 == 0) {
                auto session = edits();
                QVERIFY(session.undo(step).has_value());
                QCOMPARE(seen(), before);
            }
        }
    }
}

QTEST_GUILESS_MAIN(LabelReplacingTest)
#include "LabelReplacingTest.moc"
