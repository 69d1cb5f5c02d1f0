// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of reports, and which hypotheses have rates.
#include "core/audit/AuditComparison.h"
#include "tests/cli/AuditRuns.h"

#include <QTest>

#include <algorithm>
#include <fstream>

using namespace voxdeck;
using voxdeck::test::Said;

class AuditReportTest final : public QObject, private test::AuditRuns {
    Q_OBJECT
private slots:
    void init();
    void reportsHaveSections();
    void reportsJudgeTheSample();
    void anyHypothesisMayHaveRates();
};

void AuditReportTest::init()
{
    makeFolder();
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "language": "en", "txt": "one two three four", "asr_1": "one two tree four", "asr_2": "one two three four", "asr_3": "one", "asr_4": "two", "asr_5": "three"})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "language": "en", "txt": "Five!", "asr_1": "nine", "asr_2": "five", "asr_3": "five", "asr_4": "four", "asr_5": "five"})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "language": "en", "txt": "one three", "asr_1": "one tree", "asr_2": "one three", "asr_3": "one", "asr_4": "one", "asr_5": "one three"})"
           "\n";
}

/// Sections hold what was computed, say so where nothing was, and are compared with those of an older report.
void AuditReportTest::reportsHaveSections()
{
    const auto sectionOf = [this](const char *file, std::size_t at) {
        const auto text = readWholeFile(m_fs, m_root / file);
        const auto report = JsonValue::parse(text.value_or(""));
        return report ? report->find("sections")->items().at(at) : JsonValue();
    };
    QCOMPARE(run({"--report", (m_root / "plain.json").string()}).code, 0);
    QCOMPARE(at(sectionOf("plain.json", 1), "section"), std::string("\"confusions\""));
    QCOMPARE(at(sectionOf("plain.json", 1), "computed"), std::string("false"));
    QCOMPARE(run({"--report", (m_root / "plain.html").string()}).code, 0);
    const auto plain = readWholeFile(m_fs, m_root / "plain.html");
    QVERIFY(plain->find("<h2>Confusions</h2>\n<p>Not computed.</p>") != std::string::npos);
    QVERIFY(plain->find("<figcaption>Character error rate (%)") != std::string::npos);
    const std::string old = (m_root / "old.json").string();
    QCOMPARE(run({"--report", old, "--sections", "confusions,words"}).code, 0);
    const auto all = json({"--confusions"});
    const auto section = sectionOf("old.json", 1);
    QCOMPARE(at(section, "tables.1.of"), at(all, "different"));
    QCOMPARE(at(section, "tables.1.rows.0.said"), at(all, "confusions.0.said"));
    QCOMPARE(at(section, "tables.1.rows.0.times"), at(all, "confusions.0.times"));
    QVERIFY(at(sectionOf("old.json", 2), "tables.0.rows.0.accuracy") != "null");
    QCOMPARE(run({"--report", (m_root / "s.csv").string(), "--sections", "all"}).code, 0);
    const auto csv = readWholeFile(m_fs, m_root / "s.csv");
    QVERIFY(csv->find("\r\nconfusions,said,heard,times,segments,") != std::string::npos);
    QVERIFY(csv->find("\r\nsample,not computed,") != std::string::npos);
    // every line has as many fields
    const auto fields = static_cast<std::size_t>(
        std::count(csv->begin(), csv->begin() + static_cast<std::ptrdiff_t>(csv->find('\r')), ','));
    for (std::size_t begin = 0; begin < csv->size(); begin = csv->find('\n', begin) + 1) {
        const auto line = csv->substr(begin, csv->find('\r', begin) - begin);
        if (line.find('"') == std::string::npos)
            QCOMPARE(static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')), fields);
    }
    QCOMPARE(test::runCommand(m_fs, {"edit", (m_root / "list.jsonl").string(), "b", "--text",
                                     "Nine!", "--workspace", (m_root / "w.voxdeck").string()})
                 .code,
             0);
    const std::string now = (m_root / "now.json").string();
    QCOMPARE(run({"--report", now, "--sections", "confusions"}).code, 0);
    const auto parsed = [this](const char *file) {
        return JsonValue::parse(readWholeFile(m_fs, m_root / file).value_or("")).value();
    };
    const auto compared = compareAudits(parsed("old.json"), parsed("now.json"));
    QVERIFY(compared);
    QCOMPARE(compared->notComparable, std::vector<std::string>{"words: not computed now"});
    const auto changed = [&compared](const char *table) {
        return std::any_of(compared->figures.begin(), compared->figures.end(),
                           [table](const auto &one) { return one.by == table && one.differs(); });
    };
    QVERIFY(changed("confusion-sums"));
    QVERIFY(changed("confusions"));
    const Said unknown = run({"--report", now, "--force", "--sections", "nothing"});
    QCOMPARE(unknown.code, 2);
    QCOMPARE(run({"--sections", "words"}).code, 2); // of no report
}

/// A sample is in reports with its seed, its interval and its verdict.
void AuditReportTest::reportsJudgeTheSample()
{
    QCOMPARE(run({"--sample", "3", "--seed", "7", "--collect", "audit: sample"}).code, 0);
    QVERIFY(run({"--report", (m_root / "r.json").string(), "--verdict", "cer>0.9"}).code < 2);
    const auto report = JsonValue::parse(readWholeFile(m_fs, m_root / "r.json").value_or(""));
    QVERIFY(report);
    const auto section = report->find("sections")->items().back();
    QCOMPARE(at(section, "section"), std::string("\"sample\""));
    QCOMPARE(at(section, "tables.0.rows.0.seed"), std::string("7"));
    QCOMPARE(at(section, "tables.0.rows.0.segments"), std::string("3"));
    QCOMPARE(at(section, "tables.1.rows.0.segments"), std::string("\"sample\""));
    QCOMPARE(at(section, "tables.1.rows.0.limit"), std::string("\"cer>0.9\""));
    QCOMPARE(at(section, "tables.1.rows.1.segments"), std::string("\"report\""));
    QVERIFY(at(section, "tables.1.rows.1.verdict") != "(none)");
}

/// Four hypotheses have rates at a time; which ones is the auditor's choice.
void AuditReportTest::anyHypothesisMayHaveRates()
{
    const auto measure = [this](std::vector<std::string> more) {
        std::vector<std::string> all = {"measure",     (m_root / "list.jsonl").string(),
                                        "--workspace", (m_root / "w.voxdeck").string(),
                                        "--only",      "mer"};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCommand(m_fs, all);
    };
    const auto isCharted = [this](const std::string &hypothesis) {
        const auto file = (m_root / (hypothesis + ".json")).string();
        if (run({"--report", file, "--force", "--hypothesis", hypothesis}).code != 0)
            return false;
        const auto report = JsonValue::parse(readWholeFile(m_fs, file).value_or(""));
        const auto *const worst = report ? report->find("worst") : nullptr;
        return worst && worst->kind() == JsonValue::Kind::Array;
    };
    QVERIFY(measure({}).code < 2); // no audio is there
    QVERIFY(isCharted("asr_4"));
    QVERIFY(!isCharted("asr_5"));
    QVERIFY(measure({"--hypothesis", "asr_5"}).code < 2);
    QVERIFY(isCharted("asr_5"));
    QVERIFY(isCharted("asr_2"));
    QVERIFY(!isCharted("asr_4"));
    QVERIFY(measure({}).code < 2); // and so it stays
    QVERIFY(isCharted("asr_5"));
    const Said unknown = measure({"--hypothesis", "nobody"});
    QVERIFY(unknown.code >= 2);
    QVERIFY(unknown.err.find("nobody") != std::string::npos);
}

QTEST_GUILESS_MAIN(AuditReportTest)
#include "AuditReportTest.moc"
