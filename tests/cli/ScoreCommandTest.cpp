// SPDX-License-Identifier: GPL-3.0-or-later
// CER and WER are those of the texts that are shown, for everybody; a list's own scores are kept beside.
#include "core/format/JsonRecords.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace voxdeck;
using voxdeck::test::Said;

class ScoreCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void scoresAreOfTheTextsThatAreShown();
    void caseAndPunctuationAreNoErrors();
    void anEditChangesBothRates();
    void undoBringsBackWhatWasThere();
    void theListsScoreStandsInWithoutAHypothesis();
    void whatIsPublishedCarriesItsScore();
    void tablesGetTheirScoresToo();
    void aScoreWithoutAHypothesisGoesWithItsText();
    void everybodySeesTheSame();
    void exportsKeepTheListsScoreOfItsOwnTexts();
    void replaceAndUndoOfManyRows();

private:
    /// "cer wer list_cer list_wer" of a row, as JSON spells them.
    std::string scores(const std::string &key, const std::string &workspace = "w.voxdeck",
                       const std::string &list = "list.jsonl")
    {
        const Said said = run({"query", at(list), "key:" + key, "--columns",
                               "cer,wer,list_cer,list_wer", "--json", "--workspace",
                               at(workspace)});
        const auto row = JsonValue::parse(said.out);
        if (!row)
            return said.out + said.err;
        std::string all;
        for (const char *const name : {"cer", "wer", "list_cer", "list_wer"}) {
            const JsonValue *const value = row->find(name);
            all += (all.empty() ? "" : " ") + (value ? value->dump().value() : "?");
        }
        return all;
    }
    std::string keysOf(const std::string &query)
    {
        const Said said = run({"query", at("list.jsonl"), query, "--columns", "key", "--json",
                               "--workspace", at("w.voxdeck")});
        std::string keys;
        for (std::size_t from = said.out.find("\"key\""); from != std::string::npos;
             from = said.out.find("\"key\"", from + 1))
            keys += said.out[said.out.find(':', from) + 3];
        return said.code > 1 ? said.err : keys;
    }
    void edit(const std::string &key, const std::string &text,
              const std::string &list = "list.jsonl")
    {
        const Said said = run(
            {"edit", at(list), key, "--text", text, "--workspace", at("w.voxdeck")});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
};

void ScoreCommandTest::init()
{
    makeFolder();
    // a: the list's scores follow another rule; b: it has none; c: without a hypothesis
    write(
        "list.jsonl",
        R"({"key": "a", "wav": "r.wav", "txt": "one two tree four", "pred_text": "one two three four", "cer": 0.77, "wer": 0.9})"
        "\n"
        R"({"key": "b", "wav": "r.wav", "txt": "In der Fabrik!", "pred_text": "in der fabrik"})"
        "\n"
        R"({"key": "c", "wav": "r.wav", "txt": "sechs", "cer": 0.5, "wer": 1})"
        "\n");
}

void ScoreCommandTest::scoresAreOfTheTextsThatAreShown()
{
    // 17 characters with one missing, 4 words with one other
    QCOMPARE(scores("a"), std::string("0.058823529411764705 0.25 0.77 0.9"));
    QCOMPARE(keysOf("cer:>0.3"), std::string("c"));
    QCOMPARE(keysOf("list_cer:>0.3"), std::string("ac"));
    QCOMPARE(keysOf("list_wer:empty"), std::string("b"));
    QCOMPARE(keysOf("wer:0.2-0.3"), std::string("a"));
}

void ScoreCommandTest::caseAndPunctuationAreNoErrors()
{
    QCOMPARE(scores("b"), std::string("0.0 0.0 null null"));
}

void ScoreCommandTest::anEditChangesBothRates()
{
    edit("a", "one two three four");
    QCOMPARE(scores("a"), std::string("0.0 0.0 0.77 0.9"));
    edit("b", "in den fabrik");
    QCOMPARE(scores("b"), std::string("0.07692307692307693 0.3333333333333333 null null"));
}

void ScoreCommandTest::undoBringsBackWhatWasThere()
{
    for (const std::string key : {"a", "b", "c"}) {
        const std::string before = scores(key);
        edit(key, "something else");
        QVERIFY(scores(key) != before);
        const Said said = run({"undo", at("list.jsonl"), "--workspace", at("w.voxdeck")});
        QVERIFY2(said.code == 0, said.err.c_str());
        QCOMPARE(scores(key), before);
    }
}

void ScoreCommandTest::theListsScoreStandsInWithoutAHypothesis()
{
    QCOMPARE(scores("c"), std::string("0.5 1.0 0.5 1.0"));
    edit("c", "sieben");
    QCOMPARE(scores("c"), std::string("null null 0.5 1.0"));
    edit("c", "sechs");
    QCOMPARE(scores("c"), std::string("0.5 1.0 0.5 1.0"));
}

void ScoreCommandTest::whatIsPublishedCarriesItsScore()
{
    edit("a", "one two three for");
    edit("b", "in den Fabriken");
    const Said said = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string list = read("list.jsonl");
    QVERIFY2(list.find(R"("txt": "one two three for", "pred_text": "one two three four",)"
                       R"( "cer": 0.058823529411764705, "wer": 0.25})")
                 != std::string::npos,
             list.c_str());
    QVERIFY(list.find("0.77") == std::string::npos);
    // the list has the fields: the row that had none gets its own
    QVERIFY2(list.find(R"("pred_text": "in der fabrik", "cer": 0.2, "wer": 0.6666666666666666})")
                 != std::string::npos,
             list.c_str());
    QCOMPARE(scores("a"), std::string("0.058823529411764705 0.25 0.058823529411764705 0.25"));
    QCOMPARE(scores("a", "other.voxdeck"), scores("a"));
    const Said again = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck")});
    QCOMPARE(again.out, std::string("Nothing to publish.\n"));
}

void ScoreCommandTest::tablesGetTheirScoresToo()
{
    write("table.csv", "key,audio,text,asr_transcript,cer,wer\n"
                       "a,r.wav,eins zwei,eins drei,0.9,0.9\nb,r.wav,drei,drei,,\n");
    edit("a", "eins drei", "table.csv");
    edit("b", "Drei vier", "table.csv");
    const Said said = run({"publish", at("table.csv"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("table.csv"), std::string("key,audio,text,asr_transcript,cer,wer\n"
                                            "a,r.wav,eins drei,eins drei,0.0,0.0\n"
                                            "b,r.wav,Drei vier,drei,0.5555555555555556,0.5\n"));
}

void ScoreCommandTest::aScoreWithoutAHypothesisGoesWithItsText()
{
    edit("c", "sieben");
    QCOMPARE(run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck")}).code, 0);
    const std::string list = read("list.jsonl");
    QVERIFY2(list.find(R"("txt": "sieben", "cer": null, "wer": null})") != std::string::npos,
             list.c_str());
    QCOMPARE(scores("c"), std::string("null null null null"));
}

void ScoreCommandTest::everybodySeesTheSame()
{
    edit("a", "one two three for");
    QCOMPARE(run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck")}).code, 0);
    for (const std::string key : {"a", "b", "c"})
        QCOMPARE(scores(key, "other.voxdeck"), scores(key));
}

void ScoreCommandTest::exportsKeepTheListsScoreOfItsOwnTexts()
{
    edit("c", "sieben");
    const Said said = run({"export", at("list.jsonl"), "--format", "csv", "-o", at("out.csv"),
                           "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string table = read("out.csv");
    QVERIFY2(table.find("0.77") != std::string::npos, table.c_str());
    QVERIFY2(table.find("0.5") == std::string::npos, table.c_str());
}

void ScoreCommandTest::replaceAndUndoOfManyRows()
{
    const std::string before = scores("a") + scores("b") + scores("c");
    const Said said = run({"replace", at("list.jsonl"), "--find", "e", "--with", "eee",
                           "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(scores("c"), std::string("null null 0.5 1.0"));
    QVERIFY(scores("a") != "0.058823529411764705 0.25 0.77 0.9");
    QCOMPARE(run({"undo", at("list.jsonl"), "--workspace", at("w.voxdeck")}).code, 0);
    QCOMPARE(scores("a") + scores("b") + scores("c"), before);
}

QTEST_GUILESS_MAIN(ScoreCommandTest)
#include "ScoreCommandTest.moc"
