// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/CountryLanguages.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::CountryLanguages;
using voxdeck::countrySlug;

class CountryLanguagesTest final : public QObject {
    Q_OBJECT
private slots:
    void knowsTheCountries();
    void findsNamesHoweverTheyAreSpelled();
    void saysHowToAddACountry();
    void takesAMapOfTheUsers();
    void refusesWhatIsNoMap();
};

void CountryLanguagesTest::knowsTheCountries()
{
    const auto map = CountryLanguages::shipped();
    QVERIFY(map.countryCount() > 250);
    const std::pair<const char *, const char *> cases[] = {
        {"germany", "de"}, {"serbia", "sr"},         {"norway", "no"},  {"brazil", "pt"},
        {"taiwan", "zh"},  {"united_kingdom", "en"}, {"ukraine", "uk"}, {"north_macedonia", "mk"}};
    for (const auto &[country, language] : cases)
        QCOMPARE(map.languageOf(country).value(), std::string(language));
    QCOMPARE(map.languagesOf("switzerland"), (std::vector<std::string>{"de", "fr", "it", "rm"}));
    QCOMPARE(map.languageOf("switzerland").value(), std::string("de"));
}

void CountryLanguagesTest::findsNamesHoweverTheyAreSpelled()
{
    QCOMPARE(countrySlug("Bosnia-and Herzegovina"), std::string("bosnia_and_herzegovina"));
    QCOMPARE(countrySlug("_U.S.A._"), std::string("u_s_a"));
    const auto map = CountryLanguages::shipped();
    for (const char *name : {"Bosnia and Herzegovina", "bosnia", "BOSNIA-HERZEGOVINA"})
        QCOMPARE(map.languageOf(name).value(), std::string("bs"));
}

void CountryLanguagesTest::saysHowToAddACountry()
{
    const auto language = CountryLanguages::shipped().languageOf("atlantis");
    QVERIFY(!language);
    QCOMPARE(language.error().code, ErrorCode::NotFound);
    QCOMPARE(language.error().subject, std::string("atlantis"));
    QVERIFY(language.error().detail.find("{\"atlantis\": \"xx\"}") != std::string::npos);
    QVERIFY(language.error().detail.find("--language-map") != std::string::npos);
}

void CountryLanguagesTest::takesAMapOfTheUsers()
{
    auto map = CountryLanguages::shipped();
    QVERIFY(map.extend(R"({"Atlantis": "el", "belgium": ["fr", "nl"], "X Y": "zh-Hant"})", "m"));
    QCOMPARE(map.languageOf("atlantis").value(), std::string("el"));
    QCOMPARE(map.languagesOf("belgium"), (std::vector<std::string>{"fr", "nl"}));
    QCOMPARE(map.languageOf("x_y").value(), std::string("zh-Hant"));
    QCOMPARE(map.languageOf("france").value(), std::string("fr"));
}

void CountryLanguagesTest::refusesWhatIsNoMap()
{
    auto map = CountryLanguages::shipped();
    for (const char *json : {"", "[]", "{", R"({"a": 1})", R"({"a": []})", R"({"a": ""})",
                             R"({"a": "german!"})", R"({"a": ["de", 2]})", R"({"a": "d,e"})"}) {
        const auto extended = map.extend(json, "map.json");
        QVERIFY2(!extended, json);
        QCOMPARE(extended.error().subject, std::string("map.json"));
    }
}

QTEST_GUILESS_MAIN(CountryLanguagesTest)
#include "CountryLanguagesTest.moc"
