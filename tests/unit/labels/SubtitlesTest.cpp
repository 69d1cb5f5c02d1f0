// SPDX-License-Identifier: GPL-3.0-or-later
// SRT and WebVTT.
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <string>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

class SubtitlesTest final : public QObject {
    Q_OBJECT
private slots:
    void srtIsByteEqual();
    void srtReadsWhatPlayersRead_data();
    void srtReadsWhatPlayersRead();
    void srtTellsOfACueWithoutTimes();
    void srtTellsOfTextsAfterABlankLine();
    void srtListsBadCues();
    void srtCannotBeBrokenByTexts();
    void srtReadsWindows1252();
    void vttReadsEveryPart();
    void vttWritesItBack();
    void vttReadsTexts_data();
    void vttReadsTexts();
    void vttListsBadCues();
    void vttCannotBeBrokenByTexts();
    void vttReadsLooseFiles();
};

void SubtitlesTest::srtIsByteEqual()
{
    const std::string bytes =
        "1\n00:00:01,000 --> 00:00:02,050\n<i>Hello</i> there\nsecond line\n\n"
        "2\n00:59:59,999 --> 101:00:00,000 X1:40 X2:600 Y1:20 Y2:50\n{\\an8}- What?\n\n"
        "3\n101:00:00,000 --> 101:00:00,001\n42\n\n"
        "4\n101:00:01,000 --> 101:00:02,000\n\n";
    const LabelFile file = parsed(bytes, "film.srt");
    QCOMPARE(file.format, LabelFormat::Srt);
    COMPARE_TEXT(problemsOf(file), "");
    QCOMPARE(segmentAt(file, 0).text, std::string("<i>Hello</i> there\nsecond line"));
    QCOMPARE(segmentAt(file, 1).end, 363600.0);
    QCOMPARE(segmentAt(file, 0).line, std::uint64_t{2});
    COMPARE_TEXT(written(LabelFormat::Srt, file), bytes);
}

void SubtitlesTest::srtReadsWhatPlayersRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("said");
    const QByteArray two = "  1 2 text=[a]\n  3 4.5 text=[b\nc]\n";
    QTest::newRow("points") << QByteArray(
        "1\n00:00:01.000 --> 00:00:02.000\na\n\n2\n00:00:03.000 --> 00:00:04.500\nb\nc\n")
                            << two;
    QTest::newRow("crlf and mark")
        << QByteArray("\xEF\xBB\xBF"
                      "1\r\n00:00:01,000 --> 00:00:02,000\r\na\r\n\r\n2\r\n00:00:03,000 --> "
                      "00:00:04,500\r\nb\r\nc")
        << two;
    QTest::newRow("no counters") << QByteArray(
        "00:00:01,000 --> 00:00:02,000\na\n\n00:00:03,000 --> 00:00:04,500\nb\nc\n\n\n\n")
                                 << two;
    QTest::newRow("no blank lines") << QByteArray(
        "1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,500\nb\nc\n")
                                    << two;
    QTest::newRow("blank line inside") << QByteArray(
        "1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 --> 00:00:04,500\nb\n\nc\n")
                                       << two;
    QTest::newRow("blank lines everywhere")
        << QByteArray("1\n\n00:00:01,000 --> 00:00:02,000\n\na\n\n\n\n2\n\n00:00:03,000 --> "
                      "00:00:04,500\n\nb\n\nc\n")
        << two;
    QTest::newRow("tight arrow, short hours") << QByteArray(
        "\n\n7\n0:0:1,000-->0:0:2,000\na\n\n9\n0:00:03,000  -->  0:00:04,500   \nb\nc\n")
                                              << two;
    QTest::newRow("no hours") << QByteArray(
        "1\n00:01,000 --> 00:02,000\na\n\n2\n00:03,000 --> 00:04,500\nb\nc\n")
                              << two;
    // three players out of four: ",5" are five milliseconds, ".5" is half a second
    QTest::newRow("short fractions") << QByteArray("1\n00:00:01,5 --> 00:00:02.5\na\n")
                                     << QByteArray("  1.0049999999999999 2.5 text=[a]\n");
}

void SubtitlesTest::srtReadsWhatPlayersRead()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, said);
    const LabelFile file = parsed(bytes.toStdString(), "f.srt");
    QVERIFY2(file.isComplete(), problemsOf(file).c_str());
    COMPARE_TEXT(saidBy(file), "recording name=[f]\n tier\n" + said.toStdString());
}

/// webvtt-py refuses such a file ("Caption missing timeframe"): the second text was that of the first cue.
void SubtitlesTest::srtTellsOfACueWithoutTimes()
{
    const LabelFile file = parsed("1\n00:00:00,500 --> 00:00:07,000\nthe ferry leaves\n\n"
                                  "2\nat noon\n\n3\nfrom pier nine\n\n"
                                  "4\n00:00:16,000 --> 00:00:21,000\nbring 5 coats\n\n5\n",
                                  "f.srt");
    COMPARE_TEXT(saidBy(file), "recording name=[f]\n tier\n  0.5 7 text=[the ferry leaves]\n"
                               "  16 21 text=[bring 5 coats]\n");
    COMPARE_TEXT(problemsOf(file),
                 "5: cue 2 has no line of times; expected START --> END. Its text was left out\n"
                 "8: cue 3 has no line of times; expected START --> END. Its text was left out\n"
                 "15: cue 5 has no line of times; expected START --> END. Its text was left out\n");
}

void SubtitlesTest::srtTellsOfTextsAfterABlankLine()
{
    // numbers that count no cue are words; so are all where the cues have no numbers
    const LabelFile file = parsed("7\n00:00:01,000 --> 00:00:02,000\nready\n\n3\n2\n\n1\n\n"
                                  "8\n00:00:03,000 --> 00:00:04,000\ngo\n\nnow\n\nthen\n",
                                  "f.srt");
    COMPARE_TEXT(saidBy(file), "recording name=[f]\n tier\n  1 2 text=[ready\n3\n2\n1]\n"
                               "  3 4 text=[go\nnow\nthen]\n");
    COMPARE_TEXT(problemsOf(file),
                 "1 text continues after a blank line, which was left out; the first in line 14\n");
    const LabelFile bare = parsed("00:00:01,000 --> 00:00:02,000\na\n\n1\n\nb\n", "f.srt");
    COMPARE_TEXT(saidBy(bare), "recording name=[f]\n tier\n  1 2 text=[a\n1\nb]\n");
}

void SubtitlesTest::srtListsBadCues()
{
    const LabelFile file = parsed(
        "stray\n\n1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:xx,000 --> 00:00:02,000\nlost\n\n"
        "3\n00:00:05,000 --> 00:00:04,000\nback\n\n4\n00:00:06,000 00:00:07,000\nno arrow\n\n"
        "5\n00:00:08,000 --> 00:00:09,000\ne\n",
        "f.srt");
    COMPARE_TEXT(saidBy(file), "recording name=[f]\n tier\n  1 2 text=[a]\n  8 9 text=[e]\n");
    QCOMPARE(file.problems.size(), std::size_t{4});
    QCOMPARE(file.problems[0].line, std::uint64_t{1});
    QCOMPARE(file.problems[1].line, std::uint64_t{8});
    QCOMPARE(file.problems[2].line, std::uint64_t{12});
    QCOMPARE(file.problems[3].line, std::uint64_t{16});
}

void SubtitlesTest::srtCannotBeBrokenByTexts()
{
    LabelFile file;
    auto &tier = file.recordings.emplace_back().tiers.emplace_back();
    for (const char *const text :
         {"\n\n2\n00:00:09,000 --> 00:00:10,000\nevil\n\n", "fine", "7", "a\r\n\r\nb"}) {
        auto &segment = tier.segments.emplace_back();
        segment.start = static_cast<double>(tier.segments.size());
        segment.end = segment.start + 0.5;
        segment.text = text;
    }
    WriteReport report;
    const LabelFile back = parsed(written(LabelFormat::Srt, file, &report), "f.srt");
    COMPARE_TEXT(problemsOf(back), "");
    QCOMPARE(back.segmentCount(), std::uint64_t{4});
    QCOMPARE(segmentAt(back, 0).text, std::string("2\n00:00:09,000 -> 00:00:10,000\nevil"));
    QCOMPARE(segmentAt(back, 3).text, std::string("a\nb"));
    QVERIFY(!report.notes.empty());
}

void SubtitlesTest::srtReadsWindows1252()
{
    const LabelFile file = parsed("1\n00:00:01,000 --> 00:00:02,000\n\x93\xE9t\xE9\x94 \x80\n",
                                  "f.srt");
    QCOMPARE(segmentAt(file, 0).text,
             std::string("\xE2\x80\x9C\xC3\xA9t\xC3\xA9\xE2\x80\x9D \xE2\x82\xAC"));
    QVERIFY(problemsOf(file).find("Windows-1252") != std::string::npos);
    // one bad byte among good ones is damage, not another encoding
    const LabelFile mixed = parsed("1\n00:00:01,000 --> 00:00:02,000\n\xC3\xA9 and \xE9!\n",
                                   "f.srt");
    QCOMPARE(segmentAt(mixed, 0).text, std::string("\xC3\xA9 and \xEF\xBF\xBD!"));
    COMPARE_TEXT(problemsOf(mixed), "3: bytes that are not UTF-8 were replaced by U+FFFD\n");
}

const std::string kVtt = "WEBVTT - Interview\nKind: captions\nLanguage: en\n\n"
                         "STYLE\n::cue(v) { color: red }\n\n"
                         "REGION\nid:fred width:40%\n\n"
                         "NOTE checked by A\n\n"
                         "intro\n00:00:01.000 --> 00:00:02.500 align:start position:10%\n<v Ann "
                         "Lee>Hello &amp; welcome\n\n"
                         "NOTE\ntwo\nlines\n\n"
                         "00:00:03.000 --> 00:00:04.000\nJust <i>some</i> text\n\n"
                         "100:00:05.000 --> 100:00:06.000\n1 &lt; 2\nnext\n\n";

void SubtitlesTest::vttReadsEveryPart()
{
    const LabelFile file = parsed(kVtt, "i.vtt");
    QCOMPARE(file.format, LabelFormat::WebVtt);
    COMPARE_TEXT(problemsOf(file), "");
    COMPARE_TEXT(saidBy(file),
                 "recording name=[i]\n tier\n"
                 "  1 2.5 text=[Hello & welcome] speaker=[Ann Lee] id=[intro] "
                 "settings=[align:start position:10%]\n"
                 "  3 4 text=[Just some text] markup=[Just <i>some</i> text]\n"
                 "  360005 360006 text=[1 < 2\nnext]\n"
                 "kept [WEBVTT - Interview\nKind: captions\nLanguage: en]\n"
                 "kept [STYLE\n::cue(v) { color: red }]\nkept [REGION\nid:fred width:40%]\n"
                 "kept [NOTE checked by A]\nkept [NOTE\ntwo\nlines]\n");
}

void SubtitlesTest::vttWritesItBack()
{
    COMPARE_TEXT(written(LabelFormat::WebVtt, parsed(kVtt, "i.vtt")), kVtt);
    LabelFile changed = parsed(kVtt, "i.vtt");
    changed.recordings[0].tiers[0].segments[1].text = "Other <text>";
    const std::string bytes = written(LabelFormat::WebVtt, changed);
    QVERIFY(bytes.find("\nOther &lt;text&gt;\n") != std::string::npos);
}

void SubtitlesTest::vttReadsTexts_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("voice with class")
        << QByteArray("<v.loud.first Mary &amp; Co>Hi</v>")
        << QByteArray(
               "  0 1 text=[Hi] speaker=[Mary & Co] markup=[<v.loud.first Mary &amp; Co>Hi</v>]\n");
    QTest::newRow("closed voice") << QByteArray("<v Mary>Hi</v>")
                                  << QByteArray("  0 1 text=[Hi] speaker=[Mary]\n");
    QTest::newRow("two voices")
        << QByteArray("<v A>one</v>\n<v B>two")
        << QByteArray("  0 1 text=[one] speaker=[A]\n  0 1 text=[two] speaker=[B]\n");
    QTest::newRow("voice after text")
        << QByteArray("narrator <v B>two")
        << QByteArray("  0 1 text=[narrator]\n  0 1 text=[two] speaker=[B]\n");
    QTest::newRow("entities") << QByteArray("&#65;&#x42;&nbsp;&lrm;&bogus;&#xD800;&")
                              << QByteArray("  0 1 text=[AB\xC2\xA0\xE2\x80\x8E&bogus;&#xD800;&] "
                                            "markup=[&#65;&#x42;&nbsp;&lrm;&bogus;&#xD800;&]\n");
    QTest::newRow("times") << QByteArray("<00:00:00.200>ka<00:00:00.500>ra")
                           << QByteArray(
                                  "  0 1 text=[kara] markup=[<00:00:00.200>ka<00:00:00.500>ra]\n");
    QTest::newRow("open tag") << QByteArray("a <b") << QByteArray("  0 1 text=[a] markup=[a <b]\n");
    QTest::newRow("ruby")
        << QByteArray("<ruby>\xE6\xBC\xA2<rt>kan</rt></ruby>")
        << QByteArray(
               "  0 1 text=[\xE6\xBC\xA2kan] markup=[<ruby>\xE6\xBC\xA2<rt>kan</rt></ruby>]\n");
}

void SubtitlesTest::vttReadsTexts()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, said);
    const std::string head = "recording name=[f]\n tier\n";
    const LabelFile file = parsed(
        "WEBVTT\n\n00:00.000 --> 00:01.000\n" + payload.toStdString() + "\n", "f.vtt");
    COMPARE_TEXT(saidBy(file), head + said.toStdString());
    COMPARE_TEXT(saidBy(parsed(written(LabelFormat::WebVtt, file), "f.vtt")),
                 head + said.toStdString());
}

void SubtitlesTest::vttListsBadCues()
{
    const LabelFile file = parsed(
        "WEBVTT\n\n00:01.000 --> 00:02.000\na\n\nlost words\n\nid\n00:zz --> 00:04.000\nb\n\n"
        "00:06.000 --> 00:05.000\nc\n\n   \n\n00:07.000 --> 00:08.000\nd\n",
        "f.vtt");
    COMPARE_TEXT(saidBy(file), "recording name=[f]\n tier\n  1 2 text=[a]\n  7 8 text=[d]\n");
    QCOMPARE(file.problems.size(), std::size_t{3});
    QCOMPARE(file.problems[1].line, std::uint64_t{9});
}

void SubtitlesTest::vttCannotBeBrokenByTexts()
{
    LabelFile file;
    auto &tier = file.recordings.emplace_back().tiers.emplace_back();
    auto &segment = tier.segments.emplace_back();
    segment.end = 1;
    segment.speaker = "Eve> --> \n\n<i";
    segment.text = "x\n\n00:00.000 --> 00:01.000\n<v Other>NOTE &amp;";
    const LabelFile back = parsed(written(LabelFormat::WebVtt, file), "f.vtt");
    COMPARE_TEXT(
        saidBy(back),
        "recording name=[f]\n tier\n  0 1 text=[x\n00:00.000 --> 00:01.000\n<v Other>NOTE &amp;] "
        "speaker=[Eve> --> <i]\n");
}

void SubtitlesTest::vttReadsLooseFiles()
{
    const std::string two = "recording name=[f]\n tier\n  1 2 text=[a]\n  3 4 text=[b]\n";
    for (const char *const bytes :
         {"\xEF\xBB\xBFWEBVTT\r\n\r\n00:01,000 --> 00:02,000\r\na\r\n\r\n1:00:03.000 --> "
          "1:00:04.000\r\nb",
          "WEBVTT\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb\n",
          "WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb\n",
          "00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb\n"}) {
        LabelFile file = parsed(bytes, "f.vtt");
        QCOMPARE(file.format, LabelFormat::WebVtt);
        auto &last = file.recordings[0].tiers[0].segments.at(1);
        if (last.start > 3000) {
            last.start -= 3600;
            last.end -= 3600;
        }
        COMPARE_TEXT(saidBy(file), two);
    }
}

QTEST_GUILESS_MAIN(SubtitlesTest)
#include "SubtitlesTest.moc"
