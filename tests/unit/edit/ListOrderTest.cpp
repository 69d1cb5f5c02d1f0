// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0601. Where in a list the lines of new segments come.
#include "core/edit/SegmentEdits.h"
#include "tests/unit/edit/ListFixture.h"

#include <algorithm>
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

QTEST_GUILESS_MAIN(ListOrderTest)
#include "ListOrderTest.moc"
