// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/CaseFolding.h"

#include "core/base/Utf8.h"

#include <QTest>

#include <random>

using namespace voxdeck;

class CaseFoldingTest final : public QObject {
    Q_OBJECT
private slots:
    void makesOneLetterOfAllItsCases();
    void leavesTheRestAlone();
    void makesValidUtf8OfAnything();
};

void CaseFoldingTest::makesOneLetterOfAllItsCases()
{
    QCOMPARE(folded("Hello, WORLD [@`{] 09"), std::string("hello, world [@`{] 09"));
    QCOMPARE(folded("ÀÉÎ Ñ"), std::string("àéî ñ"));
    QCOMPARE(folded("ПРИВЕТ"), std::string("привет"));
    QCOMPARE(folded("ΣΊΣΥΦΟΣ"), folded("σίσυφος"));
    QCOMPARE(foldCase(U'ſ'), U's');
}

void CaseFoldingTest::leavesTheRestAlone()
{
    for (const char *const text : {"", "你好", "నమస్తే", "ß", "e\xCC\x81", "😀"})
        QCOMPARE(folded(text), std::string(text));
}

void CaseFoldingTest::makesValidUtf8OfAnything()
{
    std::mt19937_64 random(3);
    for (int round = 0; round < 5'000; ++round) {
        std::string text;
        for (std::size_t left = random() % 12; left > 0; --left)
            text += static_cast<char>(random() % 4 == 0 ? random() % 0xE0 : 'A' + random() % 60);
        const std::string once = folded(text);
        QVERIFY(isValidUtf8(once));
        QCOMPARE(folded(once), once);
    }
}

QTEST_GUILESS_MAIN(CaseFoldingTest)
#include "CaseFoldingTest.moc"
