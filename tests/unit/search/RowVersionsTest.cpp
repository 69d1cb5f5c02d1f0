// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/RowVersions.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;

namespace {

SegmentRow rowWith(const std::string &text, const std::string &hypothesis,
                   std::vector<TranscriptVersion> versions = {})
{
    SegmentRow row;
    row.text = text;
    row.hypothesis = hypothesis;
    row.hypothesisName = hypothesis.empty() ? "" : "asr";
    row.versions = std::move(versions);
    return row;
}

} // namespace

class RowVersionsTest : public QObject {
    Q_OBJECT

private slots:
    void hypothesesComeFirstAndEmptyOnesToo();
    void theNamedOneIsChosenElseTheFirst();
    void onlyHypothesesVote();
    void caseAndPunctuationAreNoDifference();
    void whatIsChosenDecides();
};

void RowVersionsTest::hypothesesComeFirstAndEmptyOnesToo()
{
    const auto row = rowWith("a", "b",
                             {{"human", "c", false}, {"empty", "", true}, {"whisper", "d", true}});
    const std::vector<TranscriptVersion> expected{{"asr", "b", true},
                                                  {"empty", "", true}, // a recogniser heard nothing
                                                  {"whisper", "d", true},
                                                  {"human", "c", false}};
    QVERIFY(versionsOf(row) == expected);
    auto silent = rowWith("a", "");
    QVERIFY(versionsOf(silent).empty());
    silent.hypothesisName = "asr";
    silent.isHypothesisEmpty = true;
    QVERIFY(versionsOf(silent) == (std::vector<TranscriptVersion>{{"asr", "", true}}));
    QVERIFY(differsFromVersion(silent, false, "asr"));
}

void RowVersionsTest::theNamedOneIsChosenElseTheFirst()
{
    const auto versions = versionsOf(rowWith("a", "b", {{"whisper", "d", true}}));
    QCOMPARE(chosenVersion(versions, "whisper")->text, std::string("d"));
    QCOMPARE(chosenVersion(versions, "gone")->text, std::string("b"));
    QVERIFY(!chosenVersion({}, "asr"));
}

void RowVersionsTest::onlyHypothesesVote()
{
    const auto versions = versionsOf(
        rowWith("a", "b", {{"human", "c", false}, {"whisper", "d", true}}));
    QVERIFY(voterTexts(versions) == (std::vector<std::string>{"b", "d"}));
}

void RowVersionsTest::caseAndPunctuationAreNoDifference()
{
    QVERIFY(!differsFromVersion(rowWith("Good morning.", "good morning"), false, {}));
    QVERIFY(differsFromVersion(rowWith("good morning", "good mourning"), false, {}));
    QVERIFY(!differsFromVersion(rowWith("good morning", ""), false, {})); // nothing to differ from
}

void RowVersionsTest::whatIsChosenDecides()
{
    const auto row = rowWith("one two", "one too",
                             {{"second", "one two", true}, {"third", "one two", true}});
    QVERIFY(differsFromVersion(row, false, "asr"));
    QVERIFY(!differsFromVersion(row, false, "second"));
    QVERIFY(!differsFromVersion(row, true, "asr")); // two of three say what it says
}

QTEST_APPLESS_MAIN(RowVersionsTest)
#include "RowVersionsTest.moc"
