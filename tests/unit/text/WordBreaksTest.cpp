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

void WordBreaksTest::findsTheWordsOfScriptsWithoutSpaces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *text, const char *words) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(words);
    };
    row("Thai", "การประชุมเลื่อนไปเป็นวันศุกร์ตอนบ่ายสามโมง",
        "การ|ประชุม|เลื่อน|ไป|เป็น|วัน|ศุกร์|ตอน|บ่าย|สาม|โมง");
    row("Thai, I like to drink coffee in the morning", "ฉันชอบดื่มกาแฟตอนเช้า",
        "ฉัน|ชอบ|ดื่ม|กาแฟ|ตอน|เช้า");
    row("Thai with spaces and digits", "น้ำดี 25 คน ๑๒๓", "น้ำดี|คน|๑๒๓");
    row("Lao", "ການປະຊຸມເລື່ອນໄປເປັນວັນສຸກຕອນບ່າຍສາມໂມງ", "ການປະຊຸມ|ເລື່ອນ|ໄປ|ເປັນ|ວັນສຸກ|ຕອນບ່າຍ|ສາມ|ໂມງ");
    row("Khmer, I go to the market", "ខ្ញុំទៅផ្សារ", "ខ្ញុំ|ទៅ|ផ្សារ");
    row("Khmer", "កិច្ចប្រជុំត្រូវបានប្តូរទៅថ្ងៃសុក្រម៉ោងបីរសៀល", "កិច្ចប្រជុំ|ត្រូវ|បាន|ប្តូរ|ទៅ|ថ្ងៃសុក្រ|ម៉ោង|បី|រសៀល");
    row("Burmese, thank you", "ကျေးဇူးတင်ပါတယ်", "ကျေးဇူးတင်|ပါ|တယ်");
    row("among Latin letters", "I like ต้มยำกุ้ง, really", "ต้มยำ|กุ้ง");
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
    QCOMPARE(expected, std::size_t{10});
}

QTEST_GUILESS_MAIN(WordBreaksTest)
#include "WordBreaksTest.moc"
