// SPDX-License-Identifier: GPL-3.0-or-later
// What `audit` says without scoring: hours, samples and their verdicts, duplicates, queues of texts.
#include "tests/cli/AuditRuns.h"

#include <QTest>

#include <fstream>
#include <map>

using namespace voxdeck;
using voxdeck::test::Said;

class AuditSurveyTest final : public QObject, private test::AuditRuns {
    Q_OBJECT
private slots:
    void init() { makeFolder(); }
    void mixesByHours();
    void samplesByStrata();
    void findsTextsOfOneSplitTwice();
    void queuesOfTexts();
    void reportsAreOfTheirHypothesis();
    void listsWithDifferentHypothesesShareNoRates();
    void driftNamesItsCharts();
};

/// Hours are there without any hypothesis, and a script is the one of most letters.
void AuditSurveyTest::mixesByHours()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "language": "en", "split": "train", "txt": "one two", "duration": 1800})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "language": "zh", "split": "train", "txt": "\u6211\u7231\u4f60 ok", "duration": 900})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "language": "zh", "split": "test", "txt": "Python \u6211", "duration": 900})"
           "\n"
           R"({"key": "d", "wav": "u.wav", "language": "en", "txt": "123"})"
           "\n";
    const Said said = run({"--mix", "--by", "language,split,language-split,script"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("by\tvalue\trows\thours\thours%\twithout_length\n"
                                   "all\t-\t4\t1.0000\t100.00\t1\n"
                                   "language\ten\t2\t0.5000\t50.00\t1\n"
                                   "language\tzh\t2\t0.5000\t50.00\t0\n"
                                   "split\t-\t1\t0.0000\t0.00\t1\n"
                                   "split\ttest\t1\t0.2500\t25.00\t0\n"
                                   "split\ttrain\t2\t0.7500\t75.00\t0\n"
                                   "language-split\ten/\t1\t0.0000\t0.00\t1\n"
                                   "language-split\ten/train\t1\t0.5000\t50.00\t0\n"
                                   "language-split\tzh/test\t1\t0.2500\t25.00\t0\n"
                                   "language-split\tzh/train\t1\t0.2500\t25.00\t0\n"
                                   "script\t-\t1\t0.0000\t0.00\t1\n"
                                   "script\tHan\t1\t0.2500\t25.00\t0\n"
                                   "script\tLatin\t2\t0.7500\t75.00\t0\n"));
    const JsonValue mix = json({"--mix", "--by", "language-source"});
    QCOMPARE(at(mix, "seconds"), std::string("3600.0"));
    QCOMPARE(at(mix, "without_length"), std::string("1"));
    QCOMPARE(at(mix, "by.language-source.0.seconds"), std::string("1800.0"));
    QVERIFY2(at(mix, "by.language-source.0.value").find("en/") == 1,
             at(mix, "by.language-source.0.value").c_str());
    QCOMPARE(run({"--report", (m_root / "mix.html").string()}).code, 0);
    const auto html = readWholeFile(m_fs, m_root / "mix.html").value_or("");
    QVERIFY(html.find("<h2>By split</h2>") != std::string::npos);
    QVERIFY(html.find("<td class=n>0.75") != std::string::npos);
}

void AuditSurveyTest::samplesByStrata()
{
    std::ofstream list(m_root / "list.jsonl", std::ios::binary);
    for (int row = 0; row < 100; ++row) // 70 en, 27 de, 3 fr; a recording for each ten
        list << R"({"key": "k)" << row << R"(", "wav": "r)" << row / 10 << R"(.wav", "start": )"
             << row % 10 << R"(, "end": )" << row % 10 + 1 << R"(, "language": ")"
             << (row < 70   ? "en"
                 : row < 97 ? "de"
                            : "fr")
             << R"(", "txt": "one two three four", "asr": ")"
             << (row % 2 == 0 ? "one two three four" : "one two three five") << "\"}\n";
    list.close();
    const JsonValue sample = json({"--sample", "20", "--seed", "5", "--collect", "look"});
    // 14 en, 5.4 de and 0.6 fr: the largest remainder is that of fr
    QCOMPARE(at(sample, "strata.0.value"), std::string("\"de\""));
    QCOMPARE(at(sample, "strata.0.taken"), std::string("5"));
    QCOMPARE(at(sample, "strata.1.taken"), std::string("14"));
    QCOMPARE(at(sample, "strata.2.taken"), std::string("1"));
    QCOMPARE(sample.find("keys")->items().size(), std::size_t{20});
    const JsonValue again = json({"--sample", "20", "--seed", "5"});
    QCOMPARE(again.find("keys")->dump().value(), sample.find("keys")->dump().value());
    const JsonValue other = json({"--sample", "20", "--seed", "6"});
    QVERIFY(other.find("keys")->dump().value() != sample.find("keys")->dump().value());
    const JsonValue all = json({"--sample", "1000", "--by", "recording"});
    QCOMPARE(all.find("keys")->items().size(), std::size_t{100});
    QCOMPARE(run({"--sample", "5", "--by", "language,split"}).code, 2);
    for (const char *const by : {"nothing", "colour"}) { // each says what can be asked
        const Said wrong = run({"--sample", "5", "--by", by});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.find("language, speaker, recording, split, language-split, script, "
                                "source, language-source")
                     != std::string::npos,
                 wrong.err.c_str());
    }

    // 1 of 8 words is wrong in every recording: 12.5 %, of whatever recordings
    const std::vector<std::string> of{"--filter", "basket:look", "--by", "nothing"};
    const auto judged = [&](const std::string &limit) {
        auto more = of;
        more.insert(more.end(), {"--verdict", limit});
        return run(more);
    };
    const Said accepted = run({"--verdict", "wer>0.13", "--by", "nothing"});
    QCOMPARE(accepted.code, 0);
    QVERIFY2(accepted.err.find("accepted: asr, wer>0.13: 12.50 %, 12.50 to 12.50 %")
                 != std::string::npos,
             accepted.err.c_str());
    QCOMPARE(run({"--verdict", "wer>0.12", "--by", "nothing"}).code, 1);
    QVERIFY(run({"--verdict", "wer>0.12"}).err.find("rejected: asr") != std::string::npos);
    const Said undecided = judged("wer>0.125"); // the sample's recordings differ
    QCOMPARE(undecided.code, 1);
    QVERIFY2(undecided.err.find("undecided: asr") != std::string::npos, undecided.err.c_str());
    const Said one = run({"--filter", "recording:=r1.wav", "--verdict", "wer>0.99"});
    QCOMPARE(one.code, 1);
    const JsonValue json = this->json({"--verdict", "ser>0.4", "--by", "nothing"});
    QCOMPARE(at(json, "verdicts.0.verdict"), std::string("\"rejected\""));
    QCOMPARE(at(json, "verdicts.0.value"), std::string("0.5"));
    QCOMPARE(at(json, "verdicts.0.method"), std::string("\"bootstrap\""));
    QCOMPARE(run({"--verdict", "unscored>3"}).code, 2);
    QCOMPARE(run({"--collect", "b"}).code, 2);
}

void AuditSurveyTest::findsTextsOfOneSplitTwice()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "split": "train", "txt": "Good morning!"})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "split": "train", "txt": "good morning"})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "split": "test", "txt": "good morning"})"
           "\n"
           R"({"key": "d", "wav": "u.wav", "split": "test", "txt": "the ships of the morning carried letters under the bridge"})"
           "\n"
           R"({"key": "e", "wav": "v.wav", "split": "test", "txt": "The ships of the morning carried letters under the bridges"})"
           "\n";
    QCOMPARE(at(json({"--queues", "--filter", "key:a"}), "0.rows"), std::string("0"));
    const Said said = run({"--duplicates"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out,
             std::string("2\ttrain\t-\ta b\tGood morning!\n"
                         "2\ttest\t-\td e\tthe ships of the morning carried letters under "
                         "the bridge\n"));
    const JsonValue found = json({"--duplicates", "--collect", "mine"});
    QCOMPARE(at(found, "further"), std::string("2"));
    const auto rowsOf = [this](const std::string &name) {
        const JsonValue queues = json({"--queues"});
        for (const JsonValue &queue : queues.items())
            if (queue.find("queue")->toString() == name)
                return at(queue, "rows");
        return std::string();
    };
    QCOMPARE(rowsOf("duplicate-text"), std::string("2"));
    QCOMPARE(run({"--dismiss", "duplicate-text", "--filter", "key:e"}).code, 0);
    QCOMPARE(rowsOf("duplicate-text"), std::string("1"));
    QCOMPARE(run({"--duplicates"}).code, 0); // the dismissal stays
    QCOMPARE(rowsOf("duplicate-text"), std::string("1"));
}

/// What a text and several hypotheses say of themselves; a change of the language makes it unknown.
void AuditSurveyTest::queuesOfTexts()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "language": "en", "txt": "The children are playing in the garden behind the house", "asr_small": "the children are playing", "asr_large": "some people sang"})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "language": "en", "txt": "Die Kinder spielen heute im Garten hinter dem alten Haus", "asr_small": "one two", "asr_large": "one two"})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "language": "en", "txt": "p\u0430y the b\u200bill", "asr_small": "a b c d", "asr_large": "a b x d"})"
           "\n";
    const auto measure = [this] {
        return test::runCommand(m_fs, {"measure", (m_root / "list.jsonl").string(), "--workspace",
                                       (m_root / "w.voxdeck").string(), "--only",
                                       "odd_characters,lang_differs,disagreement"});
    };
    const Said measured = measure();
    QVERIFY2(measured.code == 0, measured.err.c_str());
    const auto keysOf = [this](const std::string &query) {
        return test::runCommand(m_fs,
                                {"query", (m_root / "list.jsonl").string(), query, "--workspace",
                                 (m_root / "w.voxdeck").string(), "--columns", "key"})
            .out;
    };
    const auto rowsOf = [this](const std::string &name) {
        const JsonValue queues = json({"--queues"});
        for (const JsonValue &queue : queues.items())
            if (queue.find("queue")->toString() == name)
                return at(queue, "rows");
        return std::string();
    };
    QCOMPARE(rowsOf("wrong-language"), std::string("1"));
    QCOMPARE(rowsOf("odd-characters"), std::string("1"));
    QCOMPARE(rowsOf("disagreement"), std::string("1"));
    QVERIFY2(keysOf("lang_differs:1").find("b") != std::string::npos,
             keysOf("lang_differs:1").c_str());
    QVERIFY(keysOf("odd_characters:2").find("c") != std::string::npos);
    QVERIFY(keysOf("disagreement:0.25").find("c") != std::string::npos); // 1 of 4 words
    QVERIFY(keysOf("disagreement:1").find("a") != std::string::npos);
    QCOMPARE(
        test::runCommand(m_fs, {"set", (m_root / "list.jsonl").string(), "key:=b", "--language",
                                "de", "--workspace", (m_root / "w.voxdeck").string()})
            .code,
        0);
    QCOMPARE(rowsOf("wrong-language"), std::string("0")); // unknown, not wrong
    QCOMPARE(measure().code, 0);
    QVERIFY(keysOf("lang_differs:0").find("b") != std::string::npos);
}

/// Charts, queues and worst segments are of the hypothesis that the report is asked for, as its totals are.
void AuditSurveyTest::reportsAreOfTheirHypothesis()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "txt": "abcdefghij", "asr_small": "abcdefghij", "asr_large": "abcdefghiX"})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "txt": "abcdefghij", "asr_small": "zzzzzzzzzz", "asr_large": "abcdefghij"})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "txt": "abcdefghij", "asr_small": "abcdefghij"})"
           "\n"
           R"({"key": "d", "wav": "u.wav", "txt": "abcdefghij", "asr_small": "abcdefghij", "asr_large": "zzzzzzzzzz"})"
           "\n";
    const auto report = [this](const std::string &hypothesis) {
        const auto file = m_root / "r.json";
        std::vector<std::string> asked{"--report", file.string(), "--force"};
        if (!hypothesis.empty())
            asked.insert(asked.end(), {"--hypothesis", hypothesis});
        if (run(asked).code != 0)
            return JsonValue();
        return JsonValue::parse(readWholeFile(m_fs, file).value_or("")).value_or(JsonValue());
    };
    const auto unmeasured = report("asr_large");
    QCOMPARE(at(unmeasured, "hypothesis"), std::string("\"asr_large\""));
    QCOMPARE(at(unmeasured, "worst"), std::string("null")); // not those of asr_small
    QCOMPARE(at(unmeasured, "queues.0.rows"), std::string("null"));
    QCOMPARE(test::runCommand(m_fs, {"measure", (m_root / "list.jsonl").string(), "--workspace",
                                     (m_root / "w.voxdeck").string(), "--only",
                                     "mer,cer_b,wer_b,mer_b,letters"})
                 .code,
             0);
    const auto large = report("asr_large");
    QCOMPARE(large.find("worst")->items().size(), std::size_t{3});
    QCOMPARE(at(large, "worst.0.key"), std::string("\"d\""));
    QCOMPARE(at(large, "worst.0.cer"), std::string("1.0"));
    QCOMPARE(at(large, "worst.0.hypothesis"), std::string("\"zzzzzzzzzz\""));
    QCOMPARE(at(large, "worst.1.key"), std::string("\"a\""));
    std::size_t rates = 0;
    for (const JsonValue &chart : large.find("charts")->items()) {
        const auto name = chart.find("chart")->toString();
        if (name != "cer" && name != "wer" && name != "mer") {
            QVERIFY2(!chart.find("hypothesis"), std::string(name).c_str());
            continue;
        }
        ++rates;
        QCOMPARE(chart.find("hypothesis")->toString(), std::string("asr_large"));
        QCOMPARE(chart.find("without_value")->toInteger(), std::int64_t{1}); // c
    }
    QCOMPARE(rates, std::size_t{3});
    QCOMPARE(at(large, "queues.0.query"), std::string("\"cer_b:>=0.5\""));
    QCOMPARE(at(large, "queues.0.rows"), std::string("1"));
    for (const JsonValue &queue : large.find("queues")->items())
        if (queue.find("queue")->toString() == "no-hypothesis")
            QCOMPARE(queue.find("rows")->toInteger(), std::int64_t{1});
    // the one that the table shows, by its name and without
    for (const char *const name : {"asr_small", ""}) {
        QCOMPARE(at(report(name), "worst.0.key"), std::string("\"b\""));
        QCOMPARE(at(report(name), "queues.0.query"), std::string("\"cer:>=0.5\""));
    }
    // its queue is its own: what was found good of one recogniser may be bad of another
    QCOMPARE(run({"--dismiss", "worst", "--hypothesis", "asr_large"}).out,
             std::string("worst\t1\tdismissed\n"));
    QCOMPARE(at(report("asr_large"), "queues.0.rows"), std::string("0"));
    QCOMPARE(at(report("asr_large"), "queues.0.dismissed"), std::string("1"));
    QCOMPARE(at(report(""), "queues.0.rows"), std::string("1"));
    QCOMPARE(run({"--hypothesis", "asr_large", "--report", (m_root / "r.html").string()}).code, 0);
    const auto html = readWholeFile(m_fs, m_root / "r.html").value();
    QVERIFY(html.find("<figcaption>Character error rate · asr_large") != std::string::npos);
    QCOMPARE(html.find("<figcaption>Character error rate ("), std::string::npos);
}

/// Charts are called as on the page and in reports, and no two have one name: the rates of one hypothesis stood under the
/// name of the other.
void AuditSurveyTest::driftNamesItsCharts()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "split": "train", "txt": "abcdefghij", "asr_small": "abcdefghij", "asr_large": "abcdefghiX", "duration": 1})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "split": "test", "txt": "abcdefghij", "asr_small": "zzzzzzzzzz", "asr_large": "abcdefghij", "duration": 1})"
           "\n";
    QCOMPARE(test::runCommand(m_fs, {"measure", (m_root / "list.jsonl").string(), "--workspace",
                                     (m_root / "w.voxdeck").string(), "--only",
                                     "mer,cer_b,wer_b,mer_b,letters"})
                 .code,
             0);
    const auto titles = [this](std::vector<std::string> more) {
        more.insert(more.begin(), "--drift");
        std::map<std::string, std::string> found; // ids by title
        const JsonValue drift = json(std::move(more));
        for (const JsonValue &one : drift.items())
            found.emplace(one.find("title")->toString(), one.find("chart")->toString());
        return found;
    };
    const auto all = titles({});
    QCOMPARE(all.at("Character error rate"), std::string("cer"));
    QCOMPARE(all.at("Character error rate · asr_large"), std::string("cer_b"));
    QCOMPARE(all.at("Duration"), std::string("dur"));
    const auto large = titles({"--hypothesis", "asr_large"});
    QCOMPARE(large.at("Character error rate · asr_large"), std::string("cer_b"));
    QVERIFY(!large.contains("Character error rate"));
    QCOMPARE(titles({"--hypothesis", "asr_small"}).at("Character error rate · asr_small"),
             std::string("cer"));
    const Said text = run({"--drift"});
    QVERIFY2(text.out.find("Character error rate · asr_large\ttrain\ttest\t1.0000\t")
                 != std::string::npos,
             text.out.c_str());
    // a report has them by the same names
    QCOMPARE(run({"--hypothesis", "asr_large", "--sections", "drift", "--report",
                  (m_root / "r.json").string()})
                 .code,
             0);
    const auto report = JsonValue::parse(readWholeFile(m_fs, m_root / "r.json").value_or(""));
    QVERIFY(report);
    std::map<std::string, int> called;
    for (const JsonValue &section : report->find("sections")->items())
        for (const JsonValue &table : section.find("tables")->items())
            for (const JsonValue &row : table.find("rows")->items())
                ++called[row.find("chart")->toString()];
    QCOMPARE(called["Character error rate · asr_large (%)"], 1);
    QCOMPARE(called["Character error rate (%)"], 1); // of the other one
}

/// Each list has a hypothesis of another name in the table's column: neither's charts are of both.
void AuditSurveyTest::listsWithDifferentHypothesesShareNoRates()
{
    std::ofstream(m_root / "a.jsonl", std::ios::binary)
        << R"({"key": "a1", "wav": "r.wav", "txt": "abcdefghij", "asr_one": "abcdefghij", "duration": 1})"
           "\n"
           R"({"key": "a2", "wav": "s.wav", "txt": "abcdefghij", "asr_one": "zzzzzzzzzz", "duration": 1})"
           "\n";
    std::ofstream(m_root / "b.jsonl", std::ios::binary)
        << R"({"key": "b1", "wav": "t.wav", "txt": "abcdefghij", "asr_two": "abcdefghiX", "duration": 1})"
           "\n"
           R"({"key": "b2", "wav": "u.wav", "txt": "abcdefghij", "asr_two": "abcdefghXY", "duration": 1})"
           "\n"
           R"({"key": "b3", "wav": "v.wav", "txt": "abcdefghij", "asr_two": "abcdefghij", "duration": 1})"
           "\n";
    const std::string workspace = (m_root / "w.voxdeck").string();
    const auto on = [&](std::vector<std::string> words) {
        return test::runCommand(m_fs, std::move(words));
    };
    const Said imported = on({"import", (m_root / "a.jsonl").string(),
                              (m_root / "b.jsonl").string(), "--workspace", workspace});
    QVERIFY2(imported.code == 1, (imported.out + imported.err).c_str()); // without their audio
    const auto report = [&](const std::string &hypothesis) {
        const Said said = on({"audit", workspace, "--hypothesis", hypothesis, "--force", "--report",
                              (m_root / "r.json").string()});
        if (said.code != 0)
            qWarning("%s", said.err.c_str());
        return JsonValue::parse(readWholeFile(m_fs, m_root / "r.json").value_or(""))
            .value_or(JsonValue());
    };
    QVERIFY(report("asr_one").find("worst")->kind() == JsonValue::Kind::Null); // not measured yet
    const Said measured = on(
        {"measure", workspace, "--only", "cer_b,wer_b,mer_b,cer_c,wer_c,mer_c"});
    QVERIFY2(measured.code == 0, measured.err.c_str());
    const std::map<std::string, std::pair<int, double>> wanted{{"asr_one", {2, 0.5}},
                                                               {"asr_two", {3, 0.1}}};
    for (const auto &[name, figures] : wanted) {
        const JsonValue found = report(name);
        QCOMPARE(at(found, "hypotheses.0.total.scored"), std::to_string(figures.first));
        QCOMPARE(at(found, "hypotheses.0.total.cer"),
                 JsonValue::ofDouble(figures.second).dump().value());
        int charts = 0;
        for (const JsonValue &chart : found.find("charts")->items()) {
            if (chart.find("chart")->toString() != "cer")
                continue;
            ++charts;
            QCOMPARE(chart.find("hypothesis")->toString(), name);
            std::int64_t rows = 0;
            for (const JsonValue &bar : chart.find("bars")->items())
                rows += bar.find("rows")->toInteger();
            QCOMPARE(rows, std::int64_t{figures.first});
            QCOMPARE(chart.find("without_value")->toInteger(), std::int64_t{5 - figures.first});
        }
        QCOMPARE(charts, 1);
        QCOMPARE(found.find("worst")->items().size(), static_cast<std::size_t>(figures.first));
    }
    const auto queues = [&](const std::string &hypothesis) {
        return on({"audit", workspace, "--queues", "--hypothesis", hypothesis}).out;
    };
    QVERIFY2(queues("asr_one").starts_with("worst\t1\t"), queues("asr_one").c_str());
    QVERIFY2(queues("asr_two").starts_with("worst\t0\t"), queues("asr_two").c_str());
    // without a name, the table's own of each list
    const Said all = on({"audit", workspace, "--queues"});
    QVERIFY2(all.out.starts_with("worst\t1\tcer:>=0.5\t"), all.out.c_str());
}

QTEST_GUILESS_MAIN(AuditSurveyTest)
#include "AuditSurveyTest.moc"
