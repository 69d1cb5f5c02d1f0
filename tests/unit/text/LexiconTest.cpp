// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/Lexicon.h"

#include "core/text/Tokens.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;

class LexiconTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void findsWordsOfScriptsThatPartThem_data();
    void findsWordsOfScriptsThatPartThem();
    void asksADictionaryOfTheLanguage();
    void readsADictionaryInAnotherEncoding();
    void opensNothingButATag();
    void fallsBackOnTheTextsWords();
    void suggestsWhatWasProbablyMeant();
    void forgetsRareWordsBeforeMemoryGrows();
    void keepsWordsOfTheProject();

private:
    void write(const char *name, const QByteArray &content);
    std::vector<std::string> folders() const { return {m_folder.path().toStdString()}; }

    QTemporaryDir m_folder;
};

void LexiconTest::write(const char *name, const QByteArray &content)
{
    QFile file(QDir(m_folder.path()).filePath(QString::fromLatin1(name)));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

void LexiconTest::initTestCase()
{
    write("xa_XA.aff", "SET UTF-8\nTRY abcdefghijklmnopqrstuvwxyz\nSFX S Y 1\nSFX S 0 s .\n");
    write("xa_XA.dic", "4\nword/S\nhouse/S\ndon't\nécole\n");
    write("xb.aff", "SET ISO8859-1\nTRY abc\xE9\n");
    write("xb.dic", "2\n\xE9t\xE9\nvie\n");
}

void LexiconTest::findsWordsOfScriptsThatPartThem_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *text, const char *words) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(words);
    };
    row("Latin", "It's 'so' fine.", "It's|so|fine");
    row("digits", "abc1 2nd three", "three");
    row("Persian", "می\u200Cخواهم برو", "می\u200Cخواهم|برو");
    row("Hindi", "नमस्ते, आप", "नमस्ते|आप");
    row("Chinese and English", "你好 world世界", "world");
    row("Thai", "สวัสดี", "");
    row("nothing", " '' - ", "");
    row("apostrophe at the end", "dogs' tail", "dogs|tail");
}

void LexiconTest::findsWordsOfScriptsThatPartThem()
{
    QFETCH(const QString, text);
    QFETCH(const QString, words);
    const auto bytes = text.toStdString();
    QStringList found;
    for (const auto &word : wordsOf(bytes))
        found << QString::fromStdString(bytes.substr(word.begin, word.length));
    QCOMPARE(found.join(QLatin1Char('|')), words);
}

void LexiconTest::asksADictionaryOfTheLanguage()
{
    Lexicon lexicon;
    lexicon.setDictionaryFolders(folders());
    QCOMPARE(lexicon.dictionaryName("xa"), std::string("xa_XA"));
    QCOMPARE(lexicon.dictionaryName("zz"), std::string());
    QVERIFY(lexicon.check("Words, houses and don\u2019t", "xa", 2).size() == 1); // "and"
    const auto hints = lexicon.check("wrod नमस्ते", "xa", 2);
    QCOMPARE(hints.size(), std::size_t{1}); // no words of Devanagari, so not checked
    QVERIFY(hints.front().rule == TextRule::Spelling);
    QCOMPARE(hints.front().begin, std::size_t{0});
    QCOMPARE(hints.front().length, std::size_t{4});
    QVERIFY(hints.front().suggestion == std::optional<std::string>("word"));
    QVERIFY(lexicon.check("wrod", "zz", 2).empty());
}

void LexiconTest::readsADictionaryInAnotherEncoding()
{
    auto dictionary = Dictionary::open("xb", folders());
    QVERIFY(dictionary);
    QVERIFY(dictionary->knows("été"));
    QVERIFY(!dictionary->knows("etee"));
    QVERIFY(!dictionary->knows("ăvie")); // a letter that the encoding has no place for
    const auto words = dictionary->suggestions("éte");
    QVERIFY(std::find(words.begin(), words.end(), "été") != words.end());
}

void LexiconTest::opensNothingButATag()
{
    QVERIFY(Dictionary::open("xa-XA", folders()));
    for (const char *tag : {"", "../xa", "xa/../xa", "x*", "xa_XA.dic"})
        QVERIFY2(!Dictionary::open(tag, folders()), tag);
    QVERIFY(!Dictionary::open(std::string(5000, 'a'), folders()));
}

void LexiconTest::fallsBackOnTheTextsWords()
{
    auto words = std::make_shared<Lexicon::Vocabularies>();
    for (int i = 0; i < 200; ++i)
        (*words)["te"].add("నమస్కారం మీరు Telugu");
    (*words)["te"].add("అరుదు");
    (*words)["sw"].add("habari");
    QVERIFY((*words)["te"].isTelling());
    QVERIFY(!(*words)["sw"].isTelling());
    Lexicon lexicon;
    lexicon.setDictionaryFolders(folders());
    lexicon.setVocabularies(words);
    QVERIFY(lexicon.check("నమస్కారం telugu", "te-IN", 2).empty());
    QVERIFY(lexicon.check("xyz", "sw", 2).empty()); // too few words to tell
    const auto rare = lexicon.check("అరుదు", "te", 2);
    QCOMPARE(rare.size(), std::size_t{1});
    QVERIFY(lexicon.check("అరుదు", "te", 1).empty());
    const auto typo = lexicon.check("teluga", "te", 2);
    QCOMPARE(typo.size(), std::size_t{1});
    QVERIFY(typo.front().suggestion == std::optional<std::string>("telugu"));
    QCOMPARE(lexicon.suggestions("tleugu", "te", 5), std::vector<std::string>{"telugu"});
    QVERIFY(lexicon.suggestions("completelyother", "te", 5).empty());
}

/// Swapped letters are one slip, and a short word is not nearly every other short word.
void LexiconTest::suggestsWhatWasProbablyMeant()
{
    auto words = std::make_shared<Lexicon::Vocabularies>();
    for (int i = 0; i < 300; ++i)
        (*words)["en"].add("the tea tech te");
    Lexicon lexicon;
    lexicon.setDictionaryFolders(folders());
    lexicon.setVocabularies(words);
    const auto suggested = lexicon.suggestions("Teh", "en", 5);
    QVERIFY(!suggested.empty());
    QVERIFY(std::find(suggested.begin(), suggested.end(), "the") != suggested.end());
    QVERIFY(lexicon.suggestions("qqq", "en", 5).empty());
    const auto distance = [](const char *one, const char *other) {
        return typoDistance(codePointsOf(one), codePointsOf(other));
    };
    QCOMPARE(distance("teh", "the"), std::uint64_t{1});
    QCOMPARE(distance("the", "the"), std::uint64_t{0});
    QCOMPARE(distance("", "ab"), std::uint64_t{2});
    QCOMPARE(distance("abcd", "acbd"), std::uint64_t{1});
    QCOMPARE(distance("abcd", "bcda"), std::uint64_t{2});
    // at a click only what one slip makes of it
    const auto offered = [&lexicon](const char *word) {
        const auto hints = lexicon.check(word, "en", 2);
        return hints.empty() ? std::string("known") : hints.front().suggestion.value_or("");
    };
    QCOMPARE(offered("teh"), std::string("the"));
    QCOMPARE(offered("tex"), std::string()); // one letter from three words
    // of a dictionary's offers only what is a swap, or is in the transcripts, for so short a word
    QCOMPARE(lexicon.suggestions("wrod", "xa", 1), std::vector<std::string>{"word"});
}

void LexiconTest::forgetsRareWordsBeforeMemoryGrows()
{
    Vocabulary words;
    words.add("twice twice");
    const auto name = [](std::size_t number) {
        std::string text;
        for (int i = 0; i < 5; ++i, number /= 26)
            text += static_cast<char>('a' + number % 26);
        return text;
    };
    for (std::size_t i = 0; i <= Vocabulary::kMostWords; ++i)
        words.add(name(i));
    QCOMPARE(words.count("twice"), std::uint32_t{2});
    QCOMPARE(words.count(name(7)), std::uint32_t{0});
    QCOMPARE(words.counted(), Vocabulary::kMostWords + 3);
}

void LexiconTest::keepsWordsOfTheProject()
{
    Lexicon lexicon;
    lexicon.setDictionaryFolders(folders());
    QCOMPARE(lexicon.check("Voxdeck", "xa", 2).size(), std::size_t{1});
    lexicon.setWords({{"xa", {foldedWord("Voxdeck")}}});
    QVERIFY(lexicon.check("VOXDECK voxdeck", "xa-XA", 2).empty());
    QCOMPARE(languageOfWords("zh-TW"), std::string("zh"));
}

QTEST_GUILESS_MAIN(LexiconTest)
#include "LexiconTest.moc"
