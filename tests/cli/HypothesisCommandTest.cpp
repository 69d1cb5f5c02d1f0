// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTest>

#include <filesystem>

using namespace voxdeck;
using voxdeck::test::Said;

/// Files of texts by key onto the segments of a dataset: labels import --as hypothesis, labels remove.
class HypothesisCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void takesEveryFormat_data();
    void takesEveryFormat();
    void keepsAnEmptyHypothesis();
    void anEmptyCellIsUnknown();
    void namesWhatItCouldNotUse();
    void keepsTheHypothesisOfTheList();
    void isReplacedByImportingAgain();
    void staysWhenTheListIsReadAgain();
    void goesWithItsName();
    void refusesNamesOfTheDataset();
    void refusesNamesThatQueriesCannotAsk_data();
    void refusesNamesThatQueriesCannotAsk();
    void takesNamesOfAnyScript();
    void takesSeveralFilesAsOneHypothesis();
    void keepsTheHypothesisWhenAFileNamesNoSegment_data();
    void keepsTheHypothesisWhenAFileNamesNoSegment();
    void isNamedAfterItsFolder_data();
    void isNamedAfterItsFolder();
    void countsTextsThatItReplaced();
    void changesNothingInADryRun();

private:
    Said labels(std::vector<std::string> more)
    {
        more.insert(more.begin(), {"labels", "import", at("l.jsonl"), "--workspace",
                                   at("w.voxdeck"), "--as", "hypothesis"});
        return run(std::move(more));
    }
    Said ask(const std::string &query, const std::string &columns)
    {
        return run(
            {"query", at("l.jsonl"), query, "--workspace", at("w.voxdeck"), "--columns", columns});
    }
    void writeList(const std::string &lastText)
    {
        write("l.jsonl", R"({"key":"u1","wav":"gone.wav","txt":"one two three four"})"
                         "\n"
                         R"({"key":"u2","wav":"gone.wav","txt":"five six","start":1,"end":2})"
                         "\n"
                         "{\"key\":\"u3\",\"wav\":\"gone.wav\",\"start\":2,\"end\":3,\"txt\":\""
                             + lastText + "\"}\n");
    }
};

void HypothesisCommandTest::init()
{
    makeFolder();
    writeList("seven eight");
}

void HypothesisCommandTest::takesEveryFormat_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::newRow("Kaldi") << "text"
                           << "u3 seven ate\nu1 one two three\n";
    QTest::newRow("Kaldi, tabs and Windows' line ends")
        << "out"
        << "\xEF\xBB\xBFu3\tseven ate\r\nu1\tone two three\r\n";
    QTest::newRow("sclite") << "hyp.trn"
                            << "one two three (u1)\n;; a comment\nseven ate (u3)\n";
    QTest::newRow("JSON lines") << "a.jsonl"
                                << "{\"utt_id\":\"u1\",\"hyp\":\"one two three\"}\n"
                                   "{\"utt_id\":\"u3\",\"hyp\":\"seven ate\"}\n";
    QTest::newRow("NeMo")
        << "n.json"
        << "{\"audio_filepath\":\"/x/u1.wav\",\"text\":\"a\",\"pred_text\":\"one two three\"}\n"
           "{\"audio_filepath\":\"u3.wav\",\"text\":\"b\",\"pred_text\":\"seven ate\"}\n";
    QTest::newRow("CSV") << "a.csv"
                         << "id,prediction\nu1,one two three\nu3,seven ate\n";
    QTest::newRow("CSV with semicolons") << "a.csv"
                                         << "id;hyp\nu1;one two three\nu3;seven ate\n";
    QTest::newRow("TSV") << "a.tsv"
                         << "utt\ttranscript\nu1\tone two three\nu3\tseven ate\n";
}

void HypothesisCommandTest::takesEveryFormat()
{
    QFETCH(const QString, name);
    QFETCH(const QString, text);
    write(name.toStdString(), text.toStdString());
    const Said said = labels({at(name.toStdString()), "--hypothesis", "mine"});
    QVERIFY2(said.code == 0, said.err.c_str());
    // CER and WER are of it, as the dataset has no other.
    QCOMPARE(ask("", "key,wer,hyp.mine").out,
             std::string("u1\t0.250\tone two three\nu2\t-\t-\nu3\t0.500\tseven ate\n"));
    QCOMPARE(ask("hyp.mine:ate", "key").out, std::string("u3\n"));
}

void HypothesisCommandTest::keepsAnEmptyHypothesis()
{
    write("text", "u1\nu2 five six\n");
    const Said said = labels({at("text"), "--hypothesis", "mine", "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto json = JsonValue::parse(said.out).value();
    QCOMPARE(json.find("empty")->toInteger(), 1);
    QCOMPARE(json.find("changed")->toInteger(), 2);
    // The recogniser said nothing, which an export tells from one that did not run.
    QCOMPARE(run({"export", at("l.jsonl"), "--workspace", at("w.voxdeck"), "--to", "wenet", "-o",
                  at("out.jsonl")})
                 .code,
             0);
    const std::string out = read("out.jsonl");
    QVERIFY2(out.find(R"("mine": "")") != std::string::npos
                 || out.find(R"("mine":"")") != std::string::npos,
             out.c_str());
    QCOMPARE(out.find("hypothesis"), std::string::npos);
}

/// A table cannot tell a hypothesis that is empty from one that is missing: it is missing, as where the list itself is a
/// table.
void HypothesisCommandTest::anEmptyCellIsUnknown()
{
    for (const auto &[name, bytes] : {std::pair("mine.csv", "id,hyp\nu1,\nu2,five six\n"),
                                      std::pair("mine.tsv", "id\thyp\nu1\t\nu2\tfive six\n")}) {
        write(name, bytes);
        const Said said = labels({at(name), "--hypothesis", "mine"});
        QVERIFY2(said.code == 0, said.err.c_str());
        QVERIFY2(said.out.find("1 with an empty cell, which is unknown") != std::string::npos,
                 said.out.c_str());
        QCOMPARE(ask("key:u1", "key,cer,wer,hyp.mine").out, std::string("u1\t-\t-\t-\n"));
        QCOMPARE(
            run({"labels", "remove", at("l.jsonl"), "mine", "--workspace", at("w.voxdeck")}).code,
            0);
    }
}

void HypothesisCommandTest::namesWhatItCouldNotUse()
{
    write("text", "u1 one\nnobody says\nu1 again\nu2 \xff\nu3 seven eight\n");
    const Said said = labels({at("text"), "--hypothesis", "mine", "--json"});
    QCOMPARE(said.code, 1);
    const auto json = JsonValue::parse(said.out).value();
    QCOMPARE(json.find("lines")->toInteger(), 5);
    QCOMPARE(json.find("changed")->toInteger(), 2);
    QCOMPARE(json.find("unknown_keys")->toInteger(), 1);
    QCOMPARE(json.find("double_keys")->toInteger(), 1);
    QCOMPARE(json.find("bad_lines")->toInteger(), 1);
    QCOMPARE(json.find("problems")->items().size(), std::size_t{3});
    QCOMPARE(ask("u1", "hyp.mine").out, std::string("one\n")); // the first line counts
    const Said words = labels({at("text"), "--hypothesis", "mine"});
    QVERIFY2(words.err.find("line 2: nobody: no segment has this key") != std::string::npos,
             words.err.c_str());
}

void HypothesisCommandTest::keepsTheHypothesisOfTheList()
{
    write("l.jsonl", R"({"key":"u1","wav":"gone.wav","txt":"one two","hyp":"one two"})"
                     "\n");
    write("text", "u1 one too\n");
    QCOMPARE(labels({at("text"), "--hypothesis", "second"}).code, 0);
    write("third.trn", "won two (u1)\n");
    QCOMPARE(labels({at("third.trn")}).code, 0); // called as its file
    QCOMPARE(ask("", "wer,hyp.hyp,hyp.second,hyp.third").out,
             std::string("0.000\tone two\tone too\twon two\n"));
}

void HypothesisCommandTest::isReplacedByImportingAgain()
{
    write("text", "u1 first\nu2 second\n");
    QCOMPARE(labels({at("text"), "--hypothesis", "mine"}).code, 0);
    write("text", "u1 other\n");
    QCOMPARE(labels({at("text"), "--hypothesis", "mine"}).code, 0);
    QCOMPARE(ask("", "key,hyp.mine").out, std::string("u1\tother\nu2\tsecond\nu3\t-\n"));
    const Said said = labels({at("text"), "--hypothesis", "mine", "--replace", "--json"});
    const auto json = JsonValue::parse(said.out).value();
    QCOMPARE(json.find("same")->toInteger(), 1);
    QCOMPARE(json.find("removed")->toInteger(), 1);
    QCOMPARE(ask("", "key,wer,hyp.mine").out,
             std::string("u1\t1.000\tother\nu2\t-\t-\nu3\t-\t-\n"));
}

void HypothesisCommandTest::staysWhenTheListIsReadAgain()
{
    write("text", "u1 one two\nu3 seven eight\n");
    QCOMPARE(labels({at("text"), "--hypothesis", "mine"}).code, 0);
    write("more", "u1 one\nu2\nu3 nine\n");
    QCOMPARE(labels({at("more")}).code, 0);
    writeList("nine ten eleven");
    QCOMPARE(ask("", "key,wer,hyp.mine,hyp.more").out,
             std::string("u1\t0.500\tone two\tone\nu2\t-\t-\t-\nu3\t1.000\tseven eight\tnine\n"));
    // The list gets its own hypothesis: it becomes the column, and the other one stays.
    write("l.jsonl", R"({"key":"u1","wav":"gone.wav","txt":"one two three four","hyp":"none"})"
                     "\n");
    QCOMPARE(ask("", "wer,hyp.hyp,hyp.mine,hyp.more").out,
             std::string("1.000\tnone\tone two\tone\n"));
}

void HypothesisCommandTest::goesWithItsName()
{
    write("a.trn", "one (u1)\n");
    write("b.trn", "one two three four (u1)\n");
    QCOMPARE(labels({at("a.trn"), at("b.trn")}).code, 0);
    QCOMPARE(ask("u1", "wer,hyp.a,hyp.b").out, std::string("0.750\tone\tone two three four\n"));
    QCOMPARE(run({"labels", "remove", at("l.jsonl"), "a", "--workspace", at("w.voxdeck")}).code, 0);
    QCOMPARE(ask("u1", "wer,hyp.b").out, std::string("0.000\tone two three four\n"));
    QCOMPARE(run({"labels", "remove", at("l.jsonl"), "a", "--workspace", at("w.voxdeck")}).code, 3);
    QCOMPARE(run({"labels", "remove", at("l.jsonl"), "b", "--workspace", at("w.voxdeck")}).code, 0);
    QCOMPARE(ask("cer:empty", "key").out, std::string("u1\nu2\nu3\n"));
    QCOMPARE(ask("hyp.b:one", "key").code, 2);
}

void HypothesisCommandTest::refusesNamesOfTheDataset()
{
    write("text", "u1 one\n");
    const Said said = labels({at("text"), "--hypothesis", "txt"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("choose another") != std::string::npos, said.err.c_str());
    QCOMPARE(labels({at("text"), "--hypothesis", "a b"}).code, 3);
    QCOMPARE(labels({at("text"), "--map", "speaker=x"}).code, 2);
    write("bad.csv", "a,b\n1,2\n");
    const Said bad = labels({at("bad.csv")});
    QCOMPARE(bad.code, 3);
    QVERIFY2(bad.err.find("--map key=COLUMN") != std::string::npos, bad.err.c_str());
}

void HypothesisCommandTest::refusesNamesThatQueriesCannotAsk_data()
{
    QTest::addColumn<QString>("name");
    for (const char *const name :
         {"a,b", "../x", "x/y", "a\"b", "a'b", "a b", "a:b", "a\tb", "a\x01", "..", "-x", "key",
          "Duration", "wav", "speaker", "segments"})
        QTest::newRow(name) << name;
}

void HypothesisCommandTest::refusesNamesThatQueriesCannotAsk()
{
    QFETCH(const QString, name);
    write("text", "u1 one\n");
    const Said said = labels({at("text"), "--hypothesis", name.toStdString()});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("choose another one with --hypothesis NAME") != std::string::npos,
             said.err.c_str());
}

void HypothesisCommandTest::takesNamesOfAnyScript()
{
    write("text", "u1 one\n");
    for (const std::string name :
         {"gr\u00f6\u00dfe-v2.1", "\u8bed\u97f3_3", "\u0939\u093f\u0928\u094d"}) {
        const Said said = labels({at("text"), "--hypothesis", name});
        QVERIFY2(said.code == 0, said.err.c_str());
        const Said asked = ask("hyp." + name + ":one", "key,hyp." + name);
        QVERIFY2(asked.out == "u1\tone\n", (asked.out + asked.err).c_str());
    }
}

void HypothesisCommandTest::takesSeveralFilesAsOneHypothesis()
{
    write("p1.text", "u1 one\n");
    write("p2.text", "u2 five\nu1 again\n");
    write("old", "u3 old\n");
    QCOMPARE(labels({at("old"), "--hypothesis", "parts"}).code, 0);
    const Said added = labels({at("p1.text"), at("p2.text"), "--hypothesis", "parts"});
    QCOMPARE(added.code, 1);
    QVERIFY2(added.err.find("line 2: u1: the key appeared before in another file")
                 != std::string::npos,
             added.err.c_str());
    QCOMPARE(ask("", "key,hyp.parts").out, std::string("u1\tone\nu2\tfive\nu3\told\n"));
    const Said said = labels({at("p1.text"), at("p2.text"), "--hypothesis", "parts", "--replace"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("1 lost it") != std::string::npos, said.out.c_str());
    QCOMPARE(ask("", "key,hyp.parts").out, std::string("u1\tone\nu2\tfive\nu3\t-\n"));
}

void HypothesisCommandTest::keepsTheHypothesisWhenAFileNamesNoSegment_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("empty") << ""
                           << "holds no lines";
    QTest::newRow("blank lines") << "\n \n"
                                 << "holds no lines";
    QTest::newRow("unknown keys") << "nobody says\n"
                                  << "Line 1, key nobody: no segment has this key";
    QTest::newRow("without the field") << "{\"key\":\"u1\"}\n"
                                       << "no line has a hypothesis";
}

void HypothesisCommandTest::keepsTheHypothesisWhenAFileNamesNoSegment()
{
    QFETCH(const QString, text);
    QFETCH(const QString, why);
    write("good", "u1 one\n");
    write("bad", text.toStdString());
    const auto isRefused = [&](const Said &said, const std::string &what) {
        return said.code == 3 && said.err.find(why.toStdString()) != std::string::npos
               && said.err.find(what) != std::string::npos;
    };
    const Said fresh = labels({at("bad"), "--hypothesis", "mine"});
    QVERIFY2(isRefused(fresh, "nothing was imported"), fresh.err.c_str());
    QCOMPARE(ask("hyp.mine:one", "key").code, 2); // no such hypothesis
    QCOMPARE(labels({at("good"), "--hypothesis", "mine"}).code, 0);
    for (const std::vector<std::string> &files :
         {std::vector<std::string>{at("bad")}, {at("good"), at("bad")}}) {
        std::vector<std::string> more = files;
        more.insert(more.end(), {"--hypothesis", "mine", "--replace"});
        const Said said = labels(std::move(more));
        QVERIFY2(isRefused(said, "the hypothesis mine is kept. Use \"labels remove\""),
                 said.err.c_str());
        QCOMPARE(ask("", "key,hyp.mine").out, std::string("u1\tone\nu2\t-\nu3\t-\n"));
    }
}

void HypothesisCommandTest::isNamedAfterItsFolder_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("name");
    QTest::newRow("Kaldi") << "whisper/text"
                           << "whisper";
    QTest::newRow("hyp.text") << "conformer/hyp.text"
                              << "conformer";
    QTest::newRow("hyp.wrd.trn") << "a b/hyp.wrd.trn"
                                 << "a_b";
    QTest::newRow("its own name") << "whisper/large.v2.txt"
                                  << "large.v2";
    QTest::newRow("neither") << "text/text"
                             << "hypothesis";
}

void HypothesisCommandTest::isNamedAfterItsFolder()
{
    QFETCH(const QString, file);
    QFETCH(const QString, name);
    const std::filesystem::path path = at(file.toStdString());
    std::filesystem::create_directories(path.parent_path());
    write(file.toStdString(), path.extension() == ".trn" ? "one (u1)\n" : "u1 one\n");
    const Said said = labels({path.string(), "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(JsonValue::parse(said.out).value().find("hypothesis")->toString(), name.toStdString());
}

void HypothesisCommandTest::countsTextsThatItReplaced()
{
    write("text", "u1 first\n");
    QCOMPARE(labels({at("text"), "--hypothesis", "mine"}).code, 0);
    write("text", "u1 other\nu2 new\n");
    const Said dry = labels({at("text"), "--hypothesis", "mine", "--json", "--dry-run"});
    QCOMPARE(JsonValue::parse(dry.out).value().find("replaced")->toInteger(), 1);
    const Said said = labels({at("text"), "--hypothesis", "mine"});
    QVERIFY2(said.out.find("1 segment had another text and has the new one") != std::string::npos,
             said.out.c_str());
}

void HypothesisCommandTest::changesNothingInADryRun()
{
    write("text", "u1 one\nnone x\n");
    const Said said = labels({at("text"), "--hypothesis", "mine", "--dry-run"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("1 segment would change") != std::string::npos, said.out.c_str());
    QCOMPARE(ask("hyp.mine:one", "key").code, 2);
}

QTEST_GUILESS_MAIN(HypothesisCommandTest)
#include "HypothesisCommandTest.moc"
