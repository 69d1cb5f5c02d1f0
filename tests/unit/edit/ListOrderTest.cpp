// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0601. Where in a list the lines of new segments come.
#include "core/edit/SegmentEdits.h"
#include "tests/unit/edit/ListFixture.h"

#include <algorithm>
#include <ctime>
#include <sstream>
#include <string>

using namespace voxdeck;

class ListOrderTest final : public QObject, private test::ListFixture {
    Q_OBJECT
private slots:
    void init() { startAnew(); }
    void newLinesComeByTheirTimes();
    void newLinesOfTablesComeByTheirTimes();
    void newLinesOfKaldiComeByTheirTimes();
    void newLinesStayInTheirFile();
    void manyLinesOfOneRecordingAreQuick();

private:
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
    void checkPublished()
    {
        const auto report = publishAll();
        QVERIFY2(report.problems.empty(),
                 report.problems.empty() ? "" : describe(report.problems.front()).c_str());
        QVERIFY(report.conflicts.empty());
        QCOMPARE(unpublished(), 0u);
        QVERIFY(import().isUnchanged);
    }
};

/// Among the lines of the recording; no line that was there moves.
void ListOrderTest::newLinesComeByTheirTimes()
{
    m_fs.seed("/audio/b.wav", "another one");
    const auto line = [](const std::string &key, const std::string &audio, const char *offset) {
        return R"({"audio_filepath": ")" + audio + R"(", "offset": )" + offset
               + R"(, "duration": 1.0, "text": "t", "key": ")" + key + "\"}\n";
    };
    m_fs.seed("/audio/n.json", line("x", "a.wav", "1.0") + line("q", "b.wav", "0.5")
                                   + line("y", "a.wav", "3.0") + line("z", "b.wav", "2.0"));
    open("/audio/n.json", DatasetKind::Nemo);
    add("x", 4.5, 5, "behind y");
    add("x", 2.2, 2.8, "between");
    add("y", 0, 0.5, "before x");
    add("y", 5.2, 5.6, "last");
    checkPublished();
    std::string order;
    const std::string text = file("/audio/n.json");
    for (auto at = text.find(R"("text": ")"); at != std::string::npos;
         at = text.find(R"("text": ")", at + 1))
        order += text.substr(at + 9, text.find('"', at + 9) - at - 9) + ", ";
    QCOMPARE(order, std::string("before x, t, between, t, t, behind y, last, t, "));
    QVERIFY(text.find(line("x", "a.wav", "1.0")) != std::string::npos);
}

void ListOrderTest::newLinesOfTablesComeByTheirTimes()
{
    for (const std::string separator : {",", "\t"}) {
        startAnew();
        std::string table = "key,wav,start,end,txt\r\nx,a.wav,1,2,t\r\ny,a.wav,3,4,t";
        std::replace(table.begin(), table.end(), ',', separator.front());
        const std::string name = separator == "," ? "/audio/t.csv" : "/audio/t.tsv";
        m_fs.seed(name, table);
        open(name);
        add("x", 4.5, 5, "behind y");
        add("y", 0, 0.5, "before x");
        add("y", 2.2, 2.8, "between");
        remove("x");
        checkPublished();
        std::string order;
        std::istringstream lines(file(name));
        for (std::string one; std::getline(lines, one);)
            order += one.substr(one.rfind(separator) + 1) + "|";
        std::erase(order, '\r');
        QCOMPARE(order, std::string("txt|before x|between|t|behind y|"));
    }
}

void ListOrderTest::newLinesOfKaldiComeByTheirTimes()
{
    m_fs.seed("/k/wav.scp", "r /audio/a.wav\n");
    m_fs.seed("/k/segments", "z r 1 2\ny r 3 4\n"); // not in the order of the keys
    m_fs.seed("/k/text", "y t\nz t\n");
    m_fs.seed("/k/utt2spk", "z s\ny s\n");
    open("/k");
    add("z", 4.5, 5, "behind");
    add("y", 2.2, 2.8, "between");
    add("y", 0, 0.5, "before");
    checkPublished();
    std::string starts;
    std::istringstream lines(file("/k/segments"));
    for (std::string key, recording, start, end; lines >> key >> recording >> start >> end;)
        starts += std::to_string(std::stod(start)).substr(0, 3) + " ";
    QCOMPARE(starts, std::string("0.0 1.0 2.2 3.0 4.5 "));
}

/// Buckets of NeMo have utterances of one length each: a line is not moved into another one for its time.
void ListOrderTest::newLinesStayInTheirFile()
{
    const auto line = [](const std::string &key, const char *offset, const char *length) {
        return R"({"audio_filepath": "a.wav", "offset": )" + std::string(offset)
               + R"(, "duration": )" + length + R"(, "text": "t", "key": ")" + key + "\"}\n";
    };
    m_fs.seed("/audio/n_0.json", line("w", "0.5", "1.0") + line("x", "1.5", "1.0"));
    m_fs.seed("/audio/n_1.json", line("y", "2.6", "8.0"));
    const auto first = file("/audio/n_0.json");
    open("/audio/n__OP_0..1_CL_.json", DatasetKind::Nemo);
    const auto ref = row("y").ref;
    change([&](SegmentEditor &editor) { return editor.split(ref, 6.0, std::size_t{1}); });
    checkPublished();
    QCOMPARE(file("/audio/n_0.json"), first);
    const auto second = file("/audio/n_1.json");
    QCOMPARE(std::count(second.begin(), second.end(), '\n'), 2);
    QVERIFY(second.find("2.6") < second.find("6.0"));
}

/// All of them divided: what each costs does not grow with their number.
void ListOrderTest::manyLinesOfOneRecordingAreQuick()
{
    constexpr int kLines = 3'000;
    std::string lines;
    for (int number = 0; number < kLines; ++number)
        lines += R"({"audio_filepath": "a.wav", "offset": )" + std::to_string(2 * number)
                 + R"(, "duration": 1.5, "text": "one two", "key": "k)" + std::to_string(number)
                 + "\"}\n";
    m_fs.seed("/audio/n.json", lines);
    open("/audio/n.json", DatasetKind::Nemo);
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    QCOMPARE(rows.size(), std::size_t{kLines});
    EditSession session(*m_workspace, m_items, "lena");
    SegmentEditor editor(*m_workspace, session);
    std::vector<FieldChange> changes;
    for (const SegmentRow &row : rows) {
        const auto own = editor.split(row.ref, row.startSeconds + 0.5, std::size_t{4}).value();
        changes.insert(changes.end(), own.begin(), own.end());
    }
    QVERIFY(session.apply(changes));
    const auto began = std::clock(); // of the processor: others may have the machine
    const auto report = publishAll();
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    QVERIFY(report.problems.empty() && report.conflicts.empty());
    const auto written = file("/audio/n.json");
    QCOMPARE(std::count(written.begin(), written.end(), '\n'), 2 * kLines);
    QVERIFY2(seconds < 30, std::to_string(seconds).c_str());
}

QTEST_GUILESS_MAIN(ListOrderTest)
#include "ListOrderTest.moc"
