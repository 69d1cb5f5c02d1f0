// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"

#include <QTest>

#include <cstdint>
#include <random>

using namespace voxdeck;

class JsonTest final : public QObject {
    Q_OBJECT
private slots:
    void refusesWhatPythonRefuses_data();
    void refusesWhatPythonRefuses();
    void writesWhatItReadAsPythonDoes_data();
    void writesWhatItReadAsPythonDoes();
    void keepsTheLastOfRepeatedKeysAtTheFirstPlace();
    void escapesEverythingOutsideAsciiWhenAsked();
    void setsInPlaceOrLast();
    void readsMembersThatMayBeAbsent();
    void writesWhatUtf8CannotHoldAsAscii();
    void limitsItsDepth();
    void readsBackWhatItWroteForRandomValues();
    void survivesEveryPrefixOfAText();
};

void JsonTest::refusesWhatPythonRefuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray("");
    QTest::newRow("white space") << QByteArray(" \t\r\n");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{}");
    QTest::newRow("cut UTF-8") << QByteArray("\"\xE5\xB9\"");
    QTest::newRow("raw surrogate") << QByteArray("\"\xED\xA0\x80\"");
    QTest::newRow("overlong") << QByteArray("\"\xC0\xAF\"");
    QTest::newRow("line feed in a string") << QByteArray("\"a\nb\"");
    QTest::newRow("NUL in a string") << QByteArray("\"a\0b\"", 5);
    QTest::newRow("vertical tab between") << QByteArray("[1,\v2]");
    QTest::newRow("no-break space between") << QByteArray("[1,\xC2\xA0"
                                                          "2]");
    QTest::newRow("comma at the end") << QByteArray("[1,]");
    QTest::newRow("comma at the end of an object") << QByteArray("{\"a\":1,}");
    QTest::newRow("leading zero") << QByteArray("01");
    QTest::newRow("leading plus") << QByteArray("+1");
    QTest::newRow("no digit before the point") << QByteArray(".5");
    QTest::newRow("no digit after the point") << QByteArray("1.");
    QTest::newRow("no digit in the exponent") << QByteArray("1e");
    QTest::newRow("sign without digit in the exponent") << QByteArray("1e+");
    QTest::newRow("minus alone") << QByteArray("-");
    QTest::newRow("minus NaN") << QByteArray("-NaN");
    QTest::newRow("hexadecimal") << QByteArray("0x10");
    QTest::newRow("single quotes") << QByteArray("{'a': 1}");
    QTest::newRow("key without quotes") << QByteArray("{a: 1}");
    QTest::newRow("no colon") << QByteArray("{\"a\" 1}");
    QTest::newRow("no value") << QByteArray("{\"a\":}");
    QTest::newRow("two values") << QByteArray("{} {}");
    QTest::newRow("bad escape") << QByteArray("\"\\x41\"");
    QTest::newRow("short \\u") << QByteArray("\"\\u12\"");
    QTest::newRow("signed \\u") << QByteArray("\"\\u+123\"");
    QTest::newRow("bad second half") << QByteArray("\"\\ud83d\\uzzzz\"");
    QTest::newRow("open string") << QByteArray("\"abc");
    QTest::newRow("open escape") << QByteArray("\"abc\\");
    QTest::newRow("wrong close") << QByteArray("[1}");
    QTest::newRow("capital true") << QByteArray("True");
    QTest::newRow("half a word") << QByteArray("nul");
    QTest::newRow("comment") << QByteArray("[1] // one");
    QTest::newRow("4301 digits") << QByteArray(4301, '1');
}

void JsonTest::refusesWhatPythonRefuses()
{
    QFETCH(const QByteArray, text);
    const auto value = JsonValue::parse(text.toStdString());
    QVERIFY(!value);
    QCOMPARE(value.error().code, ErrorCode::Corrupt);
    QVERIFY(!findJsonValue(text.toStdString(), {}));
}

void JsonTest::writesWhatItReadAsPythonDoes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, QByteArray text, QByteArray expected) {
        QTest::newRow(name) << text << expected;
    };
    row("a number alone", " 7 ", "7");
    row("spacing", "{\"a\" :[ ] ,\t\"b\":{\r\n}}", "{\"a\": [], \"b\": {}}");
    row("minus zero", "[-0, -0.0, 0, -0e0]", "[0, -0.0, 0, -0.0]");
    row("big integer", "-123456789012345678901234567890", "-123456789012345678901234567890");
    row("4300 digits", QByteArray(4300, '9'), QByteArray(4300, '9'));
    row("whole double", "[1.0, 1E0, 1e+15, 1e16]", "[1.0, 1.0, 1000000000000000.0, 1e+16]");
    row("small double", "[0.0001, 0.00001, 1e-7]", "[0.0001, 1e-05, 1e-07]");
    row("too large and too small", "[1e400, -1e400, 1e-400, -1e-400]",
        "[Infinity, -Infinity, 0.0, -0.0]");
    row("absurd exponents",
        "[0e999999999999999999999, 1e-99999999999999999999, 1E99999999999999999999]",
        "[0.0, 0.0, Infinity]");
    row("words", "[NaN,Infinity,-Infinity,null,true,false]",
        "[NaN, Infinity, -Infinity, null, true, false]");
    row("escapes", "\"\\/\\b\\f\\n\\r\\t\\u0000\\u001F\\u007f\\u2028\"",
        "\"/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\xE2\x80\xA8\"");
    row("astral pair", "\"\\uD83D\\uDE00\"", "\"\xF0\x9F\x98\x80\"");
    row("not normalised", "\"e\xCC\x81 \xC3\xA9\"", "\"e\xCC\x81 \xC3\xA9\"");
    row("repeated key", "{\"a\":1,\"b\":2,\"\\u0061\":3}", "{\"a\": 3, \"b\": 2}");
    row("empty key", "{\"\": \"\"}", "{\"\": \"\"}");
}

void JsonTest::writesWhatItReadAsPythonDoes()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    const auto value = JsonValue::parse(text.toStdString());
    QVERIFY2(value, value ? "" : value.error().detail.c_str());
    QCOMPARE(QByteArray::fromStdString(value->dump().value()), expected);
}

void JsonTest::keepsTheLastOfRepeatedKeysAtTheFirstPlace()
{
    std::string text = "{";
    for (int round = 0; round < 3; ++round) {
        for (int key = 0; key < 1000; ++key)
            text += "\"k" + std::to_string(key) + "\":" + std::to_string(round * 1000 + key) + ",";
    }
    text.back() = '}';
    const auto value = JsonValue::parse(text);
    QVERIFY(value);
    QCOMPARE(value->members().size(), std::size_t{1000});
    for (std::size_t key = 0; key < 1000; ++key) {
        QCOMPARE(value->members()[key].first, "k" + std::to_string(key));
        QCOMPARE(value->members()[key].second.toInteger(), static_cast<std::int64_t>(2000 + key));
    }
}

void JsonTest::escapesEverythingOutsideAsciiWhenAsked()
{
    const auto value = JsonValue::parse("[\"a\\ud83d\", \"\xF0\x9F\x98\x80\xE5\xB9\xBF\\u007f\"]");
    QVERIFY(value);
    QVERIFY(!value->dump());
    QCOMPARE(value->dumpAscii(), std::string("[\"a\\ud83d\", \"\\ud83d\\ude00\\u5e7f\\u007f\"]"));
}

void JsonTest::setsInPlaceOrLast()
{
    auto value = JsonValue::parse("{\"sample_rate\": 8000, \"key\": \"a\"}").value();
    value.set("sample_rate", JsonValue::ofInteger(16000));
    value.set("new", JsonValue::ofDouble(1.5));
    QCOMPARE(value.dump().value(),
             std::string("{\"sample_rate\": 16000, \"key\": \"a\", \"new\": 1.5}"));
    QCOMPARE(value.find("sample_rate")->toInteger(), std::int64_t{16000});
    QCOMPARE(value.find("none"), nullptr);
    QCOMPARE(JsonValue::parse("99999999999999999999")->toInteger(-1), std::int64_t{-1});
    QCOMPARE(JsonValue::parse("9223372036854775808")->toDouble(), 9223372036854775808.0);
}

void JsonTest::readsMembersThatMayBeAbsent()
{
    const auto object = JsonValue::parse(
                            R"({"text": "a", "size": 18446744073709551615, "below": -1, "half": 0.5,
                                             "more": 18446744073709551616, "words": "12", "none": null})")
                            .value();
    QCOMPARE(object.textAt("text"), std::string("a"));
    QCOMPARE(object.textAt("size"), std::string());
    QCOMPARE(object.textAt("absent"), std::string());
    QCOMPARE(object.countAt("size"), UINT64_MAX);
    for (const char *const key : {"below", "half", "more", "words", "none", "absent"})
        QCOMPARE(object.countAt(key), std::uint64_t{0});
    QCOMPARE(object.integerAt("below"), std::int64_t{-1});
    QCOMPARE(object.integerAt("size", 7), std::int64_t{7}); // does not fit
    QCOMPARE(object.integerAt("absent", 7), std::int64_t{7});
    QCOMPARE(object.numberAt("half"), 0.5);
    QCOMPARE(object.numberAt("words", 2.5), 2.5);
    QCOMPARE(JsonValue().textAt("text"), std::string()); // not an object
    QCOMPARE(JsonValue::ofCount(UINT64_MAX).dump().value(), std::string("18446744073709551615"));
}

void JsonTest::writesWhatUtf8CannotHoldAsAscii()
{
    QCOMPARE(JsonValue::ofString("é").dumpText(), std::string("\"é\""));
    QCOMPARE(JsonValue::parse(R"("\ud800é")")->dumpText(), std::string(R"("\ud800\u00e9")"));
}

void JsonTest::limitsItsDepth()
{
    const auto nested = [](int levels) {
        const auto count = static_cast<std::size_t>(levels);
        return std::string(count, '[') + std::string(count, ']');
    };
    QVERIFY(JsonValue::parse(nested(JsonValue::kMaximumDepth)));
    QVERIFY(findJsonValue(nested(JsonValue::kMaximumDepth), {}));
    const auto deeper = JsonValue::parse(nested(JsonValue::kMaximumDepth + 1));
    QVERIFY(!deeper);
    QVERIFY(deeper.error().detail.find("512") != std::string::npos);
    QVERIFY(!findJsonValue(nested(JsonValue::kMaximumDepth + 1), {}));
    QVERIFY(!JsonValue::parse(std::string(10'000'000, '[')));
}

namespace {

std::string randomText(std::mt19937_64 &random)
{
    static const std::vector<std::string> kPieces = {"a",
                                                     "\"",
                                                     "\\",
                                                     "/",
                                                     "\n",
                                                     "\x01",
                                                     "\x7f",
                                                     "\xC3\xA9",
                                                     "\xE5\xB9\xBF",
                                                     "\xF0\x9F\x98\x80",
                                                     "\xE2\x80\xA8",
                                                     " ",
                                                     "plain text long enough for eight at a time"};
    std::string text;
    for (auto pieces = random() % 6; pieces > 0; --pieces)
        text += kPieces[random() % kPieces.size()];
    return text;
}

JsonValue randomValue(std::mt19937_64 &random, int depth)
{
    switch (random() % (depth > 0 ? 7 : 5)) {
    case 0: return {};
    case 1: return JsonValue::ofBool(random() % 2 == 0);
    case 2: return JsonValue::ofInteger(static_cast<std::int64_t>(random() >> (random() % 64)));
    case 3: {
        double value = 0;
        do {
            const std::uint64_t bits = random();
            std::memcpy(&value, &bits, sizeof value);
        } while (value != value);
        return JsonValue::ofDouble(value);
    }
    case 4: return JsonValue::ofString(randomText(random));
    case 5: {
        JsonValue array = JsonValue::array();
        for (auto count = random() % 5; count > 0; --count)
            array.append(randomValue(random, depth - 1));
        return array;
    }
    default: {
        JsonValue object = JsonValue::object();
        for (auto count = random() % 5; count > 0; --count)
            object.set(randomText(random), randomValue(random, depth - 1));
        return object;
    }
    }
}

} // namespace

void JsonTest::readsBackWhatItWroteForRandomValues()
{
    std::mt19937_64 random(1);
    for (int round = 0; round < 3000; ++round) {
        const JsonValue value = randomValue(random, 4);
        const std::string text = value.dump().value();
        const auto again = JsonValue::parse(text);
        QVERIFY2(again, text.c_str());
        QCOMPARE(again->dump().value(), text);
        QCOMPARE(JsonValue::parse(value.dumpAscii()).value().dump().value(), text);
        const auto whole = findJsonValue(text, {});
        QVERIFY(whole);
        QCOMPARE(*whole, (ByteRange{0, text.size()}));
    }
}

void JsonTest::survivesEveryPrefixOfAText()
{
    const std::string text =
        "{\"k\\u00e9\":[1.5e-3,-Infinity,\"\xE5\xB9\xBF\\ud83d\\ude00\",null,true]}";
    QVERIFY(JsonValue::parse(text));
    for (std::size_t length = 0; length < text.size(); ++length) {
        // a copy of exactly that size, so that a sanitizer sees a read past its end
        const std::vector<char> bytes(text.begin(),
                                      text.begin() + static_cast<std::ptrdiff_t>(length));
        QVERIFY(!JsonValue::parse({bytes.data(), bytes.size()}));
    }
}

QTEST_GUILESS_MAIN(JsonTest)
#include "JsonTest.moc"
