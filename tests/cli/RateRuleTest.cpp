// SPDX-License-Identifier: GPL-3.0-or-later
// The basis of a rate: empty hypotheses, words with hyphens, capitals of Turkish, references with
// nothing to score. The table, the audit, publishing and packages agree.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

class RateRuleTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void everyRowHasTheRateOfTheRule_data();
    void everyRowHasTheRateOfTheRule();
    void queriesAndOrdersGoByIt();
    void jsonTellsEmptyFromMissing();
    void theAuditAgrees();
    void theAuditNamesEmptyReferences();
    void everyProfileScoresAnEmptyHypothesis();
    void furtherHypothesesToo();
    void buildsThatWriteEmptyForNoneAreUnderstood_data();
    void buildsThatWriteEmptyForNoneAreUnderstood();
    void editsOfTextAndLanguageRateAnew();
    void whatIsPublishedIsTheSame();
    void exportsTakeItAlong();

private:
    /// "cer wer" by key, as JSON spells them.
    std::map<std::string, std::string> scores(const std::string &list = "list.jsonl",
                                              const std::string &query = {})
    {
        const Said said = run({"query", at(list), query, "--columns", "key,cer,wer", "--json",
                               "--workspace", at(list + ".voxdeck")});
        std::map<std::string, std::string> found;
        std::istringstream lines(said.out);
        for (std::string line; std::getline(lines, line);) {
            const auto row = JsonValue::parse(line);
            if (row && row->find("key"))
                found[row->find("key")->toString()] = row->find("cer")->dump().value() + " "
                                                      + row->find("wer")->dump().value();
        }
        return found;
    }
    JsonValue audit(std::vector<std::string> more)
    {
        std::vector<std::string> all = {
            "audit", at("list.jsonl"), "--workspace", at("list.jsonl.voxdeck"),
            "--by",  "nothing",        "--json"};
        all.insert(all.end(), more.begin(), more.end());
        const Said said = run(all);
        return JsonValue::parse(said.out).value_or(JsonValue::ofString(said.out + said.err));
    }
    static std::string total(const JsonValue &audit, const std::string &name)
    {
        const JsonValue *const all = audit.find("hypotheses");
        return all && !all->items().empty()
                   ? all->items()[0].find("total")->find(name)->dump().value()
                   : audit.dump().value();
    }
};

void RateRuleTest::init()
{
    makeFolder();
    write(
        "list.jsonl",
        R"({"key": "same", "wav": "r.wav", "duration": 1.0, "txt": "one two three four", "pred_text": "one two three four"}
{"key": "silent", "wav": "r.wav", "duration": 1.0, "txt": "one two three four", "pred_text": ""}
{"key": "blank", "wav": "r.wav", "duration": 1.0, "txt": "one two three four", "pred_text": "   "}
{"key": "point", "wav": "r.wav", "duration": 1.0, "txt": "one two three four", "pred_text": "."}
{"key": "absent", "wav": "r.wav", "duration": 1.0, "txt": "one two three four"}
{"key": "null", "wav": "r.wav", "duration": 1.0, "txt": "one two three four", "pred_text": null}
{"key": "hyphen", "wav": "r.wav", "duration": 1.0, "txt": "well-known long-term", "pred_text": "well known long term"}
{"key": "turkish", "wav": "r.wav", "duration": 1.0, "txt": "I\u015eIK", "pred_text": "\u0131\u015f\u0131k", "language": "tr"}
{"key": "azeri", "wav": "r.wav", "duration": 1.0, "txt": "\u0130SIM", "pred_text": "is\u0131m", "language": "AZ-Latn"}
{"key": "unfolded", "wav": "r.wav", "duration": 1.0, "txt": "I\u015eIK", "pred_text": "\u0131\u015f\u0131k"}
{"key": "marks", "wav": "r.wav", "duration": 1.0, "txt": "... --", "pred_text": "two words"}
{"key": "textless", "wav": "r.wav", "duration": 1.0, "txt": "", "pred_text": "two words"}
)");
}

void RateRuleTest::everyRowHasTheRateOfTheRule_data()
{
    QTest::addColumn<QString>("scores");
    QTest::newRow("same") << "0.0 0.0";
    for (const char *const key : {"silent", "blank", "point"})
        QTest::newRow(key) << "1.0 1.0";
    for (const char *const key : {"absent", "null", "marks", "textless"})
        QTest::newRow(key) << "null null";
    for (const char *const key : {"hyphen", "turkish", "azeri"})
        QTest::newRow(key) << "0.0 0.0";
    QTest::newRow("unfolded") << "0.5 1.0";
}

void RateRuleTest::everyRowHasTheRateOfTheRule()
{
    QFETCH(const QString, scores);
    const std::string key = QTest::currentDataTag();
    QCOMPARE(this->scores()[key], scores.toStdString());
}

void RateRuleTest::queriesAndOrdersGoByIt()
{
    const auto keys = [this](const std::string &query) {
        std::string all;
        for (const auto &[key, score] : scores("list.jsonl", query))
            all += (all.empty() ? "" : " ") + key;
        return all;
    };
    QCOMPARE(keys("cer:>0.9"), std::string("blank point silent"));
    QCOMPARE(keys("cer:empty"), std::string("absent marks null textless"));
    QCOMPARE(keys("wer:>1"), std::string());
    QCOMPARE(keys("hyp:empty cer:1"), std::string("silent"));
    const Said worst = run({"query", at("list.jsonl"), "", "--columns", "key,cer", "--sort",
                            "cer:desc", "--limit", "3", "--workspace", at("list.jsonl.voxdeck")});
    for (const char *const key : {"silent\t1.000", "blank\t1.000", "point\t1.000"})
        QVERIFY2(worst.out.find(key) != std::string::npos, (worst.out + worst.err).c_str());
}

void RateRuleTest::jsonTellsEmptyFromMissing()
{
    const auto shown = [this](const std::string &key, const std::string &column) {
        const Said said = run({"query", at("list.jsonl"), "key:=" + key, "--columns", column,
                               "--json", "--workspace", at("list.jsonl.voxdeck")});
        return said.out;
    };
    for (const std::string column : {"hyp", "hyp.pred_text"}) {
        const std::string name = "{\"" + column + "\": ";
        QCOMPARE(shown("same", column), name + "\"one two three four\"}\n");
        QCOMPARE(shown("silent", column), name + "\"\"}\n");
        QCOMPARE(shown("absent", column), name + "null}\n");
        QCOMPARE(shown("null", column), name + "null}\n");
    }
    const Said csv = run({"query", at("list.jsonl"), "key:=silent OR key:=absent", "--columns",
                          "key,hyp", "--csv", "--workspace", at("list.jsonl.voxdeck")});
    QCOMPARE(csv.out, std::string("key,hyp\nsilent,\nabsent,\n"));
}

/// Sums over sums of the rows that have a rate in the table, and no others.
void RateRuleTest::theAuditAgrees()
{
    const JsonValue all = audit({});
    QCOMPARE(total(all, "rows"), std::string("12"));
    QCOMPARE(total(all, "scored"), std::string("8"));
    QCOMPARE(total(all, "no_hypothesis"), std::string("2"));
    QCOMPARE(total(all, "no_reference"), std::string("1"));
    QCOMPARE(total(all, "empty_reference"), std::string("1"));
    // 4 times 4 words, "well known long term", and 3 of one word
    QCOMPARE(total(all, "words"),
             std::string(R"({"reference": 23, "correct": 10, "substitutions": 1, "deletions": 12, )"
                         R"("insertions": 0})"));
    for (const auto &[key, score] : scores()) {
        const JsonValue one = audit({"--filter", "key:" + key});
        if (score == "null null" && (key == "absent" || key == "null"))
            continue; // no hypothesis to name
        QCOMPARE(total(one, "cer") + " " + total(one, "wer"), score);
    }
    QCOMPARE(run({"audit", at("list.jsonl"), "--workspace", at("list.jsonl.voxdeck"), "--filter",
                  "key:same OR key:silent OR key:absent", "--fail-if", "cer>0.1"})
                 .code,
             1);
}

void RateRuleTest::theAuditNamesEmptyReferences()
{
    const JsonValue marks = audit({"--filter", "key:marks"});
    QCOMPARE(total(marks, "scored"), std::string("0"));
    QCOMPARE(total(marks, "empty_reference"), std::string("1"));
    QCOMPARE(total(marks, "wer"), std::string("null"));
    QCOMPARE(total(marks, "insertions_beside_empty_references"),
             std::string(R"({"characters": 9, "words": 2, "mixed": 2})"));
    const Said said = run({"audit", at("list.jsonl"), "--workspace", at("list.jsonl.voxdeck")});
    QVERIFY2(said.err.find("reference has nothing to score: 1; their hypotheses have 2 words")
                 != std::string::npos,
             said.err.c_str());
    const Said preview = run({"audit", at("list.jsonl"), "--workspace", at("list.jsonl.voxdeck"),
                              "--filter", "key:hyphen OR key:turkish", "--preview", "2"});
    QVERIFY2(preview.out.find("well|known|long|term\nhyphen") != std::string::npos,
             preview.out.c_str());
    QVERIFY2(preview.out.find("\u0131\u015f\u0131k\nturkish") != std::string::npos,
             preview.out.c_str());
}

void RateRuleTest::everyProfileScoresAnEmptyHypothesis()
{
    for (const std::string profile : {"jiwer", "wenet", "sclite", "kaldi"}) {
        const JsonValue silent = audit({"--filter", "key:silent", "--profile", profile});
        QCOMPARE(total(silent, "wer"), std::string("1.0"));
        QCOMPARE(
            total(audit({"--filter", "key:same OR key:absent", "--profile", profile}), "scored"),
            std::string("1"));
    }
}

void RateRuleTest::furtherHypothesesToo()
{
    write(
        "list.jsonl",
        R"({"key": "a", "wav": "r.wav", "duration": 1.0, "txt": "one two", "pred_text": "one two", "asr_big": ""}
{"key": "b", "wav": "r.wav", "duration": 1.0, "txt": "one two", "pred_text": "one", "asr_big": "one two"}
{"key": "c", "wav": "r.wav", "duration": 1.0, "txt": "one two", "pred_text": "one"}
)");
    const JsonValue all = audit({"--hypothesis", "asr_big"});
    QCOMPARE(total(all, "scored"), std::string("2"));
    QCOMPARE(total(all, "wer"), std::string("0.5"));
    QCOMPARE(total(all, "no_hypothesis"), std::string("1"));
}

void RateRuleTest::buildsThatWriteEmptyForNoneAreUnderstood_data()
{
    QTest::addColumn<QString>("rates");
    QTest::addColumn<QString>("scores");
    QTest::newRow("none") << R"("cer": null, "wer": null)"
                          << "null null";
    QTest::newRow("that of nothing said") << R"("cer": 1.0, "wer": 1.0)"
                                          << "1.0 1.0";
    QTest::newRow("in percent") << R"("cer": 100, "wer": 100)"
                                << "1.0 1.0";
    QTest::newRow("the list's own") << R"("cer": 0.25, "wer": 0.5)"
                                    << "0.25 0.5";
    QTest::newRow("no fields") << R"("n": 1)"
                               << "1.0 1.0";
}

/// shardJson() and folderRecord() write "" for a row without a hypothesis, too.
void RateRuleTest::buildsThatWriteEmptyForNoneAreUnderstood()
{
    QFETCH(const QString, rates);
    QFETCH(const QString, scores);
    write(
        "list.jsonl",
        R"({"key": "b", "wav": "r.wav", "duration": 1.0, "txt": "one two", "asr_transcript": "", )"
            + rates.toStdString() + "}\n");
    QCOMPARE(this->scores()["b"], scores.toStdString());
    // nor does an export claim that a recogniser heard nothing
    const Said said = run({"export", at("list.jsonl"), "--to", "nemo", "-o", at("out.jsonl"),
                           "--workspace", at("list.jsonl.voxdeck")});
    QVERIFY2(said.code <= 1, said.err.c_str());
    QCOMPARE(read("out.jsonl").find(R"("asr_transcript": "")") != std::string::npos,
             scores.startsWith(u'1'));
}

void RateRuleTest::editsOfTextAndLanguageRateAnew()
{
    const std::string workspace = at("list.jsonl.voxdeck");
    (void)scores();
    QCOMPARE(
        run({"edit", at("list.jsonl"), "silent", "--text", "...", "--workspace", workspace}).code,
        0);
    QCOMPARE(
        run({"edit", at("list.jsonl"), "marks", "--text", "two words", "--workspace", workspace})
            .code,
        0);
    QCOMPARE(run({"set", at("list.jsonl"), "key:unfolded", "--language", "tr-TR", "--workspace",
                  workspace})
                 .code,
             0);
    QCOMPARE(
        run({"set", at("list.jsonl"), "key:turkish", "--language", "en", "--workspace", workspace})
            .code,
        0);
    auto now = scores();
    QCOMPARE(now["silent"], std::string("null null"));
    QCOMPARE(now["marks"], std::string("0.0 0.0"));
    QCOMPARE(now["unfolded"], std::string("0.0 0.0"));
    QCOMPARE(now["turkish"], std::string("0.5 1.0"));
    QCOMPARE(run({"undo", at("list.jsonl"), "--workspace", workspace}).code, 0);
    QCOMPARE(scores()["turkish"], std::string("0.0 0.0"));
}

void RateRuleTest::whatIsPublishedIsTheSame()
{
    write(
        "list.jsonl",
        R"({"key": "a", "wav": "r.wav", "duration": 1.0, "txt": "one", "pred_text": "", "cer": 1.0, "wer": 1.0}
{"key": "b", "wav": "r.wav", "duration": 1.0, "txt": "ab-cd", "pred_text": "ab cde", "cer": 0.5, "wer": 0.5}
{"key": "c", "wav": "r.wav", "duration": 1.0, "txt": "one", "pred_text": "one", "cer": 0.0, "wer": 0.0}
)");
    const std::string workspace = at("list.jsonl.voxdeck");
    for (const auto &[key, text] :
         {std::pair("a", "two three"), std::pair("b", "abc-de"), std::pair("c", "...")})
        QCOMPARE(
            run({"edit", at("list.jsonl"), key, "--text", text, "--workspace", workspace}).code, 0);
    const auto before = scores();
    const Said said = run({"publish", at("list.jsonl"), "--workspace", workspace});
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string list = read("list.jsonl");
    for (const char *const part :
         {R"("txt": "two three", "pred_text": "", "cer": 1.0, "wer": 1.0)",
          R"("txt": "abc-de", "pred_text": "ab cde", "cer": 0.3333333333333333, "wer": 1.0)"})
        QVERIFY2(list.find(part) != std::string::npos, list.c_str());
    QVERIFY2(list.find(R"("txt": "...", "pred_text": "one", "cer": 0.0)") == std::string::npos,
             list.c_str());
    auto after = scores();
    QCOMPARE(after["a"], std::string("1.0 1.0"));
    QCOMPARE(after["b"], before.at("b"));
    QCOMPARE(after["c"], std::string("null null"));
    std::filesystem::remove(workspace); // as for another user
    QVERIFY(scores() == after);
}

void RateRuleTest::exportsTakeItAlong()
{
    const auto before = scores();
    for (const std::string format : {"nemo", "wenet", "csv"}) {
        const std::string name = format + (format == "csv" ? ".csv" : ".jsonl");
        const Said said = run({"export", at("list.jsonl"), "--to", format, "-o", at(name),
                               "--force", "--workspace", at("list.jsonl.voxdeck"), "--filter",
                               "key:silent OR key:absent OR key:same"});
        QVERIFY2(std::filesystem::exists(at(name)), said.err.c_str());
        auto out = scores(name);
        for (const char *const key : {"silent", "absent", "same"}) {
            // a cell cannot tell a text that is empty from one that is missing
            const bool isLost = format == "csv" && std::string(key) == "silent";
            const std::string expected = isLost ? "null null" : before.at(key);
            QVERIFY2(out[key] == expected, (format + ", " + key + ": " + out[key]).c_str());
        }
    }
}

QTEST_GUILESS_MAIN(RateRuleTest)
#include "RateRuleTest.moc"
