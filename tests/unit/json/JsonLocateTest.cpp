// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"

#include <QTest>

#include <array>

using namespace voxdeck;

class JsonLocateTest final : public QObject {
    Q_OBJECT
private slots:
    void findsTheSpellingOfAValue();
    void countsTheLastOfRepeatedKeys();
    void saysWhatIsNotThere();
    void checksTheWholeText();
    void decodesAndEncodesLiterals();
};

namespace {

std::string spelling(std::string_view text, const std::vector<JsonStep> &path)
{
    const auto range = findJsonValue(text, path);
    return range ? std::string(text.substr(range->offset, range->length))
                 : "- " + range.error().detail;
}

std::string_view member(const char *key)
{
    return key;
}

} // namespace

void JsonLocateTest::findsTheSpellingOfAValue()
{
    const std::string text =
        " { \"n\" : 1.50 , \"info\":{\"segments\" : [{}, {\"t\\u0078t\": \"a\\u0062\"}]} } ";
    QCOMPARE(spelling(text, {member("n")}), std::string("1.50"));
    QCOMPARE(spelling(text, {member("info"), member("segments"), std::size_t{1}, member("txt")}),
             std::string("\"a\\u0062\""));
    QCOMPARE(spelling(text, {}).front(), '{');
    QCOMPARE(spelling(text, {}).back(), '}');
}

void JsonLocateTest::countsTheLastOfRepeatedKeys()
{
    QCOMPARE(spelling("{\"a\":1,\"\\u0061\":2}", {member("a")}), std::string("2"));
    const std::string text = "{\"a\":{\"b\":1},\"a\":{\"c\":3}}";
    QCOMPARE(spelling(text, {member("a"), member("c")}), std::string("3"));
    QVERIFY(!findJsonValue(text, std::array<JsonStep, 2>{member("a"), member("b")}));
    QVERIFY(!findJsonValue("{\"a\":{\"b\":1},\"a\":7}",
                           std::array<JsonStep, 2>{member("a"), member("b")}));
}

void JsonLocateTest::saysWhatIsNotThere()
{
    const std::array<JsonStep, 3> path = {member("info"), member("segments"), std::size_t{4}};
    const auto found = findJsonValue("{\"info\":{\"segments\":[1]}}", path);
    QCOMPARE(found.error().code, ErrorCode::NotFound);
    QCOMPARE(found.error().detail, std::string("there is no info.segments[4]"));
    QCOMPARE(findJsonValue("[1]", path).error().code, ErrorCode::NotFound);
}

void JsonLocateTest::checksTheWholeText()
{
    const std::array<JsonStep, 1> path = {member("a")};
    for (const char *text :
         {"{\"a\":1,}", "{\"a\":1} x", "{\"a\":1,\"b\":tru}", "{\"b\":01,\"a\":1}"})
        QCOMPARE(findJsonValue(text, path).error().code, ErrorCode::Corrupt);
}

void JsonLocateTest::decodesAndEncodesLiterals()
{
    const std::string text = "[\"\\u5e7f\\n\", 3]";
    QCOMPARE(decodeJsonString(text, {1, 10}).value(), std::string("\xE5\xB9\xBF\n"));
    QCOMPARE(decodeJsonString(text, {13, 1}).error().code, ErrorCode::Corrupt);
    QCOMPARE(decodeJsonString(text, {13, 100}).error().code, ErrorCode::Corrupt);
    QCOMPARE(decodeJsonString(text, {100, 1}).error().code, ErrorCode::Corrupt);
    QCOMPARE(decodeJsonString("\"a\" ", {0, 4}).error().code, ErrorCode::Corrupt);
    QCOMPARE(encodeJsonString("a\"\\\n\x7f\xE5\xB9\xBF"),
             std::string("\"a\\\"\\\\\\n\x7f\xE5\xB9\xBF\""));
}

QTEST_GUILESS_MAIN(JsonLocateTest)
#include "JsonLocateTest.moc"
