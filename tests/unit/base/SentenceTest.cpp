// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Error.h"
#include "core/base/Sentence.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <string_view>

using namespace voxdeck;
using namespace std::string_view_literals;

namespace {

template <class Text>
concept CanBeAdded = requires(const Text &one, const Text &other)
{
    one + other;
};

// The sum of two sentences would be English.
static_assert(!CanBeAdded<Sentence> && CanBeAdded<std::string>);

} // namespace

class SentenceTest : public QObject {
    Q_OBJECT

private slots:
    void placesAreFilledByTheirNumbers();
    void otherPercentSignsStay();
    void whatIsInAPlaceIsNotReadAgain();
    void sentencesInPlacesKeepTheirTemplates();
    void changedWordsHaveNoTemplate();
    void errorsKeepTheTemplateBehindTheirSubject();
};

void SentenceTest::placesAreFilledByTheirNumbers()
{
    const std::string name = "b.tar";
    const auto sentence = Sentence::tr("byte %2 of %1, of %2 to %3", name, std::uint64_t{7}, -1);
    QCOMPARE(std::string(sentence), std::string("byte 7 of b.tar, of 7 to -1"));
    QCOMPARE(sentence.text(), "byte %2 of %1, of %2 to %3");
    QCOMPARE(sentence.places().size(), std::size_t{3});
}

void SentenceTest::otherPercentSignsStay()
{
    const auto view = "x"sv;
    QCOMPARE(std::string(Sentence::tr("100 %; 5% of %1, %2, %0 and %", view)),
             std::string("100 %; 5% of x, %2, %0 and %"));
}

void SentenceTest::whatIsInAPlaceIsNotReadAgain()
{
    const std::string first = "%2";
    const std::string second = "%1";
    QCOMPARE(std::string(Sentence::tr("%1 and %2", first, second)), std::string("%2 and %1"));
}

void SentenceTest::sentencesInPlacesKeepTheirTemplates()
{
    const auto inner = Sentence::tr("not UTF-8 at byte %1", 3);
    const auto outer = Sentence::tr("line %1: %2", 9, inner);
    QCOMPARE(std::string(outer), std::string("line 9: not UTF-8 at byte 3"));
    QCOMPARE(outer.places()[1].text(), "not UTF-8 at byte %1");
    QVERIFY(!outer.places()[0].text());
}

void SentenceTest::changedWordsHaveNoTemplate()
{
    auto sentence = Sentence::tr("is damaged");
    sentence.replace(3, 7, "sound");
    QVERIFY(!sentence.text());
    sentence = std::string("other words");
    QVERIFY(!sentence.text());
    QVERIFY(!Sentence("a name").text());
}

void SentenceTest::errorsKeepTheTemplateBehindTheirSubject()
{
    const Error error{ErrorCode::Corrupt, Sentence::tr("is damaged"), "a.tar"};
    const auto described = describe(error);
    QCOMPARE(std::string(described), std::string("a.tar: is damaged"));
    QVERIFY(described.text());
    QCOMPARE(described.places().at(1).text(), "is damaged");
}

QTEST_GUILESS_MAIN(SentenceTest)
#include "SentenceTest.moc"
