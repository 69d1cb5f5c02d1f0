// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/TextReplacement.h"

#include "core/edit/ReplacePlan.h"
#include "core/edit/TypedText.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/RandomQuery.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <stop_token>
#include <string>
#include <utility>

using namespace voxdeck;

namespace {

ReplaceRule plain(std::string find, std::string with)
{
    return {std::move(find), std::move(with), false, true};
}

ReplaceRule regex(std::string find, std::string with)
{
    return {std::move(find), std::move(with), true, false};
}

std::string applied(const ReplaceRule &rule, const std::string &text)
{
    const auto replacement = TextReplacement::make(rule);
    if (!replacement)
        return "mistake: " + replacement.error().detail;
    const auto result = (*replacement)->apply(text);
    if (!result)
        return "failed: " + result.error().detail;
    return *result ? (*result)->text : "(nothing)";
}

} // namespace

class TextReplacementTest final : public QObject {
    Q_OBJECT
private slots:
    void replacesWordsAsTheyStand();
    void replacesGroups();
    void leavesNoBlankAtAnEnd();
    void refusesWhatMeansNothing();
    void givesUpWhatCostsTooMuch();
    void isThePlainLoopForPlainWords();
    void tellsWhereItFoundAndPut();
    void leavesTextsThatAreNotUtf8();
    void findsWholeWordsOnly();
    void replacesInManyRowsAsOneStep();
    void changesNothingWhenStopped();
    void leavesRowsThatWereChangedSinceTheyWereFound();
};

void TextReplacementTest::replacesWordsAsTheyStand()
{
    QCOMPARE(applied(plain("a", "b"), "banana"), std::string("bbnbnb"));
    QCOMPARE(applied(plain("aa", "a"), "aaaa"), std::string("aa"));
    QCOMPARE(applied(plain("A", "b"), "banana"), std::string("(nothing)"));
    QCOMPARE(applied({"A", "b", false, false}, "banana"), std::string("bbnbnb"));
    QCOMPARE(applied({"ÄRGER", "x", false, false}, "viel ärger"), std::string("viel x"));
    QCOMPARE(applied(plain("a.c", "$1\\n"), "abc a.c"), std::string("abc $1\\n"));
    QCOMPARE(applied(plain("a", "a"), "banana"), std::string("(nothing)"));
    QCOMPARE(applied(plain("bad ", ""), "a bad bad word"), std::string("a word"));
    QCOMPARE(applied(plain("购", "买"), "限购，也购"), std::string("限买，也买"));
}

void TextReplacementTest::replacesGroups()
{
    QCOMPARE(applied(regex("(\\w+) (\\w+)", "$2 $1"), "one two three four"),
             std::string("two one four three"));
    QCOMPARE(applied(regex("(a)(b)?", "[${1}$2]"), "ab a"), std::string("[ab] [a]"));
    QCOMPARE(applied(regex("b", "$0$0"), "abc"), std::string("abbc"));
    QCOMPARE(applied(regex("b", "$$1\\n\\t\\\\"), "abc"), std::string("a$1\n\t\\c"));
    QCOMPARE(applied(regex("x*", "-"), "axxb"), std::string("a-b"));
    QCOMPARE(applied(regex("\\s+$", ""), "words  "), std::string("words"));
    QCOMPARE(applied(regex("^|$", "x"), "words"), std::string("(nothing)"));
    QCOMPARE(applied(regex("(?<=a)b", "c"), "ab bb"), std::string("ac bb"));
    QCOMPARE(applied(regex("É", "e"), "café"), std::string("cafe"));
}

void TextReplacementTest::refusesWhatMeansNothing()
{
    QVERIFY(!TextReplacement::make(plain("", "x")));
    QVERIFY(!TextReplacement::make(regex("(", "x")));
    QVERIFY(!TextReplacement::make(regex("a", "$1")));
    QVERIFY(!TextReplacement::make(regex("(a)", "${1")));
    QVERIFY(!TextReplacement::make(regex("(a)", "${}")));
    QVERIFY(!TextReplacement::make(plain("\xff", "x")));
    QVERIFY(!TextReplacement::make(plain("x", "\xff")));
    QVERIFY(!TextReplacement::make(plain(std::string(1001, 'a'), "x")));
    QVERIFY(TextReplacement::make(regex("a", "5 $ and $x")));
}

void TextReplacementTest::givesUpWhatCostsTooMuch()
{
    QVERIFY(applied(regex("^(a+)+$", "b"), std::string(60, 'a') + "!").starts_with("failed: "));
    const auto grown = applied(plain("a", std::string(1000, 'b')), std::string(2000, 'a'));
    QVERIFY2(grown.starts_with("failed: a transcript would become longer"),
             grown.substr(0, 80).c_str());
}

void TextReplacementTest::isThePlainLoopForPlainWords()
{
    std::mt19937_64 random(31);
    int changed = 0;
    for (int round = 0; round < 3'000; ++round) {
        const auto text = test::randomWords(random, 12);
        const auto find = test::randomWords(random, 2);
        const auto with = test::randomWords(random, 3);
        if (find.empty())
            continue;
        std::string expected;
        std::size_t at = 0;
        for (std::size_t found = text.find(find); found != std::string::npos;
             found = text.find(find, at)) {
            expected += text.substr(at, found - at) + with;
            at = found + find.size();
        }
        expected += text.substr(at);
        const bool isSame = expected == text;
        changed += isSame ? 0 : 1;
        QCOMPARE(applied(plain(find, with), text), isSame ? std::string("(nothing)") : expected);
    }
    QVERIFY(changed > 100);
}

void TextReplacementTest::tellsWhereItFoundAndPut()
{
    const auto replacement = TextReplacement::make(regex("o(.)", "<$1>")).value();
    const auto result = replacement->apply("one two for").value();
    QVERIFY(result);
    QCOMPARE(result->found.size(), result->put.size());
    std::string rebuilt;
    std::size_t at = 0;
    const std::string before = "one two for";
    for (std::size_t hit = 0; hit < result->found.size(); ++hit) {
        rebuilt += before.substr(at, result->found[hit].offset - at);
        QCOMPARE(rebuilt.size(), result->put[hit].offset);
        rebuilt += result->text.substr(result->put[hit].offset, result->put[hit].length);
        at = result->found[hit].offset + result->found[hit].length;
    }
    QCOMPARE(rebuilt + before.substr(at), result->text);
}

void TextReplacementTest::leavesTextsThatAreNotUtf8()
{
    QCOMPARE(applied(plain("a", "b"), "a\xff"), std::string("(nothing)"));
    QCOMPARE(applied(plain("a", "b"), ""), std::string("(nothing)"));
}

void TextReplacementTest::findsWholeWordsOnly()
{
    auto rule = plain("der", "DER");
    rule.isWholeWords = true;
    QCOMPARE(applied(rule, "der andere, oder der."), std::string("DER andere, oder DER."));
    QCOMPARE(applied(rule, "anderen"), std::string("(nothing)"));
    QCOMPARE(applied(rule, "der2 der's der-"), std::string("der2 DER's DER-"));
    rule = plain("an", "x");
    rule.isWholeWords = true;
    QCOMPARE(applied(rule, "\u00e4an an\u0301 an"),
             std::string("\u00e4an an\u0301 x")); // letters and marks
    rule = plain("\u6797", "x");
    rule.isWholeWords = true;
    QCOMPARE(applied(rule, "\u68ee\u6797\u8a9e"),
             std::string("\u68eex\u8a9e")); // no spaces between words
    rule = regex("d.r", "x");
    rule.isWholeWords = true;
    QCOMPARE(applied(rule, "dir dirk oder"), std::string("x dirk oder"));
}

namespace {

/// A workspace over a small dataset on a disk in memory.
struct Opened {
    test::MemoryFileSystem fs;
    QTemporaryDir folder;
    std::unique_ptr<Workspace> workspace;
    std::shared_ptr<const touch::TouchDataset> dataset;
    std::unique_ptr<EditSession> edits;

    Opened()
    {
        std::vector<test::TouchItem> items;
        for (int item = 0; item < 40; ++item)
            items.push_back({R"({"key": "k)" + std::to_string(item) + R"(", "txt": ")"
                                 + (item % 2 == 0 ? "a red rose" : "a blue sky")
                                 + R"(", "sample_rate": 16000})",
                             {1, 2}});
        for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
            fs.seed(path, bytes);
        workspace = Workspace::open(folder.path().toStdString() + "/w.voxdeck", "/data").value();
        dataset = touch::TouchDataset::open(fs, "/data").value();
        (void)importDataset(*workspace, *dataset, {}, {});
        edits = std::make_unique<EditSession>(*workspace, dataset, "lena");
    }
    std::shared_ptr<const RowOrder> order(const std::string &search)
    {
        RowQuery query;
        query.search = search;
        return RowReader(*workspace).order(query, {}).value();
    }
};

} // namespace

void TextReplacementTest::replacesInManyRowsAsOneStep()
{
    Opened opened;
    const auto replacement = TextReplacement::make(plain("red", "white")).value();
    const auto found =
        findReplacements(*opened.workspace, *opened.order("-key:k0"), *replacement).value();
    QCOMPARE(found.looked, std::uint64_t{39});
    QCOMPARE(found.ids.size(), std::size_t{19});
    QCOMPARE(found.hits, std::uint64_t{19});
    auto ticked = found.ids;
    ticked.resize(10);
    const auto done = replaceInRows(*opened.workspace, *opened.edits, ticked, *replacement).value();
    QCOMPARE(done.rows, std::uint64_t{10});
    QCOMPARE(opened.order("text:white")->size(), std::uint64_t{10});
    QCOMPARE(opened.edits->sizeOfStep(done.step).value(), std::uint64_t{10});
    QCOMPARE(opened.edits->undoableSteps().value().size(), std::size_t{1});
    // what is in the rows now counts
    const auto again =
        replaceInRows(*opened.workspace, *opened.edits, ticked, *replacement).value();
    QCOMPARE(again.step, EditGroup{0});
    QVERIFY(opened.edits->undo(done.step));
    QCOMPARE(opened.order("text:white")->size(), std::uint64_t{0});
    QCOMPARE(opened.order("text:red")->size(), std::uint64_t{20});
}

void TextReplacementTest::changesNothingWhenStopped()
{
    Opened opened;
    const auto replacement = TextReplacement::make(plain("a ", "the ")).value();
    std::stop_source stop;
    const auto found = findReplacements(*opened.workspace, *opened.order({}), *replacement).value();
    QCOMPARE(found.ids.size(), std::size_t{40});
    const auto stopped = replaceInRows(
        *opened.workspace, *opened.edits, found.ids, *replacement,
        [&stop](const Progress &now) {
            if (now.done == 20)
                stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QCOMPARE(opened.order("text:the")->size(), std::uint64_t{0});
    QVERIFY(opened.edits->undoableSteps().value().empty());
    QVERIFY(!findReplacements(*opened.workspace, *opened.order({}), *replacement, {},
                              stop.get_token()));
    QVERIFY(replaceInRows(*opened.workspace, *opened.edits, found.ids, *replacement));
}

void TextReplacementTest::leavesRowsThatWereChangedSinceTheyWereFound()
{
    Opened opened;
    const auto replacement = TextReplacement::make(plain("a ", "the ")).value();
    const auto found = findReplacements(*opened.workspace, *opened.order({}), *replacement).value();
    QCOMPARE(found.texts.size(), found.ids.size());
    const auto row = RowReader(*opened.workspace).row(found.ids[3]).value();
    const std::string theirs = "a " + row.text;
    QVERIFY(opened.edits->apply({{row.ref, EditField::Text, row.text, theirs}}));
    const std::vector<std::uint32_t> ticked(found.ids.begin() + 2, found.ids.end());
    const auto done = replaceInRows(*opened.workspace, *opened.edits, ticked, *replacement, {}, {},
                                    &found)
                          .value();
    QCOMPARE(done.changed, std::uint64_t{1});
    QCOMPARE(done.rows, std::uint64_t{37});
    QCOMPARE(RowReader(*opened.workspace).row(found.ids[3]).value().text, theirs);
}

/// As after the last word was replaced by nothing: Kaldi has no place for it.
void TextReplacementTest::leavesNoBlankAtAnEnd()
{
    QCOMPARE(withoutNewBlanks("well ", "well uh"), std::string("well"));
    QCOMPARE(withoutNewBlanks(" \twell said", "uh well said"), std::string("well said"));
    QCOMPARE(withoutNewBlanks("  ", "uh"), std::string());
    QCOMPARE(withoutNewBlanks("  ", ""), std::string());
    QCOMPARE(withoutNewBlanks("", " uh "), std::string());
    QCOMPARE(withoutNewBlanks("well  said", "well said"), std::string("well  said"));
    // What the list says is not ours to tidy up.
    QCOMPARE(withoutNewBlanks(" well  ", " uh "), std::string(" well  "));
    QCOMPARE(withoutNewBlanks(" well ", " uh"), std::string(" well"));
    QCOMPARE(withoutNewBlanks(" well ", "uh "), std::string("well "));
}

QTEST_APPLESS_MAIN(TextReplacementTest)
#include "TextReplacementTest.moc"
