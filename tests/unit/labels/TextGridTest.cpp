// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <string>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

namespace {

/// "$" marks the end of a line behind a blank, which a source file cannot show.
std::string withoutMarks(std::string text)
{
    std::erase(text, '$');
    return text;
}

// As Praat 6 saves it: a blank at the end of each line that has a value.
const std::string kLong = withoutMarks(R"(File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0 $
xmax = 2.3 $
tiers? <exists> $
size = 3 $
item []: $
    item [1]:
        class = "IntervalTier" $
        name = "Mary" $
        xmin = 0 $
        xmax = 2.3 $
        intervals: size = 4 $
        intervals [1]:
            xmin = 0 $
            xmax = 0.30000000000000004 $
            text = "" $
        intervals [2]:
            xmin = 0.30000000000000004 $
            xmax = 1.25 $
            text = "she said ""no"" !
and left" $
        intervals [3]:
            xmin = 1.25 $
            xmax = 1.5 $
            text = "" $
        intervals [4]:
            xmin = 1.5 $
            xmax = 2.3 $
            text = "" $
    item [2]:
        class = "IntervalTier" $
        name = "" $
        xmin = 0 $
        xmax = 2.3 $
        intervals: size = 1 $
        intervals [1]:
            xmin = 0 $
            xmax = 2.3 $
            text = "" $
    item [3]:
        class = "TextTier" $
        name = "bell" $
        xmin = 0 $
        xmax = 2.3 $
        points: size = 1 $
        points [1]:
            number = 1.123456789012345 $
            mark = "ding" $
)");
const std::string kShort = R"(File type = "ooTextFile"
Object class = "TextGrid"

0
2.3
<exists>
2
"IntervalTier"
"Mary"
0
2.3
2
0
1.5
"hello"
1.5
2.3
""
"TextTier"
"bell"
0
2.3
1
1e-05
"ding"
)";

std::string utf16(const std::string &ascii, bool bigEndian, bool withMark)
{
    std::string bytes;
    const auto add = [&](char high, char low) {
        bytes += bigEndian ? high : low;
        bytes += bigEndian ? low : high;
    };
    if (withMark)
        add('\xFE', '\xFF');
    for (const char c : ascii)
        add('\0', c);
    return bytes;
}

} // namespace

class TextGridTest final : public QObject {
    Q_OBJECT
private slots:
    void writesWhatPraatWrote();
    void readsIntervalsAndPoints();
    void readsUtf16AndMarks();
    void skipsCommentsAndWords();
    void readsValuesOnOneLine();
    void readsUndoubledQuotes();
    void keepsTheRestAfterABadInterval();
    void keepsPraatsOwnGapsAndOverlaps();
    void readsBinaryFiles();
    void refusesOtherClasses();
    void fillsGapsAndMovesOverlaps();
    void givesASpeakerATierEach();
    void writesWithoutSegments();
};

void TextGridTest::writesWhatPraatWrote()
{
    const LabelFile longFile = parsed(kLong, "m.TextGrid");
    QCOMPARE(longFile.format, LabelFormat::TextGrid);
    COMPARE_TEXT(problemsOf(longFile), "");
    COMPARE_TEXT(written(LabelFormat::TextGrid, longFile), kLong);
    const LabelFile shortFile = parsed(kShort, "m.TextGrid");
    QCOMPARE(shortFile.format, LabelFormat::TextGridShort);
    COMPARE_TEXT(written(LabelFormat::TextGridShort, shortFile), kShort);
    COMPARE_TEXT(saidBy(parsed(written(LabelFormat::TextGridShort, longFile), "m.TextGrid")),
                 saidBy(longFile));
}

void TextGridTest::readsIntervalsAndPoints()
{
    const LabelFile file = parsed(kLong, "dir/m.TextGrid");
    const auto &recording = file.recordings.at(0);
    QCOMPARE(recording.name, std::string("m"));
    QCOMPARE(recording.tiers.size(), std::size_t{3});
    QVERIFY((recording.bounds == LabelBounds{0, 2.3}));
    const auto &said = segmentAt(file, 1);
    QCOMPARE(said.text, std::string("she said \"no\" !\nand left"));
    QCOMPARE(said.start, 0.30000000000000004);
    QCOMPARE(said.end, 1.25);
    QCOMPARE(said.line, std::uint64_t{20});
    QVERIFY(segmentAt(file, 0).role == SegmentRole::Filler);
    QVERIFY(recording.tiers[2].isPoints);
    QCOMPARE(segmentAt(file, 0, 2).start, 1.123456789012345);
    QCOMPARE(segmentAt(file, 0, 2).end, 1.123456789012345);
}

void TextGridTest::readsUtf16AndMarks()
{
    const std::string said = saidBy(parsed(kLong, "m.TextGrid"));
    for (const bool bigEndian : {true, false})
        for (const bool withMark : {true, false})
            COMPARE_TEXT(saidBy(parsed(utf16(kLong, bigEndian, withMark), "m.TextGrid")), said);
    COMPARE_TEXT(saidBy(parsed("\xEF\xBB\xBF" + kLong, "m.TextGrid")), said);
    std::string crlf;
    for (const char c : kShort)
        crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    COMPARE_TEXT(saidBy(parsed(crlf, "m.TextGrid")), saidBy(parsed(kShort, "m.TextGrid")));
    // one astral character as two units, and half of one
    const std::string words = "\"IntervalTier\" \"a\" 0 1 1 0 1 \"";
    std::string bytes = utf16("File type = \"ooTextFile\" \"TextGrid\" 0 1 <exists> 1 " + words,
                              false, true);
    bytes += std::string("\x3C\xD8\xB5\xDF\x3C\xD8\x22\x00", 8);
    COMPARE_TEXT(segmentAt(parsed(bytes, "m.TextGrid"), 0).text, "\xF0\x9F\x8E\xB5\xEF\xBF\xBD");
}

void TextGridTest::skipsCommentsAndWords()
{
    const LabelFile file = parsed(R"("ooTextFile" ! of the manual page
"TextGrid"
0 2 ! the time domain "not a text"
<exists>
1 tier
"IntervalTier" "a!b"   0 2
one 2 intervals, which [3] counts 4x
0 1 "x ! y"
1 2 "")",
                                  "m.TextGrid");
    QCOMPARE(file.recordings.at(0).tiers.at(0).name, std::string("a!b"));
    // "2 intervals" is the count; "4x" and "[3]" are words
    COMPARE_TEXT(problemsOf(file), "");
    QCOMPARE(segmentAt(file, 0).text, std::string("x ! y"));
    QCOMPARE(file.segmentCount(), std::uint64_t{2});
}

void TextGridTest::readsValuesOnOneLine()
{
    const LabelFile file = parsed("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\nxmin=0 "
                                  "xmax=1 tiers? <exists> size=1 "
                                  "item []: item [1]: class = \"IntervalTier\" name = \"n\" xmin = "
                                  "0 xmax = 1 intervals: size = 1 "
                                  "intervals [1]: xmin = 0 xmax = 1 text = \"t\"\n",
                                  "m.TextGrid");
    COMPARE_TEXT(saidBy(file), "recording name=[m]\n tier name=[n]\n  0 1 text=[t]\n");
}

void TextGridTest::readsUndoubledQuotes()
{
    std::string bytes = kLong;
    const std::string good = "she said \"\"no\"\" !\nand left";
    bytes.replace(bytes.find(good), good.size(), "she said \"no\", and left");
    const LabelFile file = parsed(bytes, "m.TextGrid");
    QCOMPARE(segmentAt(file, 1).text, std::string("she said \"no\", and left"));
    COMPARE_TEXT(problemsOf(file),
                 "22: a quote inside a text is not doubled; expected two quotes for one\n");
    QCOMPARE(file.recordings.at(0).tiers.size(), std::size_t{3});
}

void TextGridTest::keepsTheRestAfterABadInterval()
{
    const LabelFile file = parsed(R"("ooTextFile"
"TextGrid"
0 9 <exists> 2
"IntervalTier" "a" 0 9 99999999999
0 1 "one"
1 "no end"
3 2 "backwards"
inf 2 "no time"
1e300 1e301 "never"
3 4 "four"
"TextTier" "b" 0 9 1
5 "five"
5 6 "an interval"
7 "seven" 8)",
                                  "m.TextGrid");
    COMPARE_TEXT(saidBy(file),
                 "recording name=[m]\n tier name=[a]\n  0 1 text=[one]\n  3 4 text=[four]\n"
                 " points name=[b]\n  5 5 text=[five]\n  7 7 text=[seven]\n");
    QCOMPARE(file.problems.size(), std::size_t{6});
    QCOMPARE(file.problems[0].line, std::uint64_t{6});
    QVERIFY(file.problems[1].reason.find("before it starts") != std::string::npos);
    const LabelFile cut = parsed(kLong.substr(0, kLong.find("and left")), "m.TextGrid");
    QVERIFY(problemsOf(cut).find("the file ends inside a text") != std::string::npos);
}

void TextGridTest::keepsPraatsOwnGapsAndOverlaps()
{
    const std::string bytes =
        "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n0\n9\n<exists>\n2\n"
        "\"IntervalTier\"\n\"same\"\n0\n9\n3\n0.5\n1\n\"a\"\n0.75\n2\n\"b\"\n3\n4\n\"\"\n"
        "\"IntervalTier\"\n\"same\"\n1\n9\n1\n1\n1\n\"no length\"\n";
    LabelFile file = parsed(bytes, "g.TextGrid");
    COMPARE_TEXT(written(LabelFormat::TextGridShort, file), bytes);
    file.recordings[0].tiers[0].segments[0].line = 0; // a new one
    QVERIFY(written(LabelFormat::TextGridShort, file).find("same (2)") != std::string::npos);
}

void TextGridTest::readsBinaryFiles()
{
    std::string bytes = "ooBinaryFile\x08TextGrid";
    const auto number = [&bytes](const char *eight) {
        bytes.append(eight, 8);
    };
    constexpr const char *kZero = "\0\0\0\0\0\0\0\0";
    constexpr const char *kOne = "\x3F\xF0\0\0\0\0\0\0";
    constexpr const char *kTwo = "\x40\0\0\0\0\0\0\0";
    const auto span = [&](const char *from, const char *to) {
        number(from);
        number(to);
    };
    span(kZero, kTwo);
    bytes.append("\x01\0\0\0\x02\x0CIntervalTier\0\x02", 20).append("ab");
    span(kZero, kTwo);
    bytes.append("\0\0\0\x02", 4);
    span(kZero, kOne);
    bytes.append("\xFF\xFF\0\x03\x4F\x60\xD8\x3C\xDF\xB5", 10); // a character, and one of two units
    span(kOne, kTwo);
    bytes.append("\0\0\x08TextTier\0\x01p", 14);
    span(kZero, kTwo);
    bytes.append("\0\0\0\x01", 4);
    number(kOne);
    bytes.append("\0\x01\xE9", 3);
    const LabelFile file = parsed(bytes, "b.TextGrid");
    QCOMPARE(file.format, LabelFormat::TextGrid);
    COMPARE_TEXT(problemsOf(file), "");
    COMPARE_TEXT(saidBy(file),
                 "recording name=[b]\n tier name=[ab]\n  0 1 text=[\xE4\xBD\xA0\xF0\x9F\x8E\xB5]\n"
                 " points name=[p]\n  1 1 text=[\xC3\xA9]\n");
    COMPARE_TEXT(saidBy(parsed(written(LabelFormat::TextGrid, file), "b.TextGrid")), saidBy(file));
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const auto cut = parseLabels(std::string_view(bytes).substr(0, length), "b.TextGrid");
        QVERIFY(!cut || !cut->isComplete());
    }
}

void TextGridTest::refusesOtherClasses()
{
    const auto pitch = parseLabels(
        "File type = \"ooTextFile\"\nObject class = \"PitchTier\"\n\n0\n1\n", "p");
    QVERIFY(!pitch && pitch.error().code == ErrorCode::Unsupported);
    QVERIFY(pitch.error().detail.find("PitchTier") != std::string::npos);
    const auto binary = parseLabels("ooBinaryFile\x05Sound", "b.TextGrid");
    QVERIFY(!binary && binary.error().code == ErrorCode::Unsupported);
    const auto chronological = parseLabels("\"Praat chronological TextGrid text file\"\n0 1\n",
                                           "c.TextGrid");
    QVERIFY(!chronological && chronological.error().code == ErrorCode::Unsupported);
}

void TextGridTest::fillsGapsAndMovesOverlaps()
{
    LabelFile file;
    auto &recording = file.recordings.emplace_back();
    recording.bounds = LabelBounds{0, 5};
    auto &tier = recording.tiers.emplace_back();
    tier.name = "t";
    const auto add = [&tier](double start, double end, const char *text) {
        tier.segments.emplace_back();
        tier.segments.back().start = start;
        tier.segments.back().end = end;
        tier.segments.back().text = text;
    };
    add(3, 4, "c");
    add(1, 2, "a");
    add(1.5, 2.5, "b");
    add(4, 4, "p");
    WriteReport report;
    const std::string bytes = written(LabelFormat::TextGridShort, file, &report);
    const LabelFile back = parsed(bytes, "x.TextGrid");
    COMPARE_TEXT(saidBy(back),
                 "recording name=[x]\n tier name=[t]\n  1 2 text=[a]\n  3 4 text=[c]\n"
                 " tier name=[t (2)]\n  1.5 2.5 text=[b]\n points name=[t (3)]\n"
                 "  4 4 text=[p]\n");
    QCOMPARE(report.notes.size(), std::size_t{2});
    QCOMPARE(report.segments, std::uint64_t{4});
    for (const auto &lane : back.recordings.at(0).tiers) { // Praat wants every moment covered once
        double at = 0;
        for (const auto &segment : lane.segments) {
            if (lane.isPoints)
                break;
            QCOMPARE(segment.start, at);
            at = segment.end;
        }
        QVERIFY(lane.isPoints || at == 5.0);
    }
}

void TextGridTest::givesASpeakerATierEach()
{
    const LabelFile rttm = parsed("SPEAKER r 1 0.000 1.500 <NA> <NA> ann <NA> <NA>\n"
                                  "SPEAKER r 1 1.000 1.500 <NA> <NA> bob <NA> <NA>\n",
                                  "r.rttm");
    const LabelFile back = parsed(written(LabelFormat::TextGrid, rttm), "r.TextGrid");
    QCOMPARE(back.recordings.at(0).tiers.size(), std::size_t{2});
    QCOMPARE(back.recordings[0].tiers[1].name, std::string("bob"));
}

void TextGridTest::writesWithoutSegments()
{
    const LabelFile back = parsed(written(LabelFormat::TextGrid, LabelFile{}), "e.TextGrid");
    COMPARE_TEXT(problemsOf(back), "");
    QVERIFY(back.recordings.at(0).tiers.empty());
}

QTEST_GUILESS_MAIN(TextGridTest)
#include "TextGridTest.moc"
