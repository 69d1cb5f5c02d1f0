// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <stop_token>
#include <string>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

namespace {

/// As ELAN 6 saves it: utterances, words that divide their time, translations and glosses that refer.
const std::string kEaf = R"(<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="ann" DATE="2024-05-01T10:00:00+01:00" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
    <LICENSE LICENSE_URL=""/>
    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
        <MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/rec/My%20Talk.wav" MIME_TYPE="audio/x-wav" RELATIVE_MEDIA_URL="./My%20Talk.wav"/>
        <PROPERTY NAME="lastUsedAnnotationId">12</PROPERTY>
    </HEADER>
    <TIME_ORDER>
        <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="1000"/>
        <TIME_SLOT TIME_SLOT_ID="ts2"/>
        <TIME_SLOT TIME_SLOT_ID="ts3"/>
        <TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="4000"/>
        <TIME_SLOT TIME_SLOT_ID="ts5" TIME_VALUE="5000"/>
        <TIME_SLOT TIME_SLOT_ID="ts6" TIME_VALUE="6500"/>
    </TIME_ORDER>
    <TIER ANNOTATOR="bob" DEFAULT_LOCALE="en" LINGUISTIC_TYPE_REF="utterance" PARTICIPANT="Ann &amp; Co" TIER_ID="utt">
        <ANNOTATION>
            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts4">
                <ANNOTATION_VALUE>one two &lt;three&gt;</ANNOTATION_VALUE>
            </ALIGNABLE_ANNOTATION>
        </ANNOTATION>
        <ANNOTATION>
            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts5" TIME_SLOT_REF2="ts6">
                <ANNOTATION_VALUE>&#xE9;t&#xE9;
x</ANNOTATION_VALUE>
            </ALIGNABLE_ANNOTATION>
        </ANNOTATION>
    </TIER>
    <TIER LINGUISTIC_TYPE_REF="word" PARENT_REF="utt" TIER_ID="words">
        <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a3" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>one</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
        <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a4" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>two</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
        <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a5" TIME_SLOT_REF1="ts3" TIME_SLOT_REF2="ts4"><ANNOTATION_VALUE>three</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
    </TIER>
    <TIER LINGUISTIC_TYPE_REF="gloss" PARENT_REF="utt" TIER_ID="gloss">
        <ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a7" ANNOTATION_REF="a1" PREVIOUS_ANNOTATION="a6"><ANNOTATION_VALUE>G2</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>
        <ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a6" ANNOTATION_REF="a1"><ANNOTATION_VALUE>G1</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>
    </TIER>
    <TIER LINGUISTIC_TYPE_REF="tr" PARENT_REF="gloss" TIER_ID="free"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a8" ANNOTATION_REF="a7"><ANNOTATION_VALUE/></REF_ANNOTATION></ANNOTATION></TIER>
    <TIER LINGUISTIC_TYPE_REF="utterance" TIER_ID="empty"/>
    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="utterance" TIME_ALIGNABLE="true"/>
    <LINGUISTIC_TYPE CONSTRAINTS="Time_Subdivision" GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="word" TIME_ALIGNABLE="true"/>
    <LINGUISTIC_TYPE CONSTRAINTS="Symbolic_Subdivision" GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="gloss" TIME_ALIGNABLE="false"/>
    <LINGUISTIC_TYPE CONSTRAINTS="Symbolic_Association" GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="tr" TIME_ALIGNABLE="false"/>
    <LOCALE LANGUAGE_CODE="en"/>
    <CONSTRAINT DESCRIPTION="x" STEREOTYPE="Time_Subdivision"/>
    <CONTROLLED_VOCABULARY CV_ID="v"/>
</ANNOTATION_DOCUMENT>
)";

std::string withBody(const std::string &body)
{
    return "<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID=\"a\" TIME_VALUE=\"0\"/>"
           "<TIME_SLOT TIME_SLOT_ID=\"b\" TIME_VALUE=\"1000\"/></TIME_ORDER>"
           + body + "</ANNOTATION_DOCUMENT>";
}

std::string alignable(const std::string &id, const std::string &from, const std::string &to)
{
    return "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID=\"" + id + "\" TIME_SLOT_REF1=\"" + from
           + "\" TIME_SLOT_REF2=\"" + to + "\"><ANNOTATION_VALUE>" + id
           + "</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>";
}

std::string referring(const std::string &id, const std::string &to)
{
    return "<ANNOTATION><REF_ANNOTATION ANNOTATION_ID=\"" + id + "\" ANNOTATION_REF=\"" + to
           + "\"><ANNOTATION_VALUE>" + id + "</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>";
}

} // namespace

class EafTest final : public QObject {
    Q_OBJECT
private slots:
    void readsTiersTimesAndReferences();
    void keepsStructureWhenWritten();
    void readsUtf16AndLatin1();
    void spacesSlotsWithoutNeighbours();
    void listsBadAnnotations();
    void entitiesAreHarmless();
    void refusesWhatIsNotElans();
    void writesOtherFormatsLabels();
    void stops();
};

void EafTest::readsTiersTimesAndReferences()
{
    const LabelFile file = parsed(kEaf, "x.eaf");
    COMPARE_TEXT(saidBy(file, Detail::WithoutFields),
                 "recording name=[x] audio=[file:///C:/rec/My%20Talk.wav]\n"
                 " tier name=[utt] speaker=[Ann & Co]\n  1 4 text=[one two <three>]\n"
                 "  5 6.5 text=[\xC3\xA9t\xC3\xA9\nx]\n"
                 " tier name=[words]\n  1 2 text=[one]\n  2 3 text=[two]\n  3 4 text=[three]\n"
                 " tier name=[gloss]\n  2.5 4 text=[G2]\n  1 2.5 text=[G1]\n"
                 " tier name=[free]\n  2.5 4\n tier name=[empty]\n");
    QVERIFY(file.problems.empty());
    QCOMPARE(file.notes.size(), std::size_t{1}); // the controlled vocabulary
    QCOMPARE(*findField(file.recordings[0].tiers[2].fields, "constraints"),
             std::string("Symbolic_Subdivision"));
    QCOMPARE(segmentAt(file, 0).line, std::uint64_t{18});
}

void EafTest::keepsStructureWhenWritten()
{
    const LabelFile file = parsed(kEaf, "x.eaf");
    const std::string bytes = written(LabelFormat::Eaf, file);
    const LabelFile back = parsed(bytes, "x.eaf");
    // ELAN's order within a tier is by time
    LabelFile sorted = file;
    std::swap(sorted.recordings[0].tiers[2].segments[0], sorted.recordings[0].tiers[2].segments[1]);
    COMPARE_TEXT(saidBy(back), saidBy(sorted));
    COMPARE_TEXT(written(LabelFormat::Eaf, back), bytes);
    QVERIFY(bytes.find("<REF_ANNOTATION ANNOTATION_ID=\"a7\" ANNOTATION_REF=\"a1\" "
                       "PREVIOUS_ANNOTATION=\"a6\">")
            != std::string::npos);
    // words share the slots of their utterance: 1, 2, 3, 4, 5 and 6.5 s
    QVERIFY(bytes.find("TIME_SLOT_ID=\"ts6\" TIME_VALUE=\"6500\"") != std::string::npos);
    QVERIFY(bytes.find("\"ts7\"") == std::string::npos);

    LabelFile orphaned = file;
    orphaned.recordings[0].tiers.erase(orphaned.recordings[0].tiers.begin());
    const std::string alone = written(LabelFormat::Eaf, orphaned);
    QVERIFY(alone.find("ANNOTATION_REF=\"a1\"") == std::string::npos);
    COMPARE_TEXT(saidBy(parsed(alone, "x.eaf"), Detail::WithoutFields).substr(0, 60),
                 saidBy(orphaned, Detail::WithoutFields).substr(0, 60));
}

void EafTest::readsUtf16AndLatin1()
{
    const std::string ascii = withBody("<TIER TIER_ID=\"t\">" + alignable("x", "a", "b")
                                       + "</TIER>");
    std::string wide = "\xFF\xFE";
    for (const char c : ascii) {
        wide += c;
        wide += '\0';
    }
    const std::string said = "recording name=[f]\n tier name=[t]\n  0 1 text=[x]\n";
    COMPARE_TEXT(saidBy(parsed(wide, "f.eaf"), Detail::WithoutFields), said);
    std::string latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + ascii;
    latin.replace(latin.find(">x<"), 3, ">\xE9<");
    QCOMPARE(segmentAt(parsed(latin, "f.eaf"), 0).text, std::string("\xC3\xA9"));
}

void EafTest::spacesSlotsWithoutNeighbours()
{
    const LabelFile file = parsed(
        "<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID=\"a\" TIME_VALUE=\"1000\"/>"
        "<TIME_SLOT TIME_SLOT_ID=\"b\"/><TIME_SLOT TIME_SLOT_ID=\"c\"/>"
        "<TIME_SLOT TIME_SLOT_ID=\"d\" TIME_VALUE=\"2500\"/><TIME_SLOT "
        "TIME_SLOT_ID=\"e\"/></TIME_ORDER>"
        "<TIER TIER_ID=\"t\">"
            + alignable("x", "b", "c") + alignable("y", "d", "e") + "</TIER></ANNOTATION_DOCUMENT>",
        "f.eaf");
    COMPARE_TEXT(saidBy(file, Detail::WithoutFields),
                 "recording name=[f]\n tier name=[t]\n  1.5 2 text=[x]\n  2.5 2.5 text=[y]\n");
}

void EafTest::listsBadAnnotations()
{
    const LabelFile file = parsed(
        withBody("<TIER TIER_ID=\"t\">" + alignable("ok", "a", "b") + alignable("x", "a", "nowhere")
                 + alignable("y", "b", "a") + referring("r", "gone") + referring("s", "s")
                 + referring("u", "v") + referring("v", "u") + referring("w", "x")
                 + alignable("ok", "a", "b") + "</TIER>" + alignable("outside", "a", "b")),
        "f.eaf");
    COMPARE_TEXT(saidBy(file, Detail::WithoutFields),
                 "recording name=[f]\n tier name=[t]\n  0 1 text=[ok]\n  0 1 text=[ok]\n");
    const std::string problems = problemsOf(file);
    for (const char *const reason :
         {"is listed twice", "outside of a tier", "time slot that TIME_ORDER does not list",
          "before it starts", "that the file does not have", "refers to itself through others",
          "without times"})
        QVERIFY2(problems.find(reason) != std::string::npos, reason);
}

void EafTest::entitiesAreHarmless()
{
    std::string bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE ANNOTATION_DOCUMENT [<!ENTITY a \"aaaaaaaaaa\">";
    for (char c = 'b'; c <= 'j'; ++c) {
        bomb += "<!ENTITY ";
        bomb += c;
        bomb += " \"";
        for (int i = 0; i < 10; ++i) {
            bomb += '&';
            bomb += static_cast<char>(c - 1);
            bomb += ';';
        }
        bomb += "\">";
    }
    bomb += "]><ANNOTATION_DOCUMENT>&j;</ANNOTATION_DOCUMENT>";
    const std::string outside = "<?xml version=\"1.0\"?><!DOCTYPE ANNOTATION_DOCUMENT [<!ENTITY x "
                                "SYSTEM \"file:///etc/passwd\">]>"
                                "<ANNOTATION_DOCUMENT>&x;</ANNOTATION_DOCUMENT>";
    for (const auto &bytes : {bomb, outside}) {
        const auto read = parseLabels(bytes, "f.eaf");
        QVERIFY(!read && read.error().code == ErrorCode::Unsupported);
        QVERIFY(read.error().detail.find("document type") != std::string::npos);
    }
    std::string deep = "<ANNOTATION_DOCUMENT>";
    for (int i = 0; i < 100'000; ++i)
        deep += "<TIER>";
    const auto read = parseLabels(deep, "f.eaf");
    QVERIFY(!read && read.error().detail.find("nested deeper") != std::string::npos);
}

void EafTest::refusesWhatIsNotElans()
{
    const auto cut = parseLabels(kEaf.substr(0, kEaf.size() / 2), "x.eaf");
    QVERIFY(!cut && cut.error().code == ErrorCode::Corrupt);
    QVERIFY(cut.error().detail.find("line ") != std::string::npos);
    ReadOptions asEaf;
    asEaf.format = LabelFormat::Eaf;
    const auto other = parseLabels("<svg/>", "x.eaf", asEaf);
    QVERIFY(!other && other.error().code == ErrorCode::Unsupported);
    QVERIFY(!parseLabels("<?xml version=\"1.0\"?><svg/>", "x.eaf"));
    const auto encoding = parseLabels(
        "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><ANNOTATION_DOCUMENT/>", "x.eaf");
    QVERIFY(!encoding && encoding.error().code == ErrorCode::Unsupported);
}

void EafTest::writesOtherFormatsLabels()
{
    const LabelFile stm = parsed(
        "f 1 ann 0.0004 1.2346 a \x01 \"b\" <&>\nf 1 bob 1 2 c\nf 1 ann 1 2 d\n", "f.stm");
    WriteReport report;
    const std::string bytes = written(LabelFormat::Eaf, stm, &report);
    const LabelFile back = parsed(bytes, "f.eaf");
    COMPARE_TEXT(problemsOf(back), "");
    COMPARE_TEXT(saidBy(back, Detail::WithoutFields),
                 "recording name=[f]\n tier name=[ann] speaker=[ann]\n  0 1.2350000000000001 "
                 "text=[a \xEF\xBF\xBD \"b\" <&>]\n"
                 " tier name=[ann (2)] speaker=[ann]\n  1 2 text=[d]\n tier name=[bob] "
                 "speaker=[bob]\n  1 2 text=[c]\n");
    QCOMPARE(report.notes.size(), std::size_t{1});
}

void EafTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const auto read = parseLabels(kEaf, "x.eaf", {}, stop.get_token());
    QVERIFY(!read && read.error().code == ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(EafTest)
#include "EafTest.moc"
