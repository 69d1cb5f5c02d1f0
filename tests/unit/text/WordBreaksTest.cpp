// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/WordBreaks.h"

#include <QStringList>
#include <QTest>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

using namespace voxdeck;

class WordBreaksTest final : public QObject {
    Q_OBJECT
private slots:
    void findsTheWordsOfScriptsWithoutSpaces_data();
    void findsTheWordsOfScriptsWithoutSpaces();
    void dividesWholeRuns_data();
    void dividesWholeRuns();
    void findsTheWordAtAPlace();
    void breaksInManyThreadsAlike();
};

namespace {

QStringList wordsIn(const QByteArray &text)
{
    QStringList words;
    for (const TextWord &word :
         dictionaryWords({text.constData(), static_cast<std::size_t>(text.size())}))
        words << QString::fromUtf8(
            text.mid(static_cast<qsizetype>(word.begin), static_cast<qsizetype>(word.length)));
    return words;
}

} // namespace

/// Plain words, which every release of ICU divides alike.
void WordBreaksTest::findsTheWordsOfScriptsWithoutSpaces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *text, const char *words) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(words);
    };
    row("Thai, I like to drink coffee in the morning", "ฉันชอบดื่มกาแฟตอนเช้า",
        "ฉัน|ชอบ|ดื่ม|กาแฟ|ตอน|เช้า");
    row("Thai with spaces and digits", "กาแฟ 25 คน ๑๒๓", "กาแฟ|คน|๑๒๓");
    row("Lao, to go", "ໄປ", "ໄປ");
    row("Khmer, I go to the market", "ខ្ញុំទៅផ្សារ", "ខ្ញុំ|ទៅ|ផ្សារ");
    row("among Latin letters", "I like กาแฟ, really", "กาแฟ");
    row("two of them without a space", "ไปទៅ", "ไป|ទៅ");
    row("none in English", "It's 8 o'clock", "");
    row("none in Chinese, Hindi and Georgian", "你好吗 नमस्ते გამარჯობა", "");
    row("nothing", "", "");
}

void WordBreaksTest::findsTheWordsOfScriptsWithoutSpaces()
{
    QFETCH(const QString, text);
    QFETCH(const QString, words);
    QCOMPARE(wordsIn(text.toUtf8()).join(QLatin1Char('|')), words);
}

void WordBreaksTest::dividesWholeRuns_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("Thai") << QStringLiteral("การประชุมเลื่อนไปเป็นวันศุกร์ตอนบ่ายสามโมง");
    QTest::newRow("Lao") << QStringLiteral("ການປະຊຸມເລື່ອນໄປເປັນວັນສຸກຕອນບ່າຍສາມໂມງ");
    QTest::newRow("Khmer") << QStringLiteral("កិច្ចប្រជុំត្រូវបានប្តូរទៅថ្ងៃសុក្រម៉ោងបីរសៀល");
    QTest::newRow("Burmese") << QStringLiteral("ကျေးဇူးတင်ပါတယ်");
}

/// Where it divides a sentence differs between releases of ICU, so how many words there are is bounded only: more than
/// one, fewer than half of the letters.
void WordBreaksTest::dividesWholeRuns()
{
    QFETCH(const QString, text);
    const auto words = wordsIn(text.toUtf8());
    QCOMPARE(words.join(QString()), text);
    QVERIFY2(words.size() > 1 && words.size() < text.size() / 2,
             qPrintable(words.join(QLatin1Char('|'))));
}

void WordBreaksTest::findsTheWordAtAPlace()
{
    const std::string text = "a ฉันชอบ b"; // three bytes a letter from byte 2
    const auto wordAt = [&text](std::size_t at) {
        const auto word = dictionaryWordAt(text, at);
        return word ? text.substr(word->begin, word->length) : std::string();
    };
    QCOMPARE(wordAt(1), std::string());
    QCOMPARE(wordAt(2), std::string("ฉัน"));
    QCOMPARE(wordAt(10), std::string("ฉัน"));
    QCOMPARE(wordAt(11), std::string("ชอบ"));
    QCOMPARE(wordAt(20), std::string());
    QCOMPARE(wordAt(100), std::string());
    (void)dictionaryWords(text.substr(0, 4)); // cut inside a letter
}

void WordBreaksTest::breaksInManyThreadsAlike()
{
    const std::string text = "การประชุมเลื่อนไปเป็นวันศุกร์ខ្ញុំទៅផ្សារ";
    const auto expected = dictionaryWords(text).size();
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < 200; ++round)
                wrong += dictionaryWords(text).size() == expected ? 0 : 1;
        });
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
    QVERIFY(expected > 2);
}

QTEST_GUILESS_MAIN(WordBreaksTest)
#include "WordBreaksTest.moc"
