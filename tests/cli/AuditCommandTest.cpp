// SPDX-License-Identifier: GPL-3.0-or-later
// Rates of a whole dataset: sums over sums, by group, by profile, with limits that a script can rely on.
#include "tests/cli/AuditRuns.h"

#include <QTest>

#include <fstream>

using namespace voxdeck;
using voxdeck::test::Said;

class AuditCommandTest final : public QObject, private test::AuditRuns {
    Q_OBJECT
private slots:
    void init();
    void totalsAreSumsOverSums();
    void groupsAddUpToTheTotal();
    void ratesAreByScript();
    void everyHypothesisIsScored();
    void rowsWithoutTextsAreCounted();
    void aFilterChoosesRows();
    void profilesChangeTheNumbersAndTheHash();
    void theTableShowsTheSameNumber();
    void limitsDecideTheExitCode_data();
    void limitsDecideTheExitCode();
    void limitsThatCanNeverBeMeantAreRefused();
    void intervalsAreOverRecordingsAndSeeded();
    void previewsRawAndScored();
    void reportsAreWholeAndEscaped();
    void printsConfusions();
    void comparesRecognisers();
    void printsWordsAndDrift();
    void reportsSayTheSameAsTheCommand();
    void comparesWithAnOlderAudit();
    void queuesFindWhatTheirQueriesFind();
    void dismissedSegmentsLeaveTheirQueue();
    void aPlantedSetIsFound();
    void countsWordsAsRatesDo();
    void namesLanguagesThatAreNotTold();
    void theTablesHypothesisIsEmptyOrNot();
    void eachHypothesisHasColumns();
    void refusesAHypothesisThatIsNotThere();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void refusesALimitOfWhatIsNotScored();
};

void AuditCommandTest::init()
{
    makeFolder();
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "language": "en", "speaker": "ann", "txt": "one two three four", "asr_small": "one two tree four", "asr_large": "one two three four"})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "language": "en", "speaker": "bob", "txt": "Five!", "asr_small": "nine", "asr_large": "five"})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "language": "zh", "speaker": "ann", "txt": "我爱 Python", "asr_small": "我爱 python 吗"})"
           "\n"
           R"({"key": "d", "wav": "u.wav", "language": "en", "txt": "nobody heard this"})"
           "\n"
           R"({"key": "e", "wav": "v.wav", "language": "en", "txt": "", "asr_small": "nobody wrote this"})"
           "\n";
}

void AuditCommandTest::totalsAreSumsOverSums()
{
    const JsonValue audit = json({});
    QCOMPARE(at(audit, "rows"), std::string("5"));
    QCOMPARE(at(audit, "hypotheses.0.name"), std::string("\"asr_small\""));
    // words: "tree", "nine", and one character too many; 4 + 1 + 3 tokens of the references
    QCOMPARE(at(audit, "hypotheses.0.total.words"),
             std::string(R"({"reference": 8, "correct": 6, "substitutions": 2, "deletions": 0, )"
                         R"("insertions": 1})"));
    QCOMPARE(at(audit, "hypotheses.0.total.wer"), std::string("0.375"));
    QCOMPARE(at(audit, "hypotheses.0.total.mer"), std::string("0.375"));
    // characters: 18 + 4 + 8; "h" deleted, "fi" of "five" changed to "ni", one inserted
    QCOMPARE(at(audit, "hypotheses.0.total.characters"),
             std::string(R"({"reference": 30, "correct": 27, "substitutions": 2, "deletions": 1, )"
                         R"("insertions": 1})"));
    QCOMPARE(at(audit, "hypotheses.0.total.ser"), std::string("1.0"));
    QCOMPARE(at(audit, "hypotheses.0.total.no_hypothesis"), std::string("1"));
}

void AuditCommandTest::groupsAddUpToTheTotal()
{
    const JsonValue audit = json({"--by", "language,speaker,recording,split,script,source"});
    for (const std::string by : {"language", "speaker", "recording", "split", "script", "source"}) {
        const JsonValue *const groups = audit.find("hypotheses")->items()[0].find("by")->find(by);
        std::int64_t errors = 0;
        std::int64_t rows = 0;
        for (const JsonValue &group : groups->items()) {
            rows += group.find("rows")->toInteger();
            for (const char *const kind : {"substitutions", "deletions", "insertions"})
                errors += group.find("words")->find(kind)->toInteger();
        }
        QCOMPARE(rows, std::int64_t{5});
        QCOMPARE(errors, std::int64_t{3});
    }
    QCOMPARE(at(audit, "hypotheses.0.by.language.1.value"), std::string("\"zh\""));
    QCOMPARE(at(audit, "hypotheses.0.by.language.1.wer"), std::string("0.3333333333333333"));
    QCOMPARE(at(audit, "hypotheses.0.by.speaker.0.value"), std::string("null"));
    QCOMPARE(at(audit, "hypotheses.0.by.speaker.0.cer"), std::string("null"));
    QCOMPARE(at(audit, "hypotheses.0.by.split.0.rows"), std::string("5"));
}

/// Substitutions of one script do not blur those of another.
void AuditCommandTest::ratesAreByScript()
{
    const JsonValue audit = json({"--by", "script"});
    QCOMPARE(at(audit, "hypotheses.0.by.script.1.value"), std::string("\"Latin\""));
    QCOMPARE(at(audit, "hypotheses.0.by.script.1.rows"), std::string("4"));
    QCOMPARE(at(audit, "hypotheses.0.by.script.1.words.substitutions"), std::string("2"));
    QCOMPARE(at(audit, "hypotheses.0.by.script.1.words.insertions"), std::string("1"));
    QCOMPARE(at(audit, "hypotheses.0.by.script.0.value"), std::string("null")); // no transcript
}

void AuditCommandTest::everyHypothesisIsScored()
{
    const JsonValue audit = json({});
    QCOMPARE(at(audit, "hypotheses.1.name"), std::string("\"asr_large\""));
    QCOMPARE(at(audit, "hypotheses.1.total.cer"), std::string("0.0"));
    QCOMPARE(at(audit, "hypotheses.1.total.scored"), std::string("2"));
    QCOMPARE(at(audit, "hypotheses.1.total.no_hypothesis"), std::string("3"));
    const JsonValue one = json({"--hypothesis", "asr_large"});
    QCOMPARE(at(one, "hypotheses.0.name"), std::string("\"asr_large\""));
    QCOMPARE(at(one, "hypotheses.1.name"), std::string("(none)"));
}

void AuditCommandTest::rowsWithoutTextsAreCounted()
{
    const JsonValue audit = json({"--filter", "key:e"});
    QCOMPARE(at(audit, "hypotheses.0.total.no_reference"), std::string("1"));
    QCOMPARE(at(audit, "hypotheses.0.total.scored"), std::string("0"));
    QCOMPARE(at(audit, "hypotheses.0.total.cer"), std::string("null"));
    QCOMPARE(at(json({"--filter", "key:nothing"}), "rows"), std::string("0"));
}

void AuditCommandTest::aFilterChoosesRows()
{
    const JsonValue audit = json({"--filter", "lang:en key:a"});
    QCOMPARE(at(audit, "rows"), std::string("1"));
    QCOMPARE(at(audit, "hypotheses.0.total.wer"), std::string("0.25"));
}

void AuditCommandTest::profilesChangeTheNumbersAndTheHash()
{
    const JsonValue ours = json({"--filter", "key:c"});
    const JsonValue jiwer = json({"--filter", "key:c", "--profile", "jiwer"});
    QCOMPARE(at(jiwer, "hypotheses.0.total.wer"), std::string("1.0")); // "Python", and one inserted
    QVERIFY(at(jiwer, "profile_hash") != at(ours, "profile_hash"));
    QCOMPARE(at(jiwer, "profile.name"), std::string("\"jiwer\""));
    const JsonValue folded = json(
        {"--filter", "key:c", "--profile", R"({"like": "jiwer", "case": "fold"})"});
    QCOMPARE(at(folded, "hypotheses.0.total.wer"), std::string("0.5"));
    std::ofstream(m_root / "p.json") << R"({"name": "ours", "like": "jiwer", "case": "fold"})";
    const JsonValue read = json({"--filter", "key:c", "--profile", (m_root / "p.json").string()});
    QCOMPARE(at(read, "profile_hash"), at(folded, "profile_hash"));
    QCOMPARE(at(read, "profile.name"), std::string("\"ours\""));
}

void AuditCommandTest::theTableShowsTheSameNumber()
{
    for (const std::string key : {"a", "b", "c"}) {
        const Said row = test::runCommand(m_fs, {"query", (m_root / "list.jsonl").string(),
                                                 "key:" + key, "--columns", "cer,wer", "--json",
                                                 "--workspace", (m_root / "w.voxdeck").string()});
        const auto table = JsonValue::parse(row.out);
        QVERIFY(table);
        const JsonValue audit = json({"--filter", "key:" + key});
        QCOMPARE(at(audit, "hypotheses.0.total.cer"), at(*table, "cer"));
        QCOMPARE(at(audit, "hypotheses.0.total.wer"), at(*table, "wer"));
    }
}

void AuditCommandTest::limitsDecideTheExitCode_data()
{
    QTest::addColumn<QString>("limit");
    QTest::addColumn<int>("code");
    QTest::newRow("kept") << "wer>0.375" << 0;
    QTest::newRow("kept at the bound") << "wer>37.5%" << 0;
    QTest::newRow("broken at the bound") << "wer>=0.375" << 1;
    QTest::newRow("broken") << "cer > 0.1" << 1;
    QTest::newRow("below") << "wer<0.3" << 1; // asr_large has 0
    QTest::newRow("unscored") << "unscored>2" << 1;
    QTest::newRow("sentences") << "ser>0.99" << 1;
    QTest::newRow("no limit") << "mer>1" << 0;
}

void AuditCommandTest::limitsDecideTheExitCode()
{
    QFETCH(const QString, limit);
    QFETCH(const int, code);
    const Said said = run({"--fail-if", limit.toStdString()});
    QVERIFY2(said.code == code, (said.out + said.err).c_str());
    QCOMPARE(said.err.find("failed: ") != std::string::npos, code == 1);
    const Said both = run({"--fail-if", "mer>1", "--fail-if", limit.toStdString(), "--json"});
    QCOMPARE(both.code, code);
    // an unmeasured value does not meet a limit
    QCOMPARE(run({"--fail-if", limit.toStdString(), "--filter", "key:d"}).code, 1);
}

void AuditCommandTest::limitsThatCanNeverBeMeantAreRefused()
{
    for (const char *const limit : {"cer>12", "unscored>5%", "unscored>50 %"})
        QCOMPARE(run({"--fail-if", limit}).code, 2);
    QCOMPARE(run({"--fail-if", "cer>120%"}).code, 0);
}

void AuditCommandTest::intervalsAreOverRecordingsAndSeeded()
{
    const JsonValue once = json({"--interval"});
    const std::string interval = at(once, "hypotheses.0.interval_over_recordings");
    QCOMPARE(at(json({"--interval"}), "hypotheses.0.interval_over_recordings"), interval);
    QCOMPARE(at(json({"--interval", "--by", "recording"}), "hypotheses.0.interval_over_recordings"),
             interval);
    QVERIFY(at(json({"--interval", "--seed", "2"}), "hypotheses.0.interval_over_recordings")
            != interval);
    QCOMPARE(
        at(json({"--interval", "--filter", "key:a"}), "hypotheses.0.interval_over_recordings.cer"),
        std::string("null"));
    QVERIFY(run({"--interval"}).err.find("95 % over recordings") != std::string::npos);
}

void AuditCommandTest::previewsRawAndScored()
{
    const Said said = run({"--preview", "2", "--filter", "key:b"});
    QCOMPARE(said.out, std::string("b\treference\tFive!\tfive\nb\thypothesis\tnine\tnine\n"));
}

void AuditCommandTest::reportsAreWholeAndEscaped()
{
    std::ofstream(m_root / "list.jsonl")
        << R"x({"key": "<k>", "wav": "a.wav", "txt": "</td><script>alert(1)</script>\u202e\u0007 & \"q\"", )x"
        << R"x("asr_small": "x", "language": "=cmd()", "duration": 1})x" << '\n'
        << R"x({"key": "b", "wav": "a.wav", "txt": "one two", "asr_small": "one two", )x"
        << R"x("language": "+1,\"2\"", "duration": 2})x" << '\n';
    const auto file = m_root / "report.html";
    QCOMPARE(run({"--report", file.string(), "--filter", "dur:<100"}).code, 0);
    auto html = readWholeFile(m_fs, file);
    QVERIFY(html);
    QVERIFY(html->find("<script") == std::string::npos);
    QVERIFY(html->find("&lt;/td&gt;&lt;script&gt;") != std::string::npos);
    QVERIFY(html->find('\a') == std::string::npos);
    QVERIFY(html->find("<bdi>") != std::string::npos);
    QVERIFY(html->find("dur:&lt;100") != std::string::npos);
    QVERIFY(html->find("<svg") != std::string::npos);
    QVERIFY(html->find("http") == html->find("http-equiv")); // nothing is loaded from elsewhere
    QVERIFY(html->ends_with("</html>\n"));
    QVERIFY(html->find("Voxdeck ") != std::string::npos);
    QVERIFY(html->find("seed 1") != std::string::npos);

    QCOMPARE(run({"--report", (m_root / "report.csv").string()}).code, 0);
    const auto csv = readWholeFile(m_fs, m_root / "report.csv");
    QVERIFY(csv);
    QVERIFY(csv->find(",language,'=cmd(),1,") != std::string::npos); // no formula
    QVERIFY(csv->find(",language,\"'+1,\"\"2\"\"\",1,") != std::string::npos);

    const Said wrong = run({"--report", (m_root / "report.txt").string()});
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.err.find(".html, .json or .csv") != std::string::npos);
    const Said pdf = run({"--report", (m_root / "report.pdf").string()});
    QCOMPARE(pdf.code, 2);
    QVERIFY(pdf.err.find("only the window writes PDF") != std::string::npos);
}

void AuditCommandTest::printsConfusions()
{
    std::ofstream(m_root / "list.jsonl")
        << R"x({"key": "a", "wav": "a.wav", "txt": "their house", "asr_small": "there house", "duration": 1})x"
        << '\n'
        << R"x({"key": "b", "wav": "a.wav", "txt": "their is", "asr_small": "there is big", "duration": 2})x"
        << '\n';
    const Said said = run({"--confusions"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("their\tthere\t2\t2\tb\n-\tbig\t1\t1\tb\n"));
    const auto found = json({"--confusions"});
    QCOMPARE(found.find("substitutions")->toInteger(0), 2);
    QCOMPARE(found.find("confusions")->items().size(), std::size_t{2});
    QCOMPARE(run({"--confusions", "--texts"}).code, 2);
    const Said groups = run({"--by", "language-split"});
    QCOMPARE(groups.code, 0);
    QVERIFY(groups.out.find("language-split\t/\t2") != std::string::npos);
}

void AuditCommandTest::comparesRecognisers()
{
    // rows a and b have both; c lacks the large one's, d both, e the reference
    const Said said = run({"--systems", "all"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("system\tasr_small\t40.00\t5\t2\t0\t0\n"
                                   "system\tasr_large\t0.00\t5\t0\t0\t0\n"
                                   "oracle\t-\t0.00\t5\t0\t0\t0\n"
                                   "better\tasr_small\tasr_large\t0\t2\t1.0000\t-\t-\n"
                                   "better\tasr_large\tasr_small\t2\t2\t-1.0000\t-\ta\n"));
    QVERIFY2(said.err.find("2 rows of 5 have a transcript and all hypotheses") != std::string::npos,
             said.err.c_str());
    const auto found = json({"--systems", "asr_large,asr_small"});
    QCOMPARE(at(found, "compared"), std::string("2"));
    QCOMPARE(at(found, "systems.0.name"), std::string("\"asr_large\""));
    QCOMPARE(at(found, "systems.1.substitutions"), std::string("2"));
    QCOMPARE(at(found, "vote"), std::string("null")); // of three and more
    QCOMPARE(at(found, "pairs.0.wins"), std::string("2"));
    const Said none = run({"--systems", "asr_large,nosuch"});
    QVERIFY(none.code != 0);
    QVERIFY2(none.err.find("no hypothesis is named \"nosuch\"") != std::string::npos
                 && none.err.find("asr_small") != std::string::npos,
             none.err.c_str());
    const Said one = run({"--systems", "asr_large"});
    QVERIFY(one.code != 0);
    QVERIFY2(one.err.find("only one hypothesis is here") != std::string::npos, one.err.c_str());
    QCOMPARE(run({"--systems", "all", "--words"}).code, 2);
}

void AuditCommandTest::printsWordsAndDrift()
{
    const Said words = run({"--words", "--filter", "lang:en"});
    QCOMPARE(words.code, 0);
    QCOMPARE(words.out, std::string("five\t1\t0.00\t1\t0\t0\t-\tb\n"
                                    "three\t1\t0.00\t1\t0\t0\t-\ta\n"
                                    "nine\t0\t-\t0\t0\t1\t-\tb\n" // heard, and not said
                                    "tree\t0\t-\t0\t0\t1\t-\ta\n"));
    const auto large = json({"--words", "--hypothesis", "asr_large"});
    QCOMPARE(at(large, "words"), std::string("5"));
    QCOMPARE(at(large, "right"), std::string("5"));
    QCOMPARE(at(large, "unknown"), std::string("null")); // the train split is empty
    const Said drift = run({"--drift"});
    QCOMPARE(drift.code, 0);
    QCOMPARE(drift.out, std::string());
    QVERIFY2(drift.err.find("fewer than two splits") != std::string::npos, drift.err.c_str());
}

void AuditCommandTest::reportsSayTheSameAsTheCommand()
{
    const auto said = json({"--interval", "--report", (m_root / "report.json").string()});
    const auto text = readWholeFile(m_fs, m_root / "report.json");
    QVERIFY(text);
    const auto report = JsonValue::parse(*text);
    QVERIFY(report);
    for (const char *const path :
         {"profile_hash", "rows", "hypotheses.0.total.cer", "hypotheses.0.total.wer",
          "hypotheses.0.total.characters.substitutions", "hypotheses.0.total.scored"})
        QCOMPARE(at(*report, path), at(said, path));
    // the charts count every row once
    std::int64_t rows = 0;
    for (const JsonValue &chart : report->find("charts")->items()) {
        rows = chart.find("in_others")->toInteger() + chart.find("without_value")->toInteger();
        for (const JsonValue &bar : chart.find("bars")->items())
            rows += bar.find("rows")->toInteger();
        QCOMPARE(rows, report->find("rows")->toInteger());
    }
    // twice the same, but for the time
    QCOMPARE(run({"--report", (m_root / "again.json").string()}).code, 0);
    auto again = JsonValue::parse(readWholeFile(m_fs, m_root / "again.json").value_or(""));
    QVERIFY(again);
    auto first = *report;
    first.set("written", JsonValue());
    again->set("written", JsonValue());
    QCOMPARE(first.dumpAscii(), again->dumpAscii());
}

void AuditCommandTest::comparesWithAnOlderAudit()
{
    const Said before = run({"--json"});
    QCOMPARE(before.code, 0);
    std::ofstream(m_root / "before.json") << before.out;
    const std::string old = (m_root / "before.json").string();
    const Said same = run({"--compare", old});
    QCOMPARE(same.out, std::string("hypothesis\tby\tvalue\tfigure\tbefore\tnow\tdifference\n"));
    QCOMPARE(test::runCommand(m_fs, {"edit", (m_root / "list.jsonl").string(), "b", "--text",
                                     "Nine!", "--workspace", (m_root / "w.voxdeck").string()})
                 .code,
             0);
    // 2 of 8 words are wrong now, 3 were
    const Said changed = run({"--compare", old});
    QVERIFY2(changed.out.find("asr_small\tall\t-\twer%\t37.50\t25.00\t-12.50\n")
                 != std::string::npos,
             changed.out.c_str());
    QVERIFY2(changed.out.find("asr_small\tlanguage\ten\twer%\t40.00\t20.00\t-20.00\n")
                 != std::string::npos,
             changed.out.c_str());
    QVERIFY(changed.out.find("\tzh\t") == std::string::npos); // nothing there has changed
    QVERIFY(changed.err.find("not comparable") == std::string::npos);
    // a report says the same as the command
    QCOMPARE(run({"--report", (m_root / "now.json").string()}).code, 0);
    QCOMPARE(run({"--compare", (m_root / "now.json").string()}).out, same.out);
    const Said other = run({"--compare", old, "--profile", "jiwer", "--filter", "lang:en"});
    QVERIFY2(other.err.find("not comparable: the scoring profiles differ") != std::string::npos
                 && other.err.find("not comparable: the filters differ") != std::string::npos,
             other.err.c_str());
    const JsonValue json = this->json({"--compare", old});
    QCOMPARE(at(json, "figures.3.figure"), std::string("\"wer\""));
    QCOMPARE(at(json, "figures.3.before"), std::string("0.375"));
    QCOMPARE(at(json, "figures.3.difference"), std::string("-0.125"));
    std::ofstream(m_root / "no.json") << "{}";
    const Said none = run({"--compare", (m_root / "no.json").string()});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.err.find((m_root / "no.json").string() + ": is not an audit; expected")
                 != std::string::npos,
             none.err.c_str());
    QCOMPARE(run({"--compare", (m_root / "missing.json").string()}).code, 3);
}

void AuditCommandTest::queuesFindWhatTheirQueriesFind()
{
    const auto queues = json({"--queues", "--filter", "dur:>0"});
    QVERIFY(queues.items().size() > 10);
    for (const JsonValue &queue : queues.items()) {
        const auto *const rows = queue.find("rows");
        if (rows->kind() == JsonValue::Kind::Null)
            continue;
        const Said said = test::runCommand(m_fs, {"query", (m_root / "list.jsonl").string(),
                                                  queue.find("query")->toString(), "--workspace",
                                                  (m_root / "w.voxdeck").string(), "--count"});
        QCOMPARE(said.code, 0);
        QCOMPARE(std::stoll(said.out), static_cast<long long>(rows->toInteger()));
    }
}

/// The queue, its query, reports and the count of dismissed ones agree; the way back is whole.
void AuditCommandTest::dismissedSegmentsLeaveTheirQueue()
{
    const auto worst = [this](const std::string &name) {
        const auto queues = json({"--queues"});
        for (const JsonValue &queue : queues.items())
            if (queue.find("queue")->toString() == name)
                return std::pair(queue.find("rows")->toInteger(-1),
                                 queue.find("dismissed")->toInteger(-1));
        return std::pair(std::int64_t{-1}, std::int64_t{-1});
    };
    using Counts = std::pair<std::int64_t, std::int64_t>;
    QCOMPARE(worst("no-hypothesis"), Counts(1, 0));
    QCOMPARE(worst("worst"), Counts(1, 0)); // "Five!" and "nine"
    QCOMPARE(run({"--dismiss", "worst", "--filter", "lang:zh"}).out,
             std::string("worst\t0\tdismissed\n"));
    QCOMPARE(run({"--dismiss", "worst"}).out, std::string("worst\t1\tdismissed\n"));
    QCOMPARE(worst("worst"), Counts(0, 1));
    QCOMPARE(worst("no-hypothesis"), Counts(1, 0)); // another queue
    QCOMPARE(run({"--dismiss", "worst"}).out, std::string("worst\t0\tdismissed\n"));
    queuesFindWhatTheirQueriesFind();
    QCOMPARE(run({"--report", (m_root / "r.json").string()}).code, 0);
    const auto report = JsonValue::parse(readWholeFile(m_fs, m_root / "r.json").value());
    QCOMPARE(report->find("queues")->items()[0].find("rows")->toInteger(), std::int64_t{0});
    QCOMPARE(report->find("queues")->items()[0].find("dismissed")->toInteger(), std::int64_t{1});
    QCOMPARE(run({"--report", (m_root / "r.html").string()}).code, 0);
    const auto html = readWholeFile(m_fs, m_root / "r.html").value();
    QVERIFY(html.find("<th class=n>Dismissed") != std::string::npos);
    QCOMPARE(run({"--restore", "worst"}).out, std::string("worst\t1\trestored\n"));
    const auto baskets = test::runCommand(m_fs,
                                          {"basket", (m_root / "w.voxdeck").string(), "list"});
    QCOMPARE(baskets.out, std::string()); // nothing stays of a queue without dismissals
    QCOMPARE(worst("worst"), Counts(1, 0));
    QCOMPARE(run({"--restore", "noisy"}).out, std::string("noisy\t0\trestored\n"));
    QCOMPARE(run({"--dismiss", "nosuch"}).code, 2);
    QCOMPARE(run({"--dismiss", "worst", "--queues"}).code, 2);
}

/// What is wrong in a set is known: the queues find exactly that.
void AuditCommandTest::aPlantedSetIsFound()
{
    std::ofstream list(m_root / "list.jsonl");
    for (int row = 0; row < 200; ++row) {
        std::string text = "this is the right transcript of row " + std::to_string(row);
        std::string hyp = text;
        double duration = 4;
        if (row % 20 == 3) // 10 swapped texts
            hyp = "zzz qqq www kkk vvv jjj xxx uuu yyy";
        if (row % 25 == 7) // 8 too fast
            duration = 0.8;
        if (row % 50 == 11) // 4 without reference
            text.clear();
        if (row % 40 == 19) // 5 repeated
            text = hyp = "thank you thank you thank you thank you";
        list << R"({"key": "r)" << row << R"(", "wav": "a.wav", "txt": ")" << text
             << R"(", "asr_small": ")" << hyp << R"(", "duration": )" << duration << "}\n";
    }
    list.close();
    const auto measured = test::runCommand(m_fs, {"measure", (m_root / "list.jsonl").string(),
                                                  "--workspace", (m_root / "w.voxdeck").string(),
                                                  "--only", "char_rate,repeats"});
    QVERIFY2(measured.code <= 1, measured.err.c_str());
    const auto queues = json({"--queues"});
    const auto rowsOf = [&queues](const std::string &name) -> std::int64_t {
        for (const JsonValue &queue : queues.items())
            if (queue.find("queue")->toString() == name)
                return queue.find("rows")->toInteger(-1);
        return -2;
    };
    QCOMPARE(rowsOf("worst"), std::int64_t{10});
    QCOMPARE(rowsOf("too-fast"), std::int64_t{8});
    QCOMPARE(rowsOf("no-reference"), std::int64_t{4});
    QCOMPARE(rowsOf("repeated"), std::int64_t{5});
    QCOMPARE(rowsOf("quiet"), std::int64_t{-1}); // not measured

    const auto texts = json({"--texts", "--filter", "repeats:>=3"});
    QCOMPARE(at(texts, "rows"), std::string("5"));
    QCOMPARE(at(texts, "different_words"), std::string("2")); // thank you
    QCOMPARE(at(texts, "rare_words.0.times"), std::string("20"));
}

void AuditCommandTest::countsWordsAsRatesDo()
{
    const auto line = [](const std::string &key, const std::string &language,
                         const std::string &text) {
        return R"({"key": ")" + key + R"(", "wav": "r.wav", "language": ")" + language
               + R"(", "txt": ")" + text + "\"}\n";
    };
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << line("a", "tr", "Istanbul") << line("b", "tr", "ıstanbul") << line("c", "tr", "İzmir")
        << line("d", "tr", "izmir") << line("e", "en", "it's") << line("f", "en", "It’s");
    const auto texts = json({"--texts"});
    QCOMPARE(at(texts, "different_words"), std::string("3"));
    for (const char *const word : {"0", "1", "2"})
        QCOMPARE(at(texts, std::string("rare_words.") + word + ".times"), std::string("2"));
}

void AuditCommandTest::namesLanguagesThatAreNotTold()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "language": "de", "txt": "This is certainly an English sentence, and a long one."})"
        << '\n'
        << R"({"key": "b", "wav": "r.wav", "language": "en", "txt": "1 2 3"})" << '\n'
        << R"({"key": "c", "wav": "r.wav", "language": "zh", "txt": "我们今天讨论这个问题 we will discuss this question today 明天再继续讨论 and continue tomorrow"})"
        << '\n';
    const Said said = run({"--texts", "--collect", "other"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("language\tde\ten\t1\tother\n") != std::string::npos
                 && said.out.find("language\ten\tund\t1\t-\n") != std::string::npos
                 && said.out.find("language\tzh\tmul\t1\t-\n") != std::string::npos,
             said.out.c_str());
    QVERIFY2(said.err.find("1 segment in basket other") != std::string::npos, said.err.c_str());
    const auto found = test::runCommand(
        m_fs, {"query", (m_root / "list.jsonl").string(), "basket:other", "--workspace",
               (m_root / "w.voxdeck").string(), "--columns", "key"});
    QVERIFY2(found.out.find("a\n") != std::string::npos, (found.out + found.err).c_str());
    QCOMPARE(run({"--collect", "other"}).code, 2);
}

/// What another recogniser heard does not fill the table's hypothesis: rates and queues go by one.
void AuditCommandTest::theTablesHypothesisIsEmptyOrNot()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "txt": "one", "asr_small": "", "asr_large": "one"})"
        << '\n'
        << R"({"key": "b", "wav": "r.wav", "txt": "two", "asr_small": "two", "asr_large": ""})"
        << '\n'
        << R"({"key": "c", "wav": "r.wav", "txt": "six", "asr_large": "six"})" << '\n';
    const auto countOf = [this](const std::string &query) {
        return test::runCommand(m_fs, {"query", (m_root / "list.jsonl").string(), query,
                                       "--workspace", (m_root / "w.voxdeck").string(), "--count"})
            .out;
    };
    QCOMPARE(at(json({}), "hypotheses.0.name"), std::string("\"asr_small\""));
    QCOMPARE(countOf("hyp:empty"), std::string("2\n"));
    QCOMPARE(countOf("hyp.asr_small:empty"), std::string("2\n"));
    QCOMPARE(countOf("hyp.asr_large:empty"), std::string("1\n"));
    QCOMPARE(countOf("hyp:six"), std::string("1\n")); // words are sought in all
    const auto queues = json({"--queues"});
    for (const JsonValue &queue : queues.items())
        if (queue.find("queue")->toString() == "no-hypothesis")
            QCOMPARE(queue.find("rows")->toInteger(), std::int64_t{2});
}

/// Rates of further hypotheses are columns of their own, and a hypothesis keeps its number.
void AuditCommandTest::eachHypothesisHasColumns()
{
    const auto on = [this](std::vector<std::string> words) {
        words.insert(words.begin() + 1, (m_root / "list.jsonl").string());
        words.insert(words.end(), {"--workspace", (m_root / "w.voxdeck").string()});
        return test::runCommand(m_fs, std::move(words));
    };
    const auto countOf = [&](const std::string &query) {
        return on({"query", query, "--count"}).out;
    };
    const auto measure = [&] {
        return on({"measure", "--only", "cer_b,wer_b,mer_b,cer_c,wer_c,mer_c"});
    };
    QCOMPARE(measure().code, 0);
    QCOMPARE(countOf("cer_b:0"), std::string("2\n")); // asr_large: both are right
    QCOMPARE(countOf("cer_b:empty"), std::string("3\n"));
    QCOMPARE(countOf("cer_c:empty"), std::string("5\n"));
    QCOMPARE(on({"edit", "b", "--text", "Nine!"}).code, 0);
    QCOMPARE(countOf("cer_b:empty"), std::string("4\n")); // of another text: unknown until measured
    QCOMPARE(measure().code, 0);
    QCOMPARE(countOf("wer_b:1"), std::string("1\n"));
    QCOMPARE(countOf("mer_b:1"), std::string("1\n"));
    // a further one whose name comes first takes the next number
    std::ofstream(m_root / "h.txt") << "a one two\nd nobody heard this\n";
    const auto imported = test::runCommand(
        m_fs, {"labels", "import", (m_root / "w.voxdeck").string(), (m_root / "h.txt").string(),
               "--as", "hypothesis", "--hypothesis", "asr_a"});
    QVERIFY2(imported.code == 0, (imported.out + imported.err).c_str());
    QCOMPARE(measure().code, 0);
    QCOMPARE(countOf("cer_b:0"), std::string("1\n")); // still of asr_large
    QCOMPARE(countOf("cer_c:0"), std::string("1\n"));
    QCOMPARE(countOf("wer_c:0.5"), std::string("1\n"));
    const std::string columns = on({"columns"}).out;
    QVERIFY2(columns.find("second hypothesis, by the project's scoring profile (asr_large)")
                 != std::string::npos,
             columns.c_str());
    // the same number as the audit's
    const auto audit = json({"--hypothesis", "asr_a"});
    QCOMPARE(at(audit, "hypotheses.0.total.scored"), std::string("2"));
}

void AuditCommandTest::refusesAHypothesisThatIsNotThere()
{
    const Said said = run({"--hypothesis", "nothere"});
    QCOMPARE(said.code, 2);
    QVERIFY2(said.err.find("no hypothesis is named \"nothere\"") != std::string::npos
                 && said.err.find("asr_large") != std::string::npos
                 && said.err.find("asr_small") != std::string::npos,
             said.err.c_str());
    QCOMPARE(run({"--hypothesis", "asr_large"}).code, 0);
}

void AuditCommandTest::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("words");
    QTest::newRow("profile") << "--profile"
                             << "nemo"
                             << "expected voxdeck, jiwer, wenet";
    QTest::newRow("limit") << "--fail-if"
                           << "cer=3"
                           << "such as cer>0.12";
    QTest::newRow("number") << "--fail-if"
                            << "cer>nan"
                            << "such as cer>0.12";
    QTest::newRow("grouping") << "--by"
                              << "colour"
                              << "expected language, speaker";
    QTest::newRow("sample") << "--sample"
                            << "0"
                            << "one segment or more";
    QTest::newRow("filter") << "--filter"
                            << "cer:abc"
                            << "cer";
}

void AuditCommandTest::saysWhatIsWrong()
{
    QFETCH(const QString, option);
    QFETCH(const QString, value);
    QFETCH(const QString, words);
    const Said said = run({option.toStdString(), value.toStdString()});
    QCOMPARE(said.code, 2);
    QVERIFY2(QString::fromStdString(said.err).contains(words), said.err.c_str());
}

void AuditCommandTest::refusesALimitOfWhatIsNotScored()
{
    for (const char *const alone : {"--queues", "--texts"}) {
        QCOMPARE(run({alone, "--fail-if", "cer>0"}).code, 2);
        QCOMPARE(run({alone, "--report", (m_root / "r.html").string()}).code, 2);
    }
    QVERIFY(!std::filesystem::exists(m_root / "r.html"));
}

QTEST_GUILESS_MAIN(AuditCommandTest)
#include "AuditCommandTest.moc"
