// SPDX-License-Identifier: GPL-3.0-or-later
// Segments of lists, divided, merged, added, deleted and published in any order, against what the list says for
// who opens it again; and publishing stopped at every step it takes on the disk.
#include "core/edit/SegmentEdits.h"
#include "core/import/ListImport.h"
#include "core/items/ItemSource.h"
#include "core/publish/ListPublisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <tuple>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Files = std::map<std::string, std::string>;

namespace {

struct Kind {
    const char *name;
    DatasetKind kind;
    std::string path;
    Files files;
};

std::vector<Kind> kinds()
{
    const std::string lhotse =
        R"(, "recording": {"id": "r", "sources": [{"type": "file", "channels": [0], "source": )"
        R"("/audio/a.wav"}], "sampling_rate": 16000, "num_samples": 1600000, "duration": 100.0}, )"
        R"("type": "MonoCut"})"
        "\n";
    Files kaldi{{"/k/wav.scp", "r /audio/a.wav\n"}};
    Files nemo;
    Files csv{{"/t.csv", "key,path,start,end,text\n"}};
    Files cuts;
    for (int line = 0; line < 5; ++line) {
        const std::string key = "u" + std::to_string(line);
        const std::string from = std::to_string(4 * line);
        kaldi["/k/segments"] += key + " r " + from + " " + std::to_string(4 * line + 4) + "\n";
        kaldi["/k/text"] += key + " een twee drie\n";
        kaldi["/k/utt2spk"] += key + " " + key + "\n";
        kaldi["/k/spk2utt"] += key + " " + key + "\n";
        nemo["/n.json"] += R"({"audio_filepath": "/audio/a.wav", "offset": )" + from
                           + R"(.0, "duration": 4.0, "text": "een twee drie"})" + "\n";
        csv["/t.csv"] += key + ",/audio/a.wav," + from + "," + std::to_string(4 * line + 4)
                         + ",een twee drie\n";
        cuts["/l/cuts.jsonl"] +=
            R"({"id": ")" + key + R"(", "start": )" + from
            + R"(.0, "duration": 4.0, "channel": 0, "supervisions": [{"id": "s)" + key
            + R"(", "recording_id": "r", "start": 0.0, "duration": 4.0, )"
            + R"("channel": 0, "text": "een twee drie"}])" + lhotse;
        cuts["/l/supervisions.jsonl"] += R"({"id": "s)" + key
                                         + R"(", "recording_id": "r", "start": )" + from
                                         + R"(.0, "duration": 4.0, "text": "een twee drie"})"
                                         + "\n";
    }
    return {{"Kaldi", DatasetKind::Kaldi, "/k", kaldi},
            {"NeMo", DatasetKind::Nemo, "/n.json", nemo},
            {"CSV", DatasetKind::Csv, "/t.csv", csv},
            {"Lhotse", DatasetKind::Lhotse, "/l", cuts}};
}

std::shared_ptr<const ItemSource> items(const FileSystem &fs, const Kind &kind)
{
    ItemChoices choices;
    choices.kind = kind.kind;
    return openItems(fs, kind.path, choices).value();
}

std::vector<SegmentRow> rowsOf(Workspace &workspace)
{
    RowReader reader(workspace);
    const auto order = reader.order({}, {}).value();
    auto rows = reader.rows(*order, 0, order->size()).value();
    std::sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.key < b.key; });
    return rows;
}

std::string inWords(Workspace &workspace)
{
    std::string words;
    for (const SegmentRow &row : rowsOf(workspace))
        words += row.key + " " + QString::number(row.startSeconds, 'f', 4).toStdString() + " "
                 + QString::number(row.endSeconds, 'f', 4).toStdString() + " " + row.text + "\n";
    return words;
}

/// Refs and statuses: what is the workspace's own of a row.
std::string ownOf(Workspace &workspace)
{
    std::string words;
    for (const SegmentRow &row : rowsOf(workspace))
        words += row.key + " " + std::to_string(row.ref.item) + " "
                 + std::to_string(row.ref.segment) + " " + statusName(row.status) + "\n";
    return words;
}

std::string asOpenedAnew(const FileSystem &fs, const Kind &kind)
{
    const QTemporaryDir folder;
    const auto source = items(fs, kind);
    const auto fresh =
        Workspace::open(folder.path().toStdString() + "/f.voxdeck", source->path()).value();
    if (const auto imported = source->import(*fresh, {}, {}); !imported)
        return describe(imported.error());
    return inWords(*fresh);
}

} // namespace

class CrashingListSegmentsTest final : public QObject {
    Q_OBJECT
private slots:
    void theListSaysWhatTheRowsSay_data();
    void theListSaysWhatTheRowsSay();
    void allOrNothingWhereverItStops_data();
    void allOrNothingWhereverItStops();
    void nothingIsUndoneOrReadWhileHalfPublished();

private:
    int pick(std::size_t count)
    {
        return std::uniform_int_distribution<int>(0, static_cast<int>(count) - 1)(m_random);
    }
    void open(const Kind &kind);
    void change();
    void publishAndCompare(const Kind &kind);
    void editForCrash(Workspace &workspace, const std::shared_ptr<const ItemSource> &source);

    std::mt19937 m_random;
    QTemporaryDir m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
};

void CrashingListSegmentsTest::open(const Kind &kind)
{
    m_workspace.reset();
    m_items = items(*m_fs, kind);
    m_workspace =
        Workspace::open(m_folder.path().toStdString() + "/w.voxdeck", m_items->path()).value();
    const auto imported = m_items->import(*m_workspace, {}, {});
    QVERIFY2(imported, imported ? "" : describe(imported.error()).c_str());
    QVERIFY2(imported->problems.empty(),
             imported->problems.empty() ? "" : describe(imported->problems.front()).c_str());
}

void CrashingListSegmentsTest::change()
{
    EditSession session(*m_workspace, m_items, "lena");
    SegmentEditor editor(*m_workspace, session);
    const auto rows = rowsOf(*m_workspace);
    const SegmentRow &row = rows[static_cast<std::size_t>(pick(rows.size()))];
    const double middle = (row.startSeconds + row.endSeconds) / 2;
    Result<SegmentEditor::Changes> changes;
    switch (pick(8)) {
    case 0:
    case 1: changes = editor.split(row.ref, middle); break;
    case 2: changes = editor.joinWithNext(row.ref); break;
    case 3: changes = editor.add(row.ref, middle + 30, middle + 31, "new"); break;
    case 4:
        if (rows.size() > 3)
            changes = editor.remove(row.ref);
        break;
    case 5: changes = editor.setTimes(row.ref, row.startSeconds, middle); break;
    case 6:
        changes = SegmentEditor::Changes{{row.ref, EditField::Status, statusName(row.status),
                                          statusName(static_cast<SegmentStatus>(pick(5)))}};
        break;
    default: changes = SegmentEditor::Changes{{row.ref, EditField::Text, row.text, row.text + "x"}};
    }
    if (!changes) // the last of its recording, and too short to be divided
        return;
    const auto step = session.apply(*changes);
    QVERIFY2(step, step ? "" : describe(step.error()).c_str());
    if (pick(6) == 0 && *step != 0)
        QVERIFY(session.undo(*step));
}

void CrashingListSegmentsTest::publishAndCompare(const Kind &kind)
{
    const auto words = inWords(*m_workspace);
    const auto report = publishLists(*m_fs, *m_workspace, "me", {}, {}, {});
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QVERIFY2(report->problems.empty(),
             report->problems.empty() ? "" : describe(report->problems.front()).c_str());
    QVERIFY(report->conflicts.empty());
    QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 0u);
    QCOMPARE(inWords(*m_workspace), words);
    QCOMPARE(asOpenedAnew(*m_fs, kind), words);
}

void CrashingListSegmentsTest::theListSaysWhatTheRowsSay_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<unsigned>("seed");
    for (int number = 0; number < static_cast<int>(kinds().size()); ++number)
        for (unsigned seed = 1; seed <= 2; ++seed)
            QTest::addRow("%s %u", kinds()[static_cast<std::size_t>(number)].name, seed)
                << number << seed;
}

void CrashingListSegmentsTest::theListSaysWhatTheRowsSay()
{
    QFETCH(int, number);
    QFETCH(unsigned, seed);
    const Kind kind = kinds()[static_cast<std::size_t>(number)];
    m_random.seed(seed);
    std::filesystem::remove(m_folder.path().toStdString() + "/w.voxdeck");
    m_fs = MemoryFileSystem::from(kind.files);
    m_fs->seed("/audio/a.wav", "not looked at");
    open(kind);
    for (int step = 0; step < 60 && !QTest::currentTestFailed(); ++step) {
        const int what = pick(12);
        if (what == 0) {
            publishAndCompare(kind);
        } else if (what == 1) { // whatever made the list look changed: the rows are the same
            const auto before = std::pair(inWords(*m_workspace), ownOf(*m_workspace));
            QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = ''"));
            open(kind);
            QCOMPARE(inWords(*m_workspace), before.first);
            QCOMPARE(ownOf(*m_workspace), before.second);
        } else {
            change();
        }
    }
    publishAndCompare(kind);
    open(kind);
    publishAndCompare(kind);
}

void CrashingListSegmentsTest::editForCrash(Workspace &workspace,
                                            const std::shared_ptr<const ItemSource> &source)
{
    EditSession session(workspace, source, "lena");
    SegmentEditor editor(workspace, session);
    const auto rows = rowsOf(workspace);
    const auto apply = [&](const Result<SegmentEditor::Changes> &changes) {
        QVERIFY(changes && session.apply(*changes));
    };
    apply(editor.split(rows[0].ref, 2.0));
    apply(editor.joinWithNext(rows[1].ref));
    apply(editor.remove(rows[4].ref));
    apply(SegmentEditor::Changes{{rows[3].ref, EditField::Text, rows[3].text, "anders"}});
}

void CrashingListSegmentsTest::allOrNothingWhereverItStops_data()
{
    theListSaysWhatTheRowsSay_data();
}

void CrashingListSegmentsTest::allOrNothingWhereverItStops()
{
    QFETCH(int, number);
    QFETCH(unsigned, seed);
    if (seed > 1)
        return;
    const Kind kind = kinds()[static_cast<std::size_t>(number)];
    const std::filesystem::path root = m_folder.path().toStdString();
    const auto prepared = root / (std::string("prepared") + kind.name);
    std::string words;
    std::string own;
    {
        const auto fs = MemoryFileSystem::from(kind.files);
        fs->seed("/audio/a.wav", "not looked at");
        const auto source = items(*fs, kind);
        const auto workspace = Workspace::open(prepared, source->path()).value();
        QVERIFY(source->import(*workspace, {}, {}));
        editForCrash(*workspace, source);
        words = inWords(*workspace);
        own = ownOf(*workspace);
    }
    for (std::uint64_t stopAt = 0;; ++stopAt) {
        const auto fs = MemoryFileSystem::from(kind.files, stopAt);
        const auto file = root / "stopped.voxdeck";
        std::filesystem::copy_file(prepared, file,
                                   std::filesystem::copy_options::overwrite_existing);
        bool isDone = false;
        {
            const auto workspace = Workspace::openKnown(file).value();
            const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
            isDone = report && report->problems.empty();
        }
        for (const bool isReboot : {true, false}) {
            const auto copy = root / "copy.voxdeck";
            std::filesystem::copy_file(file, copy,
                                       std::filesystem::copy_options::overwrite_existing);
            const auto after = MemoryFileSystem::from(isReboot ? fs->afterReboot()
                                                               : fs->asSeenNow());
            const auto source = items(*after, kind);
            const auto workspace = Workspace::openKnown(copy).value();
            // As the window does: what is there is read before it is published again.
            QVERIFY(source->import(*workspace, {}, {}));
            QCOMPARE(inWords(*workspace), words);
            const auto again = publishLists(*after, *workspace, "me", {}, {}, {});
            QVERIFY2(again && again->problems.empty() && again->conflicts.empty(),
                     !again                    ? describe(again.error()).c_str()
                     : again->problems.empty() ? "conflict"
                                               : describe(again->problems.front()).c_str());
            QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 0u);
            QVERIFY(source->import(*workspace, {}, {})->problems.empty());
            QCOMPARE(inWords(*workspace), words);
            QCOMPARE(ownOf(*workspace), own);
            QCOMPARE(asOpenedAnew(*after, kind), words);
            for (const auto &[path, bytes] : after->asSeenNow())
                QVERIFY2(!path.ends_with(".part") && path.find("publish-swap") == std::string::npos,
                         path.c_str());
            if (QTest::currentTestFailed())
                qFatal("%s stopped at step %llu", kind.name,
                       static_cast<unsigned long long>(stopAt));
        }
        if (isDone) {
            QVERIFY2(stopAt >= 4, "create, append, sync and rename");
            break;
        }
    }
}

void CrashingListSegmentsTest::nothingIsUndoneOrReadWhileHalfPublished()
{
    const Kind kind = kinds().front();
    const std::filesystem::path root = m_folder.path().toStdString();
    bool wasHalf = false;
    for (std::uint64_t stopAt = 0; stopAt < 200; ++stopAt) {
        const auto file = root / "half.voxdeck";
        std::filesystem::remove(file);
        const auto fs = MemoryFileSystem::from(kind.files, stopAt);
        const auto source = items(*fs, kind);
        const auto workspace = Workspace::open(file, source->path()).value();
        QVERIFY(source->import(*workspace, {}, {}));
        editForCrash(*workspace, source);
        const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
        if (report && report->problems.empty())
            break;
        const auto seen = fs->asSeenNow();
        const bool isHalf = (seen.at("/k/text") == kind.files.at("/k/text"))
                            != (seen.at("/k/segments") == kind.files.at("/k/segments"));
        wasHalf = wasHalf || isHalf;
        if (!isHalf)
            continue;
        const auto after = MemoryFileSystem::from(seen);
        const auto again = items(*after, kind);
        const auto imported = again->import(*workspace, {}, {});
        QVERIFY(imported);
        QCOMPARE(imported->problems.size(), 1u);
        QVERIFY(imported->problems.front().detail.find("interrupted") != std::string::npos);
        EditSession session(*workspace, again, "lena");
        const auto steps = session.undoableSteps().value();
        QVERIFY(!session.undo(steps.front()));
        QVERIFY(publishLists(*after, *workspace, "me", {}, {}, {})->problems.empty());
    }
    QVERIFY(wasHalf);
}

QTEST_GUILESS_MAIN(CrashingListSegmentsTest)
#include "CrashingListSegmentsTest.moc"
