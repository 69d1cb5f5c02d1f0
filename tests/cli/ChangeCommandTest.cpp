// SPDX-License-Identifier: GPL-3.0-or-later
// changes: two people with a copy each of one list, who exchange what they corrected.
#include "core/changes/ChangeSet.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string_view>
#include <utility>

using namespace voxdeck;
using voxdeck::test::Said;

class ChangeCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void carriesCorrectionsToAnotherCopy();
    void importsTwiceWithoutASecondEffect();
    void neverOverwritesSilently();
    void decidesConflictsWhenTold();
    void keepsConflictsForLater();
    void changesNothingInADryRun();
    void undoTakesAnImportBack();
    void leavesOutWhatWasUndone();
    void carriesSegmentsThatWereChangedThemselves();
    void carriesWhatManyRowsWereGiven();
    void choosesByFilterTimeAndPerson();
    void mergesAndSaysHowFarTwoAgree();
    void refusesWhatIsNoChangeSet();
    void reportsLinesThatCannotBeMade();
    void tellsItemsOfOneKeyApart();
    void takesATextThatWasLeftAsNoContradiction();
    void anyTwoSetsMergeTheSameFromBothSides();
    void usesWhatWasDecidedAboutConflicts();
    void exportsWhatTheDatasetLost();
    void mergedChangesKeepTheirAuthors();
    void aLaterSetGoesOnAndAnEarlierOneIsOver();

private:
    Said run(std::vector<std::string> arguments)
    {
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    void write(const std::string &name, const std::string &text) const
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name, std::ios::binary) << text;
    }
    void edit(const std::string &copy, const std::string &key, const std::string &text)
    {
        const Said said = run({"edit", at(copy + "/list.jsonl"), key, "--text", text, "--workspace",
                               at(copy + ".voxdeck")});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    Said exportFrom(const std::string &copy, const std::string &file,
                    std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"changes",
                                       "export",
                                       at(copy + "/list.jsonl"),
                                       "--workspace",
                                       at(copy + ".voxdeck"),
                                       "-o",
                                       at(file),
                                       "--force",
                                       "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return run(std::move(words));
    }
    Said importTo(const std::string &copy, const std::string &file,
                  std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"changes", "import",      at(copy + "/list.jsonl"),
                                       at(file),  "--workspace", at(copy + ".voxdeck"),
                                       "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return run(std::move(words));
    }
    std::string textOf(const std::string &copy, const std::string &key)
    {
        const Said said = run({"query", at(copy + "/list.jsonl"), "key:=" + key, "--columns",
                               "text", "--workspace", at(copy + ".voxdeck"), "--csv"});
        const auto end = said.out.find("\n");
        std::string text = end == std::string::npos ? said.err : said.out.substr(end + 1);
        while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
            text.pop_back();
        return text;
    }
    static std::int64_t member(const Said &said, const char *name)
    {
        const auto object = JsonValue::parse(said.out);
        const JsonValue *const value = object ? object->find(name) : nullptr;
        return value ? value->toInteger(-1) : -1;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

namespace {

std::string lineOf(const std::string &key, const std::string &text)
{
    return R"({"key": ")" + key + R"(", "wav": "rec.wav", "txt": ")" + text + R"(", "lang": "en"})"
           + "\n";
}

ChangeRecord textChange(const std::string &item, const std::string &before,
                        const std::string &after)
{
    ChangeRecord record;
    record.item = item;
    record.before = before;
    record.after = after;
    record.text = after;
    return record;
}

} // namespace

void ChangeCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    for (const char *const copy : {"lena", "max"})
        write(std::string(copy) + "/list.jsonl",
              lineOf("a", "one") + lineOf("b", "two") + lineOf("c", "three"));
}

void ChangeCommandTest::carriesCorrectionsToAnotherCopy()
{
    edit("lena", "a", "ein");
    edit("lena", "a", "eins");
    edit("lena", "c", "drei \xE4\xB8\x89 \"!\"");
    const Said exported = exportFrom("lena", "lena.jsonl");
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QCOMPARE(member(exported, "changes"), 2);
    const Said imported = importTo("max", "lena.jsonl");
    QVERIFY2(imported.code == 0, imported.err.c_str());
    QCOMPARE(member(imported, "applied"), 2);
    QCOMPARE(textOf("max", "a"), std::string("eins"));
    QCOMPARE(textOf("max", "b"), std::string("two"));
    QVERIFY(textOf("max", "c").find("drei \xE4\xB8\x89") != std::string::npos);
}

void ChangeCommandTest::importsTwiceWithoutASecondEffect()
{
    edit("lena", "a", "eins");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    QCOMPARE(importTo("max", "lena.jsonl").code, 0);
    const Said again = importTo("max", "lena.jsonl");
    QCOMPARE(again.code, 0);
    QCOMPARE(member(again, "applied"), 0);
    QCOMPARE(member(again, "same"), 1);
}

void ChangeCommandTest::neverOverwritesSilently()
{
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    edit("max", "a", "uno");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    const Said said = importTo("max", "lena.jsonl", {"--conflicts", at("conflicts.jsonl")});
    QCOMPARE(said.code, 1);
    QCOMPARE(member(said, "applied"), 1);
    QCOMPARE(member(said, "conflicts"), 1);
    QVERIFY(said.err.find("\"uno\" in one and \"eins\" in the other") != std::string::npos);
    QCOMPARE(textOf("max", "a"), std::string("uno"));
    QCOMPARE(textOf("max", "b"), std::string("zwei"));
    const auto line = JsonValue::parse(readWholeFile(m_fs, at("conflicts.jsonl")).value()).value();
    QCOMPARE(line.find("after")->toString(), std::string("uno"));
    QCOMPARE(line.find("other")->toString(), std::string("eins"));
    QCOMPARE(line.find("before")->toString(), std::string("one"));
}

void ChangeCommandTest::keepsConflictsForLater()
{
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    edit("max", "a", "uno");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    QCOMPARE(importTo("max", "lena.jsonl", {"--later", "--mine"}).code, 2);
    QCOMPARE(importTo("max", "lena.jsonl", {"--later", "--dry-run"}).code, 1);
    const auto waiting = [this] {
        return run({"changes", "waiting", at("max/list.jsonl"), "--workspace", at("max.voxdeck"),
                    "--json"});
    };
    QCOMPARE(waiting().out, std::string());
    const Said said = importTo("max", "lena.jsonl", {"--later"});
    QCOMPARE(said.code, 1);
    QCOMPARE(member(said, "applied"), 1);
    const Said listed = waiting();
    QCOMPARE(listed.code, 0);
    QCOMPARE(member(listed, "changes"), 1);
    const auto file = JsonValue::parse(listed.out).value().find("file")->toString();
    // it is undecided, so it keeps waiting, once
    QCOMPARE(run({"changes", "import", at("max/list.jsonl"), file, "--workspace", at("max.voxdeck"),
                  "--later"})
                 .code,
             1);
    QCOMPARE(waiting().out, listed.out);
    const Said decided = run({"changes", "import", at("max/list.jsonl"), file, "--workspace",
                              at("max.voxdeck"), "--theirs"});
    QVERIFY2(decided.code == 0, decided.err.c_str());
    QCOMPARE(textOf("max", "a"), std::string("eins"));
    QCOMPARE(waiting().out, std::string());
}

void ChangeCommandTest::decidesConflictsWhenTold()
{
    edit("lena", "a", "eins");
    edit("max", "a", "uno");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    const Said mine = importTo("max", "lena.jsonl", {"--mine"});
    QCOMPARE(mine.code, 0);
    QCOMPARE(member(mine, "kept"), 1);
    QCOMPARE(textOf("max", "a"), std::string("uno"));
    QCOMPARE(importTo("max", "lena.jsonl", {"--theirs"}).code, 0);
    QCOMPARE(textOf("max", "a"), std::string("eins"));
    QCOMPARE(importTo("max", "lena.jsonl", {"--theirs", "--mine"}).code, 2);
}

void ChangeCommandTest::changesNothingInADryRun()
{
    edit("lena", "a", "eins");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    const Said said = importTo("max", "lena.jsonl", {"--dry-run"});
    QCOMPARE(said.code, 0);
    QCOMPARE(member(said, "applied"), 1);
    QCOMPARE(textOf("max", "a"), std::string("one"));
}

void ChangeCommandTest::undoTakesAnImportBack()
{
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    QCOMPARE(importTo("max", "lena.jsonl").code, 0);
    const Said history = run(
        {"history", at("max/list.jsonl"), "--workspace", at("max.voxdeck"), "--json"});
    const auto newest = JsonValue::parse(history.out.substr(0, history.out.find('\n'))).value();
    QVERIFY(!newest.find("who")->toString().empty());
    QCOMPARE(std::count(history.out.begin(), history.out.end(), '\n'), 2);
    const auto oldest = JsonValue::parse(history.out.substr(history.out.find('\n') + 1)).value();
    QCOMPARE(newest.find("step")->toInteger(), oldest.find("step")->toInteger()); // one step
}

void ChangeCommandTest::leavesOutWhatWasUndone()
{
    edit("lena", "a", "eins");
    edit("lena", "a", "one"); // back by hand: nothing is left of it
    edit("lena", "b", "zwei");
    const Said said = exportFrom("lena", "lena.jsonl");
    QCOMPARE(member(said, "changes"), 1);
}

void ChangeCommandTest::carriesSegmentsThatWereChangedThemselves()
{
    for (const char *const copy : {"lena", "max"})
        write(std::string(copy) + "/list.jsonl",
              R"({"key": "u1", "wav": "show.wav", "txt": "a b", "start": 0, "end": 2})"
              "\n"
              R"({"key": "u2", "wav": "show.wav", "txt": "c", "start": 2, "end": 3})"
              "\n");
    edit("lena", "u2", "see");
    const Said divided = run({"edit", at("lena/list.jsonl"), "u1", "--split-at", "1", "--text-at",
                              "1", "--workspace", at("lena.voxdeck")});
    QVERIFY2(divided.code == 0, divided.err.c_str());
    const Said exported = exportFrom("lena", "lena.jsonl");
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QCOMPARE(member(exported, "left_out"), std::int64_t{0});
    QCOMPARE(importTo("max", "lena.jsonl").code, 0);
    QCOMPARE(textOf("max", "u2"), std::string("see"));
    QCOMPARE(textOf("max", "u1_a"), std::string("a"));
    QCOMPARE(textOf("max", "u1_b"), std::string("b"));
}

void ChangeCommandTest::carriesWhatManyRowsWereGiven()
{
    // Splits and tags live in bulk edits, not in lines of the journal.
    const Said moved = run({"split", at("lena/list.jsonl"), "--workspace", at("lena.voxdeck"),
                            "move", "test", "--filter", "key:=b"});
    QVERIFY2(moved.code == 0, moved.err.c_str());
    const Said exported = exportFrom("lena", "lena.jsonl");
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QCOMPARE(member(exported, "changes"), 3); // all of the recording
    const Said imported = importTo("max", "lena.jsonl");
    QVERIFY2(imported.code == 0, imported.err.c_str());
    QCOMPARE(member(imported, "applied"), member(exported, "changes"));
    const Said counted = run(
        {"query", at("max/list.jsonl"), "split:test", "--count", "--workspace", at("max.voxdeck")});
    QCOMPARE(std::stoll(counted.out), member(exported, "changes"));
    QCOMPARE(member(importTo("max", "lena.jsonl"), "same"), member(exported, "changes"));
}

void ChangeCommandTest::choosesByFilterTimeAndPerson()
{
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    QCOMPARE(member(exportFrom("lena", "x.jsonl", {"--filter", "key:=b"}), "changes"), 1);
    QCOMPARE(member(exportFrom("lena", "x.jsonl", {"--since", "2020-01-01"}), "changes"), 2);
    QCOMPARE(member(exportFrom("lena", "x.jsonl", {"--since", "2999-01-01T00:00:00Z"}), "changes"),
             0);
    QCOMPARE(member(exportFrom("lena", "x.jsonl", {"--who", "nobody of this name"}), "changes"), 0);
    QCOMPARE(exportFrom("lena", "x.jsonl", {"--since", "yesterday"}).code, 2);
    QCOMPARE(exportFrom("lena", "x.jsonl", {"--filter", "cer:>("}).code, 2);
}

void ChangeCommandTest::mergesAndSaysHowFarTwoAgree()
{
    edit("lena", "a", "abcde");
    edit("lena", "b", "same");
    edit("max", "a", "abcdX");
    edit("max", "b", "same");
    edit("max", "c", "only max");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    QCOMPARE(exportFrom("max", "max.jsonl").code, 0);
    const Said said = run({"changes", "merge", at("lena.jsonl"), at("max.jsonl"), "-o",
                           at("both.jsonl"), "--conflicts", at("conflicts.jsonl"), "--json"});
    QCOMPARE(said.code, 1);
    QCOMPARE(member(said, "changes"), 2); // b once, and c
    QCOMPARE(member(said, "same"), 1);
    QCOMPARE(member(said, "conflicts"), 1);
    const auto object = JsonValue::parse(said.out).value();
    const JsonValue *const agreement = object.find("agreement");
    QCOMPARE(agreement->find("segments")->toInteger(), 2);
    QCOMPARE(agreement->find("identical")->toInteger(), 1);
    QCOMPARE(agreement->find("cer")->toDouble(), 1.0 / 9);
    const Said words = run(
        {"changes", "merge", at("lena.jsonl"), at("max.jsonl"), "-o", at("both.jsonl"), "--force"});
    QVERIFY2(words.out.find("CER 11.11 %") != std::string::npos, words.out.c_str());
}

void ChangeCommandTest::refusesWhatIsNoChangeSet()
{
    write("no.jsonl", lineOf("a", "one"));
    QCOMPARE(importTo("max", "no.jsonl").code, 3);
    write("empty.jsonl", "");
    QCOMPARE(importTo("max", "empty.jsonl").code, 3);
    write("later.jsonl", "{\"voxdeck_changes\": 2}\n");
    QCOMPARE(importTo("max", "later.jsonl").code, 3);
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    QCOMPARE(exportFrom("lena", "lena.jsonl").code, 0);
    auto text = readWholeFile(m_fs, at("lena.jsonl")).value();
    text.erase(text.rfind('{'));
    write("cut.jsonl", text);
    const Said cut = importTo("max", "cut.jsonl");
    QCOMPARE(cut.code, 3);
    QVERIFY2(cut.err.find("has 1 of 2 changes") != std::string::npos, cut.err.c_str());
    QCOMPARE(textOf("max", "a"), std::string("one"));
    // In the middle of a line: as many lines as were promised, and the last of them is not whole.
    const auto whole = readWholeFile(m_fs, at("lena.jsonl")).value();
    write("part.jsonl", whole.substr(0, whole.size() - 20));
    const Said part = importTo("max", "part.jsonl");
    QCOMPARE(part.code, 3);
    QVERIFY2(part.err.find("ends in the middle of line 3") != std::string::npos, part.err.c_str());
    QCOMPARE(textOf("max", "a"), std::string("one"));
    QCOMPARE(textOf("max", "b"), std::string("two"));
    // Only the last line end is missing: nothing is lost.
    write("unended.jsonl", whole.substr(0, whole.size() - 1));
    const Said unended = importTo("max", "unended.jsonl");
    QVERIFY2(unended.code == 0, unended.err.c_str());
    QCOMPARE(textOf("max", "b"), std::string("zwei"));
}

void ChangeCommandTest::reportsLinesThatCannotBeMade()
{
    write("set.jsonl",
          "{\"voxdeck_changes\": 1, \"who\": \"eve\"}\n"
          "{\"item\": \"a\", \"field\": \"text\", \"before\": \"one\", \"after\": \"1\"}\n"
          "{\"item\": \"zz\", \"field\": \"text\", \"before\": \"\", \"after\": \"1\"}\n"
          "{\"item\": \"b\", \"field\": \"mood\", \"before\": \"\", \"after\": \"1\"}\n"
          "{\"item\": \"b\", \"field\": \"status\", \"before\": \"pending\", "
          "\"after\": \"fine\"}\n"
          "{\"item\": \"b\", \"segment\": 7, \"field\": \"text\", \"before\": \"two\", "
          "\"after\": \"1\"}\n"
          "nonsense\n");
    const Said said = importTo("max", "set.jsonl");
    QCOMPARE(said.code, 1);
    QCOMPARE(member(said, "applied"), 1);
    QCOMPARE(member(said, "failed"), 5);
    for (const char *const part : {"line 3, item zz", "line 4", "line 5", "segment 7", "line 7"})
        QVERIFY2(said.err.find(part) != std::string::npos, part);
    QCOMPARE(textOf("max", "a"), std::string("1"));
    const Said history = run({"history", at("max/list.jsonl"), "--workspace", at("max.voxdeck")});
    QVERIFY(history.out.find("eve, imported by") != std::string::npos);
}

void ChangeCommandTest::tellsItemsOfOneKeyApart()
{
    for (const char *const copy : {"lena", "max"})
        write(std::string(copy) + "/list.jsonl",
              lineOf("a", "one") + lineOf("b", "two") + lineOf("a", "other"));
    // The second of the two; an edit by key would change the first.
    const Said replaced = run({"replace", at("lena/list.jsonl"), "text:other", "--find", "other",
                               "--with", "changed", "--workspace", at("lena.voxdeck")});
    QVERIFY2(replaced.code <= 1, replaced.err.c_str());
    QCOMPARE(member(exportFrom("lena", "lena.jsonl"), "changes"), 1);
    const Said imported = importTo("max", "lena.jsonl");
    QVERIFY2(member(imported, "applied") == 1, imported.err.c_str());
    const Said found = run({"query", at("max/list.jsonl"), "text:changed", "--count", "--workspace",
                            at("max.voxdeck")});
    QCOMPARE(std::stoll(found.out), 1LL);
    const Said first = run(
        {"query", at("max/list.jsonl"), "text:one", "--count", "--workspace", at("max.voxdeck")});
    QCOMPARE(std::stoll(first.out), 1LL);
}

void ChangeCommandTest::takesATextThatWasLeftAsNoContradiction()
{
    ChangeSet left;
    left.records = {textChange("a", "one", "one"), textChange("b", "two", "two")};
    left.records[0].language = "en";
    left.records[1].language = "de";
    ChangeSet changed;
    changed.records = {textChange("a", "one", "ane"), textChange("b", "two", "two")};
    for (const auto &merged : {mergeChangeSets(left, changed), mergeChangeSets(changed, left)}) {
        QCOMPARE(merged.conflicts.size(), std::size_t{0});
        QCOMPARE(merged.merged.records.size(), std::size_t{2});
        QCOMPARE(merged.merged.records[0].after, std::string("ane"));
        QCOMPARE(merged.agreement.segments, std::uint64_t{2}); // both saw both
        QCOMPARE(merged.agreement.identical, std::uint64_t{1});
        QCOMPARE(merged.agreement.languages.at("en").characters.rate(ErrorRateConvention::Jiwer),
                 1.0 / 3);
        QCOMPARE(merged.agreement.languages.at("de").identical, std::uint64_t{1});
        QCOMPARE(merged.agreement.worst.size(), std::size_t{1});
    }
    // Imported, it changes nothing, also where the text is another here.
    write("left.jsonl", changeSetText(left));
    edit("max", "a", "mine");
    const Said said = importTo("max", "left.jsonl");
    QCOMPARE(said.code, 0);
    QCOMPARE(member(said, "same"), 2);
    QCOMPARE(textOf("max", "a"), std::string("mine"));
}

void ChangeCommandTest::anyTwoSetsMergeTheSameFromBothSides()
{
    std::mt19937 random(7);
    const auto pick = [&](int below) {
        return static_cast<int>(random() % static_cast<unsigned>(below));
    };
    for (int round = 0; round < 300; ++round) {
        ChangeSet sets[2];
        for (ChangeSet &set : sets)
            for (int item = 0; item < 6; ++item)
                if (pick(2) == 0)
                    set.records.push_back(
                        textChange("i" + std::to_string(item), "x", std::to_string(pick(3))));
        const auto forth = mergeChangeSets(sets[0], sets[1]);
        const auto back = mergeChangeSets(sets[1], sets[0]);
        const auto lines = [](const MergedChanges &merged) {
            std::string text;
            for (const ChangeRecord &record : merged.merged.records)
                text += record.item + '=' + record.after + ';';
            return text;
        };
        QCOMPARE(lines(forth), lines(back));
        QCOMPARE(forth.conflicts.size(), back.conflicts.size());
        // Every item of either set is merged or in conflict, and never both.
        QCOMPARE(forth.merged.records.size() + 2 * forth.conflicts.size() + forth.same,
                 sets[0].records.size() + sets[1].records.size());
    }
}

/// The file of conflicts comes back with its results filled in.
void ChangeCommandTest::usesWhatWasDecidedAboutConflicts()
{
    for (const auto &[copy, text] : {std::pair("lena", "eins"), std::pair("max", "uno")}) {
        edit(copy, "a", text);
        edit(copy, "b", std::string(text) + " b");
        QCOMPARE(exportFrom(copy, std::string(copy) + ".jsonl").code, 0);
    }
    const auto merge = [this](std::vector<std::string> more) {
        more.insert(more.begin(), {"changes", "merge", at("lena.jsonl"), at("max.jsonl"), "-o",
                                   at("both.jsonl"), "--force", "--json"});
        return run(std::move(more));
    };
    QCOMPARE(merge({"--conflicts", at("open.jsonl")}).code, 1);
    std::string open = readWholeFile(m_fs, at("open.jsonl")).value();
    const std::string none = "\"result\": null";
    QVERIFY2(open.find(none) != std::string::npos, open.c_str());
    open.replace(open.find(none), none.size(), "\"result\": \"one or so\"");
    write("open.jsonl", open);
    const Said merged = merge({"--results", at("open.jsonl"), "--conflicts", at("left.jsonl")});
    QCOMPARE(merged.code, 1); // b is open
    QCOMPARE(member(merged, "changes"), 1);
    QCOMPARE(member(merged, "conflicts"), 1);
    const std::string left = readWholeFile(m_fs, at("left.jsonl")).value();
    QVERIFY2(left.find("\"item\": \"b\"") != std::string::npos
                 && left.find("\"item\": \"a\"") == std::string::npos,
             left.c_str());
    // the copy of another person has neither
    write("ben/list.jsonl", lineOf("a", "one") + lineOf("b", "two"));
    QCOMPARE(importTo("ben", "both.jsonl").code, 0);
    QCOMPARE(textOf("ben", "a"), std::string("one or so"));
    QCOMPARE(textOf("ben", "b"), std::string("two"));
    // the same of an import: here "uno" and "uno b" are in the way
    QCOMPARE(importTo("max", "lena.jsonl", {"--conflicts", at("here.jsonl")}).code, 1);
    std::string here = readWholeFile(m_fs, at("here.jsonl")).value();
    for (const char *const text : {"\"result\": \"both\"", "\"result\": \"uno b\""})
        here.replace(here.find(none), none.size(), text);
    write("here.jsonl", here);
    const Said imported = importTo("max", "lena.jsonl", {"--results", at("here.jsonl")});
    QVERIFY2(imported.code == 0, imported.err.c_str());
    QCOMPARE(member(imported, "applied"), 1);
    QCOMPARE(member(imported, "kept"), 1);
    QCOMPARE(textOf("max", "a"), std::string("both"));
    QCOMPARE(textOf("max", "b"), std::string("uno b"));
    QCOMPARE(importTo("max", "lena.jsonl", {"--results", at("here.jsonl")}).code, 0); // again
    // a result about values that are no more is not used
    edit("max", "a", "tre");
    const Said stale = importTo("max", "lena.jsonl", {"--results", at("here.jsonl")});
    QCOMPARE(stale.code, 1);
    QVERIFY2(stale.err.find("line 1: its result was decided between other values")
                 != std::string::npos,
             stale.err.c_str());
    QCOMPARE(textOf("max", "a"), std::string("tre"));
}

/// The edits of the journal can be carried to another copy without the files of the dataset.
void ChangeCommandTest::exportsWhatTheDatasetLost()
{
    edit("lena", "a", "eins");
    edit("lena", "b", "zwei");
    QCOMPARE(run({"set", at("lena/list.jsonl"), "key:=b", "--status", "approved", "--workspace",
                  at("lena.voxdeck")})
                 .code,
             0);
    write("lena/list.jsonl", lineOf("a", "one") + lineOf("c", "three")); // b is gone
    const Said exported = exportFrom("lena", "lena.jsonl");
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QCOMPARE(member(exported, "changes"), 3);
    const Said filtered = exportFrom("lena", "some.jsonl", {"--filter", "key:a"});
    QCOMPARE(filtered.code, 1);
    QCOMPARE(member(filtered, "changes"), 1);
    QVERIFY2(filtered.err.find("item b: is no longer in the dataset, so no filter matches it")
                 != std::string::npos,
             filtered.err.c_str());
    std::filesystem::remove_all(m_root / "lena");
    const Said alone = run({"changes", "export", at("lena.voxdeck"), "-o", at("alone.jsonl")});
    QVERIFY2(alone.code == 0, alone.err.c_str());
    QVERIFY2(alone.err.find("the changes are those of the workspace") != std::string::npos,
             alone.err.c_str());
    const Said imported = importTo("max", "alone.jsonl");
    QVERIFY2(imported.code == 0, imported.err.c_str());
    QCOMPARE(member(imported, "applied"), 3);
    QCOMPARE(textOf("max", "b"), std::string("zwei"));
}

namespace {

/// A change set as another person sends it.
std::string setOf(const std::string &who, std::vector<ChangeRecord> records, std::int64_t atMs)
{
    ChangeSet set;
    set.dataset = "list.jsonl";
    set.who = who;
    set.madeMs = atMs;
    for (ChangeRecord &record : records) {
        record.who = record.who.empty() ? who : record.who;
        record.atMs = record.atMs == 0 ? atMs : record.atMs;
    }
    set.records = std::move(records);
    return changeSetText(set);
}

ChangeRecord valueChange(EditField field, const std::string &item, const std::string &before,
                         const std::string &after)
{
    ChangeRecord record = textChange(item, before, after);
    record.field = field;
    record.text.clear(); // not said
    return record;
}

} // namespace

/// Lines, and bulk edits of what has a reason: each is of its person and of its time, whoever imports them.
void ChangeCommandTest::mergedChangesKeepTheirAuthors()
{
    constexpr std::int64_t kThen = 1'763'766'000'000;
    ChangeRecord rejected = valueChange(EditField::Status, "b", "pending", "rejected");
    rejected.reason = "noise";
    write("anna.jsonl", setOf("anna", {textChange("a", "one", "eins"), rejected}, kThen));
    write("ben.jsonl",
          setOf("ben",
                {textChange("b", "two", "zwei"), valueChange(EditField::Tags, "a", "", " loud ")},
                kThen + 60'000));
    QCOMPARE(
        run({"changes", "merge", at("anna.jsonl"), at("ben.jsonl"), "-o", at("both.jsonl")}).code,
        0);
    const Said imported = importTo("max", "both.jsonl");
    QVERIFY2(imported.code == 0, (imported.out + imported.err).c_str());
    QCOMPARE(member(imported, "applied"), 4);
    const Said history = run(
        {"history", at("max/list.jsonl"), "--workspace", at("max.voxdeck"), "--json"});
    std::map<std::string, std::pair<std::string, std::int64_t>> said; // by key and field
    for (std::size_t begin = 0; begin < history.out.size();) {
        const std::size_t end = std::min(history.out.find('\n', begin), history.out.size());
        const auto line = JsonValue::parse(history.out.substr(begin, end - begin));
        begin = end + 1;
        QVERIFY(line.has_value());
        said[line->find("field")->toString() + " " + line->find("after")->toString()] = {
            line->find("who")->toString(), line->find("at_ms")->toInteger()};
    }
    for (const auto &[value, who] : {std::pair("text eins", "anna, imported by "),
                                     std::pair("status rejected", "anna, imported by "),
                                     std::pair("text zwei", "ben, imported by "),
                                     std::pair("tags  loud ", "ben, imported by ")}) {
        const bool isAnna = std::string_view(who).starts_with("anna");
        QVERIFY2(said[value].first.starts_with(who), (value + (": " + said[value].first)).c_str());
        QCOMPARE(said[value].second, isAnna ? kThen : kThen + 60'000);
    }
    QCOMPARE(run({"undo", at("max/list.jsonl"), "--workspace", at("max.voxdeck")}).code, 0);
    QCOMPARE(textOf("max", "a"), std::string("one")); // one step
    QCOMPARE(textOf("max", "b"), std::string("two"));
}

/// Who returns a package twice goes on with the work; the first result, imported late, takes nothing back.
void ChangeCommandTest::aLaterSetGoesOnAndAnEarlierOneIsOver()
{
    constexpr std::int64_t kThen = 1'763'766'000'000;
    const auto rejected = [](const char *value) {
        ChangeRecord record = valueChange(EditField::Status, "b", "pending", value);
        record.reason = "heard";
        return record;
    };
    write("early.jsonl",
          setOf("anna", {textChange("a", "one", "eins"), rejected("rejected")}, kThen));
    write("late.jsonl",
          setOf("anna", {textChange("a", "one", "uno"), rejected("approved")}, kThen + 60'000));
    QCOMPARE(importTo("max", "early.jsonl").code, 0);
    const Said late = importTo("max", "late.jsonl");
    QVERIFY2(late.code == 0, (late.out + late.err).c_str());
    QCOMPARE(member(late, "applied"), 2);
    QCOMPARE(textOf("max", "a"), std::string("uno"));
    const Said early = importTo("max", "early.jsonl");
    QCOMPARE(early.code, 0);
    QCOMPARE(member(early, "applied"), 0);
    QCOMPARE(member(early, "same"), 2);
    QCOMPARE(textOf("max", "a"), std::string("uno"));
    // Of anybody else, and after an edit made here, it is a conflict as ever.
    write("ben.jsonl", setOf("ben", {textChange("a", "one", "un")}, kThen + 120'000));
    QCOMPARE(member(importTo("max", "ben.jsonl"), "conflicts"), 1);
    edit("max", "a", "mine");
    write("last.jsonl", setOf("anna", {textChange("a", "one", "ein")}, kThen + 180'000));
    QCOMPARE(member(importTo("max", "last.jsonl"), "conflicts"), 1);
    QCOMPARE(textOf("max", "a"), std::string("mine"));
}

QTEST_GUILESS_MAIN(ChangeCommandTest)
#include "ChangeCommandTest.moc"
