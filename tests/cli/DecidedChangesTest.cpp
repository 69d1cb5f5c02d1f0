// SPDX-License-Identifier: GPL-3.0-or-later
// changes import: conflicts that wait, undo of their decision, and approvals of texts in conflict.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTest>

#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

class DecidedChangesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void undoBringsADecidedConflictBack();
    void publishedDecisionsAreNotKept();
    void whatStaysUndecidedIsKeptOnce();
    void anApprovalWaitsForItsText();
    void anApprovalFollowsItsText();
    void anApprovalOfAnotherTextIsAConflict();
    void anApprovalOfTheTextHereIsApplied();

private:
    /// In the copy of lena, or that of max.
    Said in(const std::string &copy, std::vector<std::string> words)
    {
        words.insert(words.end(), {"--workspace", at(copy + ".voxdeck")});
        return run(std::move(words));
    }
    void edit(const std::string &copy, const std::string &key, const std::string &text)
    {
        const Said said = in(copy, {"edit", at(copy + "/l.jsonl"), key, "--text", text});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    void approve(const std::string &copy, const std::string &key)
    {
        const Said said = in(copy,
                             {"set", at(copy + "/l.jsonl"), "key:=" + key, "--status", "approved"});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    void exportLena()
    {
        const Said said = in(
            "lena", {"changes", "export", at("lena/l.jsonl"), "-o", at("lena.jsonl"), "--force"});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    Said import(const std::string &file, std::vector<std::string> more = {})
    {
        more.insert(more.begin(), {"changes", "import", at("max/l.jsonl"), file});
        return in("max", std::move(more));
    }
    std::vector<std::string> waiting()
    {
        const Said said = in("max", {"changes", "waiting", at("max/l.jsonl"), "--json"});
        std::vector<std::string> files;
        std::istringstream lines(said.out);
        for (std::string line; std::getline(lines, line);)
            files.push_back(JsonValue::parse(line)->find("file")->toString());
        return files;
    }
    Said undo() { return in("max", {"undo", at("max/l.jsonl")}); }
    std::string row(const std::string &key)
    {
        const Said said = in("max", {"query", at("max/l.jsonl"), "key:=" + key, "--columns",
                                     "text,status", "--csv"});
        const auto end = said.out.find('\n');
        return said.out.substr(end + 1, said.out.find_first_of("\r\n", end + 1) - end - 1);
    }
};

void DecidedChangesTest::init()
{
    makeFolder();
    for (const std::string copy : {"lena", "max"})
        write(copy + "/l.jsonl", R"({"key":"a","wav":"a.wav","txt":"one"})"
                                 "\n"
                                 R"({"key":"b","wav":"b.wav","txt":"two"})"
                                 "\n");
}

void DecidedChangesTest::undoBringsADecidedConflictBack()
{
    edit("lena", "a", "eins");
    edit("max", "a", "uno");
    exportLena();
    QCOMPARE(import(at("lena.jsonl"), {"--later"}).code, 1);
    const auto kept = waiting();
    QCOMPARE(kept.size(), std::size_t{1});
    const Said decided = import(kept.front(), {"--theirs"});
    QVERIFY2(decided.code == 0, decided.err.c_str());
    QCOMPARE(row("a"), std::string("eins,pending"));
    QVERIFY(waiting().empty());
    QCOMPARE(undo().code, 0);
    QCOMPARE(row("a"), std::string("uno,pending"));
    QCOMPARE(waiting().size(), std::size_t{1}); // lena's text is in nobody's hands otherwise
    QCOMPARE(in("max", {"redo", at("max/l.jsonl")}).code, 0);
    QCOMPARE(row("a"), std::string("eins,pending"));
    QVERIFY(waiting().empty());
    QCOMPARE(undo().code, 0);
    const auto again = waiting();
    QCOMPARE(again.size(), std::size_t{1});
    QCOMPARE(import(again.front(), {"--mine"}).code, 0);
    QCOMPARE(row("a"), std::string("uno,pending"));
    QVERIFY(waiting().empty());
}

/// What was undone and done again is kept until it is published, and no longer.
void DecidedChangesTest::publishedDecisionsAreNotKept()
{
    edit("lena", "a", "eins");
    edit("max", "a", "uno");
    exportLena();
    QCOMPARE(import(at("lena.jsonl"), {"--later"}).code, 1);
    const auto kept = waiting();
    QCOMPARE(kept.size(), std::size_t{1});
    const auto folder = std::filesystem::path(kept.front()).parent_path();
    QCOMPARE(import(kept.front(), {"--theirs"}).code, 0);
    QCOMPARE(undo().code, 0);
    QCOMPARE(in("max", {"redo", at("max/l.jsonl")}).code, 0);
    QVERIFY(!std::filesystem::is_empty(folder));
    const Said said = in("max", {"publish", at("max/l.jsonl")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(std::filesystem::is_empty(folder));
}

void DecidedChangesTest::whatStaysUndecidedIsKeptOnce()
{
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    edit("max", "a", "uno");
    edit("max", "b", "due");
    exportLena();
    QCOMPARE(import(at("lena.jsonl"), {"--later"}).code, 1);
    const auto kept = waiting();
    write("results.jsonl", "");
    QCOMPARE(
        import(kept.front(), {"--dry-run", "--conflicts", at("results.jsonl"), "--force"}).code, 1);
    std::string results = read("results.jsonl"); // the first one is decided
    results.replace(results.find("null"), 4, "\"eins\"");
    write("results.jsonl", results);
    QCOMPARE(import(kept.front(), {"--results", at("results.jsonl")}).code, 1);
    QCOMPARE(row("a"), std::string("eins,pending"));
    QCOMPARE(waiting().size(), std::size_t{1});
    QCOMPARE(undo().code, 0);
    const auto both = waiting();
    QCOMPARE(both.size(), std::size_t{2}); // the one that was decided, and the one that never was
    for (const std::string &file : both)
        QCOMPARE(import(file, {"--theirs"}).code, 0);
    QCOMPARE(row("a"), std::string("eins,pending"));
    QCOMPARE(row("b"), std::string("zwei,pending"));
    QVERIFY(waiting().empty());
}

void DecidedChangesTest::anApprovalWaitsForItsText()
{
    edit("lena", "a", "eins");
    approve("lena", "a");
    approve("lena", "b");
    edit("max", "a", "uno");
    exportLena();
    const Said said = import(at("lena.jsonl"), {"--later"});
    QCOMPARE(said.code, 1);
    QCOMPARE(row("a"), std::string("uno,pending"));
    QCOMPARE(row("b"), std::string("two,approved")); // nobody disputes that text
    QVERIFY2(said.err.find("a: has the status \"approved\" for a text that is in conflict; decide "
                           "the text first")
                 != std::string::npos,
             said.err.c_str());
    const auto kept = waiting();
    QCOMPARE(kept.size(), std::size_t{1});
    QCOMPARE(import(kept.front(), {"--theirs"}).code, 0);
    QCOMPARE(row("a"), std::string("eins,approved"));
}

void DecidedChangesTest::anApprovalFollowsItsText()
{
    for (const bool isTheirs : {true, false}) {
        init();
        edit("lena", "a", "eins");
        approve("lena", "a");
        edit("max", "a", "uno");
        exportLena();
        QCOMPARE(import(at("lena.jsonl"), {"--dry-run", "--conflicts", at("results.jsonl")}).code,
                 1);
        std::string results = read("results.jsonl"); // the text comes first
        results.replace(results.find("null"), 4, isTheirs ? "\"eins\"" : "\"uno\"");
        write("results.jsonl", results);
        const Said said = import(at("lena.jsonl"), {"--results", at("results.jsonl")});
        QVERIFY2(said.code == 0, said.err.c_str());
        QCOMPARE(row("a"), std::string(isTheirs ? "eins,approved" : "uno,pending"));
    }
}

/// The text is not in the set: it was published before.
void DecidedChangesTest::anApprovalOfAnotherTextIsAConflict()
{
    approve("lena", "a");
    edit("max", "a", "uno");
    exportLena();
    const Said said = import(at("lena.jsonl"));
    QCOMPARE(said.code, 1);
    QCOMPARE(row("a"), std::string("uno,pending"));
    QVERIFY2(said.err.find("for another text than the one here") != std::string::npos,
             said.err.c_str());
    QCOMPARE(import(at("lena.jsonl"), {"--theirs"}).code, 0);
    QCOMPARE(row("a"), std::string("uno,approved"));
}

void DecidedChangesTest::anApprovalOfTheTextHereIsApplied()
{
    edit("lena", "a", "eins");
    approve("lena", "a");
    edit("max", "a", "eins");
    exportLena();
    QCOMPARE(import(at("lena.jsonl")).code, 0);
    QCOMPARE(row("a"), std::string("eins,approved"));
}

QTEST_GUILESS_MAIN(DecidedChangesTest)
#include "DecidedChangesTest.moc"
