// SPDX-License-Identifier: GPL-3.0-or-later
// set, undo, redo, assign, comment and basket sample.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SampleDataset.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class TeamCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void setsValuesAsOneStep();
    void takesStepsBack();
    void takesStepsOfOneSegmentBack();
    void dealsRowsOut();
    void listsWorkQueues();
    void saysFirstWhoWouldGetWhat();
    void keepsComments();
    void drawsSamples();
    void saysHowItIsUsed();

private:
    Said run(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.end(),
                         {"--workspace", m_folder->path().toStdString() + "/w.voxdeck"});
        return test::runCommand(m_fs, std::move(arguments));
    }
    /// Runs a command of a group of commands.
    Said run(const std::string &group, std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {group, m_set, "--workspace",
                                             m_folder->path().toStdString() + "/w.voxdeck"});
        return test::runCommand(m_fs, std::move(arguments));
    }
    Said comment(std::vector<std::string> arguments)
    {
        return run("comment", std::move(arguments));
    }
    std::string count(const std::string &query)
    {
        return run({"query", m_set, query, "--count"}).out;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_set;
    PosixFileSystem m_fs;
};

void TeamCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_set = m_folder->path().toStdString() + "/set";
    QVERIFY(test::writeSampleDataset(m_fs, m_set, {.shards = 1, .itemsPerShard = 10}));
}

void TeamCommandTest::setsValuesAsOneStep()
{
    const Said dry = run({"set", m_set, "key:utt-0000?", "--status", "rejected", "--dry-run"});
    QCOMPARE(dry.code, 0);
    QCOMPARE(dry.out, std::string("10 segments match\n"));
    QCOMPARE(count("status:rejected"), std::string("0\n"));
    const Said set = run({"set", m_set, "key:utt-00003,utt-00004", "--status", "rejected", "--flag",
                          "1", "--add-tags", "noise cut", "--language", "te", "--reason",
                          "too short", "--json"});
    QCOMPARE(set.err, std::string());
    QCOMPARE(set.code, 0);
    const auto json = JsonValue::parse(set.out).value();
    QCOMPARE(json.find("rows")->toInteger(), std::int64_t{2});
    QCOMPARE(json.find("changed")->toInteger(), std::int64_t{8});
    QVERIFY(json.find("step")->toInteger() != 0);
    QCOMPARE(count("status:rejected flag:yes tag:noise tag:cut lang:te"), std::string("2\n"));
    const Said again = run({"set", m_set, "status:rejected", "--status", "rejected"});
    QVERIFY2(again.out.ends_with("2 already set\n"), again.out.c_str());
    QCOMPARE(run({"set", m_set, "key:utt-00003", "--remove-tags", "cut"}).code, 0);
    QCOMPARE(count("tag:cut"), std::string("1\n"));
    QCOMPARE(run({"set", m_set, "key:utt-00003", "--speaker", "spk 7"}).code, 0);
    QCOMPARE(count("speaker:=\"spk 7\""), std::string("1\n"));
    QCOMPARE(run({"set", m_set, "key:utt-00003"}).code, 2); // to what
    QCOMPARE(run({"set", m_set, "key:utt-00003", "--speaker", "a", "--flag", "1"}).code, 2);
    const Said wrong = run({"set", m_set, "key:utt-00003", "--status", "splendid"});
    QCOMPARE(wrong.code, 3);
    QVERIFY2(wrong.err.find("splendid") != std::string::npos, wrong.err.c_str());
}

void TeamCommandTest::takesStepsBack()
{
    QCOMPARE(run({"undo", m_set}).out, std::string("Nothing to undo\n"));
    QCOMPARE(run({"set", m_set, "key:utt-0000?", "--status", "approved"}).code, 0);
    QCOMPARE(run({"edit", m_set, "utt-00003", "--text", "another"}).code, 0);
    QCOMPARE(run({"undo", m_set}).out, std::string("1 step undone, 1 value\n"));
    QCOMPARE(count("text:another"), std::string("0\n"));
    QCOMPARE(count("status:approved"), std::string("10\n"));
    const Said both = run({"undo", m_set, "--steps", "5", "--json"});
    QCOMPARE(both.code, 0);
    QCOMPARE(JsonValue::parse(both.out).value().find("steps")->toInteger(), std::int64_t{1});
    QCOMPARE(count("status:approved"), std::string("0\n"));
    QCOMPARE(run({"redo", m_set, "--steps", "2"}).out, std::string("2 steps redone, 11 values\n"));
    QCOMPARE(count("status:approved"), std::string("10\n"));
    QCOMPARE(count("text:another"), std::string("1\n"));
    QCOMPARE(run({"redo", m_set}).out, std::string("Nothing to redo\n"));
}

void TeamCommandTest::takesStepsOfOneSegmentBack()
{
    QCOMPARE(run({"set", m_set, "key:utt-0000?", "--status", "approved"}).code, 0);
    QCOMPARE(run({"edit", m_set, "utt-00003", "--text", "first"}).code, 0);
    QCOMPARE(run({"edit", m_set, "utt-00003", "--text", "second"}).code, 0);
    QCOMPARE(run({"edit", m_set, "utt-00004", "--text", "another"}).code, 0);
    QCOMPARE(run({"undo", m_set, "utt-00003"}).out, std::string("1 step undone, 1 value\n"));
    QCOMPARE(count("text:first"), std::string("1\n"));
    QCOMPARE(count("text:another"), std::string("1\n")); // newer, and of another segment
    QCOMPARE(run({"redo", m_set}).code, 0);
    QCOMPARE(count("text:second"), std::string("1\n"));
    // both, and no further: what comes before was done to ten segments
    const Said all = run({"undo", m_set, "utt-00003", "--segment", "0", "--steps", "5", "--json"});
    QCOMPARE(all.code, 3);
    QVERIFY2(all.err.find("together with others") != std::string::npos, all.err.c_str());
    QCOMPARE(JsonValue::parse(all.out).value().find("steps")->toInteger(), std::int64_t{2});
    QCOMPARE(count("text:first"), std::string("0\n"));
    QCOMPARE(count("text:second"), std::string("0\n"));
    QCOMPARE(count("status:approved"), std::string("10\n"));
    const Said shared = run({"undo", m_set, "utt-00003"});
    QCOMPARE(shared.code, 3);
    QCOMPARE(shared.out, std::string());
    QCOMPARE(run({"undo", m_set, "utt-00004", "--steps", "1"}).code, 0);
    QCOMPARE(count("text:another"), std::string("0\n"));
    QCOMPARE(run({"undo", m_set}).code, 0); // its turn
    QCOMPARE(run({"undo", m_set, "#3"}).out, std::string("Nothing to undo\n"));
    QCOMPARE(run({"undo", m_set, "--segment", "0"}).code, 2);
    QCOMPARE(run({"undo", m_set, "nobody"}).code, 3);
}

void TeamCommandTest::dealsRowsOut()
{
    const Said dealt = run({"assign", m_set, "--to", "anna,ben", "--by", "row", "--json"});
    QCOMPARE(dealt.err, std::string());
    QCOMPARE(dealt.code, 0);
    const auto json = JsonValue::parse(dealt.out).value();
    const auto all = std::stoi(count(""));
    QCOMPARE(json.find("changed")->toInteger(), all);
    const auto shares = json.find("shares")->items();
    QCOMPARE(shares.size(), 2u);
    QCOMPARE(count("assigned:anna"),
             std::to_string(shares[0].find("segments")->toInteger()) + "\n");
    QVERIFY(std::stoi(count("assigned:anna")) - std::stoi(count("assigned:ben")) <= 1);
    const Said taken = run({"assign", m_set, "assigned:ben", "--nobody"});
    QCOMPARE(taken.code, 0);
    QVERIFY(taken.out.starts_with("nobody\t"));
    QCOMPARE(count("assigned:ben"), std::string("0\n"));
}

/// The same table as the window's navigator and the end of a queue use.
void TeamCommandTest::listsWorkQueues()
{
    const auto restore = qScopeGuard([before = qgetenv("VOXDECK_USER")] {
        before.isNull() ? qunsetenv("VOXDECK_USER") : qputenv("VOXDECK_USER", before);
    });
    qputenv("VOXDECK_USER", "anna");
    const auto rowsOf = [this](std::string_view name) -> std::int64_t {
        const Said said = run({"queues", m_set, "--json"});
        for (std::size_t begin = 0, end = 0; begin < said.out.size(); begin = end + 1) {
            end = std::min(said.out.find('\n', begin), said.out.size());
            const auto line = JsonValue::parse(said.out.substr(begin, end - begin));
            if (line && line->find("name")->toString() == name)
                return line->find("segments")->toInteger();
        }
        return -1;
    };
    const auto all = std::stoll(count(""));
    QCOMPARE(rowsOf("pending"), all);
    QCOMPARE(rowsOf("mine"), std::int64_t{0});
    QCOMPARE(run({"assign", m_set, "key:utt-00003,utt-00004,utt-00005", "--to", "anna"}).code, 0);
    const auto mine = std::stoll(count("assigned:anna"));
    QVERIFY(mine >= 3);
    QCOMPARE(rowsOf("mine"), mine);
    QCOMPARE(run({"set", m_set, "key:utt-00003", "--status", "rejected"}).code, 0);
    const auto returned = std::stoll(count("key:utt-00003"));
    QCOMPARE(rowsOf("returned"), returned);
    QCOMPARE(rowsOf("mine"), mine - returned);
    QCOMPARE(rowsOf("needs-work"), all); // those that are pending, and the returned ones
    qputenv("VOXDECK_USER", "ben");
    QCOMPARE(rowsOf("returned"), std::int64_t{0});
    qputenv("VOXDECK_USER", "anna");
    // its segments, in its order, and fewer of them
    const Said ofQueue = run({"query", m_set, "--queue", "returned", "--columns", "key"});
    QCOMPARE(ofQueue.code, 0);
    QVERIFY2(ofQueue.out.starts_with("utt-00003"), ofQueue.out.c_str());
    QCOMPARE(run({"query", m_set, "key:utt-00005", "--queue", "mine", "--count"}).out,
             count("key:utt-00005"));
    QCOMPARE(
        run({"query", m_set, "--queue", "worst", "--columns", "cer"}).out,
        run({"query", m_set, "status:pending cer:>=0", "--sort", "cer:desc", "--columns", "cer"})
            .out);
    const Said wrong = run({"query", m_set, "--queue", "urgent"});
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.find("needs-work") != std::string::npos, wrong.err.c_str());
    const Said ofAudit = run({"query", m_set, "--queue", "too-fast"});
    QCOMPARE(ofAudit.code, 2);
    QVERIFY2(ofAudit.err.find("audit --queues") != std::string::npos, ofAudit.err.c_str());
    QVERIFY2(ofAudit.err.find("char_rate:>25") != std::string::npos, ofAudit.err.c_str());
}

void TeamCommandTest::saysFirstWhoWouldGetWhat()
{
    const Said said = run(
        {"assign", m_set, "--to", "anna", "--each", "2", "--by", "row", "--dry-run"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.starts_with("anna\t2 segments\t"), said.out.c_str());
    QCOMPARE(count("assigned:anna"), std::string("0\n"));
}

void TeamCommandTest::keepsComments()
{
    QCOMPARE(
        comment({"add", "utt-00001", "--text", "who is this?", "--from", "0.5", "--to", "1"}).code,
        0);
    const auto listed = JsonValue::parse(comment({"list", "--json"}).out).value();
    QCOMPARE(listed.find("text")->toString(), std::string("who is this?"));
    QCOMPARE(listed.find("item")->toString(), std::string("utt-00001"));
    QCOMPARE(listed.find("start")->toDouble(), 0.5);
    const std::string uid = listed.find("uid")->toString();
    QCOMPARE(count("comment:open"), std::string("1\n"));
    QCOMPARE(comment({"resolve", uid}).code, 0);
    QCOMPARE(comment({"resolve", uid}).out, std::string("nothing to change\n"));
    QCOMPARE(count("comment:open"), std::string("0\n"));
    QCOMPARE(comment({"edit", uid, "--text", "who?"}).code, 0);
    const auto history = run("history", {}).out; // words, not the journal's JSON
    QVERIFY2(history.find(" -> who is this?\n") != std::string::npos
                 && history.find("who is this? -> who is this? (resolved)\n") != std::string::npos
                 && history.find("who is this? (resolved) -> who? (resolved)\n")
                        != std::string::npos
                 && history.find('{') == std::string::npos,
             history.c_str());
    QVERIFY(comment({"list"}).out.find("\tresolved\t") != std::string::npos);
    QVERIFY(comment({"list"}).out.ends_with("\twho?\n"));
    QCOMPARE(comment({"list", "key:utt-00002"}).out, std::string());
    QCOMPARE(comment({"delete", uid}).code, 0);
    QCOMPARE(count("comment:any"), std::string("0\n"));
    QCOMPARE(comment({"delete", uid}).code, 3);
}

void TeamCommandTest::drawsSamples()
{
    const Said drawn = run("basket", {"sample", "check", "", "--rows", "3", "--seed", "7"});
    QCOMPARE(drawn.err, std::string());
    QVERIFY(drawn.out.starts_with("3 segments of "));
    QCOMPARE(count("basket:check"), std::string("3\n"));
    QCOMPARE(run("basket", {"sample", "check", "", "--rows", "3", "--seed", "7"}).out.substr(0, 2),
             std::string("0 ")); // the same ones again
}

void TeamCommandTest::saysHowItIsUsed()
{
    QCOMPARE(run({"assign", m_set}).code, 2);
    QCOMPARE(run({"assign", m_set, "--to", "anna", "--nobody"}).code, 2);
    QCOMPARE(run({"assign", m_set, "--to", "anna", "--by", "moon"}).code, 2);
    QCOMPARE(run({"assign", m_set, "--to", "anna,anna"}).code, 3);
    QCOMPARE(comment({"add", "utt-00001", "--text", "x", "--from", "1"}).code, 2);
    QCOMPARE(comment({"add", "utt-00001", "--text", ""}).code, 3);
    QCOMPARE(comment({"add", "nobody", "--text", "x"}).code, 3);
}

QTEST_GUILESS_MAIN(TeamCommandTest)
#include "TeamCommandTest.moc"
