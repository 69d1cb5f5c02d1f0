// SPDX-License-Identifier: GPL-3.0-or-later
// Divided, merged, added and deleted segments of lists are published as lines.
#include "core/edit/PauseSegments.h"
#include "core/edit/SegmentEdits.h"
#include "core/edit/SegmentReplacement.h"
#include "tests/unit/edit/ListFixture.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

using namespace voxdeck;

class ListSegmentsTest final : public QObject, private test::ListFixture {
    Q_OBJECT
private slots:
    void init() { startAnew(); }
    void dividesAndMergesInKaldi();
    void refusesToMergeTwoFiles();
    void replacedSegmentsAreInTheOrderOfTime();
    void keepsKaldiInTheOrderOfItsKeys();
    void addsAndDeletesInKaldi();
    void aMergeIsPublishedWholeOrNotAtAll();
    void dividesInNeMo();
    void mergesInNeMoWithoutKeys();
    void dividesInTables();
    void dividesWhereSemicolonsSeparate();
    void dividesInTabs();
    void writesTheFirstTextsOfAFolder();
    void namesTheEncodingOfATextFile();
    void dividesInRawLists();
    void dividesInLhotse();
    void wholeFilesAreRefused();
    void aTakenKeyIsRefused();
    void whatWasPublishedStaysTheSameRows();
    void otherProgramsMayChangeWhatWasPublished();
    void publishedPartsAreEditedOn();
    void anothersEditOfALineIsAConflict_data();
    void anothersEditOfALineIsAConflict();
    void ownWritesOfALineAreNoConflict();

private:
    struct Line {
        std::string key, text;
        double start = 0, end = 0;
        friend bool operator==(const Line &a, const Line &b)
        {
            return a.key == b.key && a.text == b.text && std::abs(a.start - b.start) < 1e-6
                   && std::abs(a.end - b.end) < 1e-6;
        }
    };
    static std::vector<Line> linesOf(Workspace &workspace)
    {
        RowReader reader(workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        std::vector<Line> lines;
        for (const auto &row : rows)
            lines.push_back({row.key, row.text, row.startSeconds, row.endSeconds});
        std::sort(lines.begin(), lines.end(),
                  [](const Line &a, const Line &b) { return a.key < b.key; });
        return lines;
    }
    static std::string inWords(const std::vector<Line> &lines)
    {
        std::string words;
        for (const Line &line : lines)
            words += line.key + " " + std::to_string(line.start) + " " + std::to_string(line.end)
                     + " " + line.text + "\n";
        return words;
    }
    /// The rows are what the list says, and no others, for who opens it again as well.
    void checkPublished()
    {
        const auto report = publishAll();
        QVERIFY2(report.problems.empty(),
                 report.problems.empty() ? "" : describe(report.problems.front()).c_str());
        QVERIFY(report.conflicts.empty());
        QCOMPARE(unpublished(), 0u);
        const auto rows = linesOf(*m_workspace);
        QVERIFY(publishAll().revision == 0);
        const auto imported = import();
        QVERIFY(imported.isUnchanged);
        QCOMPARE(imported.utterances, std::uint64_t(rows.size()));
        checkAsOpenedAnew(rows);
        // Read again: the same rows.
        const auto refs = refsOf(*m_workspace);
        QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = ''"));
        const auto again = import();
        QCOMPARE(again.added, 0u);
        QCOMPARE(again.removed, 0u);
        QCOMPARE(again.utterances, std::uint64_t(rows.size()));
        QCOMPARE(inWords(linesOf(*m_workspace)), inWords(rows));
        QVERIFY(refsOf(*m_workspace) == refs);
        QCOMPARE(RowReader(*m_workspace).totals().value().segments, std::uint64_t(rows.size()));
    }
    void checkAsOpenedAnew(const std::vector<Line> &rows)
    {
        const QTemporaryDir folder;
        const auto fresh =
            Workspace::open(folder.path().toStdString() + "/f.voxdeck", m_items->path()).value();
        QVERIFY(m_items->import(*fresh, {}, {}));
        QCOMPARE(inWords(linesOf(*fresh)), inWords(rows));
    }
    static std::map<std::string, SegmentRef> refsOf(Workspace &workspace)
    {
        RowReader reader(workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        std::map<std::string, SegmentRef> refs;
        for (const auto &row : rows)
            refs[row.key] = row.ref;
        return refs;
    }
    template <class Do>
    void change(Do make)
    {
        EditSession session(*m_workspace, m_items, "lena");
        SegmentEditor editor(*m_workspace, session);
        const auto changes = make(editor);
        QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
        const auto step = session.apply(*changes);
        QVERIFY2(step, step ? "" : describe(step.error()).c_str());
    }
    void divide(const std::string &key, double at, std::size_t text)
    {
        const auto ref = row(key).ref;
        change([&](SegmentEditor &editor) { return editor.split(ref, at, text); });
    }
    void merge(const std::string &key)
    {
        const auto ref = row(key).ref;
        change([&](SegmentEditor &editor) { return editor.joinWithNext(ref); });
    }
    void remove(const std::string &key)
    {
        const auto ref = row(key).ref;
        change([&](SegmentEditor &editor) { return editor.remove(ref); });
    }
    void add(const std::string &beside, double start, double end, const std::string &text)
    {
        const auto ref = row(beside).ref;
        change([&](SegmentEditor &editor) { return editor.add(ref, start, end, text); });
    }
    /// What somebody else publishes meanwhile, with a workspace of their own.
    template <class Do>
    void asAnother(Do work)
    {
        const QTemporaryDir folder;
        auto other =
            Workspace::open(folder.path().toStdString() + "/o.voxdeck", m_items->path()).value();
        QVERIFY(m_items->import(*other, {}, {}));
        std::swap(m_workspace, other);
        work();
        const auto report = publishAll();
        std::swap(m_workspace, other);
        QCOMPARE(report.edits, 1u);
        QVERIFY(report.problems.empty());
    }
    void undoAll()
    {
        EditSession session(*m_workspace, m_items, "lena");
        const auto steps = session.undoableSteps().value();
        for (auto step = steps.rbegin(); step != steps.rend(); ++step)
            QVERIFY(session.undo(*step));
    }
    static std::string rawLines();
    void seedKaldi()
    {
        m_fs.seed("/k/wav.scp", "r /audio/a.wav\n");
        m_fs.seed("/k/segments", "s1-1 r 0.50  2.00\ns1-2 r 2.0 4.0\ns2-1 r 4 6\n");
        m_fs.seed("/k/text", "s1-1 een  twee\ns1-2 drie\ns2-1 vier\n");
        m_fs.seed("/k/utt2spk", "s1-1 s1\ns1-2 s1\ns2-1 s2\n");
        m_fs.seed("/k/spk2utt", "s1 s1-1 s1-2\ns2 s2-1\n");
        m_fs.seed("/k/utt2dur", "s1-1 1.50\ns1-2 2.0\ns2-1 2\n");
        m_fs.seed("/k/utt2uniq", "s1-1 u1\ns1-2 u2\ns2-1 u3\n");
    }
};

void ListSegmentsTest::dividesAndMergesInKaldi()
{
    seedKaldi();
    open("/k");
    divide("s1-1", 1.25, 3);
    merge("s1-2");
    checkPublished();
    QCOMPARE(file("/k/segments"),
             std::string("s1-1_a r 0.50 1.25\ns1-1_b r 1.25 2.00\ns1-2 r 2.0 6.0\n"));
    QCOMPARE(file("/k/text"), std::string("s1-1_a een\ns1-1_b twee\ns1-2 drie vier\n"));
    QCOMPARE(file("/k/utt2spk"), std::string("s1-1_a s1\ns1-1_b s1\ns1-2 s1\n"));
    QCOMPARE(file("/k/spk2utt"), std::string("s1 s1-1_a s1-1_b s1-2\n"));
    QCOMPARE(file("/k/utt2dur"), std::string("s1-1_a 0.75\ns1-1_b 0.75\ns1-2 4.0\n"));
    QCOMPARE(file("/k/utt2uniq"), std::string("s1-1_a u1\ns1-1_b u1\ns1-2 u2\n"));
}

/// Whatever is asked for, and whatever the recordings are called.
void ListSegmentsTest::refusesToMergeTwoFiles()
{
    m_fs.seed("/audio/b.wav", "another one");
    m_fs.seed("/k/wav.scp", "r /audio/a.wav\nq /audio/b.wav\n");
    m_fs.seed("/k/segments", "u1 r 0 2\nu2 r 2 4\nu3 q 4 6\n");
    m_fs.seed("/k/text", "u1 een\nu2 twee\nu3 drie\n");
    m_fs.seed("/k/utt2spk", "u1 s\nu2 s\nu3 s\n");
    open("/k");
    QVERIFY(m_workspace->database().run("UPDATE recording SET name = 'r', called = ''"));
    const auto replaced = [this](const std::string &one, const std::string &other) {
        const std::vector<SegmentRef> scope{row(one).ref, row(other).ref};
        return replaceSegments(*m_workspace, scope, std::vector{ReplacingSegment{0, 0, 6, {}}},
                               true);
    };
    QVERIFY(replaced("u1", "u2"));
    const auto refused = replaced("u2", "u3");
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
    QVERIFY(refused.error().detail.find("different audio file") != std::string::npos);
    EditSession session(*m_workspace, m_items, "lena");
    QVERIFY(!SegmentEditor(*m_workspace, session).joinWithNext(row("u2").ref));
}

/// New segments at the border of two lines were listed before earlier ones, and had the speaker of the wrong line.
void ListSegmentsTest::replacedSegmentsAreInTheOrderOfTime()
{
    m_fs.seed("/k/wav.scp", "r /audio/a.wav\n");
    m_fs.seed("/k/segments", "u1 r 0 7\nu2 r 7.4 12\n");
    m_fs.seed("/k/text", "u1 een twee drie\nu2 vier vijf\n");
    m_fs.seed("/k/utt2spk", "u1 anna\nu2 ben\n");
    open("/k");
    const std::vector<SegmentRow> present{row("u1"), row("u2")};
    const std::vector<TimeSpan> spans{{0, 3}, {3.2, 5}, {5.2, 6.9}, {7.4, 8.5}, {9, 12}};
    EditSession session(*m_workspace, m_items, "lena");
    const auto changes = becomeSpans(*m_workspace, session, present, spans, true);
    QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
    QVERIFY(session.apply(*changes));
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    QCOMPARE(rows.size(), spans.size());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        QCOMPARE(rows[at].startSeconds, spans[at].begin);
        QCOMPARE(rows[at].speaker, std::string(at < 3 ? "anna" : "ben"));
    }
}

void ListSegmentsTest::keepsKaldiInTheOrderOfItsKeys()
{
    m_fs.seed("/k/wav.scp", "r /audio/a.wav\n");
    m_fs.seed("/k/segments", "u r 0 4\nu-2 r 4 6"); // '-' sorts before '_': the new ones come last
    m_fs.seed("/k/text", "u een twee\nu-2 drie");
    m_fs.seed("/k/utt2spk", "u u\nu-2 u\n");
    open("/k");
    divide("u", 2, 3);
    checkPublished();
    QCOMPARE(file("/k/segments"), std::string("u-2 r 4 6\nu_a r 0.0 2.0\nu_b r 2.0 4.0"));
    QCOMPARE(file("/k/text"), std::string("u-2 drie\nu_a een\nu_b twee"));
    QCOMPARE(file("/k/utt2spk"), std::string("u-2 u\nu_a u\nu_b u\n"));
}

void ListSegmentsTest::addsAndDeletesInKaldi()
{
    seedKaldi();
    open("/k");
    add("s2-1", 6.5, 7.5, "vijf");
    remove("s1-2");
    edit("s1-1", "een");
    checkPublished();
    QCOMPARE(file("/k/segments"),
             std::string("s1-1 r 0.50  2.00\ns2-1 r 4 6\ns2-1_00000 r 6.5 7.5\n"));
    QCOMPARE(file("/k/text"), std::string("s1-1 een\ns2-1 vier\ns2-1_00000 vijf\n"));
    QCOMPARE(file("/k/spk2utt"), std::string("s1 s1-1\ns2 s2-1 s2-1_00000\n"));
}

/// Merging changes two lines: the one that stays and the one that goes.
void ListSegmentsTest::aMergeIsPublishedWholeOrNotAtAll()
{
    seedKaldi();
    m_fs.seed("/k/feats.scp", "s1-1 f:1\ns1-2 f:2\ns2-1 f:3\n");
    open("/k");
    const auto files = m_fs.asSeenNow();
    merge("s1-2");
    const auto report = publishAll();
    QCOMPARE(report.problems.size(), 1u);
    QVERIFY2(report.problems.front().detail.find("feats.scp") != std::string::npos,
             report.problems.front().detail.c_str());
    QVERIFY(m_fs.asSeenNow() == files);
    // It can still be undone, and another text is published without it.
    edit("s1-1", "anders");
    QCOMPARE(publishAll().edits, 1u);
    QCOMPARE(file("/k/text"), std::string("s1-1 anders\ns1-2 drie\ns2-1 vier\n"));
    EditSession session(*m_workspace, m_items, "lena");
    const auto steps = session.undoableSteps().value();
    QCOMPARE(steps.size(), 1u);
    QVERIFY(session.undo(steps.back()));
    QCOMPARE(row("s2-1").text, std::string("vier"));
    QVERIFY(m_fs.remove("/k/feats.scp"));
    QCOMPARE(publishAll().revision, 0);
}

void ListSegmentsTest::dividesInNeMo()
{
    const std::string a =
        R"({"audio_filepath":"a.wav","offset":1.0,"duration":2.0,"text":"\u00e9en twee","n":1e3,)"
        R"("pred_text":"een","words":["een","twee"],"key":"x"})";
    const std::string b =
        R"({"audio_filepath": "a.wav", "offset": 3.0, "duration": 2.50, "text": "drie", "key": "y"})";
    m_fs.seed("/audio/n.json", a + "\n" + b + "\n");
    open("/audio/n.json", DatasetKind::Nemo);
    divide("x", 2, 4);
    checkPublished();
    QCOMPARE(
        file("/audio/n.json"),
        std::string(
            R"({"audio_filepath": "a.wav", "offset": 1.0, "duration": 1.0, "text": "\u00e9en", "n": 1000.0, "pred_text": "een", "key": "x_a"})"
            "\n"
            R"({"audio_filepath": "a.wav", "offset": 2.0, "duration": 1.0, "text": "twee", "n": 1000.0, "key": "x_b"})"
            "\n")
            + b + "\n");
    remove("y");
    checkPublished();
    QVERIFY(file("/audio/n.json").ends_with("\"x_b\"}\n"));
    remove("x_a"); // the first line of the file
    checkPublished();
    QVERIFY(file("/audio/n.json").starts_with("{\"audio_filepath\": \"a.wav\", \"offset\": 2.0"));
}

/// Keys that were made of the times stay the names of what they named.
void ListSegmentsTest::mergesInNeMoWithoutKeys()
{
    m_fs.seed("/audio/n.json",
              R"({"audio_filepath": "a.wav", "offset": 1.0, "duration": 2.0, "text": "een"})"
              "\n"
              R"({"audio_filepath": "a.wav", "offset": 3.0, "duration": 2.5, "text": "drie"})"
              "\n");
    open("/audio/n.json", DatasetKind::Nemo);
    merge("a-000100-000200");
    checkPublished();
    QCOMPARE(
        file("/audio/n.json"),
        std::string(
            R"({"audio_filepath": "a.wav", "offset": 1.0, "duration": 4.5, "text": "een drie", "key": "a-000100-000200"})"
            "\n"));
    divide("a-000100-000200", 2, 3);
    checkPublished();
    QCOMPARE(linesOf(*m_workspace).size(), 2u);
}

void ListSegmentsTest::dividesInTables()
{
    m_fs.seed("/audio/t.csv", "key,path,start,end,text,pred_text,cer,more\r\n"
                              "x,a.wav,1.0,3.0,\"een, twee\",een,0.5,\"m \"\"1\"\"\"\r\n"
                              "y,a.wav,3,5.50,drie,,,");
    open("/audio/t.csv", DatasetKind::Csv);
    divide("x", 2, 4);
    add("y", 6, 7, "vijf \"5\"");
    checkPublished();
    QCOMPARE(file("/audio/t.csv"),
             std::string("key,path,start,end,text,pred_text,cer,more\r\n"
                         "x_a,a.wav,1.0,2.0,\"een,\",een,0.0,\"m \"\"1\"\"\"\r\n"
                         "x_b,a.wav,2.0,3.0,twee,,,\"m \"\"1\"\"\"\r\n"
                         "y,a.wav,3,5.50,drie,,,\r\n"
                         "y_00000,a.wav,6.0,7.0,\"vijf \"\"5\"\"\",,,"));
    remove("y");
    remove("y_00000");
    checkPublished();
    QVERIFY(file("/audio/t.csv").ends_with("x_b,a.wav,2.0,3.0,twee,,,\"m \"\"1\"\"\"\r\n"));
}

/// As spreadsheets write where a comma is in numbers.
void ListSegmentsTest::dividesWhereSemicolonsSeparate()
{
    m_fs.seed("/audio/t.csv", "key;path;start;end;sentence\nx;a.wav;1.0;3.0;een, twee\n"
                              "y;a.wav;3;5;\"drie; vier\"\n");
    open("/audio/t.csv");
    QCOMPARE(row("y").text, std::string("drie; vier"));
    edit("y", "vijf; zes");
    divide("x", 2, 4);
    checkPublished();
    QCOMPARE(file("/audio/t.csv"), std::string("key;path;start;end;sentence\n"
                                               "x_a;a.wav;1.0;2.0;een,\nx_b;a.wav;2.0;3.0;twee\n"
                                               "y;a.wav;3;5;\"vijf; zes\"\n"));
}

void ListSegmentsTest::writesTheFirstTextsOfAFolder()
{
    m_fs.seed("/f/one.wav", "not looked at");
    m_fs.seed("/f/two.wav", "not looked at");
    open("/f", DatasetKind::Folder);
    edit("one", "de eerste");
    const auto plan = planPublish(m_fs, *m_workspace, *m_items, {}).value();
    QCOMPARE(filesWritten(plan), Sentence("1 file added"));
    const auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QCOMPARE(report.edits, 1u);
    QCOMPARE(filesWritten(report), Sentence("1 file added"));
    QCOMPARE(file("/f/one.txt"), std::string("de eerste\n"));
    QVERIFY(!m_fs.asSeenNow().contains("/f/two.txt"));
    QVERIFY(import().isUnchanged);
    edit("one", "de tweede");
    QCOMPARE(publishAll().edits, 1u);
    QCOMPARE(file("/f/one.txt"), std::string("de tweede\n"));
    // Never over a file that came meanwhile.
    edit("two", "mijn");
    m_fs.seed("/f/two.txt", "van een ander\n");
    QCOMPARE(publishAll().edits, 0u);
    QCOMPARE(file("/f/two.txt"), std::string("van een ander\n"));
}

void ListSegmentsTest::namesTheEncodingOfATextFile()
{
    m_fs.seed("/f/one.wav", "not looked at");
    m_fs.seed("/f/one.txt", "caf\xE9\n");
    open("/f", DatasetKind::Folder);
    edit("one", "caf\u00e9");
    const auto report = publishAll();
    QCOMPARE(report.problems.size(), 1u);
    QVERIFY2(report.problems.front().detail.find("one.txt is not UTF-8") != std::string::npos,
             report.problems.front().detail.c_str());
}

void ListSegmentsTest::dividesInTabs()
{
    m_fs.seed("/audio/t.tsv", "key\tpath\tstart\tend\ttext\nx\ta.wav\t1\t3\teen twee\n"
                              "y\ta.wav\t3\t5\tdrie");
    open("/audio/t.tsv", DatasetKind::Tsv);
    divide("y", 4, 4);
    remove("x");
    checkPublished();
    QCOMPARE(file("/audio/t.tsv"), std::string("key\tpath\tstart\tend\ttext\n"
                                               "y_a\ta.wav\t3.0\t4.0\tdrie\n"
                                               "y_b\ta.wav\t4.0\t5.0\t"));
}

void ListSegmentsTest::dividesInRawLists()
{
    const std::string y = R"({"key": "y", "wav": "a.wav", "txt": "drie", "start": 3, "end": 5.0})";
    m_fs.seed("/audio/data.list",
              R"({"key": "x", "wav": "a.wav", "txt": "een twee", "start": 1.0, "end": 3.0, )"
              R"("speaker": "s"})"
              "\n" + y);
    open("/audio/data.list", DatasetKind::Wenet);
    divide("x", 2, 3);
    checkPublished();
    QCOMPARE(
        file("/audio/data.list"),
        std::string(
            R"({"key": "x_a", "wav": "a.wav", "txt": "een", "start": 1.0, "end": 2.0, "speaker": "s"})"
            "\n"
            R"({"key": "x_b", "wav": "a.wav", "txt": "twee", "start": 2.0, "end": 3.0, "speaker": "s"})"
            "\n")
            + y);
}

void ListSegmentsTest::dividesInLhotse()
{
    const std::string recording =
        R"("recording": {"id": "r", "sources": [{"type": "file", "channels": [0], )"
        R"("source": "/audio/a.wav"}], "sampling_rate": 16000, "num_samples": 160000, )"
        R"("duration": 10.0}, "type": "MonoCut"})";
    const auto cut = [&](const char *id, const char *times, const char *name, const char *length,
                         const char *text) {
        return std::string(R"({"id": ")") + id + "\", " + times
               + R"(, "channel": 0, "supervisions": [{"id": ")" + name
               + R"(", "recording_id": "r", "start": 0.0, "duration": )" + length
               + R"(, "channel": 0, "text": ")" + text + "\"}], " + recording + "\n";
    };
    m_fs.seed("/l/cuts.jsonl",
              cut("c", R"("start": 1.0, "duration": 2.0)", "s", "2.0", "een twee")
                  + cut("d", R"("start": 3.0, "duration": 2.0)", "t", "2.0", "drie"));
    m_fs.seed(
        "/l/supervisions.jsonl",
        R"({"id": "s", "recording_id": "r", "start": 1.0, "duration": 2.0, "text": "een twee"})"
        "\n"
        R"({"id": "t", "recording_id": "r", "start": 3.0, "duration": 2.0, "text": "drie"})"
        "\n");
    open("/l", DatasetKind::Lhotse);
    divide("c", 2, 3);
    remove("d");
    checkPublished();
    QCOMPARE(file("/l/cuts.jsonl"),
             cut("c_a", R"("start": 1.0, "duration": 1.0)", "s_a", "1.0", "een")
                 + cut("c_b", R"("start": 2.0, "duration": 1.0)", "s_b", "1.0", "twee"));
    QCOMPARE(
        file("/l/supervisions.jsonl"),
        std::string(
            R"({"id": "s_a", "recording_id": "r", "start": 1.0, "duration": 1.0, "text": "een"})"
            "\n"
            R"({"id": "s_b", "recording_id": "r", "start": 2.0, "duration": 1.0, "text": "twee"})"
            "\n"));
}

void ListSegmentsTest::wholeFilesAreRefused()
{
    m_fs.seed("/k/wav.scp", "u /audio/a.wav\nv /audio/a.wav\n");
    m_fs.seed("/k/text", "u een\nv twee\n");
    open("/k");
    setOne("u", EditField::End, secondsText(0), secondsText(4));
    divide("u", 2, 3);
    const auto report = publishAll();
    QCOMPARE(report.problems.empty(), false);
    QVERIFY2(report.problems.back().detail.find("voxdeck-cli export") != std::string::npos,
             report.problems.back().detail.c_str());
    QCOMPARE(file("/k/text"), std::string("u een\nv twee\n"));
    QVERIFY(unpublished() > 0);
}

void ListSegmentsTest::aTakenKeyIsRefused()
{
    m_fs.seed("/audio/t.csv",
              "key,path,start,end,text\nx,a.wav,1,3,een twee\nx_a,a.wav,3,5,drie\n");
    open("/audio/t.csv", DatasetKind::Csv);
    const auto before = file("/audio/t.csv");
    divide("x", 2, 3);
    const auto report = publishAll();
    QCOMPARE(report.problems.size(), 1u);
    QVERIFY2(report.problems.front().detail.find("x_a") != std::string::npos,
             report.problems.front().detail.c_str());
    QCOMPARE(file("/audio/t.csv"), before);
}

/// Status, tags, comments and history of a part are its own after publishing too.
void ListSegmentsTest::whatWasPublishedStaysTheSameRows()
{
    seedKaldi();
    open("/k");
    divide("s1-1", 1.25, 3);
    const SegmentRef part = row("s1-1_b").ref;
    setOne("s1-1_b", EditField::Status, "pending", "approved");
    set(EditField::Tags, "noise", {"s1-1_b"});
    const auto ids = std::pair(row("s1-1_a").id, row("s1-1_b").id);
    checkPublished();
    QVERIFY(row("s1-1_b").ref == part);
    QVERIFY(std::pair(row("s1-1_a").id, row("s1-1_b").id) == ids);
    QCOMPARE(row("s1-1_b").status, SegmentStatus::Approved);
    QCOMPARE(row("s1-1_b").tags, std::string(" noise "));
    EditSession session(*m_workspace, m_items, "lena");
    QCOMPARE(session.history(part, 10).value().empty(), false);
    // Unpublished edits can be undone; the division cannot.
    const auto steps = session.undoableSteps().value();
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        QVERIFY(session.undo(*step));
    QCOMPARE(row("s1-1_b").status, SegmentStatus::Pending);
    QCOMPARE(publishAll().revision, 0);
}

void ListSegmentsTest::otherProgramsMayChangeWhatWasPublished()
{
    m_fs.seed("/audio/t.csv", "key,path,start,end,text\nx,a.wav,1,3,een twee\ny,a.wav,3,5,drie\n"
                              "z,a.wav,5,6,vier\n");
    open("/audio/t.csv", DatasetKind::Csv);
    divide("x", 2, 3);
    remove("y");
    checkPublished();
    const SegmentRef first = row("x_a").ref;
    m_fs.seed("/audio/t.csv", "key,path,start,end,text\nw,a.wav,0,1,nul\nx_a,a.wav,1,1.5,EEN\n"
                              "z,a.wav,5,6,vier\n");
    const auto report = import();
    QCOMPARE(report.added, 1u);
    QCOMPARE(report.changed, 1u);
    QCOMPARE(report.removed, 1u);
    QCOMPARE(report.utterances, 3u);
    QCOMPARE(inWords(linesOf(*m_workspace)),
             inWords({{"w", "nul", 0, 1}, {"x_a", "EEN", 1, 1.5}, {"z", "vier", 5, 6}}));
    QVERIFY(row("x_a").ref == first);
    // All of what was published of a line goes, and comes again: another line.
    m_fs.seed("/audio/t.csv", "key,path,start,end,text\nw,a.wav,0,1,nul\nz,a.wav,5,6,vier\n");
    QCOMPARE(import().removed, 1u);
    QCOMPARE(linesOf(*m_workspace).size(), 2u);
    m_fs.seed("/audio/t.csv", "key,path,start,end,text\nw,a.wav,0,1,nul\nx,a.wav,1,3,een twee\n"
                              "z,a.wav,5,6,vier\n");
    QCOMPARE(import().added, 1u);
    divide("z", 5.5, 4);
    checkPublished();
}

void ListSegmentsTest::publishedPartsAreEditedOn()
{
    seedKaldi();
    open("/k");
    divide("s1-1", 1.25, 3);
    checkPublished();
    edit("s1-1_b", "TWEE");
    divide("s1-1_a", 0.75, 1);
    checkPublished();
    QCOMPARE(file("/k/text"), std::string("s1-1_a_a e\ns1-1_a_b en\ns1-1_b TWEE\ns1-2 drie\n"
                                          "s2-1 vier\n"));
    merge("s1-1_a_a");
    change([&](SegmentEditor &editor) { return editor.setTimes(row("s1-1_b").ref, 1.5, 1.75); });
    checkPublished();
    remove("s1-1_a_a");
    remove("s1-1_b");
    checkPublished();
    QCOMPARE(file("/k/text"), std::string("s1-2 drie\ns2-1 vier\n"));
    add("s1-2", 8, 9, "acht");
    checkPublished();
    divide("s2-1_00000", 8.5, 2);
    checkPublished();
    QCOMPARE(linesOf(*m_workspace).size(), 4u);
}

std::string ListSegmentsTest::rawLines()
{
    return R"({"key": "s1-1", "wav": "a.wav", "txt": "een twee", "start": 0.5, "end": 2.0})"
           "\n"
           R"({"key": "s1-2", "wav": "a.wav", "txt": "drie", "start": 2.0, "end": 4.0})"
           "\n"
           R"({"key": "s2-1", "wav": "a.wav", "txt": "vier", "start": 4.0, "end": 6.0})"
           "\n";
}

void ListSegmentsTest::anothersEditOfALineIsAConflict_data()
{
    QTest::addColumn<bool>("isKaldi");
    QTest::addColumn<std::string>("what");
    QTest::addColumn<std::string>("theirs"); ///< the line that the other person corrects
    for (const bool isKaldi : {true, false}) {
        const char *const list = isKaldi ? "Kaldi" : "raw list";
        QTest::addRow("%s: divided", list)
            << isKaldi << std::string("divide") << std::string("s1-1");
        QTest::addRow("%s: merged", list) << isKaldi << std::string("merge") << std::string("s1-2");
        QTest::addRow("%s: merged away", list)
            << isKaldi << std::string("merge") << std::string("s2-1");
        QTest::addRow("%s: deleted", list)
            << isKaldi << std::string("delete") << std::string("s1-2");
        QTest::addRow("%s: added beside", list)
            << isKaldi << std::string("add") << std::string("s2-1");
    }
}

/// Two people have the list open. One changes the segments of a line, the other corrects and publishes that line first.
void ListSegmentsTest::anothersEditOfALineIsAConflict()
{
    QFETCH(const bool, isKaldi);
    QFETCH(const std::string, what);
    QFETCH(const std::string, theirs);
    if (isKaldi)
        seedKaldi();
    else
        m_fs.seed("/audio/data.list", rawLines());
    if (isKaldi)
        open("/k");
    else
        open("/audio/data.list", DatasetKind::Wenet);
    const auto make = [&] {
        if (what == "divide")
            divide("s1-1", 1.25, 3);
        else if (what == "merge")
            merge("s1-2");
        else if (what == "delete")
            remove("s1-2");
        else
            add("s2-1", 6.5, 7.5, "vijf");
    };
    const auto rows = linesOf(*m_workspace);
    make();
    asAnother([&] { edit(theirs, "verbeterd"); });
    const auto files = m_fs.asSeenNow();
    const auto before = unpublished();
    const auto report = publishAll();
    QCOMPARE(report.conflicts.size(), 1u);
    QCOMPARE(report.conflicts.front().key, theirs);
    QVERIFY2(report.conflicts.front().theirs.find("verbeterd") != std::string::npos,
             report.conflicts.front().theirs.c_str());
    QVERIFY(m_fs.asSeenNow() == files);
    QCOMPARE(unpublished(), before);
    // Also after their text was imported.
    import();
    QCOMPARE(publishAll().conflicts.size(), 1u);
    QVERIFY(m_fs.asSeenNow() == files);
    // Undone, the rows are theirs; made again, it is of these.
    undoAll();
    import();
    QCOMPARE(row(theirs).text, std::string("verbeterd"));
    QCOMPARE(linesOf(*m_workspace).size(), rows.size());
    make();
    checkPublished();
}

/// A value that was published while the segments beside it could not be.
void ListSegmentsTest::ownWritesOfALineAreNoConflict()
{
    const std::string first = "key,path,start,end,text,speaker\nx,a.wav,1,3,een twee,";
    m_fs.seed("/audio/t.csv", first + "s\nx_00000,a.wav,0,1,drie,s\n");
    open("/audio/t.csv", DatasetKind::Csv);
    add("x", 6, 7, "vijf");
    setOne("x", EditField::Speaker, "s", "t");
    m_fs.seed("/audio/t.csv", first + "s\nx_00000,a.wav,0,1,drie,s\n");
    QCOMPARE(publishAll().problems.size(), 1u); // the key is taken
    QCOMPARE(file("/audio/t.csv"), first + "t\nx_00000,a.wav,0,1,drie,s\n");
    m_fs.seed("/audio/t.csv", first + "t\n");
    const auto report = publishAll();
    QVERIFY(report.conflicts.empty());
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QVERIFY(file("/audio/t.csv").find("x_00000,a.wav,6.0,7.0,vijf,") != std::string::npos);
}

QTEST_GUILESS_MAIN(ListSegmentsTest)
#include "ListSegmentsTest.moc"
