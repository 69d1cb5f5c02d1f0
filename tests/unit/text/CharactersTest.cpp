// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/Tokens.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace voxdeck;

class CharactersTest final : public QObject {
    Q_OBJECT
private slots:
    void acceptsUtf8AsTheStandardHasIt_data();
    void acceptsUtf8AsTheStandardHasIt();
    void writesAndReadsEveryCodePoint();
    void stripsWhatPythonStrips();
    void tellsScriptsWithoutSpaces();
    void splitsTokensAsAPersonWould_data();
    void splitsTokensAsAPersonWould();
    void joinsByScript();
};

void CharactersTest::acceptsUtf8AsTheStandardHasIt_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("valid");
    QTest::newRow("empty") << QByteArray("") << 0;
    QTest::newRow("long ASCII") << QByteArray("0123456789abcdefg") << 17;
    QTest::newRow("all lengths") << QByteArray("a\xC2\x80\xE0\xA0\x80\xF0\x90\x80\x80") << 10;
    QTest::newRow("last code point") << QByteArray("\xF4\x8F\xBF\xBF") << 4;
    QTest::newRow("above the last") << QByteArray("12345678\xF4\x90\x80\x80") << 8;
    QTest::newRow("overlong 2") << QByteArray("\xC1\xBF") << 0;
    QTest::newRow("overlong 3") << QByteArray("\xE0\x9F\xBF") << 0;
    QTest::newRow("overlong 4") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
    QTest::newRow("surrogate") << QByteArray("a\xED\xA0\x80") << 1;
    QTest::newRow("last before surrogates") << QByteArray("\xED\x9F\xBF") << 3;
    QTest::newRow("tail alone") << QByteArray("\x80") << 0;
    QTest::newRow("cut 2") << QByteArray("a\xC3") << 1;
    QTest::newRow("cut 3") << QByteArray("a\xE5\xB9") << 1;
    QTest::newRow("cut 4") << QByteArray("a\xF0\x9F\x98") << 1;
    QTest::newRow("lead after lead") << QByteArray("\xE5\xE5\xB9\xBF") << 0;
}

void CharactersTest::acceptsUtf8AsTheStandardHasIt()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, valid);
    const std::vector<char> exact(bytes.begin(), bytes.end());
    QCOMPARE(validUtf8Prefix({exact.data(), exact.size()}), static_cast<std::size_t>(valid));
    for (std::size_t at = 0; at < exact.size();)
        nextUtf8({exact.data(), exact.size()}, at);
}

void CharactersTest::writesAndReadsEveryCodePoint()
{
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        std::string text;
        appendUtf8(text, codePoint);
        std::size_t at = 0;
        QCOMPARE(static_cast<std::uint32_t>(nextUtf8(text, at)),
                 static_cast<std::uint32_t>(codePoint));
        QCOMPARE(at, text.size());
        QCOMPARE(isValidUtf8(text), codePoint < 0xD800 || codePoint > 0xDFFF);
    }
}

void CharactersTest::stripsWhatPythonStrips()
{
    QCOMPARE(stripPython(" \t\r\n\v\f\x1c\x1d\x1e\x1f a b \xC2\x85\xC2\xA0\xE3\x80\x80"),
             std::string_view("a b"));
    QCOMPARE(stripPython("\xE2\x80\xA8x\xE2\x80\x83"), std::string_view("x"));
    QCOMPARE(stripPython("\xE2\x80\x8Bx\xEF\xBB\xBF"),
             std::string_view("\xE2\x80\x8Bx\xEF\xBB\xBF"));
    QCOMPARE(stripPython(" \xE3\x80\x80 "), std::string_view());
    QCOMPARE(stripPython(""), std::string_view());
    QCOMPARE(stripPython("\x80\x80 "), std::string_view("\x80\x80"));
    QCOMPARE(stripPython("\xA0"), std::string_view("\xA0")); // a cut character is not white space
}

void CharactersTest::tellsScriptsWithoutSpaces()
{
    for (const char32_t c : {0x4E2Du, 0x3042u, 0x30ABu, 0x0E01u, 0x0E81u, 0x1000u, 0x1780u,
                             0x20000u, 0x3105u, 0xFF76u})
        QVERIFY2(!isSpaceSeparatedScript(c), std::to_string(c).c_str());
    for (const char32_t c : {0x41u, 0xE9u, 0x416u, 0x5D0u, 0x627u, 0x905u, 0xAC00u, 0x31u, 0x1E00u})
        QVERIFY2(isSpaceSeparatedScript(c), std::to_string(c).c_str());
}

void CharactersTest::splitsTokensAsAPersonWould_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("tokens");
    QTest::newRow("nothing") << u""_s << QStringList{};
    QTest::newRow("English") << u"Don't stop,  well-known x_1!"_s
                             << QStringList{u"Don't"_s,      u"stop"_s, u","_s,
                                            u"well-known"_s, u"x_1"_s,  u"!"_s};
    QTest::newRow("Chinese") << u"我爱Python3。"_s
                             << QStringList{u"我"_s, u"爱"_s, u"Python3"_s, u"。"_s};
    QTest::newRow("Japanese") << u"カラー です"_s
                              << QStringList{u"カ"_s, u"ラ"_s, u"ー"_s, u"で"_s, u"す"_s};
    QTest::newRow("Thai keeps its marks") << u"น้ำดี"_s << QStringList{u"น้"_s, u"ำ"_s, u"ดี"_s};
    QTest::newRow("Korean") << u"안녕 세계"_s << QStringList{u"안녕"_s, u"세계"_s};
    QTest::newRow("Hindi keeps its marks") << u"हिन्दी भाषा"_s << QStringList{u"हिन्दी"_s, u"भाषा"_s};
    QTest::newRow("decomposed") << u"cafe\u0301 x"_s << QStringList{u"cafe\u0301"_s, u"x"_s};
    QTest::newRow("quotes") << u"'a' -b-"_s
                            << QStringList{u"'"_s, u"a"_s, u"'"_s, u"-"_s, u"b"_s, u"-"_s};
}

void CharactersTest::splitsTokensAsAPersonWould()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, tokens);
    QStringList split;
    const std::string bytes = text.toStdString();
    for (const std::string_view token : splitTokens(bytes))
        split.append(QString::fromUtf8(token.data(), static_cast<qsizetype>(token.size())));
    QCOMPARE(split, tokens);
}

void CharactersTest::joinsByScript()
{
    const auto join = [](const char16_t *left, const char16_t *right) {
        return std::string(joinerBetween(QString::fromUtf16(left).toStdString(),
                                         QString::fromUtf16(right).toStdString()));
    };
    QCOMPARE(join(u"one", u"two"), std::string(" "));
    QCOMPARE(join(u"one.", u"Two"), std::string(" "));
    QCOMPARE(join(u"一", u"二"), std::string());
    QCOMPARE(join(u"一。", u"Two"), std::string());
    QCOMPARE(join(u"one", u"二"), std::string());
    QCOMPARE(join(u"안녕", u"세계"), std::string(" "));
    QCOMPARE(join(u"one ", u"two"), std::string());
    QCOMPARE(join(u"", u"two"), std::string());
    QCOMPARE(join(u"one", u""), std::string());
}

QTEST_GUILESS_MAIN(CharactersTest)
#include "CharactersTest.moc"

#include <cstdint>
