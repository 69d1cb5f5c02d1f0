// SPDX-License-Identifier: GPL-3.0-or-later
// Label Studio and Gecko.
#include "core/json/Json.h"
#include "tests/unit/labels/LabelJsonSamples.h"
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <string>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

class LabelJsonTest final : public QObject {
    Q_OBJECT
private slots:
    void readsLabelStudio();
    void writesLabelStudio();
    void readsItsMinimalForm();
    void writesOthersForLabelStudio();
    void readsGecko();
    void writesGecko();
    void refusesOtherJson();
    void deepNestingIsRefused();
};

void LabelJsonTest::readsLabelStudio()
{
    const LabelFile file = parsed(kTasks, "export.json");
    QCOMPARE(file.format, LabelFormat::LabelStudio);
    COMPARE_TEXT(
        saidBy(file),
        "recording name=[ab12cd34-My Talk] audio=[/data/upload/1/ab12cd34-My%20Talk.wav?sig=1] "
        "audio_key=[sound] task_id=[7]\n"
        " tier name=[annotation 31] completed_by=[ann@example.org]\n"
        "  0.5 2.25 text=[hello\nagain] speaker=[Speaker 1] channel=[0] region_id=[wavesurfer_a] "
        "quality=[noisy]\n"
        "  3 4 channel=[1] region_id=[wavesurfer_b] label=[Speech] label=[Music]\n"
        "  0 9.5 text=[the whole thing] whole region_id=[x1] text_from=[summary]\n"
        " tier name=[prediction whisper-1] model_version=[whisper-1] score=[0.75]\n"
        "  0.40000000000000002 2.2999999999999998 speaker=[A] confidence=[0.5] region_id=[p1]\n"
        "recording name=[two] audio=[/data/local-files/?d=rec/two.flac] task_id=[8]\n tier "
        "name=[annotation]\n"
        "recording name=[three] audio=[s3://b/three.wav] task_id=[9]\n tier name=[annotation 1]\n");
    COMPARE_TEXT(problemsOf(file),
                 "task 1 has a cancelled annotation, which was left out\n"
                 "0: task 2, region bad: ends at 4.0 s, before it starts at 5.0 s\n");
}

void LabelJsonTest::writesLabelStudio()
{
    const LabelFile file = parsed(kTasks, "export.json");
    const std::string bytes = written(LabelFormat::LabelStudio, file);
    const LabelFile back = parsed(bytes, "export.json");
    COMPARE_TEXT(saidBy(back), saidBy(file));
    COMPARE_TEXT(written(LabelFormat::LabelStudio, back), bytes);
    const auto json = JsonValue::parse(bytes);
    QVERIFY(json && json->items().size() == 3 && json->items()[0].find("predictions"));
}

void LabelJsonTest::readsItsMinimalForm()
{
    const LabelFile file = parsed(kMin, "min.json");
    COMPARE_TEXT(problemsOf(file), "");
    COMPARE_TEXT(saidBy(file, Detail::WithoutFields),
                 "recording name=[a] audio=[/data/upload/a.wav]\n tier name=[annotation 4]\n"
                 "  0.10000000000000001 1.5 text=[first] speaker=[A] channel=[0]\n  2 3 "
                 "text=[second] speaker=[B] channel=[0]\n"
                 "recording name=[b] audio=[b.wav]\n tier name=[annotation 5]\n  0 0 text=[all of "
                 "it] whole\n"
                 "recording name=[c] audio=[c.wav]\n tier name=[annotation 6]\n  0 1 text=[only] "
                 "speaker=[A]\n"
                 "recording name=[d] audio=[d.wav]\n tier name=[annotation 7]\n  0 1 text=[x\ny] "
                 "speaker=[A]\n");
}

void LabelJsonTest::writesOthersForLabelStudio()
{
    const LabelFile ctm = parsed("a 1 0.1 0.2 hi 0.5\nb 2 1 1 ho\n", "x.ctm");
    const LabelFile back = parsed(written(LabelFormat::LabelStudio, ctm), "x.json");
    COMPARE_TEXT(
        saidBy(back, Detail::WithoutFields),
        "recording name=[a] audio=[a]\n tier name=[annotation]\n  0.10000000000000001 "
        "0.29999999999999999 text=[hi] channel=[0] confidence=[0.5]\n"
        "recording name=[b] audio=[b]\n tier name=[annotation]\n  1 2 text=[ho] channel=[1]\n");
    // Label Studio counts channels from 0, NIST from 1
    COMPARE_TEXT(written(LabelFormat::Ctm, back), "a 1 0.10 0.20 hi 0.5\nb 2 1.00 1.00 ho\n");
}

void LabelJsonTest::readsGecko()
{
    const LabelFile file = parsed(kGecko, "talk.json");
    QCOMPARE(file.format, LabelFormat::Gecko);
    COMPARE_TEXT(saidBy(file, Detail::WithoutFields),
                 "recording name=[talk]\n tier\n  0.029999999999999999 0.66000000000000003 "
                 "text=[Hi, Virgil] speaker=[Roger]\n"
                 "  1.5 3.25 text=[\xC2\xBFqu\xC3\xA9?] speaker=[2]\n  4 5\n  8 9 speaker=[S]\n");
    QCOMPARE(file.problems.size(), std::size_t{3});
    QCOMPARE(*findField(segmentAt(file, 1).fields, "speaker_name"), std::string("V."));
}

void LabelJsonTest::writesGecko()
{
    LabelFile file = parsed(kGecko, "talk.json");
    const std::string bytes = written(LabelFormat::Gecko, file);
    COMPARE_TEXT(saidBy(parsed(bytes, "talk.json")), saidBy(file));
    QVERIFY(bytes.find("PUNCTUATION") != std::string::npos); // the terms are those that were read
    file.recordings[0].tiers[0].segments[0].text = "changed words";
    const LabelFile changed = parsed(written(LabelFormat::Gecko, file), "talk.json");
    QCOMPARE(segmentAt(changed, 0).text, std::string("changed words"));
    QCOMPARE(segmentAt(changed, 1).text, segmentAt(file, 1).text);
}

void LabelJsonTest::refusesOtherJson()
{
    for (const char *const bytes : {"{}", "[1, 2]", "{\"data\": 1",
                                    "[{\"a\": {\"annotations\": []}}]", "{\"monologues\": 3}"}) {
        const auto read = parseLabels(bytes, "x.json");
        QVERIFY2(!read, bytes);
        QVERIFY2(read.error().code == ErrorCode::Unsupported
                     || read.error().code == ErrorCode::Corrupt,
                 bytes);
        QVERIFY(!read.error().detail.empty() && read.error().subject == "x.json");
    }
    QVERIFY(parseLabels("[]", "x.json").has_value());
}

void LabelJsonTest::deepNestingIsRefused()
{
    const std::string deep = "[{\"data\": " + std::string(100'000, '[');
    QVERIFY(!parseLabels(deep, "x.json"));
}

QTEST_GUILESS_MAIN(LabelJsonTest)
#include "LabelJsonTest.moc"
