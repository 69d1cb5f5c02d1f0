// SPDX-License-Identifier: GPL-3.0-or-later
// CTM, STM, RTTM, Audacity.
#include "core/format/labels/JoinWords.h"
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <string>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

class LineLabelsTest final : public QObject {
    Q_OBJECT
private slots:
    void ctmIsByteEqual();
    void ctmReadsTheFirstAlternative();
    void ctmTellsOfMarksWithoutTheirPair();
    void stmReadsTheFirstAlternative_data();
    void stmReadsTheFirstAlternative();
    void ctmKeepsWhatIsNoWord();
    void ctmListsBadLines();
    void ctmDividesTexts();
    void stmIsByteEqual();
    void stmTakesLabelSets_data();
    void stmTakesLabelSets();
    void stmTakesLabelSetsOfTheWholeFile_data();
    void stmTakesLabelSetsOfTheWholeFile();
    void stmListsBadLines();
    void rttmIsByteEqual();
    void rttmListsBadLines();
    void audacityIsByteEqual();
    void audacityReadsCommasAndOldLines();
    void audacityListsBadLines();
    void digitsAreKept_data();
    void digitsAreKept();
};

void LineLabelsTest::ctmIsByteEqual()
{
    const std::string bytes = ";; made by a recogniser\n"
                              "sw_4390 A 0.020 0.130 HI 0.9731\n"
                              "sw_4390 A 0.15 0.3 there's\n"
                              "other 1 1000.10 0.45 \xE4\xBD\xA0\xE5\xA5\xBD 1.00\n"
                              "sw_4390 B 12 1 back NA lex spk1\n"
                              ";; end\n"
                              "nemo 1 0.08 0.24 so 1.00 lex NA\n"
                              "other 1 1001.0 0.10 a -1.00\n";
    const LabelFile file = parsed(bytes, "hyp.ctm");
    QCOMPARE(file.format, LabelFormat::Ctm);
    COMPARE_TEXT(problemsOf(file), "");
    QCOMPARE(file.recordings.size(), std::size_t{3});
    QVERIFY(segmentAt(file, 0, 0, 2).speaker.empty());
    QCOMPARE(segmentAt(file, 1).end, 0.45);
    QCOMPARE(segmentAt(file, 0, 0, 1).end, 1000.55);
    QCOMPARE(*segmentAt(file, 0).confidence, 0.9731);
    QCOMPARE(segmentAt(file, 2).speaker, std::string("spk1"));
    COMPARE_TEXT(written(LabelFormat::Ctm, file), bytes);
}

/// NIST's asclite joins either alternative with the words around it; all of them together are not a
/// transcript.
void LineLabelsTest::ctmReadsTheFirstAlternative()
{
    const std::string bytes = "show 2 5.0 0.5 we 0.92 lex a\n"
                              "show 2 * * <ALT_BEGIN> 0.92 lex a\n"
                              "show 2 5.5 0.2 will 0.92 lex a\n"
                              "show 2 5.7 0.3 not 0.92 lex a\n"
                              "show 2 * * <ALT> 0.92 lex a\n"
                              "show 2 5.5 0.5 won't 0.92 lex a\n"
                              "show 2 * * <ALT_END> 0.92 lex a\n"
                              "show 2 * * <ALT_BEGIN>\n"
                              "show 2 * * <ALT>\n"
                              "show 2 6.0 0.1 uh 0.9 lex a\n"
                              "show 2 * * <ALT_END>\n"
                              "show 2 6.5 0.5 go 0.92 lex a\n";
    const LabelFile file = parsed(bytes, "f.ctm");
    COMPARE_TEXT(problemsOf(file),
                 "2 places have alternatives (<ALT_BEGIN>): the first one of each was read\n");
    QCOMPARE(file.segmentCount(), std::uint64_t{4});
    COMPARE_TEXT(written(LabelFormat::Ctm, file), bytes);
    const LabelFile joined = joinWords(file);
    COMPARE_TEXT(segmentAt(joined, 0).text, "we will not go");
    QVERIFY(written(LabelFormat::Ctm, joined).find("won't") == std::string::npos);
}

void LineLabelsTest::ctmTellsOfMarksWithoutTheirPair()
{
    const LabelFile file = parsed("f 1 * * <ALT>\nf 1 0 1 a\nf 1 * * <ALT_BEGIN>\nf 1 1 1 b\n"
                                  "f 1 * * <ALT_BEGIN>\nf 1 1 1 c\nf 1 * * <ALT>\nf 1 1 1 d\n",
                                  "f.ctm");
    QCOMPARE(file.segmentCount(), std::uint64_t{3});
    QCOMPARE(file.problems.size(), std::size_t{3});
    COMPARE_TEXT(file.problems[0].reason, "<ALT> without <ALT_BEGIN> before it");
    COMPARE_TEXT(file.problems[1].reason,
                 "<ALT_BEGIN> has no <ALT_END>; expected one before the file ends");
    QCOMPARE(file.problems[1].line, std::uint64_t{3});
    QCOMPARE(file.problems[2].line, std::uint64_t{5});
}

void LineLabelsTest::stmReadsTheFirstAlternative_data()
{
    QTest::addColumn<QByteArray>("spelled");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *spelled, const char *text) {
        QTest::newRow(spelled) << QByteArray(spelled) << QByteArray(text);
    };
    row("i've { um / uh / @ } as far", "i've um as far");
    row("a { @ / b } c", "a c");
    row("a { { b / c } d / e } f", "a b d f");
    row("{ a b / c }", "a b");
    row("a { @ / { b / c } }", "a");
    // anything that is not an alternation is text
    row("a {NOISE} b", "a {NOISE} b");
    row("a { b } c", "a { b } c");
    row("a { b / c", "a { b / c");
    row("a / b", "a / b");
    row("a } b @", "a } b @");
}

void LineLabelsTest::stmReadsTheFirstAlternative()
{
    QFETCH(QByteArray, spelled);
    QFETCH(QByteArray, text);
    const std::string line = "f 1 s 0 1 <> " + spelled.toStdString() + "\n";
    LabelFile file = parsed(line, "f.stm");
    COMPARE_TEXT(segmentAt(file, 0).text, text.toStdString());
    COMPARE_TEXT(
        problemsOf(file),
        spelled == text ? "" : "1 text has alternatives { a / b }: the first one is the text\n");
    COMPARE_TEXT(written(LabelFormat::Stm, file), line);
    file.recordings[0].tiers[0].segments[0].text = "other words";
    COMPARE_TEXT(written(LabelFormat::Stm, file), "f 1 s 0 1 <> other words\n");
}

void LineLabelsTest::ctmKeepsWhatIsNoWord()
{
    const LabelFile file = parsed("a\t1\t0.5\t0.25\tword\r\n\r\n;; x\r\n", "f.ctm");
    COMPARE_TEXT(written(LabelFormat::Ctm, file), "a 1 0.5 0.25 word\n;; x\n");
}

void LineLabelsTest::ctmListsBadLines()
{
    const LabelFile file = parsed(
        "a 1 0.5 0.25 ok\na 1 0.5\na 1 x 0.25 w\na 1 0.5 -1 w\na 1 nan 1 w\n"
        "a 1 1e400 1 w\na 1 1 2 w 0.5 lex s more\na 1 2 3 ok\n",
        "f.ctm");
    QCOMPARE(file.segmentCount(), std::uint64_t{3});
    QCOMPARE(file.problems.size(), std::size_t{6});
    QCOMPARE(file.problems[0].line, std::uint64_t{2});
    QCOMPARE(file.problems[5].line, std::uint64_t{7});
    QVERIFY(file.problems[1].reason.find("start") != std::string::npos);
}

void LineLabelsTest::ctmDividesTexts()
{
    LabelFile file;
    auto &recording = file.recordings.emplace_back();
    recording.name = "my talk\n1";
    auto &segment = recording.tiers.emplace_back().segments.emplace_back();
    segment.start = 1;
    segment.end = 3;
    segment.text = "ab cdef\ngh";
    recording.tiers[0].segments.emplace_back().end = 5;
    WriteReport report;
    COMPARE_TEXT(
        written(LabelFormat::Ctm, file, &report),
        "my_talk_1 1 1.00 0.50 ab\nmy_talk_1 1 1.50 1.00 cdef\nmy_talk_1 1 2.50 0.50 gh\n");
    QCOMPARE(report.notes.size(), std::size_t{2});
}

void LineLabelsTest::stmIsByteEqual()
{
    const std::string bytes =
        ";; LABEL \"F0\" \"clean\" \"\"\n"
        "2347 A 2347_A 0.00 5.27 <o,f0,male> yeah {um / uh / @} (i-) think so\n"
        "show 1 spk_2 5.2700 9.1 no labels here\n"
        "show 1 inter_segment_gap 9.1 12 <O,,unknown> "
        "ignore_time_segment_in_scoring\n"
        "show 1 x 12 13.5 <unk> is a word\n"
        "show 1 x 13.5 14\n";
    const LabelFile file = parsed(bytes, "ref.stm");
    QCOMPARE(file.format, LabelFormat::Stm);
    COMPARE_TEXT(problemsOf(file), "");
    QVERIFY(segmentAt(file, 1, 0, 1).role == SegmentRole::Ignored);
    QCOMPARE(segmentAt(file, 2, 0, 1).text, std::string("<unk> is a word"));
    QCOMPARE(*findField(segmentAt(file, 0).fields, "labels"), std::string("o,f0,male"));
    COMPARE_TEXT(written(LabelFormat::Stm, file), bytes);
}

void LineLabelsTest::stmTakesLabelSets_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("labels");
    QTest::newRow("set") << QByteArray("<o,f4,female> hello") << QByteArray("o,f4,female");
    QTest::newRow("one") << QByteArray("<O> hello") << QByteArray("O");
    QTest::newRow("condition") << QByteArray("<F0_M> hello") << QByteArray("F0_M");
    QTest::newRow("word") << QByteArray("<noise> hello") << QByteArray();
    QTest::newRow("open") << QByteArray("<a,b hello> x") << QByteArray();
    QTest::newRow("two") << QByteArray("<a,b>c> hello") << QByteArray();
}

void LineLabelsTest::stmTakesLabelSets()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, labels);
    const LabelFile file = parsed("f 1 s 0 1 " + text.toStdString() + "\n", "f.stm");
    const std::string *const found = findField(segmentAt(file, 0).fields, "labels");
    COMPARE_TEXT(found ? *found : std::string(), labels.toStdString());
}

/// A label without a comma looks like a word in angle brackets: the file as a whole says which it is.
void LineLabelsTest::stmTakesLabelSetsOfTheWholeFile_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("labels"); ///< of the first utterance
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("every line has one") // as in SCTK's own basic.stm
        << QByteArray("f 1 s 0 1 <M> a b\nf 1 t 1 2 <F> c\nf 1 t 2 3 <M>\n") << QByteArray("M")
        << QByteArray("a b");
    QTest::newRow("declared") << QByteArray(";; LABEL \"WA\" \"With Alt\" \"Segments\"\n"
                                            "f 1 s 0 1 <WA> a\nf 1 s 1 2 b\n")
                              << QByteArray("WA") << QByteArray("a");
    QTest::newRow("one line has none")
        << QByteArray("f 1 s 0 1 <M> a\nf 1 s 1 2 b\n") << QByteArray() << QByteArray("<M> a");
    QTest::newRow("a word elsewhere") << QByteArray("f 1 s 0 1 <unk> a\nf 1 s 1 2 <unk> b <unk>\n")
                                      << QByteArray() << QByteArray("<unk> a");
    QTest::newRow("marks of sentences")
        << QByteArray("f 1 s 0 1 <s> a </s>\nf 1 s 1 2 <s> b </s>\n") << QByteArray()
        << QByteArray("<s> a </s>");
    QTest::newRow("a single line")
        << QByteArray("f 1 s 0 1 <noise> a\n") << QByteArray() << QByteArray("<noise> a");
}

void LineLabelsTest::stmTakesLabelSetsOfTheWholeFile()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, labels);
    QFETCH(QByteArray, text);
    const LabelFile file = parsed(bytes.toStdString(), "f.stm");
    const std::string *const found = findField(segmentAt(file, 0).fields, "labels");
    COMPARE_TEXT(found ? *found : std::string(), labels.toStdString());
    COMPARE_TEXT(segmentAt(file, 0).text, text.toStdString());
    COMPARE_TEXT(written(LabelFormat::Stm, file), bytes.toStdString());
}

void LineLabelsTest::stmListsBadLines()
{
    const LabelFile file = parsed("f 1 s 0 1 a\nf 1 s 2\nf 1 s 2 one b\nf 1 s 3 2 c\nf 1 s 4 5 d\n",
                                  "f.stm");
    QCOMPARE(file.segmentCount(), std::uint64_t{2});
    QCOMPARE(file.problems.size(), std::size_t{3});
    QCOMPARE(file.problems[2].line, std::uint64_t{4});
}

void LineLabelsTest::rttmIsByteEqual()
{
    const std::string bytes = "SPKR-INFO CMU_1 1 <NA> <NA> <NA> unknown juliet <NA> <NA>\n"
                              "SPEAKER CMU_1 1 130.430000 2.350 <NA> <NA> juliet <NA> <NA>\n"
                              "SPEAKER other 1 1.5 3 <NA> <NA> tbc 0.75 <NA>\n"
                              "SPEAKER CMU_1 1 157.610000 3.060 <NA> <NA> chek <NA>\n"
                              "LEXEME CMU_1 1 130.50 0.20 hello lex juliet 0.90 <NA>\n"
                              "NON-LEX CMU_1 1 131.00 <NA> <NA> laugh juliet <NA> <NA>\n"
                              ";; comment\n"
                              "SPEAKER CMU_1 1 160.000 0.000 <NA> <NA> juliet <NA> <NA>\n";
    const LabelFile file = parsed(bytes, "ref.rttm");
    QCOMPARE(file.format, LabelFormat::Rttm);
    COMPARE_TEXT(problemsOf(file), "");
    QCOMPARE(file.recordings.at(0).tiers.size(), std::size_t{3});
    QCOMPARE(segmentAt(file, 0).end, 132.78);
    QCOMPARE(segmentAt(file, 0).speaker, std::string("juliet"));
    QCOMPARE(segmentAt(file, 0, 1).text, std::string("hello"));
    COMPARE_TEXT(written(LabelFormat::Rttm, file), bytes);
}

void LineLabelsTest::rttmListsBadLines()
{
    const LabelFile file = parsed("SPEAKER f 1 0 1 <NA> <NA> a <NA> <NA>\nSPEAKER f 1 0\n"
                                  "SPEAKER f 1 zero 1 <NA> <NA> a <NA> <NA>\n"
                                  "SPEAKER f 1 0 -1 <NA> <NA> a <NA> <NA>\n"
                                  "MYSTERY f 1 0 1 <NA> <NA> a <NA> <NA>\n",
                                  "f.rttm");
    QCOMPARE(file.segmentCount(), std::uint64_t{1});
    QCOMPARE(file.problems.size(), std::size_t{3});
    QCOMPARE(file.kept.size(), std::size_t{1});
}

void LineLabelsTest::audacityIsByteEqual()
{
    const std::string bytes = "0.000000\t1.234567\thello there\n"
                              "2.000000\t2.000000\t\n"
                              "3.100000\t4.000000\ta range\n"
                              "\\\t120.500000\t4000.000000\n"
                              "5.000000\t6.000000\t\xD0\xBC\xD0\xB8\xD1\x80\n"
                              "\\\t-1.000000\t900.000000\n";
    const LabelFile file = parsed(bytes, "labels.txt");
    QCOMPARE(file.format, LabelFormat::Audacity);
    COMPARE_TEXT(problemsOf(file), "");
    QCOMPARE(*findField(segmentAt(file, 2).fields, "high_hz"), std::string("4000.000000"));
    COMPARE_TEXT(written(LabelFormat::Audacity, file), bytes);
}

void LineLabelsTest::audacityReadsCommasAndOldLines()
{
    const LabelFile file = parsed(
        "0,500000\t1,250000\tone\r\n\\\t100,000000\t200,500000\r\n2.5\tpoint\r\n", "l.txt");
    COMPARE_TEXT(problemsOf(file), "");
    COMPARE_TEXT(
        written(LabelFormat::Audacity, file),
        "0.500000\t1.250000\tone\n\\\t100.000000\t200.500000\n2.500000\t2.500000\tpoint\n");
}

void LineLabelsTest::audacityListsBadLines()
{
    const LabelFile file = parsed(
        "\\\t1\t2\n1\t2\ta\nx\t2\tb\n\\\t1\t2\n3\t1\tc\n4\t5\td\n5\t6\te\n7\t8\tf\n", "l.txt");
    QCOMPARE(file.segmentCount(), std::uint64_t{4});
    QCOMPARE(file.problems.size(), std::size_t{4});
    QCOMPARE(file.problems[3].line, std::uint64_t{5});
}

void LineLabelsTest::digitsAreKept_data()
{
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QByteArray>("duration");
    const QList<QPair<QByteArray, QByteArray>> pairs{{"0.1", "0.2"},
                                                     {"0.10", "0.20"},
                                                     {"1000000.123456", "0.000001"},
                                                     {"3", "4"},
                                                     {"99999.99", "0.01"},
                                                     {"0.123456789", "1.987654321"},
                                                     {"12.345", "67.8901"},
                                                     {"0.0000", "0"},
                                                     {"359999.999", "0.001"}};
    for (const auto &pair : pairs)
        QTest::newRow(pair.first.constData()) << pair.first << pair.second;
}

void LineLabelsTest::digitsAreKept()
{
    QFETCH(QByteArray, start);
    QFETCH(QByteArray, duration);
    const std::string line = "f 1 " + start.toStdString() + " " + duration.toStdString() + " w\n";
    COMPARE_TEXT(written(LabelFormat::Ctm, parsed(line, "f.ctm")), line);
}

QTEST_GUILESS_MAIN(LineLabelsTest)
#include "LineLabelsTest.moc"
