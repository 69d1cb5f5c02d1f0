// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/Metainfo.h"
#include "core/json/Json.h"

#include <QTest>

#include <cstdint>
#include <random>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::touch;

class MetainfoTest final : public QObject {
    Q_OBJECT
private slots:
    void readsARecord();
    void readsNumbersInStrings();
    void leavesWhatIsAbsentEmpty();
    void refusesBrokenRecordsAndNamesTheField_data();
    void refusesBrokenRecordsAndNamesTheField();
    void readsOnlyTheKey();
    void replacesOneTextAndKeepsEveryOtherByte();
    void countsTheLastOfRepeatedKeys();
    void addsATextWhereThereWasNone();
    void letsTheItemsTextFollowItsSegments_data();
    void letsTheItemsTextFollowItsSegments();
    void leavesATextAloneThatIsNone();
    void refusesASegmentThatIsNotThere();
    void findsTheJoinerItPutIn();
};

void MetainfoTest::readsARecord()
{
    const auto meta = parseMetainfo(
        R"({"key": "a1", "wav": "/x/a.wav", "txt": "hi yo", "sample_rate": 16000, "lang": "en",
            "country": "NZ", "speaker": 61, "pred_text": "hi you",
            "info": {"segments": [{"start": 0, "end": 1.5, "txt": "hi"}, {"start": 1.5, "end": 2, "txt": "yo"}]}})");
    QVERIFY2(meta, meta ? "" : meta.error().detail.c_str());
    QCOMPARE(meta->key, std::string("a1"));
    QCOMPARE(meta->wav, std::string("/x/a.wav"));
    QCOMPARE(meta->text, std::string("hi yo"));
    QCOMPARE(meta->sampleRateHz, std::int64_t{16000});
    QCOMPARE(meta->language, std::string("en"));
    QCOMPARE(meta->country, std::string("NZ"));
    QCOMPARE(meta->speaker, std::string("61"));
    QCOMPARE(meta->hypothesis, std::string("hi you"));
    QCOMPARE(meta->hypothesisName, std::string("pred_text"));
    QCOMPARE(meta->segments.size(), std::size_t{2});
    QCOMPARE(meta->segments[1].startSeconds, 1.5);
    QCOMPARE(meta->segments[1].endSeconds, 2.0);
    QCOMPARE(meta->segments[1].text, std::string("yo"));
}

void MetainfoTest::readsNumbersInStrings()
{
    const auto meta = parseMetainfo(
        R"({"key": 7, "info": {"language": "yue", "segments": [{"start": " 0.5 ", "end": "1e1"}]}})");
    QVERIFY(meta);
    QCOMPARE(meta->key, std::string("7"));
    QCOMPARE(meta->language, std::string("yue"));
    QCOMPARE(meta->segments.at(0).startSeconds, 0.5);
    QCOMPARE(meta->segments.at(0).endSeconds, 10.0);
    QCOMPARE(meta->segments.at(0).text, std::string());
}

void MetainfoTest::leavesWhatIsAbsentEmpty()
{
    for (const char *record :
         {"{}", R"({"key": null, "txt": null, "info": null, "sample_rate": null})",
          R"({"info": {"segments": null}})", R"({"info": {}})"}) {
        const auto meta = parseMetainfo(record);
        QVERIFY(meta);
        QVERIFY(meta->key.empty() && meta->text.empty() && meta->segments.empty());
        QCOMPARE(meta->sampleRateHz, std::int64_t{0});
    }
}

void MetainfoTest::refusesBrokenRecordsAndNamesTheField_data()
{
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char *named, const char *record) {
        QTest::addRow("%s %s", named, record) << QByteArray(record) << QByteArray(named);
    };
    row("JSON", "");
    row("JSON", "{");
    row("UTF-8", "{\"key\": \"\xFF\"}");
    row("one JSON object", "[1]");
    row("one JSON object", "\"text\"");
    row("key", R"({"key": ["a"]})");
    row("txt", R"({"txt": 5})");
    row("txt", R"({"txt": "\ud83d"})");
    row("wav", R"({"wav": {}})");
    row("sample_rate", R"({"sample_rate": "16000"})");
    row("sample_rate", R"({"sample_rate": -1})");
    row("sample_rate", R"({"sample_rate": 0.5})");
    row("sample_rate", R"({"sample_rate": NaN})");
    row("sample_rate", R"({"sample_rate": 99999999999999999999})");
    row("info", R"({"info": []})");
    row("info.segments", R"({"info": {"segments": {}}})");
    row("info.segments[1]", R"({"info": {"segments": [{"start": 0, "end": 1}, 5]}})");
    row("info.segments[0].start", R"({"info": {"segments": [{"end": 1}]}})");
    row("info.segments[0].end", R"({"info": {"segments": [{"start": 0, "end": "soon"}]}})");
    row("info.segments[0].end", R"({"info": {"segments": [{"start": 0, "end": Infinity}]}})");
    row("info.segments[0].end", R"({"info": {"segments": [{"start": 0, "end": []}]}})");
    row("info.segments[0].txt", R"({"info": {"segments": [{"start": 0, "end": 1, "txt": []}]}})");
}

void MetainfoTest::refusesBrokenRecordsAndNamesTheField()
{
    QFETCH(const QByteArray, record);
    QFETCH(const QByteArray, named);
    const auto meta = parseMetainfo(record.toStdString());
    QVERIFY(!meta);
    QCOMPARE(meta.error().code, ErrorCode::Corrupt);
    QVERIFY2(QByteArray::fromStdString(meta.error().detail).contains(named),
             meta.error().detail.c_str());
}

void MetainfoTest::readsOnlyTheKey()
{
    QCOMPARE(metainfoKey(R"({"key": "a", "info": 5, "k\u0065y": "b\u0063"})").value(),
             std::string("bc"));
    QCOMPARE(metainfoKey(R"({"wav": "x"})").value(), std::string());
    QCOMPARE(metainfoKey(R"({"key": 12.50})").value(), std::string("12.5"));
    QCOMPARE(metainfoKey(R"({"key": null})").value(), std::string());
    QVERIFY(!metainfoKey(R"({"key": []})"));
    QVERIFY(!metainfoKey(R"({"key": "\udc00"})"));
    QVERIFY(!metainfoKey(R"({"key": "a")"));
}

void MetainfoTest::replacesOneTextAndKeepsEveryOtherByte()
{
    const std::string record = "{ \"n\":1.50,\"txt\" : \"old\", \"u\\u0031\": \"\\u4e2d\\/\",\n"
                               "\"big\":123456789012345678901234567890 }\n";
    const auto edited = withSegmentText(record, {}, "new \"\xE5\xB9\xBF\"");
    QVERIFY(edited);
    std::string expected = record;
    expected.replace(expected.find("\"old\""), 5, "\"new \\\"\xE5\xB9\xBF\\\"\"");
    QCOMPARE(*edited, expected);
    QCOMPARE(segmentText(*edited, {}).value(), std::string("new \"\xE5\xB9\xBF\""));
    QCOMPARE(withSegmentText(*edited, {}, "old").value(), record);
}

void MetainfoTest::countsTheLastOfRepeatedKeys()
{
    const std::string record =
        R"({"txt": "one", "info": {"segments": [{"txt": "dead"}]}, "txt": "two",)"
        R"( "info": {"segments": [{"txt": "a", "txt": "two"}]}})";
    QCOMPARE(segmentText(record, {}).value(), std::string("two"));
    QCOMPARE(segmentText(record, 0).value(), std::string("two"));
    QCOMPARE(withSegmentText(record, 0, "3").value(),
             std::string(R"({"txt": "one", "info": {"segments": [{"txt": "dead"}]}, "txt": "3",)"
                         R"( "info": {"segments": [{"txt": "a", "txt": "3"}]}})"));
}

void MetainfoTest::addsATextWhereThereWasNone()
{
    QCOMPARE(withSegmentText("{}", {}, "a").value(), std::string(R"({"txt": "a"})"));
    QCOMPARE(withSegmentText("{ }", {}, "a").value(), std::string(R"({"txt": "a" })"));
    QCOMPARE(withSegmentText("{\"k\":1 }\n", {}, "a").value(),
             std::string("{\"k\":1, \"txt\": \"a\" }\n"));
    QCOMPARE(withSegmentText(R"({"txt":null})", {}, "a").value(), std::string(R"({"txt":"a"})"));
    QCOMPARE(withSegmentText(R"({"info":{"segments":[{"start":0}]}})", 0, "a").value(),
             std::string(R"({"info":{"segments":[{"start":0, "txt": "a"}]}})"));
}

void MetainfoTest::letsTheItemsTextFollowItsSegments_data()
{
    QTest::addColumn<QString>("whole");
    QTest::addColumn<QString>("followed");
    QTest::newRow("spaces") << u"a b c"_s << u"a X c"_s;
    QTest::newRow("nothing between") << u"abc"_s << u"aXc"_s;
    QTest::newRow("line feeds") << u"a\nb\nc"_s << u"a\nX\nc"_s;
    QTest::newRow("Chinese full stop") << u"a\u3002b\u3002c"_s << u"a\u3002X\u3002c"_s;
    QTest::newRow("two joiners") << u"a b, c"_s << u"a b, c"_s;
    QTest::newRow("other text") << u"a z c"_s << u"a z c"_s;
    QTest::newRow("text of its own") << u"a-b-c."_s << u"a-b-c."_s;
    QTest::newRow("letters between") << u"aandbandc"_s << u"aandbandc"_s;
}

void MetainfoTest::letsTheItemsTextFollowItsSegments()
{
    QFETCH(const QString, whole);
    QFETCH(const QString, followed);
    const auto record = [](const QString &text, const char *second) {
        return "{\"txt\": " + encodeJsonString(text.toStdString())
               + ", \"info\": {\"segments\": [{\"txt\": \"a\"}, {\"txt\": \"" + second
               + "\"}, {\"txt\": \"c\"}]}}";
    };
    QCOMPARE(withSegmentText(record(whole, "b"), 1, "X").value(), record(followed, "X"));
}

void MetainfoTest::leavesATextAloneThatIsNone()
{
    const std::string record =
        R"({"txt": "a\ud800b", "info": {"segments": [{"txt": "a"}, {"txt": "b"}]}})";
    std::string expected = record;
    expected.replace(expected.find("\"b\""), 3, "\"X\"");
    QCOMPARE(withSegmentText(record, 1, "X").value(), expected);
}

void MetainfoTest::refusesASegmentThatIsNotThere()
{
    QCOMPARE(withSegmentText(R"({"txt": "a"})", 0, "b").error().code, ErrorCode::NotFound);
    QCOMPARE(segmentText(R"({"info": {"segments": []}})", 0).error().code, ErrorCode::NotFound);
    QCOMPARE(withSegmentText(R"({"txt": "a"})", {}, "\xFF").error().code,
             ErrorCode::InvalidArgument);
    QCOMPARE(withSegmentText(R"({"txt": 5})", {}, "b").error().code, ErrorCode::Corrupt);
    QCOMPARE(withSegmentText(R"({"info": 5})", 0, "b").error().code, ErrorCode::Corrupt);
}

void MetainfoTest::findsTheJoinerItPutIn()
{
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::string> texts(2 + random() % 4);
        for (std::string &text : texts)
            text.assign(random() % 3, "ab "[random() % 3]);
        const std::string joiner(random() % 3, random() % 2 == 0 ? ' ' : '|');
        std::string whole = texts.front();
        for (std::size_t at = 1; at < texts.size(); ++at)
            whole += joiner + texts[at];
        QCOMPARE(commonJoiner(whole, texts).value_or("none"), joiner);
    }
    QCOMPARE(commonJoiner("a", {"a"}).value_or("none"), std::string());
    QVERIFY(!commonJoiner("a ", {"a"}));
    QVERIFY(!commonJoiner("", {}));
    QVERIFY(!commonJoiner("hello world", {"hello", ""}));
    QVERIFY(!commonJoiner("x", {"longer", ""}));
}

QTEST_GUILESS_MAIN(MetainfoTest)
#include "MetainfoTest.moc"
