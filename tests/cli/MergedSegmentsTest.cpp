// SPDX-License-Identifier: GPL-3.0-or-later
// changes merge where one of two people divided, merged, added or deleted segments.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/Wav.h"

#include <QTest>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class MergedSegmentsTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init()
    {
        makeFolder();
        write("d/a.wav", test::silentWav(1, 16'000, 80'000));
        write("k/wav.scp", "r " + at("d/a.wav") + "\n");
        write("k/segments",
              "u0 r 0.00 0.75\nu1 r 0.75 1.00\nu2 r 1.00 2.50\nu3 r 2.50 4.00\nu4 r 4.80 4.95\n");
        write("k/text", "u0 zero\nu1 one\nu2 two words\nu3 three\nu4 four\n");
        write("k/utt2spk", "u0 s\nu1 s\nu2 s\nu3 s\nu4 s\n");
    }
    void whatDoesNotFitIsOneConflict_data();
    void whatDoesNotFitIsOneConflict();
    void theSameChangeIsTakenOnce();
    void textsOfOtherSegmentsAreNotCompared();
    void filesThatContradictThemselvesLeaveTheSegment();
    void whatFitsBesideAMovedSegmentIsTaken_data();
    void whatFitsBesideAMovedSegmentIsTaken();
    void filtersChooseAMergeAsAWhole_data();
    void filtersChooseAMergeAsAWhole();

private:
    Said with(const std::string &who, std::vector<std::string> words)
    {
        words.insert(words.begin() + (words[0] == "changes" ? 2 : 1), at("k"));
        words.insert(words.end(), {"--workspace", at(who + ".voxdeck")});
        return run(std::move(words));
    }
    /// Words by "|", commands by "||"; then the person's change set is written.
    void change(const std::string &who, const std::string &commands)
    {
        const QString all = QString::fromStdString(commands);
        for (const QString &command : all.split(QStringLiteral("||"))) {
            std::vector<std::string> words;
            for (const QString &word : command.split(QLatin1Char('|')))
                words.push_back(word.toStdString());
            const Said said = with(who, words);
            QVERIFY2(said.code == 0, (said.out + said.err).c_str());
        }
        QCOMPARE(with(who, {"changes", "export", "-o", at(who + ".jsonl")}).code, 0);
    }
    Said merged(std::vector<std::string> more = {})
    {
        more.insert(more.begin(), {"changes", "merge", at("anna.jsonl"), at("ben.jsonl"), "-o",
                                   at("both.jsonl"), "--force"});
        return run(std::move(more));
    }
    Said importedTo(const std::string &who)
    {
        return with(who, {"changes", "import", at("both.jsonl")});
    }
    std::string rows(const std::string &who)
    {
        return with(who,
                    {"query", "", "--columns", "start,end,text,status", "--sort", "start", "--csv"})
            .out;
    }
    /// The file of conflicts with a side of each as its result.
    void decide(const char *side)
    {
        std::istringstream lines(read("open.jsonl"));
        std::string filled;
        for (std::string line; std::getline(lines, line);) {
            auto conflict = JsonValue::parse(line).value();
            conflict.set("result", *conflict.find(side));
            filled += conflict.dump().value() + "\n";
        }
        write("decided.jsonl", filled);
    }
};

void MergedSegmentsTest::whatDoesNotFitIsOneConflict_data()
{
    QTest::addColumn<QString>("anna");
    QTest::addColumn<QString>("ben");
    QTest::addColumn<QString>("says"); // in the list of conflicts, of Ben's side
    const char *const divided = "edit|u2|--split-at|1.5|--text-at|3";
    const char *const added = "edit|u3|--set-times|2.75|4||edit|u3|--add|2.5|2.7|--text|new";
    QTest::newRow("divided, text") << divided << "edit|u2|--text|zwei"
                                   << "text \"zwei\"";
    QTest::newRow("divided, status") << divided << "set|key:=u2|--status|approved"
                                     << "approved";
    QTest::newRow("divided, end") << divided << "edit|u2|--set-times|1|2.25"
                                  << "end \"2.25\"";
    QTest::newRow("divided, divided") << divided << "edit|u2|--split-at|1.75|--text-at|3"
                                      << "1.75–2.5 s \"words\"";
    QTest::newRow("divided, merged") << divided << "edit|u2|--merge"
                                     << "u3: deleted";
    QTest::newRow("deleted, text and status")
        << "edit|u3|--delete"
        << "edit|u3|--text|drei||set|key:=u3|--status|approved"
        << "text \"drei\", status \"approved\"";
    QTest::newRow("merged, text of the first") << "edit|u2|--merge"
                                               << "edit|u2|--text|zwei"
                                               << "text \"zwei\"";
    QTest::newRow("merged, text of the other") << "edit|u2|--merge"
                                               << "edit|u3|--text|drei"
                                               << "text \"drei\"";
    QTest::newRow("merged, other divided") << "edit|u2|--merge"
                                           << "edit|u3|--split-at|3|--text-at|2"
                                           << "3–4 s";
    QTest::newRow("merged, other deleted") << "edit|u2|--merge"
                                           << "edit|u3|--delete"
                                           << "deleted";
    QTest::newRow("merged, merged with another") << "edit|u2|--merge"
                                                 << "edit|u1|--merge"
                                                 << "one two words";
    QTest::newRow("added, times") << added << "edit|u3|--set-times|2.6|4"
                                  << "start \"2.6\"";
    QTest::newRow("added, added") << added
                                  << "edit|u3|--set-times|2.8|4||edit|u3|--add|2.5|2.6|--text|x"
                                  << "2.5–2.6 s \"x\"";
    QTest::newRow("neighbours towards each other") << "edit|u3|--set-times|2.5|4.5"
                                                   << "edit|u4|--set-times|4.2|4.95"
                                                   << "start \"4.2\"";
    QTest::newRow("added where the neighbour moved to") << "edit|u3|--add|4.25|4.7|--text|new"
                                                        << "edit|u4|--set-times|4.5|4.95"
                                                        << "start \"4.5\"";
    QTest::newRow("added where the other moved to") << "edit|u3|--add|4.25|4.75|--text|new"
                                                    << "edit|u3|--set-times|2.5|4.5"
                                                    << "end \"4.5\"";
}

void MergedSegmentsTest::whatDoesNotFitIsOneConflict()
{
    QFETCH(QString, anna);
    QFETCH(QString, ben);
    QFETCH(QString, says);
    change("anna", anna.toStdString());
    change("ben", ben.toStdString());
    const std::string untouched = rows("home");
    const Said said = merged({"--conflicts", at("open.jsonl")});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("; 1 in conflict") != std::string::npos
                 && said.err.find(says.toStdString()) != std::string::npos,
             (said.out + said.err).c_str());
    Said in = importedTo("home");
    QVERIFY2(in.code == 0, (in.out + in.err + read("both.jsonl")).c_str());
    QCOMPARE(rows("home"), untouched);
    for (const auto &[side, who] : {std::pair("after", "anna"), std::pair("other", "ben")}) {
        decide(side);
        const Said decided = merged({"--results", at("decided.jsonl")});
        QVERIFY2(decided.code == 0, (decided.out + decided.err).c_str());
        in = importedTo(std::string("of-") + who);
        QVERIFY2(in.code == 0, (in.out + in.err + read("both.jsonl")).c_str());
        QCOMPARE(rows(std::string("of-") + who), rows(who));
    }
    std::string neither = read("open.jsonl");
    const std::string none = "\"result\": null";
    QVERIFY(neither.find(none) != std::string::npos);
    neither.replace(neither.find(none), none.size(), "\"result\": \"neither\"");
    write("decided.jsonl", neither);
    QCOMPARE(merged({"--results", at("decided.jsonl")}).code, 1);
}

void MergedSegmentsTest::theSameChangeIsTakenOnce()
{
    change("anna", "edit|u2|--merge||edit|u0|--split-at|0.5|--text-at|2");
    change("ben", "edit|u2|--merge||set|key:=u2|--status|approved||edit|u1|--text|eins");
    const Said said = merged();
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    const Said in = importedTo("home");
    QVERIFY2(in.code == 0, (in.out + in.err + read("both.jsonl")).c_str());
    const std::string all = rows("home");
    for (const char *const row : {"ze,", "ro,", "eins,", "two words three,approved"})
        QVERIFY2(all.find(row) != std::string::npos, all.c_str());
}

void MergedSegmentsTest::textsOfOtherSegmentsAreNotCompared()
{
    change("anna", "edit|u0|--text|null||edit|u1|--delete||edit|u2|--merge");
    change("ben",
           "edit|u0|--text|null||edit|u1|--text|eins||edit|u2|--text|zwei||edit|u3|--text|x");
    const Said said = merged({"--json"});
    const auto agreement = JsonValue::parse(said.out).value();
    const JsonValue *const found = agreement.find("agreement");
    QVERIFY(found);
    QCOMPARE(found->find("segments")->toInteger(), std::int64_t{1});
    QCOMPARE(found->find("identical")->toInteger(), std::int64_t{1});
}

/// As `changes merge` wrote them.
void MergedSegmentsTest::filesThatContradictThemselvesLeaveTheSegment()
{
    write(
        "both.jsonl",
        R"({"voxdeck_changes": 1, "dataset": "k", "who": "both", "made_ms": 1763766000000, "changes": 6}
{"item": "u0", "number": 0, "field": "text", "before": "zero", "after": "null", "who": "ben", "at_ms": 1763765000000}
{"item": "u1", "number": 1, "field": "end", "before": "1", "after": "0.95", "text": "one", "who": "ben", "at_ms": 1763765000000}
{"item": "u1", "number": 1, "field": "segments", "before": "[{\"start\": 0.75, \"end\": 1}]", "after": "[{\"start\": 0.75, \"end\": 0.85, \"kept\": true}, {\"start\": 0.87, \"end\": 0.9, \"text\": \"new\"}]", "who": "anna", "at_ms": 1763765000000}
{"item": "u2", "number": 2, "field": "end", "before": "2.5", "after": "4", "text": "two words", "who": "anna", "at_ms": 1763765000000, "together": "a"}
{"item": "u3", "number": 3, "field": "text", "before": "three", "after": "drei", "who": "ben", "at_ms": 1763765000000}
{"item": "u3", "number": 3, "field": "segments", "before": "[{\"start\": 2.5, \"end\": 4, \"text\": \"three\"}]", "after": "[]", "who": "anna", "at_ms": 1763765000000, "together": "a"}
)");
    const std::string untouched = rows("home");
    const Said said = with("home", {"changes", "import", at("both.jsonl"), "--theirs"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("1 change applied") != std::string::npos
                 && said.out.find("5 could not be applied") != std::string::npos
                 && said.err.find("does not fit line 7 of the same file") != std::string::npos,
             (said.out + said.err).c_str());
    std::string expected = untouched;
    expected.replace(expected.find("zero"), 4, "null");
    QCOMPARE(rows("home"), expected);
}

void MergedSegmentsTest::whatFitsBesideAMovedSegmentIsTaken_data()
{
    QTest::addColumn<QString>("anna");
    QTest::addColumn<QString>("ben");
    const char *const added =
        "edit|u3|--add|4.25|4.75|--text|new"; // told of u4, which it is before
    QTest::newRow("start") << added << "edit|u4|--set-times|4.85|4.95";
    QTest::newRow("end") << added << "edit|u4|--set-times|4.8|4.9";
    QTest::newRow("both") << added << "edit|u4|--set-times|4.77|4.93";
    QTest::newRow("the one before") << added << "edit|u3|--set-times|2.5|4.2";
}

/// One added a segment beside one that the other moved: merged, and imported each way, both are had.
void MergedSegmentsTest::whatFitsBesideAMovedSegmentIsTaken()
{
    QFETCH(QString, anna);
    QFETCH(QString, ben);
    change("anna", anna.toStdString());
    change("ben", ben.toStdString());
    const Said said = merged();
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    const auto takes = [this](const std::string &who, const char *file) {
        const Said in = with(who, {"changes", "import", at(file)});
        QVERIFY2(in.code == 0, (who + file + in.out + in.err).c_str());
    };
    takes("home", "both.jsonl");
    takes("anna", "ben.jsonl");
    takes("ben", "anna.jsonl");
    const std::string home = rows("home");
    QVERIFY2(home.find("4.25") != std::string::npos && home.find("new") != std::string::npos,
             home.c_str());
    QCOMPARE(rows("anna"), home);
    QCOMPARE(rows("ben"), home);
    takes("ben", "anna.jsonl"); // present already
    takes("home", "both.jsonl");
    QCOMPARE(rows("ben"), home);
    QCOMPARE(rows("home"), home);
}

void MergedSegmentsTest::filtersChooseAMergeAsAWhole_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<bool>("isChosen");
    QTest::newRow("the segment that stays") << "key:=u2" << true;
    QTest::newRow("another one") << "key:=u1" << false;
}

/// Its other segment is gone, so no filter matches that.
void MergedSegmentsTest::filtersChooseAMergeAsAWhole()
{
    QFETCH(QString, filter);
    QFETCH(bool, isChosen);
    change("anna", "edit|u2|--merge||edit|u1|--text|eins");
    const Said out = with(
        "anna", {"changes", "export", "-o", at("both.jsonl"), "--filter", filter.toStdString()});
    QVERIFY2(isChosen ? out.code == 0 : out.err.find("u3") != std::string::npos, out.err.c_str());
    const std::string before = rows("home");
    QCOMPARE(importedTo("home").code, 0);
    const std::string after = rows("home");
    QCOMPARE(after.find("two words three") != std::string::npos, isChosen);
    QCOMPARE(after.find("eins") != std::string::npos, !isChosen);
    QCOMPARE(std::count(after.begin(), after.end(), '\n')
                 < std::count(before.begin(), before.end(), '\n'),
             isChosen);
}

QTEST_GUILESS_MAIN(MergedSegmentsTest)
#include "MergedSegmentsTest.moc"
