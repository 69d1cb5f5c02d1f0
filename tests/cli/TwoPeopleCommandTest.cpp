// SPDX-License-Identifier: GPL-3.0-or-later
// Two people at the command line, on one workspace: undo and redo.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

class TwoPeopleCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void undoTakesBackOnesOwnSteps();
    void stepsOfOthersAreChosenByName();
    void saysWhoseChangeIsInTheWay();
    void aForcedChangeOfAFrozenSplitIsUndoneWithAReason();

private:
    Said as(const char *who, std::vector<std::string> words)
    {
        qputenv("VOXDECK_USER", who);
        words.insert(words.begin() + 1, at("w.voxdeck"));
        return run(std::move(words));
    }
    std::string textOf(const std::string &key)
    {
        const Said said = as("reader", {"query", "key:=" + key, "--columns", "text", "--csv"});
        const auto end = said.out.find('\n');
        return said.out.substr(end + 1, said.out.find_first_of("\r\n", end + 1) - end - 1);
    }
    static bool has(const std::string &text, const std::string &part)
    {
        return text.find(part) != std::string::npos;
    }

    QByteArray m_user;
};

void TwoPeopleCommandTest::init()
{
    m_user = qgetenv("VOXDECK_USER");
    makeFolder();
    write("l.jsonl", R"({"key":"a","wav":"a.wav","txt":"one"})"
                     "\n"
                     R"({"key":"b","wav":"b.wav","txt":"two"})"
                     "\n");
    static_cast<void>(run({"import", at("l.jsonl"), "--workspace", at("w.voxdeck")}));
}

void TwoPeopleCommandTest::cleanup()
{
    m_user.isNull() ? qunsetenv("VOXDECK_USER") : qputenv("VOXDECK_USER", m_user);
}

void TwoPeopleCommandTest::undoTakesBackOnesOwnSteps()
{
    QCOMPARE(as("lena", {"edit", "a", "--text", "eins"}).code, 0);
    QCOMPARE(as("tom", {"edit", "b", "--text", "zwei"}).code, 0);
    QCOMPARE(as("lena", {"undo"}).out, std::string("1 step undone, 1 value\n"));
    QCOMPARE(textOf("a"), std::string("one"));
    QCOMPARE(textOf("b"), std::string("zwei"));
    const Said again = as("lena", {"undo"});
    QCOMPARE(again.code, 0);
    QCOMPARE(again.out, std::string("lena has nothing to undo. tom made the last step; --who "
                                    "\"tom\" undoes it\n"));
    QCOMPARE(as("tom", {"redo"}).out,
             std::string("tom has nothing to redo. lena made the last step; "
                         "--who \"lena\" redoes it\n"));
    QCOMPARE(as("lena", {"redo"}).code, 0);
    QCOMPARE(textOf("a"), std::string("eins"));
    const Said item = as("lena", {"undo", "b"});
    QVERIFY2(has(item.out, "tom made the last step"), item.out.c_str());
    QCOMPARE(textOf("b"), std::string("zwei"));
}

void TwoPeopleCommandTest::stepsOfOthersAreChosenByName()
{
    QCOMPARE(as("lena", {"edit", "a", "--text", "eins"}).code, 0);
    QCOMPARE(as("tom", {"edit", "b", "--text", "zwei"}).code, 0);
    QCOMPARE(as("lena", {"undo", "--who", "tom", "--anyone"}).code, 2);
    QCOMPARE(as("lena", {"undo", "--who", "tom"}).out, std::string("1 step undone, 1 value\n"));
    QCOMPARE(textOf("b"), std::string("two"));
    QCOMPARE(textOf("a"), std::string("eins"));
    QCOMPARE(as("lena", {"redo"}).code, 0); // lena undid it
    QCOMPARE(textOf("b"), std::string("zwei"));
    QCOMPARE(as("max", {"undo", "--anyone", "--steps", "2"}).out,
             std::string("2 steps undone, 2 values\n"));
    QCOMPARE(textOf("a"), std::string("one"));
    QCOMPARE(textOf("b"), std::string("two"));
}

void TwoPeopleCommandTest::saysWhoseChangeIsInTheWay()
{
    QCOMPARE(as("lena", {"edit", "a", "--text", "eins"}).code, 0);
    QCOMPARE(as("tom", {"set", "key:=a", "--status", "approved"}).code, 0);
    const Said said = as("lena", {"undo"});
    QVERIFY(said.code != 0);
    QVERIFY2(has(said.err, "a: tom changed the status after this step"), said.err.c_str());
    QCOMPARE(textOf("a"), std::string("eins"));
    QCOMPARE(as("tom", {"undo"}).code, 0);
    QCOMPARE(as("lena", {"undo"}).code, 0);
    QCOMPARE(textOf("a"), std::string("one"));
}

void TwoPeopleCommandTest::aForcedChangeOfAFrozenSplitIsUndoneWithAReason()
{
    QCOMPARE(as("lena", {"set", "key:*", "--split", "test"}).code, 0);
    const Said frozen = run({"split", at("w.voxdeck"), "freeze", "test", "--reason", "scored"});
    QVERIFY2(frozen.code == 0, frozen.err.c_str());
    const Said moved = as("lena", {"set", "key:=a", "--split", "train", "--reason", "leak"});
    QVERIFY2(moved.code == 0, moved.err.c_str());
    const Said refused = as("lena", {"undo"});
    QVERIFY(refused.code != 0);
    QVERIFY2(has(refused.err, "a reason is needed"), refused.err.c_str());
    const Said undone = as("lena", {"undo", "--reason", "no leak after all"});
    QVERIFY2(undone.code == 0, undone.err.c_str());
    QCOMPARE(as("lena", {"query", "split:test", "--count"}).out, std::string("2\n"));
    const Said redone = as("lena", {"redo", "--reason", "it was"});
    QVERIFY2(redone.code == 0, redone.err.c_str());
    QCOMPARE(as("lena", {"query", "split:test", "--count"}).out, std::string("1\n"));
}

QTEST_GUILESS_MAIN(TwoPeopleCommandTest)
#include "TwoPeopleCommandTest.moc"
