// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/split/LeakCheck.h"
#include "core/text/ComparableText.h"
#include "core/text/TextRuns.h"
#include "tests/unit/split/LeaksOfItems.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <random>

using namespace voxdeck;
using voxdeck::test::findLeaks;
using voxdeck::test::LeakItem;

class LeakCheckTest final : public QObject {
    Q_OBJECT
private slots:
    void findsSharedRecordingsAndSpeakers();
    void findsTheSameText();
    void ignoresPunctuationAndSpaces_data();
    void ignoresPunctuationAndSpaces();
    void findsNearTexts();
    void missesFewNearTextsAndInventsNone();
    void shortTextsMeanNothing();
    void countsByScript_data();
    void countsByScript();
    void namesTheLimitByScript();
    void repeatedTextsCostNoSquare();
    void comparesWhatIsSaid();
    void stopsWhenAsked();
};

namespace {

double runSimilarity(std::string_view a, std::string_view b)
{
    return similarityOf(textRuns(a), textRuns(b));
}

constexpr const char *kLong = "the quick brown fox jumps over the lazy dog and runs away from it";

std::string randomWords(std::mt19937 &random, int count)
{
    std::string text;
    for (int word = 0; word < count; ++word) {
        for (auto letters = random() % 7 + 2; letters > 0; --letters)
            text += static_cast<char>('a' + random() % 26);
        text += ' ';
    }
    return text;
}

} // namespace

void LeakCheckTest::findsSharedRecordingsAndSpeakers()
{
    const std::vector<LeakItem> items{
        {"1", "r1", "ann", "", "train"}, {"2", "r1", "bob", "", "train"},
        {"3", "r1", "ann", "", "test"},  {"4", "r2", "bob", "", "train"},
        {"5", "r3", "", "", "test"},     {"6", "r3", "", "", ""},
        {"7", "", "cid", "", "test"},    {"8", "", "cid", "", "validation"}};
    const auto leaks = findLeaks(items, {}).value();
    QCOMPARE(leaks.size(), std::size_t{3});
    QCOMPARE(leaks[0].kind, LeakKind::Recording);
    QCOMPARE(leaks[0].what, std::string("r1"));
    QCOMPARE(leaks[0].splits, (std::vector<std::string>{"test", "train"}));
    QCOMPARE(leaks[0].ids, (std::vector<std::string>{"3", "1", "2"}));
    QCOMPARE(leaks[0].segments, std::uint64_t{3});
    QCOMPARE(leaks[1].what, std::string("ann"));
    QCOMPARE(leaks[2].what, std::string("cid"));
    QCOMPARE(findLeaks(items, {.checksSpeakers = false, .checksTexts = true, .texts = {}})->size(),
             std::size_t{1});
    std::vector<LeakItem> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back({std::to_string(i), "r", "", "", i == 999 ? "test" : "train"});
    const auto leak = findLeaks(many, {}).value().at(0);
    QCOMPARE(leak.segments, std::uint64_t{1000});
    QCOMPARE(leak.ids.size(), std::size_t{20});
    QCOMPARE(leak.ids[0], std::string("999"));
}

void LeakCheckTest::findsTheSameText()
{
    const std::vector<LeakItem> items{
        {"1", "", "", kLong, "train"},
        {"2", "", "", "The quick, brown fox  jumps over the lazy dog -- and RUNS away from it!",
         "test"},
        {"3", "", "", kLong, "train"}};
    const auto leaks = findLeaks(items, {}).value();
    QCOMPARE(leaks.size(), std::size_t{2});
    QCOMPARE(leaks[0].kind, LeakKind::Text);
    QCOMPARE(leaks[0].ids, (std::vector<std::string>{"1", "2"}));
    QCOMPARE(leaks[0].splits, (std::vector<std::string>{"test", "train"}));
    QCOMPARE(leaks[0].what, std::string(kLong));
    QCOMPARE(leaks[1].ids, (std::vector<std::string>{"2", "3"}));
    QVERIFY(findLeaks(std::vector{items[0], items[2]}, {}).value().empty());
}

void LeakCheckTest::ignoresPunctuationAndSpaces_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::addColumn<bool>("areSame");
    const auto row = [](const char *name, const char *one, const char *other, bool areSame) {
        QTest::newRow(name) << QString::fromUtf8(one) << QString::fromUtf8(other) << areSame;
    };
    row("Chinese", "今天天气很好，我们去公园玩，明天再去爬山。",
        "今天天气很好我们去公园玩明天再去爬山", true);
    row("Chinese and Latin", "我们今天用 iPhone 拍了 3 张照片，很好看。",
        "我们今天用iPhone拍了3张照片很好看", true);
    row("Japanese", "会議は、金曜日の午後三時に、変更されました。",
        "会議は金曜日の午後三時に変更されました", true);
    row("Thai", "การประชุม เลื่อนไป เป็นวันศุกร์ ตอนบ่ายสามโมง", "การประชุมเลื่อนไปเป็นวันศุกร์ตอนบ่ายสามโมง",
        true);
    row("Lao", "ການປະຊຸມ ເລື່ອນໄປ ເປັນວັນສຸກ ຕອນບ່າຍສາມໂມງ", "ການປະຊຸມເລື່ອນໄປເປັນວັນສຸກຕອນບ່າຍສາມໂມງ", true);
    row("Khmer", "កិច្ចប្រជុំ ត្រូវបាន ប្តូរទៅ ថ្ងៃសុក្រ ម៉ោងបី រសៀល", "កិច្ចប្រជុំត្រូវបានប្តូរទៅថ្ងៃសុក្រម៉ោងបីរសៀល", true);
    row("Burmese", "အစည်းအဝေးကို သောကြာနေ့ မွန်းလွဲ သုံးနာရီသို့ ပြောင်းလိုက်သည်",
        "အစည်းအဝေးကိုသောကြာနေ့မွန်းလွဲသုံးနာရီသို့ပြောင်းလိုက်သည်", true);
    row("apostrophe", "we don't know when the committee's train leaves",
        "We dont know when the committees train leaves.", true);
    row("typographic apostrophe", "we don’t know when the committee’s train leaves",
        "we dont know when the committees train leaves", true);
    row("Latin spaces count", "we go to the park today and to the hills tomorrow",
        "wego tothe parktoday andto thehills tomorrow", false);
}

void LeakCheckTest::ignoresPunctuationAndSpaces()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    QFETCH(bool, areSame);
    const std::vector<LeakItem> items{{"1", "", "", one.toStdString(), "train"},
                                      {"2", "", "", other.toStdString(), "test"}};
    const auto leaks = findLeaks(items, {}).value();
    QCOMPARE(leaks.size() == 1 && leaks[0].kind == LeakKind::Text, areSame);
    // rates count what they did
    QCOMPARE(comparableText("don't"), std::string("don't"));
}

void LeakCheckTest::findsNearTexts()
{
    const std::vector<LeakItem> items{{"1", "", "", kLong, "train"},
                                      {"2", "", "", std::string(kLong) + " again", "test"},
                                      {"3", "", "", std::string("so ") + kLong, "train"}};
    const auto leaks = findLeaks(items, {}).value();
    QCOMPARE(leaks.size(), std::size_t{2});
    QCOMPARE(leaks[0].kind, LeakKind::NearText);
    QVERIFY(leaks[0].similarity > 0.8 && leaks[0].similarity < 1);
    QCOMPARE(leaks[0].similarity, runSimilarity(kLong, std::string(kLong) + " again"));
}

void LeakCheckTest::missesFewNearTextsAndInventsNone()
{
    std::mt19937 random(31);
    int near = 0;
    int found = 0;
    for (int round = 0; round < 600; ++round) {
        const std::string text = comparableText(randomWords(random, 30));
        std::string other = text;
        for (auto changes = random() % 12; changes > 0; --changes)
            other[random() % other.size()] = 'q';
        other = comparableText(other);
        const std::vector<LeakItem> items{{"1", "", "", text, "train"},
                                          {"2", "", "", other, "test"}};
        const auto leaks = findLeaks(items, {}).value();
        const bool isNear = runSimilarity(text, other) >= 0.8;
        near += isNear ? 1 : 0;
        found += leaks.empty() ? 0 : 1;
        QVERIFY(isNear || leaks.empty());
    }
    QVERIFY(near > 200 && near < 590);
    QVERIFY(found >= near - 2);
}

void LeakCheckTest::shortTextsMeanNothing()
{
    const std::vector<LeakItem> items{{"1", "", "", "thank you very much", "train"},
                                      {"2", "", "", "Thank you very much.", "test"}};
    QVERIFY(findLeaks(items, {}).value().empty());
    LeakOptions options;
    options.texts.minimumLetters = 5;
    QCOMPARE(findLeaks(items, options).value().size(), std::size_t{1});
}

void LeakCheckTest::countsByScript_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isLong");
    const auto row = [](const char *name, const char *text, bool isLong) {
        QTest::newRow(name) << QString::fromUtf8(text) << isLong;
    };
    row("English sentence", "the committee will meet again on friday", true);
    row("English phrase", "thank you very much indeed", false);
    row("Chinese sentence", "今天的会议改到星期五下午三点举行请大家准时", true);
    row("Chinese, 10", "我们明天早上八点出发", true);
    row("Chinese phrase", "谢谢大家的支持", false);
    row("Japanese sentence", "会議は金曜日の午後三時に変更されました", true);
    row("Japanese phrase", "よろしくお願いします", false);
    row("Japanese thanks", "ありがとうございました", false);
    row("Korean sentence", "회의는 금요일 오후 세 시로 변경되었습니다", true);
    row("Korean phrase", "안녕하세요 감사합니다", false);
    row("Thai sentence", "การประชุมเลื่อนไปเป็นวันศุกร์ตอนบ่ายสามโมง", true);
    row("Thai phrase", "ขอบคุณมากครับ", false);
    row("Lao phrase", "ຂອບໃຈຫຼາຍໆ", false);
    row("Khmer phrase", "សូមអរគុណច្រើន", false);
    row("Burmese phrase", "ကျေးဇူးတင်ပါတယ်", false);
    row("Burmese sentence", "အစည်းအဝေးကို သောကြာနေ့ မွန်းလွဲ သုံးနာရီသို့ ပြောင်းလိုက်သည်", true);
}

/// A sentence is long enough to mean something in each script, "thank you very much" is not.
void LeakCheckTest::countsByScript()
{
    QFETCH(QString, text);
    QFETCH(bool, isLong);
    const std::string utf8 = text.toStdString();
    const std::vector<LeakItem> items{{"1", "", "", utf8, "train"}, {"2", "", "", utf8, "test"}};
    QCOMPARE(findLeaks(items, {}).value().size(), std::size_t{isLong ? 1u : 0u});
}

void LeakCheckTest::namesTheLimitByScript()
{
    QCOMPARE(charactersFor(30, Script::Latn), std::size_t{30});
    QCOMPARE(charactersFor(30, Script::Hani), std::size_t{10});
    QCOMPARE(charactersFor(30, Script::Hira), std::size_t{15});
    QCOMPARE(charactersFor(30, Script::Hang), std::size_t{15});
    QCOMPARE(charactersFor(30, Script::Thai), std::size_t{20});
    QCOMPARE(charactersFor(10, Script::Hani), std::size_t{4}); // 3 would be too short
    QCOMPARE(lettersOf("abc"), std::size_t{3});
    QCOMPARE(lettersOf("grün हिन्दी"), std::size_t{11}); // marks of other scripts count
    QCOMPARE(lettersOf("会議は"), std::size_t{8});
    QCOMPARE(lettersOf("ที่นี่"), std::size_t{3}); // two letters and four marks
}

void LeakCheckTest::repeatedTextsCostNoSquare()
{
    std::mt19937 random(32);
    TextLeakIndex index;
    const std::string beginning = randomWords(random, 20);
    for (int i = 0; i < 20'000; ++i)
        index.add(std::to_string(i), "train", i % 2 ? kLong : beginning + std::to_string(i));
    QCOMPARE(index.size(), std::size_t{10'001});
    const std::clock_t begin = std::clock(); // of a processor: others may have the machine
    for (int i = 0; i < 1'000; ++i)
        QVERIFY(index.find("test", beginning + "x" + std::to_string(i)));
    QVERIFY(std::clock() - begin < 20 * CLOCKS_PER_SEC);
    QCOMPARE(index.find("test", kLong)->entry->count, std::uint64_t{10'000});
    QVERIFY(!index.find("train", kLong));
}

void LeakCheckTest::comparesWhatIsSaid()
{
    QCOMPARE(comparableText("  Stra\xC3\x9F"
                            "e, GR\xC3\x9CN! "),
             std::string("strasse gr\xC3\xBCn"));
    QCOMPARE(comparableText("\xEF\xBC\xA1\xEF\xBC\x91"), std::string("a1")); // full width
    QCOMPARE(comparableText("gru\xCC\x88n"), std::string("gr\xC3\xBCn"));    // NFD
    QCOMPARE(comparableText("a\xFF"
                            "b\xED\xA0\xBD"),
             std::string("a b"));
    QCOMPARE(comparableText(" ,.-"), std::string());
    QCOMPARE(comparableText("\xE5\xB9\xBF\xE5\xB7\x9E\xE3\x80\x82"),
             std::string("\xE5\xB9\xBF\xE5\xB7\x9E"));
}

void LeakCheckTest::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    const std::vector<LeakItem> items{{"1", "", "", kLong, "train"}};
    QCOMPARE(findLeaks(items, {}, stop.get_token()).error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(LeakCheckTest)
#include "LeakCheckTest.moc"
