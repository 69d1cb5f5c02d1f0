// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

/// What `history` says of changes of many segments, and of what took them back.
class HistoryCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void namesFindAndReplace();
    void saysWhatAnUndoMadeOfAStatus();
    void saysWhatManySegmentsHad();
    void namesTheColumnsThereAre();
    void revertsARevision();

private:
    Said in(std::vector<std::string> words)
    {
        words.insert(words.begin() + 1, at("w.voxdeck"));
        return run(std::move(words));
    }
    std::string history() { return in({"history"}).out; }
};

namespace {
bool has(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}
} // namespace

void HistoryCommandTest::init()
{
    makeFolder();
    write("l.jsonl", R"({"key":"a","wav":"gone.wav","txt":"one colour"})"
                     "\n"
                     R"({"key":"b","wav":"gone.wav","txt":"two colours"})"
                     "\n");
    static_cast<void>(run({"import", at("l.jsonl"), "--workspace", at("w.voxdeck")}));
}

void HistoryCommandTest::namesFindAndReplace()
{
    QCOMPARE(in({"edit", "a", "--text", "a colour"}).code, 0);
    QVERIFY(!has(history(), "find and replace"));
    const Said said = in({"replace", "--find", "colour", "--with", "color", "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string words = "replaced by find and replace: \"colour\" -> \"color\"";
    QVERIFY2(has(history(), "two colours -> two colors: " + words), history().c_str());
    QVERIFY(has(in({"history", "b"}).out, words));
    QVERIFY(has(in({"history", "b", "--json"}).out, "\"reason\": \"replaced by find"));
    const auto step = JsonValue::parse(said.out)->find("step")->toInteger();
    QVERIFY(step > 0);
    QCOMPARE(in({"undo"}).code, 0);
    QVERIFY2(has(history(), "undo\tnot published\ttwo colors -> two colours: " + words),
             history().c_str());
}

void HistoryCommandTest::saysWhatAnUndoMadeOfAStatus()
{
    QCOMPARE(in({"set", "key:a", "--status", "rejected", "--reason", "noise"}).code, 0);
    QCOMPARE(in({"undo"}).code, 0);
    QVERIFY2(has(history(), "undo\tin the workspace\trejected -> pending"), history().c_str());
    QCOMPARE(in({"set", "key:a", "--status", "approved"}).code, 0);
    QCOMPARE(in({"set", "", "--status", "rejected", "--reason", "noise"}).code, 0);
    QCOMPARE(in({"undo"}).code, 0); // two values
    QVERIFY2(has(history(), " -> as before"), history().c_str());
}

/// What many segments had before one change of all of them.
void HistoryCommandTest::saysWhatManySegmentsHad()
{
    QCOMPARE(in({"set", "", "--status", "approved"}).code, 0);
    QVERIFY2(has(history(), "2 segments\tstatus\tedit\tin the workspace\tpending -> approved"),
             history().c_str());
    QCOMPARE(in({"set", "key:a", "--status", "pending"}).code, 0);
    QCOMPARE(in({"set", "", "--status", "rejected", "--reason", "noise"}).code, 0);
    QVERIFY2(
        has(history(), "2 segments\tstatus\tedit\tin the workspace\tseveral values -> rejected"),
        history().c_str());
    QVERIFY2(has(in({"history", "--json"}).out, "\"before\": null"), "json");
    QCOMPARE(in({"undo"}).code, 0);
    QVERIFY2(has(history(), "rejected -> as before"), history().c_str());
}

void HistoryCommandTest::namesTheColumnsThereAre()
{
    const Said said = in({"query", "", "--columns", "zzzzzz"});
    QCOMPARE(said.code, 2);
    QVERIFY2(has(said.err, "unknown column \"zzzzzz\"; expected some of ") && has(said.err, "snr")
                 && has(said.err, "char_rate") && has(said.err, "status"),
             said.err.c_str());
    QCOMPARE(in({"query", "", "--columns", "key,char_rate"}).code, 0);
}

/// A revision is taken back by edits: nothing else changes, and what was changed since stays.
void HistoryCommandTest::revertsARevision()
{
    const std::string before = read("l.jsonl");
    QCOMPARE(in({"edit", "a", "--text", "uno"}).code, 0);
    QCOMPARE(in({"edit", "a", "--text", "eins"}).code, 0);
    QCOMPARE(in({"publish"}).code, 0);
    QCOMPARE(in({"edit", "b", "--text", "zwei"}).code, 0);
    QCOMPARE(in({"publish"}).code, 0);
    QCOMPARE(in({"history", "--revert", "9"}).code, 3);
    QCOMPARE(in({"history", "a", "--revert", "1"}).code, 2);
    QVERIFY(has(in({"history", "--revert", "1", "--dry-run"}).out, "1 value of revision r1 would"));
    const Said said = in({"history", "--revert", "1"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(has(said.out, "1 value of revision r1 is as before it, as unpublished edits"));
    QVERIFY2(has(history(), "not published\teins -> one colour"), history().c_str());
    QCOMPARE(in({"publish"}).code, 0);
    QVERIFY2(has(read("l.jsonl"), "one colour") && has(read("l.jsonl"), "zwei"),
             read("l.jsonl").c_str());
    QCOMPARE(in({"history", "--revert", "1"}).code, 0); // it is as it was
    QCOMPARE(in({"edit", "b", "--text", "deux"}).code, 0);
    const Said changed = in({"history", "--revert", "2"});
    QCOMPARE(changed.code, 1);
    QVERIFY2(has(changed.err, "was changed since"), changed.err.c_str());
    QCOMPARE(in({"undo"}).code, 0);
    QCOMPARE(in({"history", "--revert", "2"}).code, 0);
    QCOMPARE(in({"publish"}).code, 0);
    QCOMPARE(read("l.jsonl"), before);
}

QTEST_GUILESS_MAIN(HistoryCommandTest)
#include "HistoryCommandTest.moc"
